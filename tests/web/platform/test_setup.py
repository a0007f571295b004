"""The start of a process: the settings change nothing, `set_up` makes the folder and the secret key."""

from __future__ import annotations

import os
import stat
import subprocess
import sys

import pytest

from troef.core.errors import TroefError
from troef.web.platform import setup


def _run(code, folder):
    without = {name: value for name, value in os.environ.items() if name != "TROEF_SECRET_KEY"}
    command = [sys.executable, "-c", code]
    about = without | {"TROEF_VAR": str(folder)}
    return subprocess.run(command, env=about, capture_output=True, text=True, check=True).stdout


@pytest.mark.slow
def test_importing_the_settings_changes_nothing(tmp_path):
    folder = tmp_path / "var"
    code = "import gc; before = gc.get_threshold(); from django.conf import settings; settings.VAR; "
    assert _run(code + "print(gc.get_threshold() == before)", folder) == "True\n"
    assert not folder.exists()


@pytest.mark.slow
def test_the_first_process_makes_a_secret_key_that_the_next_ones_share(tmp_path):
    folder = tmp_path / "new" / "var"
    code = "from troef.web.platform.setup import set_up; set_up(); "
    code += "from django.conf import settings; print(settings.SECRET_KEY)"
    first = _run(code, folder).strip()
    assert len(first) > 50 and _run(code, folder).strip() == first == (folder / "secret-key").read_text()
    assert stat.S_IMODE((folder / "secret-key").stat().st_mode) == 0o600


def test_a_folder_that_cannot_be_made_is_refused(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("TROEF_VAR", str(tmp_path / "file" / "var"))
    monkeypatch.delenv("TROEF_SECRET_KEY", raising=False)
    with pytest.raises(TroefError, match=str(tmp_path / "file" / "var")):
        setup.set_up()
