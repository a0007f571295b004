"""Contents of a wheel and its page on a package index: every file that the code reads, and no broken links."""

from __future__ import annotations

import json
import os
import re
import runpy
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from zipfile import ZipFile

import pytest
import yaml
from babel.messages.mofile import read_mo
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from setuptools import Distribution

from troef import __version__
from troef.core.catalogue import LOCALE

PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
QUIET = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "check": True}


def test_a_wheel_has_every_file_of_the_source(root, monkeypatch):
    monkeypatch.chdir(root)
    wheel = Distribution({"script_name": "setup.py", "long_description": "by setup.py", "project_urls": {}})
    wheel.parse_config_files()
    wheel.include_package_data = False  # That is for the source archive; nothing is written here.
    listed = wheel.get_command_obj("build_py")
    listed.ensure_finalized()
    packed = {f"{folder}/{name}" for _package, folder, _build, names in listed.data_files for name in names}
    packed |= {str(file) for _package, _module, file in listed.find_all_modules()}
    source = {str(file.relative_to(root)) for file in (root / "src" / "troef").rglob("*") if file.is_file()}
    source = {name for name in source if not name.endswith((".po", ".pyc", ".md"))}
    assert "src/troef/locale/nl/LC_MESSAGES/django.mo" in source, "compiled when the site is first read"
    assert source - packed == set()


def test_the_changelog_knows_this_version(root):
    assert re.findall(r"^## (\d+\.\d+\.\d+)$", (root / "CHANGELOG.md").read_text(), re.MULTILINE)[0] == __version__


def test_the_readme_is_read_without_its_neighbours(root):
    told = runpy.run_path(str(root / "setup.py"))["read_elsewhere"]
    readme = (root / "README.md").read_text()
    assert re.findall(r"\]\(", told(readme, "", "1.0")) == []
    there = told(readme, "https://club.example/troef", "1.0")
    links = re.findall(r"\]\(([^)]+)\)", there)
    assert len(links) == len(re.findall(r"\]\(", readme))
    picture = "![The site on a laptop and on a phone](https://club.example/troef/raw/1.0/docs/img/troef.png)"
    assert picture in there
    assert [link for link in links if not link.startswith("https://club.example/troef/")] == []


def copied(root):
    """Return the files and folders that Containerfile copies."""
    lines = re.findall(r"^COPY (.+) \S+$", (root / "Containerfile").read_text(), re.MULTILINE)
    return [name for line in lines for name in line.split()]


def test_the_container_gets_the_licence_and_needs_no_other_file(root):
    about = tomllib.loads((root / "pyproject.toml").read_text())["project"]
    assert set(copied(root)) == {
        "pyproject.toml", "setup.py", "README.md", *about["license-files"], "src", "requirements/run.txt",
    }  # fmt: skip
    assert (root / ".containerignore").read_text() == (root / ".dockerignore").read_text()


def test_the_workflow_runs_on_every_python_that_the_package_names(root):
    about = tomllib.loads((root / "pyproject.toml").read_text())["project"]
    named = [each.rsplit(" ", 1)[1] for each in about["classifiers"] if " :: 3." in each]
    workflow = yaml.safe_load((root / ".github" / "workflows" / "test.yml").read_text())
    assert workflow["jobs"]["test"]["strategy"]["matrix"]["python"] == named
    assert about["requires-python"] == f">={named[0]}"


def test_extras_have_an_upper_bound_that_the_pinned_versions_meet(root):
    pinned = {}
    for name in ("run", "test"):
        text = (root / "requirements" / f"{name}.txt").read_text()
        pinned |= dict(re.findall(r"^([\w.-]+)==(\S+)", text, re.MULTILINE))
    extras = tomllib.loads((root / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    wanted = [Requirement(line) for lines in extras.values() for line in lines]
    unbounded = [str(one) for one in wanted if not {each.operator for each in one.specifier} & {"<", "<=", "~=", "=="}]
    assert unbounded == []
    assert [str(one) for one in wanted if pinned[canonicalize_name(one.name)] not in one.specifier] == []
    assert len(wanted) > 10


@pytest.fixture(scope="module")
def wheel(root, tmp_path_factory):
    """Build a wheel from the files that Containerfile copies, in which nothing is compiled yet."""
    folder = tmp_path_factory.mktemp("wheel")
    ignored = [line.removeprefix("**/") for line in (root / ".containerignore").read_text().splitlines()]
    for name in copied(root):
        target = folder / "context" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if (root / name).is_dir():
            shutil.copytree(root / name, target, ignore=shutil.ignore_patterns(*ignored))
        else:
            shutil.copy(root / name, target)
    subprocess.run([*PIP, "wheel", "--no-deps", "--no-build-isolation", "-w", folder, folder / "context"], **QUIET)
    (made,) = folder.glob("*.whl")
    return made


@pytest.mark.long
def test_a_wheel_carries_the_licence(wheel, root):
    with ZipFile(wheel) as packed:
        (licence,) = (name for name in packed.namelist() if name.endswith("/licenses/LICENSE"))
        assert packed.read(licence) == (root / "LICENSE").read_bytes()


@pytest.mark.long
def test_a_wheel_from_a_fresh_clone_carries_the_compiled_catalogue(wheel):
    name = "nl/LC_MESSAGES/django.mo"
    with (
        ZipFile(wheel) as packed,
        packed.open(f"troef/locale/{name}") as carried,
        (LOCALE / name).open("rb") as ours,
    ):
        assert _words(read_mo(carried)) == _words(read_mo(ours))


def _words(catalogue):
    return sorted((str(message.id), str(message.context), str(message.string)) for message in catalogue)


@pytest.mark.long
def test_a_wheel_in_an_empty_environment_is_all_that_is_needed(wheel, tmp_path):
    """As `pipx install` does it. The test environment lends the packages that the site needs."""
    assert wheel.name == f"troef-{__version__}-py3-none-any.whl"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path / "empty"], **QUIET)
    empty = tmp_path / "empty" / "bin"
    install = ["--python", empty / "python", "install", "--no-deps", "--no-index", "--no-compile", wheel]
    subprocess.run([*PIP, *install], **QUIET)

    def troef(*words, **more):
        about = {"PATH": os.environ["PATH"], "TROEF_LANG": "en", "TROEF_VAR": str(tmp_path / "var")} | more
        done = subprocess.run([empty / "troef", *words], env=about, cwd=tmp_path, capture_output=True, text=True)
        return done.returncode, done.stdout, done.stderr

    assert troef("--version") == (0, f"troef {__version__}\n", "")
    assert json.loads(troef("contract", "4SX", "N", "10", "--vulnerable", "NS", "--json")[1])["score"] == 790
    assert troef("serve") == (2, "", "the site needs more than the core: install troef[web]\n")
    lent = {"PYTHONPATH": sysconfig.get_path("purelib")}
    code, said, _error = troef("backup", "club.backup", **lent)
    assert (code, said[:13]) == (0, "club.backup: ")
