"""`troef` commands in one process, one after another, because most of their time is the start of the site.

`-c`, as in Python's own command, is code to run there between them.
"""

from __future__ import annotations

import json
import os
from types import SimpleNamespace

import forks
import pytest

_COMMANDS = """
import io, json, sys
from contextlib import redirect_stderr, redirect_stdout
from troef.cli import main

def python(code):
    import django
    django.setup()
    exec(code, {})
    return 0

done = []
for words in json.loads(sys.argv[1]):
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
        try:
            code = python(words[1]) if words[0] == "-c" else main(words)
        except SystemExit as stopped:
            code = stopped.code or 0
    done.append({"returncode": code, "stdout": out.getvalue(), "stderr": err.getvalue()})
print(json.dumps(done))
"""


@pytest.fixture(scope="session")
def troef():
    """Return the status and output of each command. Keyword arguments are environment variables for all of them."""

    def run(*commands, **about):
        told = json.dumps([[str(word) for word in words] for words in commands])
        environment = os.environ | {name: str(value) for name, value in about.items()}
        done = forks.run(["-c", _COMMANDS, told], env=environment, check=True)
        return [SimpleNamespace(**one) for one in json.loads(done.stdout)]

    return run
