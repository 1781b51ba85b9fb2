#!/usr/bin/env python3
"""Checks request bodies against the types of the official Python clients.

    pip install openai anthropic google-genai
    cargo run --example requests -- 200 7 | python3 scripts/check_requests.py

Reads JSON lines: {"provider": "openai" | "anthropic" | "gemini", "body": {...}}, or "refused" and the reason in
place of the body. OpenAI's and Anthropic's types are TypedDicts, Google's are pydantic models. A key that a type
does not have is an error, and numbers, strings and booleans are not converted into one another. Prints how many
bodies are valid and how many were refused, and fails if a body is invalid or if a provider has no valid body.
"""

import collections
import collections.abc
import json
import sys
import types
import typing

import pydantic
import typing_extensions
from anthropic.types import message_create_params as anthropic_params
from google.genai import types as gemini_types
from openai.types.chat import completion_create_params as openai_params

# Some types name open files, which no body has.
STRICT = pydantic.ConfigDict(extra="forbid", strict=True, arbitrary_types_allowed=True)


def make_strict(of, seen):
    """Makes every TypedDict in a type refuse keys that it does not have, and check its lists at once.

    Returns the type with a list in place of each Iterable: pydantic checks the items of an Iterable only when they
    are read, and takes a string for one.
    """
    if typing_extensions.is_typeddict(of):
        if of not in seen:
            seen.add(of)
            hints = typing_extensions.get_type_hints(of, include_extras=True)
            of.__annotations__ = {key: make_strict(hint, seen) for key, hint in hints.items()}
            of.__pydantic_config__ = STRICT
        return of
    origin, arguments = typing.get_origin(of), typing.get_args(of)
    if not arguments or origin is typing.Literal:
        return of
    if origin is typing.Annotated:
        return typing.Annotated[(make_strict(arguments[0], seen), *arguments[1:])]
    arguments = tuple(make_strict(argument, seen) for argument in arguments)
    if origin is collections.abc.Iterable:
        return list[arguments]
    if origin in (typing.Union, types.UnionType):
        return typing.Union[arguments]
    return of.copy_with(arguments) if hasattr(of, "copy_with") else origin[arguments]


def typed_dict(of, optional=()):
    """Returns a check of a body against a TypedDict. Optional keys are checked if the type has them."""
    unknown = [key for key in optional if key not in typing_extensions.get_type_hints(of)]
    if unknown:
        print(f"{of.__name__} has no {' and no '.join(unknown)}, which are not checked")
    adapter = pydantic.TypeAdapter(make_strict(of, set()))

    def check(body):
        adapter.validate_json(json.dumps({key: body[key] for key in body if key not in unknown}))

    return check


class GenerateContent(pydantic.BaseModel):
    """The body of a generateContent request, of Google's types."""

    model_config = pydantic.ConfigDict(extra="forbid")

    contents: list[gemini_types.Content]
    systemInstruction: gemini_types.Content | None = None
    generationConfig: gemini_types.GenerationConfig | None = None


def generate_content(body):
    """Checks a body against Google's types, which convert floats and integers into one another."""
    GenerateContent.model_validate_json(json.dumps(body))


CHECKS = {
    "openai": typed_dict(openai_params.CompletionCreateParamsNonStreaming),
    # The types of anthropic 1.0 and later have no parameters of sampling; those of 0.125 have.
    "anthropic": typed_dict(anthropic_params.MessageCreateParamsNonStreaming, ["temperature", "top_p"]),
    "gemini": generate_content,
}

# Bodies that the types must refuse: without them, a check that accepts everything would pass.
INVALID = [
    {"provider": "openai", "body": {"model": "m", "messages": [{"role": "user", "content": [{"type": "text", "text": 1}]}]}},
    {"provider": "openai", "body": {"model": "m", "messages": [{"role": "tool", "content": "x"}]}},
    {"provider": "openai", "body": {"model": "m", "messages": [], "stop_sequences": ["x"]}},
    {"provider": "anthropic", "body": {"model": "m", "max_tokens": 1, "messages": [{"role": "system", "content": 1}]}},
    {"provider": "anthropic", "body": {"model": "m", "max_tokens": 1, "messages": [{"role": "user", "content": [{"type": "image", "source": {"url": "x"}}]}]}},
    {"provider": "anthropic", "body": {"model": "m", "messages": []}},
    {"provider": "gemini", "body": {"contents": [{"role": "user", "parts": [{"txt": "x"}]}]}},
    {"provider": "gemini", "body": {"contents": [], "generationConfig": {"max_tokens": 1}}},
]


def fault(line):
    """Returns why a body is invalid, or None."""
    try:
        CHECKS[line["provider"]](line["body"])
    except pydantic.ValidationError as error:
        return error
    return None


def main():
    accepted = [line for line in INVALID if fault(line) is None]
    if accepted:
        sys.exit(f"the types accept {accepted}")
    counts = collections.defaultdict(collections.Counter)
    for text in sys.stdin:
        line = json.loads(text)
        if "refused" in line:
            counts[line["provider"]]["refused"] += 1
            continue
        error = fault(line)
        counts[line["provider"]]["valid" if error is None else "invalid"] += 1
        if error is not None:
            print(json.dumps(line["body"]), error, sep="\n")
    for provider in CHECKS:
        print(provider, dict(counts[provider]))
    if any(counts[provider]["invalid"] or not counts[provider]["valid"] for provider in CHECKS):
        sys.exit(1)


if __name__ == "__main__":
    main()
