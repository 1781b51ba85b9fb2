#!/usr/bin/env python3
"""Renders generated templates with Jinja2 and with the crate, and prints what differs, grouped by kind.

See README.md.
"""

import argparse
import collections
import hashlib
import json
import re
import sys
import time

import arithmetic
import datasets
import kinds
import lexical
import models
import realistic
import scopes
from renderers import Crate, Jinja2

# Texts of Jinja2 that name its implementation, or an address: the crate refuses to print them.
IMPLEMENTATION = re.compile(
    r" at 0x[0-9a-f]+|<class '|<function|<bound method|<built-in|<Macro |<TemplateReference|<Namespace"
    r"|<LoopContext|<AsyncLoopContext|<BlockReference|<slot wrapper|<method-wrapper"
)
# `[Undefined]`: Jinja2 prints what is missing inside a list.
MISSING = re.compile(r"\bUndefined\b")

# The modes that make templates by chance.
MADE = {"arithmetic": arithmetic, "datasets": datasets, "lexical": lexical, "models": models, "realistic": realistic, "scopes": scopes}

TITLES = {
    "crash": "Crashes and hangs",
    "text": "Different text",
    "here": "Refused here, text in Jinja2",
    "there": "Refused by Jinja2, text here",
    "addresses": "As documented: texts that name an implementation or an address",
    "missing": "As documented: a missing value that Jinja2 prints inside another",
}


def outcome(theirs, ours):
    """Returns the kind of difference, or None."""
    if "crash" in ours:
        return "crash"
    if "error" in theirs:
        return "there" if "text" in ours else None
    if "error" in ours or ours["text"] != theirs["text"]:
        if IMPLEMENTATION.search(theirs["text"]):
            return "addresses"
        if "error" in ours:
            return "missing" if MISSING.search(theirs["text"]) else "here"
        return "text"
    return None


def reason(kind, theirs, ours):
    """What is said about a refusal, without what belongs to one template alone."""
    if kind == "crash":
        return ours["crash"]
    if kind == "here":
        said = re.sub(r", line \d+$", "", ours["error"])
        return re.sub(r"`.*`", "`…`", said, flags=re.S)
    if kind == "there":
        return re.sub(r"'[^']*'|\d+", "…", theirs["error"])[:100]
    return ""


class Comparison:
    def __init__(self, program, lenient=False):
        self.jinja2 = Jinja2(lenient)
        self.crate = Crate(program, lenient)
        self.count = 0
        self.refused = 0
        self.found = collections.defaultdict(list)
        self.same = []

    def compare(self, case):
        theirs, ours = self.jinja2.render(case), self.crate.render(case)
        return outcome(theirs, ours), theirs, ours

    def add(self, case):
        kind, theirs, ours = self.compare(case)
        self.count += 1
        self.refused += "error" in theirs
        if kind is None:
            self.same.append((case, theirs))
            return
        if kind in ("text", "here", "there", "crash") and "pieces" in case:
            case = self.smallest(case, kind, reason(kind, theirs, ours))
            _, theirs, ours = self.compare(case)
        label = case.get("label") or ", ".join(label for label, _ in case["pieces"])
        self.found[kind].append((label, reason(kind, theirs, ours), case, theirs, ours))

    def smallest(self, case, kind, why):
        """Leaves out pieces of the template while the difference stays."""
        pieces = list(case["pieces"])
        place = 0
        while place < len(pieces) and len(pieces) > 1:
            fewer = pieces[:place] + pieces[place + 1 :]
            smaller = dict(case, pieces=fewer, template="".join(text for _, text in fewer))
            found, theirs, ours = self.compare(smaller)
            if found == kind and reason(kind, theirs, ours) == why:
                pieces = fewer
            else:
                place += 1
        return dict(case, pieces=pieces, template="".join(text for _, text in pieces))


def shown(value, limit=200):
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= limit else text[:limit] + "…"


def used(case):
    """The variables that the template names."""
    names = set(re.findall(r"\w+", case["template"]))
    return {name: value for name, value in case.get("variables", {}).items() if name in names}


def grouped(found):
    """Groups by operation or by value, whichever of the two explains more of what differs, and by the reason."""
    by_label, by_value = collections.Counter(), collections.Counter()
    for label, why, case, _, _ in found:
        by_label[label, why] += 1
        by_value[case.get("value", label), why] += 1
    groups = collections.defaultdict(list)
    for entry in found:
        label, why, case = entry[:3]
        value = case.get("value", label)
        groups[(label if by_label[label, why] >= by_value[value, why] else f"value {value}"), why].append(entry)
    return groups


