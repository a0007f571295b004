"""Entry point of the single-file program: a double click starts the site; with arguments it is the `troef` command."""

import multiprocessing
import os
import runpy
import sys
import webbrowser
from collections.abc import Callable
from pathlib import Path
from types import ModuleType


def folder() -> Path:
    """Return the folder for the user's own data on this system."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home()) / "Troef"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Troef"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "troef"


def browse(address: str, open_page: Callable[[str], bool] = webbrowser.open) -> bool:
    """Open a page in a browser that loads its own libraries, not those of the bundle."""
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
    """Serve the site and open it, as after a double click. Return the exit status.

    After an error it waits for Enter, because the window would close before anyone has read the message.
    """
    from troef.cli import default_lang, main

    try:
        status = main(["serve", "--open"])
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else 0
    if status and sys.stdin and sys.stdin.isatty():
        input({"nl": "Druk op Enter om te sluiten. ", "en": "Press Enter to close. "}[default_lang()])
    return status


if __name__ == "__main__":
    for name in ("matplotlib", "matplotlib.pyplot"):  # endplay imports it for pictures that Troef never draws: 60 MB.
        sys.modules[name] = ModuleType(name)
    multiprocessing.freeze_support()
    webbrowser.open = browse
    os.environ.setdefault("TROEF_VAR", str(folder()))
    if sys.argv[1:2] == ["-m"]:  # Troef starts its own processes with: sys.executable -m module.
        del sys.argv[:2]
        runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
    elif sys.argv[1:]:
        from troef.cli import main

        raise SystemExit(main())
    else:
        raise SystemExit(opened())
