"""What the klaverjas search remembers: for a position between tricks, bounds on its value and the best lead."""

from __future__ import annotations

from troef.analysis.klaverjas.bounds import ALL_WORTHLESS
from troef.analysis.klaverjas.jit import compile_on_first_call
from troef.analysis.klaverjas.workspace import AGE, ALIKE, FAR, SLOT_BITS, SPECIAL, TABLE, Table

OLDEST = 2000
"""How many searches one memory serves before it is wiped: names of positions have eleven bits for it."""


@compile_on_first_call
def position_key(work: Table, rest: int, leader: int, left: int, march: int) -> int:
    """The name of a position; positions that differ only in worthless cards of the same owners share one."""
    if work[SPECIAL + left] & ALL_WORTHLESS == 0:
        rest = (
            work[ALIKE + (rest & 255)]
            | work[ALIKE + 256 + ((rest >> 8) & 255)] << 8
            | work[ALIKE + 512 + ((rest >> 16) & 255)] << 16
            | work[ALIKE + 768 + ((rest >> 24) & 255)] << 24
        )
    return rest | leader << 32 | march << 34 | work[AGE] << 36  # type: ignore[no-any-return]


@compile_on_first_call
def wet_name(name: int, ahead: int, budget: int) -> int:
    """The name with what a wet search must know besides: how far ahead, how much roem can be borne."""
    age, position = name >> 36, name & ((1 << 36) - 1)
    return position | (ahead + 512) << 36 | (budget // 10 + 1) << 46 | age << 52


@compile_on_first_call
def slot_of(name: int) -> int:
    """The first of the four places of a position."""
    return TABLE + 2 * (((name * 0x1E3779B97F4A7C15) >> 40) & ((1 << SLOT_BITS) - 4))


@compile_on_first_call
def find_entry(work: Table, name: int) -> int:
    """Where the position stands, or -1."""
    slot = slot_of(name)
    for step in range(4):
        if work[slot + 2 * step] == name:
            return slot + 2 * step
    return -1


@compile_on_first_call
def entry_bounds(entry: int) -> tuple[int, int, int]:
    """The bounds of an entry, and its lead (-1 for none)."""
    return (entry & 0xFFFF) - FAR, ((entry >> 16) & 0xFFFF) - FAR, ((entry >> 32) & 0xFF) - 1


@compile_on_first_call
def entry_slot(work: Table, name: int) -> int:
    """Where a new position goes: in the place of an old one, or of the one with the fewest tricks left."""
    slot = slot_of(name)
    best, smallest = slot, 99
    for step in range(4):
        candidate = slot + 2 * step
        age = work[candidate] >> 52 if work[candidate] >> 52 else work[candidate] >> 36
        size = (work[candidate + 1] >> 40) & 15 if age == work[AGE] else 0
        if size < smallest:
            smallest, best = size, candidate
    return best


@compile_on_first_call
def store_bounds(work: Table, name: int, left: int, low: int, high: int, card: int) -> None:
    """Keeps bounds that were found, together with what was known before."""
    entry = find_entry(work, name)
    if entry < 0:
        entry = entry_slot(work, name)
    else:
        known_low, known_high, _ = entry_bounds(work[entry + 1])
        low, high = max(low, known_low), min(high, known_high)
    work[entry] = name
    work[entry + 1] = (low + FAR) | (high + FAR) << 16 | (card + 1) << 32 | left << 40
