"""Bounds on the value of a klaverjas position: those that need no play, and those stored in the transposition table.

- Roem needs its cards in different hands; four of a kind also needs the other players to be void in the suit led.
- A trump above every trump of the other side wins a trick.
- If nobody else has trumps, a leader takes all tricks with cards that cannot be beaten.
- Worthless cards that cannot be part of roem differ only in their holders and their order.
"""

from __future__ import annotations

import numpy as np

from troef.analysis.klaverjas.jit import compile_on_first_call, lowest, population
from troef.analysis.klaverjas.trick_rules import EQUALS, FOUR_EQUAL, JACKS, KNOWN_RUNS, LAST, POINTS, above, points_of
from troef.analysis.klaverjas.workspace import (
    AGE,
    ALIKE,
    DECLARER,
    DECLARERS,
    DEFENDERS,
    EQUAL,
    FAR,
    FOUR_JACKS,
    FREE,
    IN_RUN,
    LAST_GOOD,
    MARCH,
    MOST_ROEM,
    ROEM,
    SLOT_BITS,
    SPECIAL,
    TABLE,
    Table,
)

_MOST_RUNS = max(map(len, KNOWN_RUNS))
_PADDED_RUNS = np.array([(runs + [(0, 0)] * _MOST_RUNS)[:_MOST_RUNS] for runs in KNOWN_RUNS], np.int64)
RUN_BITS, RUN_ROEM = _PADDED_RUNS[:, :, 0].copy(), _PADDED_RUNS[:, :, 1].copy()
WORTHLESS = np.array([sum(1 << i for i in range(8) if not POINTS[8 * suit + i]) for suit in range(4)], np.int64)
"""The cards without points of each suit, as a set of bits."""
ALL_WORTHLESS = int(sum(int(byte) << (8 * suit) for suit, byte in enumerate(WORTHLESS)))

OLDEST = 2000
"""Maximum search number. After it the transposition table is cleared, since keys have eleven bits for the number."""


@compile_on_first_call
def prepare(work: Table) -> None:
    """Fill the tables that follow from the four hands in `work`. Call it before the first search of a deal."""
    for suit in range(4):
        prepare_runs(work, suit)
        prepare_alike(work, suit)
    for i in range(8):
        work[EQUAL + i] = EQUALS[i] if in_different_hands(work, EQUALS[i]) else 0
    work[SPECIAL : SPECIAL + 9] = 0
    work[LAST_GOOD:TABLE] = -1


@compile_on_first_call
def in_different_hands(work: Table, bits: int) -> bool:
    """Return whether these cards are in different hands: no hand holds two of them."""
    for seat in range(4):
        mine = work[seat] & bits
        if mine & (mine - 1):
            return False
    return True


@compile_on_first_call
def prepare_runs(work: Table, suit: int) -> None:
    """Store for every set of cards of a suit the maximum roem of its runs, and the cards that are part of a run."""
    kind = min(suit, 1)
    for byte in range(256):
        most, members = 0, 0
        for i in range(RUN_BITS.shape[1]):
            run = RUN_BITS[kind, i]
            if run and byte & run == run and in_different_hands(work, run << (8 * suit)):
                most = max(most, work[MOST_ROEM + 256 * suit + (byte & ~run)] + RUN_ROEM[kind, i])
                members |= run
        work[MOST_ROEM + 256 * suit + byte] = most
        work[IN_RUN + 256 * suit + byte] = members


@compile_on_first_call
def owners(work: Table, suit: int, byte: int) -> int:
    """Return who holds the cards in `byte`, from the lowest card up, encoded as one integer."""
    code = 1
    while byte:
        card = lowest(byte)
        byte &= byte - 1
        for seat in range(4):
            if (work[seat] >> (8 * suit + card)) & 1:
                code = code * 4 + seat
    return code


@compile_on_first_call
def prepare_alike(work: Table, suit: int) -> None:
    """Store for every set of cards of a suit the first set that differs only in worthless cards of the same holders."""
    worthless = WORTHLESS[suit]
    for byte in range(256):
        mine = byte & worthless
        first = mine
        for other in range(mine):
            if other & ~worthless == 0 and owners(work, suit, other) == owners(work, suit, mine):
                first = other
                break
        work[ALIKE + 256 * suit + byte] = (byte & ~worthless) | first


