"""Numba compilation of the klaverjas search with a persistent cache, and fast bit operations.

Numba checks only the file of a function to see whether its cache is valid. The name of the cache folder therefore has a
fingerprint of all files in this package. A change in any of them recompiles everything.
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
    here = Path(__file__).parent
    sources = [*sorted(here.glob("*.py")), here.parents[1] / "klaverjas" / "game" / "values.toml"]
    digest = hashlib.sha256(numba.__version__.encode())
    for source in sources:
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _folder() -> str:
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
    """A locator by the cache folder instead of the source, which the single-file bundle unpacks elsewhere each time."""

    def get_cache_path(self) -> str:
        return _FOLDER

    def get_source_stamp(self) -> str:
        return _FOLDER


def compile_on_first_call(function: Function) -> Function:
    """Return the function compiled: on its first call, or loaded from the cache.

    Numba's reference counting is off, since these functions create no arrays. It took two fifths of the search time.
    """
    config: Any = numba.config
    njit: Any = numba.njit  # Its published types leave out `_nrt`.
    before = config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES
    config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = _FOLDER, f"{__name__}.CompiledCacheLocator"
    try:
        return cast(Function, njit(cache=True, _nrt=False)(function))
    finally:
        config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = before


# Each of these bit operations is one processor instruction.

Instruction = Callable[[int], int]


def _instruction(build: Callable[[Any, Any, Any], Any]) -> Instruction:
    """Return a function from integer to integer; `build(context, builder, bits)` generates its code."""

    def typed(typing: Any, bits: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return build(context, builder, args[0])

        return types.int64(types.int64), generate

    return cast(Instruction, intrinsic(typed))


lowest = _instruction(lambda context, builder, bits: builder.cttz(bits, context.get_constant(types.boolean, 1)))
"""Index of the lowest bit; undefined for 0."""

leading_zeros = _instruction(lambda context, builder, bits: builder.ctlz(bits, context.get_constant(types.boolean, 1)))
"""Number of zeros above the highest bit of a 64-bit integer; undefined for 0."""

population = _instruction(lambda context, builder, bits: builder.ctpop(bits))
"""Number of bits that are set."""


@compile_on_first_call
def highest_bit(bits: int) -> int:
    """Return the index of the highest bit; undefined for 0."""
    return 63 - leading_zeros(bits)
