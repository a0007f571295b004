"""How the klaverjas search is compiled, and where the result is kept so that the next start is quick.

Numba looks only at the file of a function to see whether what it kept is still right. The folder therefore carries a
fingerprint of all files beside this one: a change in any of them compiles everything anew.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

Function = TypeVar("Function", bound=Callable[..., object])


def _fingerprint() -> str:
    """Changes with every file the compiled search is made from, and with numba."""
    here = Path(__file__).parent
    sources = [*sorted(here.glob("*.py")), here.parents[1] / "klaverjas" / "game" / "values.toml"]
    digest = hashlib.sha256(numba.__version__.encode())
    for source in sources:
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _folder() -> str:
    """A folder of our own in the user's cache, or a temporary one where there is none to write to."""
    name = f"klaverjas-{_fingerprint()}"
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    try:
        folder = home / "troef" / name
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            return str(folder)
    except (OSError, RuntimeError):
        pass
    return str(Path(tempfile.gettempdir()) / f"troef-{os.getuid()}" / name)


_FOLDER = _folder()


def compiled(function: Function) -> Function:
    """Compiles a function when it is first called, or takes it from where it was kept.

    Nothing here makes an array, so nobody needs to count who refers to one: counting at every call, as numba does
    unless told not to, took two fifths of the time of a search.
    """
    config: Any = numba.config
    njit: Any = numba.njit  # its published types leave out `_nrt`
    before, config.CACHE_DIR = config.CACHE_DIR, _FOLDER
    try:
        return cast(Function, njit(cache=True, _nrt=False)(function))
    finally:
        config.CACHE_DIR = before
