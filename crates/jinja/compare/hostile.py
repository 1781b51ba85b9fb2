#!/usr/bin/env python3
"""Runs each template of a JSON file in a process of its own, and measures the time and the memory that it takes.

See README.md.
"""

import argparse
import json
import resource
import subprocess
import sys

# A process that asks for more address space fails, before the machine does.
ADDRESS_SPACE = 6 << 30
# Seconds of work until a process is ended; it has ten times as long where the machine does other things.
PATIENCE = 10


def made(value):
    """A variable, from its description in the file."""
    if not isinstance(value, dict):
        return value
    if "repeat" in value:
        return value["repeat"] * value["times"]
    if "range" in value:
        return list(range(value["range"]))
    if "count" in value:
        fields = {key: field for key, field in value.items() if key != "count"}
        return [{key: computed(field, i) for key, field in fields.items()} for i in range(value["count"])]
    return value


def computed(field, i):
    """A field of the dict number i: `i`, `i % 7` or `str(i)`."""
    if field == "str(i)":
        return str(i)
    return i % int(field.split("%")[1]) if "%" in field else i


def text(template):
    """A template is a text, or a list of texts and of [text, times]."""
    if isinstance(template, str):
        return template
    return "".join(part if isinstance(part, str) else part[0] * part[1] for part in template)


def limit():
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
    resource.setrlimit(resource.RLIMIT_CPU, (PATIENCE, PATIENCE))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def run(program, template, variables):
    case = json.dumps({"template": template, "variables": variables})
    before = processor_time()
    try:
        done = subprocess.run(
            [program, "--measure"], input=case.encode(), capture_output=True, timeout=10 * PATIENCE, preexec_fn=limit
        )
    except subprocess.TimeoutExpired:
        return {"crash": f"takes more than {10 * PATIENCE} s"}
    if done.returncode or not done.stdout:
        return {"crash": f"ends with {done.returncode}: {done.stderr.decode(errors='replace')[-200:].strip()}"}
    return {**json.loads(done.stdout), "process": processor_time() - before}


def processor_time():
    """What the processes that ended have used, of the program and of the system, in seconds."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def fault(answer, arguments):
    """What is wrong with the answer, or None."""
    if "crash" in answer:
        return answer["crash"]
    faults = []
    if answer["seconds"] > arguments.seconds:
        faults.append(f"{answer['seconds']:.2f} s")
    if (answer["peak_bytes"] or 0) > arguments.megabytes * 1_000_000:
        faults.append(f"{answer['peak_bytes'] / 1_000_000:.0f} MB")
    if "error" in answer and answer["line"] is None:
        faults.append("an error without a line")
    return ", ".join(faults) or None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", default=["crates/jinja/tests/data/hostile.json"])
    parser.add_argument("--program", default="target/release/examples/render_lines")
    parser.add_argument("--seconds", type=float, default=1)
    parser.add_argument("--megabytes", type=float, default=300)
    parser.add_argument("--only", default="", help="only templates whose name contains this")
    parser.add_argument("--all", action="store_true", help="print each outcome, not the faults alone")
    arguments = parser.parse_args()
    count, faults, slowest, largest = 0, 0, (0, ""), (0, "")
    for file in arguments.files:
        with open(file, encoding="utf-8") as opened:
            cases = json.load(opened)
        variables = {name: made(value) for name, value in cases["variables"].items()}
        rendered = cases.get("rendered", [])
        for name, template in cases["templates"].items():
            if arguments.only not in name:
                continue
            answer = run(arguments.program, text(template), variables)
            wrong = fault(answer, arguments)
            if name in rendered and "bytes" not in answer:
                wrong = f"{wrong or ''} should render"
            count += 1
            faults += wrong is not None
            slowest = max(slowest, (answer.get("seconds", PATIENCE), name))
            largest = max(largest, (answer.get("peak_bytes") or 0, name))
            if wrong or arguments.all:
                measured = f"{answer.get('seconds', 0):.3f} s (process {answer.get('process', 0):.3f} s), {(answer.get('peak_bytes') or 0) / 1e6:.0f} MB"
                outcome = answer.get("error") or f"{answer.get('bytes', 'no')} bytes"
                print(f"{'FAULT ' + wrong if wrong else 'ok'} | {name} | {measured} | {outcome[:120]}")
    print(f"{count} templates, {faults} beyond the limits")
    print(f"slowest {slowest[0]:.3f} s ({slowest[1]}), largest {largest[0] / 1e6:.0f} MB ({largest[1]})")
    return faults > 0


if __name__ == "__main__":
    sys.exit(main())
