"""Chat templates in the manner of those that come with models, over conversations made by chance."""

import random

import contexts
import model_chats
import model_tools

TEMPLATES = model_chats.TEMPLATES | model_tools.TEMPLATES


def context(r):
    """The variables of a conversation, some of which are missing."""
    made = contexts.a_context(r)
    if r.random() < 0.6:
        complete(made)
    for message in made["messages"]:
        if message["role"] == "assistant" and r.random() < 0.2:
            message["reasoning_content"] = r.choice(["Let me see.\n", "\n\nhm", ""])
        if r.random() < 0.01:
            del message["content"]
    more = {
        "date_string": "1 Feb 2025",
        "enable_thinking": r.random() < 0.5,
        "custom_tools": made["tools"],
        "builtin_tools": r.choice([["browser"], ["python", "browser"], []]),
        "reasoning_effort": r.choice(["low", "high"]),
        "thinking_budget": r.choice([0, 100, 512, 5000, None]),
        "controls": r.choice([{"citations": True}, {"length": "short"}, {}]),
        "tools_in_user_message": r.random() < 0.5,
        "add_vision_id": r.random() < 0.5,
        "image_count": {"value": 0},
    }
    made.update({name: value for name, value in more.items() if r.random() < 0.5})
    for name in ("tools", "documents", "add_generation_prompt", "bos_token", "eos_token"):
        if r.random() < 0.04:
            del made[name]
    if r.random() < 0.04:
        made["messages"] = []
    return made


def complete(made):
    """Fills in what a strict template asks for: texts, turns that alternate, and every key of a schema."""
    first = made["messages"][0]["role"] == "system"
    for place, message in enumerate(made["messages"]):
        if message["role"] != "tool" and not (first and place == 0):
            message["role"] = ("user", "assistant")[(place - first) % 2]
        if not isinstance(message.get("content"), str):
            message["content"] = "It is 12°." if message["role"] == "tool" else ""
        for name in ("tool_calls", "thinking", "reasoning_content"):
            message.setdefault(name, None)
        for call in message["tool_calls"] or []:
            call["id"] = "call_1"[:6]
    for tool in made["tools"] or []:
        for spec in tool["function"]["parameters"]["properties"].values():
            for name in ("description", "enum", "oneOf", "items", "required", "properties"):
                spec.setdefault(name, None)
    made.setdefault("image_count", {"value": 0})


def templates(seed, count):
    """Makes conversations for each template in turn."""
    r = random.Random(seed)
    named = list(TEMPLATES.items())
    for turn in range(count):
        name, template = named[turn % len(named)]
        yield {"label": name, "template": template, "variables": context(r)}
