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
from zipfile import ZipFile

import pytest
from babel.messages.mofile import read_mo
from setuptools import Distribution

from troef import __version__
from troef.web.platform.i18n.dialects import LOCALE

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
    source = {name for name in source if not name.endswith((".po", ".pyc"))}
    assert "src/troef/web/locale/nl/LC_MESSAGES/django.mo" in source, "compiled when the site is first read"
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
    assert (
        "![A phone at the table and the ruling sandbox](https://club.example/troef/raw/1.0/docs/img/troef.png)" in there
    )
    assert [link for link in links if not link.startswith("https://club.example/troef/")] == []


@pytest.fixture(scope="module")
def wheel(root, tmp_path_factory):
    """Build a wheel from a fresh clone, in which nothing is compiled yet."""
    folder = tmp_path_factory.mktemp("wheel")
    clone = folder / "clone"
    shutil.copytree(root / "src", clone / "src", ignore=shutil.ignore_patterns("*.mo", "__pycache__", "*.egg-info"))
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE", "MANIFEST.in"):
        shutil.copy(root / name, clone)
    subprocess.run([*PIP, "wheel", "--no-deps", "--no-build-isolation", "-w", folder, clone], **QUIET)
    (made,) = folder.glob("*.whl")
    return made


@pytest.mark.long
def test_a_wheel_from_a_fresh_clone_carries_the_compiled_catalogue(wheel):
    name = "nl/LC_MESSAGES/django.mo"
    with (
        ZipFile(wheel) as packed,
        packed.open(f"troef/web/locale/{name}") as carried,
        (LOCALE / name).open("rb") as ours,
    ):
        assert _words(read_mo(carried)) == _words(read_mo(ours))


def _words(catalogue):
    return sorted((str(message.id), message.context or "", str(message.string)) for message in catalogue)


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
