"""The transposition table of the klaverjas search: bounds and best leads of positions between tricks."""

from __future__ import annotations

from troef.analysis.klaverjas.bounds import ALL_WORTHLESS
from troef.analysis.klaverjas.jit import compile_on_first_call
from troef.analysis.klaverjas.workspace import AGE, ALIKE, FAR, SLOT_BITS, SPECIAL, TABLE, Table

OLDEST = 2000
"""Maximum number of searches before the table is cleared; keys have eleven bits for the search number."""


@compile_on_first_call
def position_key(work: Table, rest: int, leader: int, left: int, march: int) -> int:
    """Return the key of a position; positions that differ only in worthless cards of the same owners share one."""
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
    """Return the key for a wet search, which adds the difference for the declaring side and the budget of roem."""
    age, position = name >> 36, name & ((1 << 36) - 1)
    return position | (ahead + 512) << 36 | (budget // 10 + 1) << 46 | age << 52


@compile_on_first_call
def slot_of(name: int) -> int:
    """Return the index of the first of the four slots for a key."""
    return TABLE + 2 * (((name * 0x1E3779B97F4A7C15) >> 40) & ((1 << SLOT_BITS) - 4))


@compile_on_first_call
def find_entry(work: Table, name: int) -> int:
    """Return the index of the entry with this key, or -1."""
    slot = slot_of(name)
    for step in range(4):
        if work[slot + 2 * step] == name:
            return slot + 2 * step
    return -1


@compile_on_first_call
def entry_bounds(entry: int) -> tuple[int, int, int]:
    """Return the bounds of an entry, and its best lead (-1 for none)."""
    return (entry & 0xFFFF) - FAR, ((entry >> 16) & 0xFFFF) - FAR, ((entry >> 32) & 0xFF) - 1


@compile_on_first_call
def entry_slot(work: Table, name: int) -> int:
    """Return the slot for a new entry: an outdated one, or the one with the fewest tricks left."""
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
    """Store bounds, combined with those of an existing entry."""
    entry = find_entry(work, name)
    if entry < 0:
        entry = entry_slot(work, name)
    else:
        known_low, known_high, _ = entry_bounds(work[entry + 1])
        low, high = max(low, known_low), min(high, known_high)
    work[entry] = name
    work[entry + 1] = (low + FAR) | (high + FAR) << 16 | (card + 1) << 32 | left << 40
