"""What `make bundle` packs, walked as the bundle itself is, with the Python of the tests instead of its own."""

from __future__ import annotations

import os
import runpy
import sys


def test_a_double_click_then_the_demo_then_a_club_of_ones_own(root, tmp_path):
    walk = runpy.run_path(str(root / "scripts" / "bundle" / "walk.py"))
    kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
    browser = tmp_path / "browser"
    browser.write_text("#!/bin/sh\n")
    browser.chmod(0o700)
    environment = kept | {"HOME": str(tmp_path), "TROEF_LANG": "en", "BROWSER": f"{browser} %s"}
    walk["evening"]([sys.executable, str(root / "scripts" / "bundle" / "start.py")], environment)
    folder = tmp_path / ".local" / "share" / "troef"
    assert {"troef.sqlite3", "demo-troef.sqlite3", "secret-key"} <= {file.name for file in folder.iterdir()}
    assert not (folder / "demo-is-over").exists()
