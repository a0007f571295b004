"""The interface is complete in both languages, and the compiled catalogues say so."""

import shutil
import subprocess
import sys
from zipfile import ZipFile

import pytest
from babel.messages.mofile import read_mo

from troef.web.messages import collect, missing, read
from troef.web.site.catalogues import LOCALE


def test_every_message_has_a_dutch_translation():
    assert missing("nl") == []


def test_the_dutch_catalogue_has_nothing_superfluous():
    kept = {(message.id, message.context) for message in read("nl") if message.id}
    said = {(message.id, message.context) for message in collect() if message.id}
    assert kept - said == set()


def test_placeholders_survive_translation():
    for message in read("nl"):
        texts = [message.string] if isinstance(message.string, str) else list(message.string)
        for text in filter(None, texts):
            assert message.python_format == ("%(" in str(message.id)) or "%(" not in text


@pytest.mark.long
def test_a_wheel_from_a_fresh_clone_carries_the_compiled_catalogue(root, tmp_path):
    clone = tmp_path / "clone"
    shutil.copytree(
        root / "src" / "troef", clone / "src" / "troef", ignore=shutil.ignore_patterns("*.mo", "__pycache__")
    )
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(root / name, clone)
    build = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", tmp_path, clone]
    subprocess.run(build, check=True)
    with (
        ZipFile(next(tmp_path.glob("*.whl"))) as wheel,
        wheel.open("troef/web/locale/nl/LC_MESSAGES/django.mo") as file,
    ):
        carried = read_mo(file)
    assert _words(carried) == _words(_compiled("nl"))


def _compiled(lang):
    with (LOCALE / lang / "LC_MESSAGES" / "django.mo").open("rb") as file:
        return read_mo(file)


def _words(catalogue):
    return sorted((str(message.id), message.context or "", str(message.string)) for message in catalogue)
