"""Where Troef begins when it is one file: a double click opens it, with words behind it it is the command `troef`."""

import multiprocessing
import os
import runpy
import sys
import webbrowser
from collections.abc import Callable
from pathlib import Path
from types import ModuleType


def folder() -> Path:
    """Where programs keep what is the user's own."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home()) / "Troef"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Troef"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "troef"


def browse(address: str, open_page: Callable[[str], bool] = webbrowser.open) -> bool:
    """Opens a page in a browser that finds its own libraries; only parts of Troef need those of the bundle."""
    ours = os.environ.pop("LD_LIBRARY_PATH", None)
    if "LD_LIBRARY_PATH_ORIG" in os.environ:
        os.environ["LD_LIBRARY_PATH"] = os.environ["LD_LIBRARY_PATH_ORIG"]
    try:
        return open_page(address)
    finally:
        os.environ.pop("LD_LIBRARY_PATH", None)
        if ours is not None:
            os.environ["LD_LIBRARY_PATH"] = ours


def opened() -> int:
    """What a double click does; a window that would close on a sentence waits until it is read."""
    from troef.cli import default_lang, main

    try:
        status = main(["serve", "--open"])
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else 0
    if status and sys.stdin and sys.stdin.isatty():
        input({"nl": "Druk op Enter om te sluiten. ", "en": "Press Enter to close. "}[default_lang()])
    return status


if __name__ == "__main__":
    for name in ("matplotlib", "matplotlib.pyplot"):  # endplay wants it for pictures that Troef never draws: 60 MB
        sys.modules[name] = ModuleType(name)
    multiprocessing.freeze_support()
    webbrowser.open = browse
    os.environ.setdefault("TROEF_VAR", str(folder()))
    if sys.argv[1:2] == ["-m"]:  # Troef starts parts of itself as Python does: sys.executable -m module
        del sys.argv[:2]
        runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
    elif sys.argv[1:]:
        from troef.cli import main

        raise SystemExit(main())
    else:
        raise SystemExit(opened())