@compile_on_first_call
def equal_possible(work: Table, four: int, left: int) -> bool:
    """Return whether the four equal cards can still fall in one trick, with `left` tricks to play.

    The other players must be void in the suit led. Unless the variant is free, a player of a plain card must then have
    no trumps either. Until that trick, everyone plays one card per trick.
    """
    for suit in range(4):
        led = four & (255 << (8 * suit))
        worst = 0
        for seat in range(4):
            if work[seat] & led:
                continue
            spare = population(work[seat] & (255 << (8 * suit)))
            if suit > 0 and not work[FREE] and work[seat] & four & 255 == 0:
                spare += population(work[seat] & 255)
            worst = max(worst, spare)
        if worst < left:
            return True
    return False


@compile_on_first_call
def most_roem(work: Table, rest: int, left: int) -> int:
    """Return an upper bound on the roem in the cards `rest`, and store which of them can still be part of roem."""
    most, special = 0, 0
    for suit in range(4):
        byte = (rest >> (8 * suit)) & 255
        most += work[MOST_ROEM + 256 * suit + byte]
        special |= work[IN_RUN + 256 * suit + byte] << (8 * suit)
    for i in range(8):
        four = work[EQUAL + i]
        if four and rest & four == four and equal_possible(work, four, left):
            most += work[FOUR_JACKS] if four == JACKS else FOUR_EQUAL
            special |= four
    work[SPECIAL + left] = special
    return most


@compile_on_first_call
def cashable(hand: int, rest: int) -> int:
    """Return the cards in the hand on lead that win one after the other, if nobody else has trumps."""
    good = hand & 255
    for suit in range(1, 4):
        shift = 8 * suit
        good |= above((hand >> shift) & 255, ((rest & ~hand) >> shift) & 255) << shift
    return good


@compile_on_first_call
def bounds(work: Table, leader: int, rest: int, left: int, march: int, goal: int) -> tuple[int, int]:
    """Return the minimum and maximum difference from here on, only as exact as a decision about `goal` requires."""
    declarer = work[DECLARER]
    points = points_of(rest) + LAST
    roem = most_roem(work, rest, left) if work[ROEM] else 0
    low = -points - roem - (work[MARCH] if march & DEFENDERS else 0)
    high = points + roem + (work[MARCH] if march & DECLARERS else 0)
    if low >= goal or high < goal:
        return low, high
    ours = (work[declarer] | work[declarer + 2]) & 255
    theirs = (work[1 - declarer] | work[3 - declarer]) & 255
    if rest & ~work[leader] & 255 == 0:
        sure, for_us = cashable(work[leader], rest), leader & 1 == declarer
        if population(sure) == left:
            if for_us:
                return points + (work[MARCH] if march & DECLARERS else 0), high
            return low, -points - (work[MARCH] if march & DEFENDERS else 0)
    else:
        for_us = ours > theirs
        sure = above(ours, theirs) if for_us else above(theirs, ours)
    if for_us:
        return low + 2 * points_of(sure), high
    return low, high - 2 * points_of(sure)


@compile_on_first_call
def position_key(work: Table, rest: int, leader: int, left: int, march: int) -> int:
    """Return the key of a position. Positions that differ only in worthless cards of the same holders have one key."""
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
    """Return the key for a wet search: `name` with the difference for the declaring side and the budget of roem."""
    age, position = name >> 36, name & ((1 << 36) - 1)
    return position | (ahead + 512) << 36 | (budget // 10 + 1) << 46 | age << 52


@compile_on_first_call
def slot_of(name: int) -> int:
    """Return the index in the transposition table of the first of the four slots for this key."""
    return TABLE + 2 * (((name * 0x1E3779B97F4A7C15) >> 40) & ((1 << SLOT_BITS) - 4))


@compile_on_first_call
def find_entry(work: Table, name: int) -> int:
    """Return the index of the entry with this key in the transposition table, or -1."""
    slot = slot_of(name)
    for step in range(4):
        if work[slot + 2 * step] == name:
            return slot + 2 * step
    return -1


@compile_on_first_call
def entry_bounds(entry: int) -> tuple[int, int, int]:
    """Return the bounds and the best lead (-1 for none) that are encoded in an entry of the transposition table."""
    return (entry & 0xFFFF) - FAR, ((entry >> 16) & 0xFFFF) - FAR, ((entry >> 32) & 0xFF) - 1


@compile_on_first_call
def entry_slot(work: Table, name: int) -> int:
    """Return the index of the slot for a new entry: an outdated one, or else the one with the fewest tricks left."""
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
    """Store the bounds of a position and its best card. If it has an entry, keep the tighter bounds."""
    entry = find_entry(work, name)
    if entry < 0:
        entry = entry_slot(work, name)
    else:
        known_low, known_high, _ = entry_bounds(work[entry + 1])
        low, high = max(low, known_low), min(high, known_high)
    work[entry] = name
    work[entry + 1] = (low + FAR) | (high + FAR) << 16 | (card + 1) << 32 | left << 40
