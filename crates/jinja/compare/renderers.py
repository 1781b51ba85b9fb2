"""The two renderers that are compared: Jinja2 in this process, the crate in one of its own."""

import json
import os
import warnings
import select
import subprocess

from jinja2 import Environment, StrictUndefined, Undefined

# Python warns of `5[0]` while Jinja2 compiles it.
warnings.filterwarnings("ignore", category=SyntaxWarning)

# How long the crate may take for one template before it counts as hanging.
PATIENCE = 20


def copied(value):
    """A copy of what JSON can hold: a template can change its variables."""
    if isinstance(value, dict):
        return {key: copied(item) for key, item in value.items()}
    if isinstance(value, list):
        return [copied(item) for item in value]
    return value


class Jinja2:
    """Jinja2 as the crate means to render: strict or not, the trailing newline kept, nothing escaped."""

    def __init__(self, lenient=False):
        undefined = Undefined if lenient else StrictUndefined
        self.environment = Environment(undefined=undefined, keep_trailing_newline=True)

    def render(self, case):
        variables = copied(case.get("variables", {}))
        try:
            template = self.environment.from_string(case["template"])
            return {"text": template.render(variables)}
        except RecursionError:
            return {"error": "RecursionError"}
        except Exception as error:  # noqa: BLE001: whatever is raised is a refusal
            return {"error": f"{type(error).__name__}: {error}"}


class Crate:
    """The example `render_lines`, started again when it ends."""

    def __init__(self, program, lenient=False):
        self.program = program
        self.lenient = lenient
        self.process = None

    def render(self, case):
        if self.process is None or self.process.poll() is not None:
            self.process = subprocess.Popen(
                [self.program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
        variables = case.get("variables", {})
        line = json.dumps({"template": case["template"], "variables": variables, "lenient": self.lenient})
        try:
            self.process.stdin.write(line.encode() + b"\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            return self.ended()
        answer = b""
        while not answer.endswith(b"\n"):
            ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
            if not ready:
                self.process.kill()
                self.process.wait()
                return {"crash": "hangs"}
            piece = os.read(self.process.stdout.fileno(), 1 << 16)
            if not piece:
                return self.ended()
            answer += piece
        return json.loads(answer)

    def ended(self):
        return {"crash": f"ends with {self.process.wait()}"}
