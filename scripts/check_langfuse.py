#!/usr/bin/env python3
"""Runs the official Python SDK of Langfuse against the stand-in of openarmature-prompts-langfuse.

    pip install langfuse
    cargo build -p openarmature-prompts-langfuse --examples
    python3 scripts/check_langfuse.py target/debug/examples

It fetches each prompt with the SDK and with the example `fetch`, and fails if they differ.
"""

import json
import os
import subprocess
import sys
from importlib.metadata import version

os.environ["LANGFUSE_TRACING_ENABLED"] = "false"

EXAMPLES = sys.argv[1] if len(sys.argv) > 1 else "target/debug/examples"


def start():
    """Starts the stand-in and takes the environment variables that it prints."""
    server = subprocess.Popen([f"{EXAMPLES}/langfuse_stand_in"], stdout=subprocess.PIPE, text=True)
    for _ in range(3):
        name, value = server.stdout.readline().removeprefix("export ").strip().split("=", 1)
        os.environ[name] = value
    return server


def ours(name, label="production"):
    """Returns what the backend of this project fetches, or the last line of its error."""
    run = subprocess.run([f"{EXAMPLES}/fetch", name, label], capture_output=True, text=True)
    return json.loads(run.stdout) if run.returncode == 0 else run.stderr.strip()


def same(what, theirs, own):
    """Prints a value that both have, or fails."""
    print(f"  {what}: {theirs!r}")
    assert theirs == own, f"{what}: the SDK has {theirs!r}, this project {own!r}"


def compare(client, name, label="production", **variables):
    theirs = client.get_prompt(name, label=label, cache_ttl_seconds=0)
    own = ours(name, label)
    print(f"{name} ({label}): {type(theirs).__name__}")
    same("name", theirs.name, own["name"])
    same("version", str(theirs.version), own["version"])
    for field in ("config", "labels", "tags"):
        same(field, getattr(theirs, field), own["metadata"][field])
    same("commit message", theirs.commit_message, own["metadata"].get("commit_message"))
    if "template" in own:
        same("prompt", theirs.prompt, own["template"])
    else:
        entries = [
            {"placeholder": entry["name"]}
            if entry["type"] == "placeholder"
            else {"role": entry["role"], "content": entry["content"]}
            for entry in theirs.prompt
        ]
        same("prompt", entries, own["chat_template"])
    print(f"  compiled: {theirs.compile(**variables)!r}")


def fails(client, name):
    try:
        client.get_prompt(name, cache_ttl_seconds=0, max_retries=0, fetch_timeout_seconds=2)
    except Exception as error:  # noqa: BLE001: the SDK has many
        status = getattr(error, "status_code", None)
        print(f"{name}: {type(error).__name__}, status {status}\n  here: {ours(name)}")
        return
    raise AssertionError(f"{name} does not fail")


def main():
    server = start()
    try:
        from langfuse import Langfuse

        client = Langfuse()
        print(f"langfuse {version('langfuse')}")
        compare(client, "greeting", user="Alice", shop="the shop")
        compare(client, "greeting", "staging", user="Alice")
        history = [{"role": "user", "content": "Hi"}, {"role": "assistant", "content": "Hello!"}]
        compare(client, "support/answer", team="delivery", question="Where is it?", history=history)
        by_version = client.get_prompt("greeting", version=2, cache_ttl_seconds=0)
        print(f"greeting (version 2): {by_version.prompt!r}")
        for name in ("absent", "misbehave/401", "misbehave/404-html", "misbehave/429-after-0", "misbehave/503"):
            fails(client, name)
    finally:
        server.terminate()


if __name__ == "__main__":
    main()
