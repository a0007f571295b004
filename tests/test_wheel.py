"""What a wheel and its page on a package index have: every file that the code reads, and no link that leads nowhere."""

from __future__ import annotations

import json
import os
import re
import runpy
import subprocess
import sys
import sysconfig

import pytest
from setuptools import Distribution

from troef import __version__


def test_a_wheel_has_every_file_of_the_source(root, monkeypatch):
    monkeypatch.chdir(root)
    wheel = Distribution({"script_name": "setup.py", "long_description": "by setup.py", "project_urls": {}})
    wheel.parse_config_files()
    wheel.include_package_data = False  # that is the source archive; nothing is written here
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


@pytest.mark.long
def test_a_wheel_in_an_empty_environment_is_all_that_is_needed(root, tmp_path):
    """As `pipx install` does it; what the site needs from others is lent to it by the environment of the tests."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "check": True}
    source = tmp_path / "source"
    source.mkdir()
    files = ["src", "setup.py", "pyproject.toml", "README.md", "LICENSE", "MANIFEST.in"]
    subprocess.run(["cp", "-r", *(str(root / name) for name in files), str(source)], check=True)
    subprocess.run([*pip, "wheel", "--no-deps", "--no-build-isolation", "-w", tmp_path, source], **quiet)
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name == f"troef-{__version__}-py3-none-any.whl"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path / "empty"], **quiet)
    empty = tmp_path / "empty" / "bin"
    subprocess.run([*pip, "--python", empty / "python", "install", "--no-deps", "--no-index", wheel], **quiet)

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
