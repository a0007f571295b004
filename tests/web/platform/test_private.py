"""Other accounts on the laptop can read neither the database nor its backups."""

from __future__ import annotations

import os
import stat

import forks


def _mode(file):
    return stat.S_IMODE(file.stat().st_mode)


def test_database_and_backups_are_for_the_sites_own_account(new_site, tmp_path):
    var = tmp_path / "var"
    var.mkdir()
    left_open = var / "troef-2026-01-01-2041.backup"
    left_open.write_bytes(b"from an earlier Troef")
    left_open.chmod(0o644)
    site = new_site(var).serve()
    try:
        command = ["-m", "troef.cli", "backup", tmp_path / "kept.backup"]
        forks.run(command, env=os.environ | {"TROEF_VAR": str(var)}, check=True)
        files = {file.name: _mode(file) for file in [*var.iterdir(), tmp_path / "kept.backup"]}
    finally:
        site.stop()
    del files["server.log"]  # Made by the test.
    assert {"troef.sqlite3", "troef.sqlite3-wal", "secret-key", "kept.backup", left_open.name} <= set(files)
    assert set(files.values()) == {0o600}
