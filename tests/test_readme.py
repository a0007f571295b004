"""The README is true: its code runs and prints what it says, its links lead somewhere, its commands exist."""

import contextlib
import io
import re

from troef.cli import COMMANDS


def test_the_ruling_of_the_readme(root):
    code, printed = re.search(
        r"```python\n(.*?)```\n\n```\n(.*?)```", (root / "README.md").read_text(), re.DOTALL
    ).groups()
    assert len(code.strip().splitlines()) <= 15
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(code, {})
    assert out.getvalue() == printed


def test_every_link_leads_somewhere(root):
    for page in [root / "README.md", root / "CONTRIBUTING.md", *(root / "docs").glob("*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_every_command_of_the_readme_exists(root):
    named = set(re.findall(r"^troef (\w+)", (root / "README.md").read_text(), re.MULTILINE))
    assert named <= set(COMMANDS)
