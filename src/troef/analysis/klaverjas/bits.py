"""Bits of a number in one instruction of the processor, for the klaverjas search."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from numba import types
from numba.extending import intrinsic

from troef.analysis.klaverjas.compiling import compiled

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


@compiled
def highest(bits: int) -> int:
    """The number of the highest bit; there must be one."""
    return 63 - leading_zeros(bits)
