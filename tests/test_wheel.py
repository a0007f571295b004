"""What a wheel and its page on a package index have: every file that the code reads, and no link that leads nowhere."""

from __future__ import annotations

import re
import runpy

from setuptools import Distribution


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