def report(comparison, seconds, examples, out):
    differing = sum(len(found) for found in comparison.found.values())
    print(f"{comparison.count} templates in {seconds:.0f} s, of which Jinja2 refuses {comparison.refused}.", file=out)
    print(f"{comparison.count - differing} have the same outcome, {differing} differ.\n", file=out)
    for kind, title in TITLES.items():
        found = comparison.found.get(kind, [])
        print(f"- {title}: {len(found)}", file=out)
    for kind, title in TITLES.items():
        found = comparison.found.get(kind, [])
        if not found:
            continue
        print(f"\n## {title}: {len(found)}\n", file=out)
        groups = grouped(found)
        few = 1 if kind in ("addresses", "missing") else examples
        for (label, why), entries in sorted(groups.items(), key=lambda item: -len(item[1])):
            print(f"### {label} ({len(entries)})" + (f": {why}" if why else ""), file=out)
            entries.sort(key=lambda entry: len(entry[2]["template"]))
            step = max(1, len(entries) // few)
            for _, _, case, theirs, ours in entries[::step][:few]:
                print(f"- template: {shown(case['template'], 600)}", file=out)
                variables = used(case)
                if variables and kind not in ("addresses", "missing"):
                    print(f"  variables: {shown(variables, 400)}", file=out)
                print(f"  Jinja2: {shown(theirs)}\n  here:   {shown(ours)}", file=out)


def choice(same, count):
    """Some of each label, and of those the texts before the refusals, the shorter templates first."""
    labels = collections.defaultdict(list)
    for case, theirs in same:
        labels[case.get("label") or case["pieces"][0][0]].append((case, theirs))
    turns = []
    for entries in labels.values():
        entries.sort(key=lambda entry: ("error" in entry[1], hashlib.sha256(entry[0]["template"].encode()).digest()))
        turns += [(turn, entry) for turn, entry in enumerate(entries)]
    turns.sort(key=lambda entry: (entry[0], hashlib.sha256(entry[1][0]["template"].encode()).digest()))
    return [entry for _, entry in turns[:count]]


def write(path, entries):
    """Writes templates with the outcome of Jinja2, one a line."""
    lines = []
    for case, theirs in entries:
        outcome_ = {"error": ""} if "error" in theirs else theirs
        lines.append(json.dumps({"template": case["template"], "variables": used(case), **outcome_}, ensure_ascii=False))
    with open(path, "w", encoding="utf-8") as file:
        file.write("[\n" + ",\n".join(lines) + "\n]\n")


def cases(arguments):
    if arguments.mode in MADE:
        return MADE[arguments.mode].templates(arguments.seed, arguments.count)
    if arguments.mode == "kinds":
        return kinds.templates(arguments.only)
    with open(arguments.file, encoding="utf-8") as file:
        return [dict(case, label=arguments.file) for case in json.load(file)]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("mode", choices=[*MADE, "kinds", "file"])
    parser.add_argument("--program", default="target/release/examples/render_lines")
    parser.add_argument("--count", type=int, default=20_000, help="how many templates that are made by chance")
    parser.add_argument("--seed", type=int, default=1, help="another seed makes other templates")
    parser.add_argument("--only", default="", help="only the kinds whose name contains this")
    parser.add_argument("--file", help="a JSON list of {template, variables}")
    parser.add_argument("--lenient", action="store_true", help="undefined variables are no errors")
    parser.add_argument("--examples", type=int, default=2, help="how many examples of each group")
    parser.add_argument("--out", help="write the report to this file")
    parser.add_argument("--cases", help="write what differs, with the outcome of Jinja2, to this JSON file")
    parser.add_argument("--tests", help="write a choice of what is the same to this JSON file, for the tests")
    parser.add_argument("--choice", type=int, default=2000, help="how many for the tests")
    arguments = parser.parse_args()
    comparison = Comparison(arguments.program, arguments.lenient)
    start = time.time()
    for case in cases(arguments):
        comparison.add(case)
    out = open(arguments.out, "w", encoding="utf-8") if arguments.out else sys.stdout
    report(comparison, time.time() - start, arguments.examples, out)
    if arguments.cases:
        differing = (entry for kind in ("crash", "text", "here", "there") for entry in comparison.found[kind])
        write(arguments.cases, ((case, theirs) for _, _, case, theirs, _ in differing))
    if arguments.tests:
        write(arguments.tests, choice(comparison.same, arguments.choice))
    return any(comparison.found.get(kind) for kind in ("crash", "text", "there"))


if __name__ == "__main__":
    sys.exit(main())
