"""README, docs and docstrings are true: code runs and prints what they say, links work, and commands exist."""

import contextlib
import doctest
import importlib
import io
import re

import pytest

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


def test_the_examples_of_the_docs(root):
    for page in sorted((root / "docs").glob("*.md")):
        examples = "\n".join(re.findall(r"```pycon\n(.*?)```", page.read_text(), re.DOTALL))
        run_examples(doctest.DocTestParser().get_doctest(examples, {}, page.name, str(page), 0))


def test_the_examples_of_the_docstrings(root):
    for path in sorted((root / "src" / "troef").rglob("*.py")):
        if ">>>" in path.read_text():
            module = importlib.import_module(".".join(path.relative_to(root / "src").with_suffix("").parts))
            for examples in doctest.DocTestFinder().find(module):
                run_examples(examples)


def run_examples(examples):
    said = io.StringIO()
    assert doctest.DocTestRunner().run(examples, out=said.write).failed == 0, said.getvalue()


@pytest.mark.parametrize("door", ["cards", "laws", "bridge", "klaverjas", "contest"])
def test_every_public_name_is_there(door):
    package = importlib.import_module(f"troef.{door}")
    assert set(package.__all__) <= set(dir(package))
    for name in package.__all__:
        assert getattr(package, name) is not None
    with pytest.raises(AttributeError, match=f"module 'troef.{door}' has no attribute 'something'"):
        package.something  # noqa: B018


def test_every_link_leads_somewhere(root):
    for page in [root / "README.md", root / "CONTRIBUTING.md", *(root / "docs").glob("*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_every_page_has_its_place_in_the_site(root):
    contents = set(re.findall(r"^[\w-]+$", (root / "docs" / "index.md").read_text(), re.MULTILINE))
    assert {page.stem for page in (root / "docs").glob("*.md")} - {"index"} <= contents


def test_every_command_of_the_readme_exists(root):
    named = set(re.findall(r"^troef (\w+)", (root / "README.md").read_text(), re.MULTILINE))
    assert named <= set(COMMANDS)
