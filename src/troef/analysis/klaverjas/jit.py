"""How the klaverjas search is compiled and kept so that the next start is quick; bits in one instruction.

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
from numba import types
from numba.core.caching import UserProvidedCacheLocator
from numba.extending import intrinsic

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
    return str(Path(tempfile.gettempdir()) / f"troef-{getattr(os, 'getuid', int)()}" / name)


_FOLDER = _folder()


class CompiledCacheLocator(UserProvidedCacheLocator):
    """What was compiled is known by the name of its folder, wherever the source lies: one file unpacks it anew."""

    def get_cache_path(self) -> str:
        return _FOLDER

    def get_source_stamp(self) -> str:
        return _FOLDER


def compile_on_first_call(function: Function) -> Function:
    """Compiles a function when it is first called, or takes it from where it was kept.

    Nothing here makes an array, so nobody needs to count who refers to one: counting at every call, as numba does
    unless told not to, took two fifths of the time of a search.
    """
    config: Any = numba.config
    njit: Any = numba.njit  # its published types leave out `_nrt`
    before = config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES
    config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = _FOLDER, f"{__name__}.CompiledCacheLocator"
    try:
        return cast(Function, njit(cache=True, _nrt=False)(function))
    finally:
        config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = before


# Bits of a number in one instruction of the processor

Instruction = Callable[[int], int]
_NUMBER_TO_NUMBER = types.int64(types.int64)


def _lowest(typing: Any, bits: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], context.get_constant(types.boolean, 1))

    return _NUMBER_TO_NUMBER, build


def _leading_zeros(typing: Any, bits: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctlz(args[0], context.get_constant(types.boolean, 1))

    return _NUMBER_TO_NUMBER, build


def _population(typing: Any, bits: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return _NUMBER_TO_NUMBER, build


lowest = cast(Instruction, intrinsic(_lowest))
"""The number of the lowest bit; there must be one."""

leading_zeros = cast(Instruction, intrinsic(_leading_zeros))
"""How many zeros stand before the highest of 64 bits."""

population = cast(Instruction, intrinsic(_population))
"""How many bits there are."""


@compile_on_first_call
def highest_bit(bits: int) -> int:
    """The number of the highest bit; there must be one."""
    return 63 - leading_zeros(bits)
