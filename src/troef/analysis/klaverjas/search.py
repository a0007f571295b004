"""The klaverjas search: null-window alpha-beta with all cards visible and perfect play, and the exact values from it.

`search` answers one question about the position in the first frame: can the declaring side get at least `goal` more
than the defenders from here? It returns a bound that proves the answer. Positions between tricks are stored in a
transposition table. The search uses a stack of frames, one per card of the current line, because numba cannot cache
recursive functions.

A wet search asks whether the declaring side can make the deal, or else keep the roem of both sides (and a march of the
defenders) within a budget. The answer is 1 or 0. Its frames contain the difference for the declaring side and the
budget that is left, and so do its keys.
"""

from __future__ import annotations

import numpy as np

from troef.analysis.klaverjas.bounds import (
    bounds,
    entry_bounds,
    find_entry,
    most_roem,
    position_key,
    store_bounds,
    wet_name,
)
from troef.analysis.klaverjas.jit import compile_on_first_call, highest_bit, lowest, population
from troef.analysis.klaverjas.trick_rules import (
    LAST,
    POINTS,
    beats,
    last_trick,
    last_winner,
    legal,
    march_after,
    points_of,
    roem_of,
    trick_value,
    two_last_tricks,
)
from troef.analysis.klaverjas.workspace import (
    AHEAD,
    BEST,
    BUDGET,
    CARDS,
    CHOSEN,
    DECLARER,
    DEFENDERS,
    FAR,
    FOUR_JACKS,
    FRAME,
    FRAMES,
    FREE,
    GAIN,
    GOAL,
    HAND,
    HOLDER,
    KEY,
    LAST_GOOD,
    LEADER,
    LEFT,
    MARCH,
    MARCHING,
    MOVES,
    NEXT,
    NODES,
    PLACE,
    REST,
    RESULTS,
    ROEM,
    SPECIAL,
    SUIT,
    VALUE,
    WET,
    Table,
)

LOST = -511
"""In a wet search, the stored difference once the declaring side can no longer make the deal."""


@compile_on_first_call
def can_beat(hand: int, card: int, suit: int) -> bool:
    """Return whether a hand that plays later can beat the card if `suit` was led."""
    following = hand & (255 << (8 * suit))
    if following:
        return card >> 3 == suit and following >> (card + 1) != 0
    trumps = hand & 255
    return trumps >> (card + 1) != 0 if card < 8 else trumps != 0


@compile_on_first_call
def lead_priority(work: Table, seat: int, card: int) -> int:
    """Return the priority with which the search tries a lead: first winners, then cards on which partner wins."""
    suit, points = card >> 3, POINTS[card]
    left_hand, partner, right_hand = work[(seat + 1) & 3], work[(seat + 2) & 3], work[(seat + 3) & 3]
    if not can_beat(left_hand, card, suit) and not can_beat(right_hand, card, suit):
        return 60 + points + (10 if card < 8 else 0)  # type: ignore[no-any-return]
    if can_beat(partner, card, suit):
        following = partner & (255 << (8 * suit))
        top = highest_bit(following) if following else highest_bit(partner & 255)
        if not can_beat(left_hand, top, suit) and not can_beat(right_hand, top, suit):
            return 40 + points  # type: ignore[no-any-return]
    return -points  # type: ignore[no-any-return]


@compile_on_first_call
def card_priority(work: Table, seat: int, card: int, position: int, suit: int, best: int, partner_holds: bool) -> int:
    """Return the priority with which the search tries a card: points on tricks that its side wins, none on others."""
    if position == 0:
        return lead_priority(work, seat, card)
    points, wins = POINTS[card], beats(card, best)
    if position == 3:
        if partner_holds:
            return points - (2 if wins else 0)  # type: ignore[no-any-return]
        return 40 - (card & 7) - (20 if card < 8 else 0) + points if wins else -points  # type: ignore[no-any-return]
    if position == 2:
        if not wins and not partner_holds:
            return -points  # type: ignore[no-any-return]
        if can_beat(work[(seat + 1) & 3], card if wins else best, suit):
            return 5 - points if wins and not partner_holds else -points  # type: ignore[no-any-return]
        return 30 + points - (2 + (card & 7) // 2 if wins and partner_holds else 0)  # type: ignore[no-any-return]
    if wins:
        beaten = can_beat(work[(seat + 2) & 3], card, suit)
        return 10 - points if beaten else 30 + points - (5 if card < 8 else 0)  # type: ignore[no-any-return]
    return points if can_beat(work[(seat + 1) & 3], best, suit) else -points  # type: ignore[no-any-return]


@compile_on_first_call
def same_as_lower(card: int, rest: int, may: int, special: int) -> bool:
    """Return whether the next lower card in play is legal and equivalent: both without points and not part of roem."""
    below = rest & ((1 << card) - 1) & (255 << (card & 24))
    if below == 0 or POINTS[card] != 0:
        return False
    neighbour = highest_bit(below)
    return (may >> neighbour) & 1 != 0 and special & (1 << card | 1 << neighbour) == 0


@compile_on_first_call
def killer_slot(work: Table, frame: int, seat: int) -> int:
    """Return the index of the card that last decided a question for this seat, place and number of tricks left."""
    return LAST_GOOD + 16 * work[frame + LEFT] + 4 * work[frame + PLACE] + seat  # type: ignore[no-any-return]


@compile_on_first_call
def list_cards(work: Table, frame: int, seat: int, may: int, partner_holds: bool, first: int) -> int:
    """Write the legal cards to the frame, best first, with one of each set of equivalents. Return their number."""
    base, rest, position = frame + MOVES, work[frame + REST], work[frame + PLACE]
    special = work[SPECIAL + work[frame + LEFT]]
    if may & (may - 1) == 0:
        work[base] = lowest(may)
        return 1
    count, bits = 0, may
    while bits:
        card = lowest(bits)
        bits &= bits - 1
        if same_as_lower(card, rest, may, special):
            continue
        score = card_priority(work, seat, card, position, work[frame + SUIT], work[frame + BEST], partner_holds)
        if card == work[killer_slot(work, frame, seat)]:
            score += 50 if position == 0 else 10
        entry = ((1 << 20) if card == first else score) * 64 + card
        at = base + count
        while at > base and work[at - 1] < entry:
            work[at] = work[at - 1]
            at -= 1
        work[at] = entry
        count += 1
    return count


@compile_on_first_call
def known_bound(work: Table, frame: int) -> tuple[bool, int, int]:
    """Return whether the answer is known before any card is tried, the answer, and the card to try first (-1: none)."""
    leader, left, march, goal = work[frame + LEADER], work[frame + LEFT], work[frame + MARCHING], work[frame + GOAL]
    if left == 1:
        return True, last_trick(work, leader, march), -1
    low, high = bounds(work, leader, work[frame + REST], left, march, goal)
    if low >= goal:
        return True, low, -1
    if high < goal:
        return True, high, -1
    name = position_key(work, work[frame + REST], leader, left, march)
    work[frame + KEY] = name
    entry = find_entry(work, name)
    if entry >= 0:
        low, high, first = entry_bounds(work[entry + 1])
        if low >= goal:
            return True, low, -1
        return high < goal, high, first
    if left > 2:
        return False, 0, -1
    value = two_last_tricks(work, leader, march)
    store_bounds(work, name, left, value, value, -1)
    return True, value, -1


@compile_on_first_call
def known_wet(work: Table, frame: int) -> tuple[bool, int, int]:
    """Return the same as `known_bound` for a wet search."""
    leader, left, march = work[frame + LEADER], work[frame + LEFT], work[frame + MARCHING]
    rest, ahead, budget = work[frame + REST], work[frame + AHEAD], work[frame + BUDGET]
    if left == 1:
        ours = last_winner(work, leader) & 1 == work[DECLARER]
        return True, meets_goal(work, rest, ahead + trick_value(work, rest, 1, march, ours), budget, march, ours), -1
    low, high = bounds(work, leader, rest, left, march, 1 - ahead)
    worst = most_roem(work, rest, left) + (work[MARCH] if march & DEFENDERS else 0)
    if ahead + low > 0 or budget >= worst:
        return True, 1, -1
    if ahead + high <= 0:
        if budget < 0:
            return True, 0, -1
        ahead = LOST
        work[frame + AHEAD] = ahead
    name = wet_name(position_key(work, rest, leader, left, march), ahead, max(budget, -10))
    work[frame + KEY] = name
    entry = find_entry(work, name)
    if entry < 0:
        return False, 0, -1
    low, high, first = entry_bounds(work[entry + 1])
    if low >= 1:
        return True, 1, -1
    return high < 1, 0, first


@compile_on_first_call
def meets_goal(work: Table, trick: int, ahead: int, budget: int, march: int, ours_won: bool) -> int:
    """Return 1 if the deal, which ends with this trick, is made or its roem stays within the budget; otherwise 0."""
    budget -= roem_of(trick, work[FOUR_JACKS])
    if march_after(march, ours_won) & DEFENDERS:
        budget -= work[MARCH]
    return 1 if ahead > 0 or budget >= 0 else 0


@compile_on_first_call
def open_frame(work: Table, frame: int, first: int) -> None:
    """Write the cards to try to the frame, `first` (if not -1) before the others."""
    position = work[frame + PLACE]
    seat = (work[frame + LEADER] + position) & 3
    hand = work[seat]
    partner_holds = position > 0 and (work[frame + HOLDER] ^ seat) & 1 == 0
    may = legal(hand, position, work[frame + SUIT], work[frame + BEST], partner_holds, work[FREE])
    work[frame + HAND] = hand
    work[frame + CARDS] = list_cards(work, frame, seat, may, partner_holds, first)
    work[frame + VALUE] = -FAR if seat & 1 == work[DECLARER] else FAR
    work[frame + NEXT] = 0


@compile_on_first_call
def play_next(work: Table, frame: int) -> bool:
    """Play the next card of the frame and fill the next frame. Return True if the card ends the deal."""
    position, child = work[frame + PLACE], frame + FRAME
    seat = (work[frame + LEADER] + position) & 3
    card = work[frame + MOVES + work[frame + NEXT]] & 63
    work[seat] = work[frame + HAND] & ~(1 << card)
    wins = position == 0 or beats(card, work[frame + BEST])
    holder = seat if wins else work[frame + HOLDER]
    if position == 3:
        return end_trick(work, frame, holder)
    work[child + REST] = work[frame + REST]
    work[child + LEADER] = work[frame + LEADER]
    work[child + PLACE] = position + 1
    work[child + SUIT] = card >> 3 if position == 0 else work[frame + SUIT]
    work[child + BEST] = card if wins else work[frame + BEST]
    work[child + HOLDER] = holder
    work[child + LEFT] = work[frame + LEFT]
    work[child + MARCHING] = work[frame + MARCHING]
    work[child + GOAL] = work[frame + GOAL]
    work[child + GAIN] = 0
    work[child + AHEAD] = work[frame + AHEAD]
    work[child + BUDGET] = work[frame + BUDGET]
    return False


@compile_on_first_call
def end_trick(work: Table, frame: int, winner: int) -> bool:
    """Fill the next frame with the position after a complete trick. Return True if the trick was the last one."""
    child, left, march = frame + FRAME, work[frame + LEFT], work[frame + MARCHING]
    after = work[0] | work[1] | work[2] | work[3]
    trick = work[frame + REST] & ~after
    ours_won = winner & 1 == work[DECLARER]
    gain = trick_value(work, trick, left, march, ours_won)
    work[child + REST] = after
    work[child + LEADER] = winner
    work[child + PLACE] = 0
    work[child + LEFT] = left - 1
    work[child + MARCHING] = march_after(march, ours_won)
    work[child + GOAL] = work[frame + GOAL]
    work[child + GAIN] = 0
    if not work[WET]:
        work[child + GOAL] -= gain
        work[child + GAIN] = gain
        return left == 1  # type: ignore[no-any-return]
    ahead, budget = work[frame + AHEAD], work[frame + BUDGET]
    work[child + AHEAD] = ahead if ahead == LOST else ahead + gain
    work[child + BUDGET] = budget - roem_of(trick, work[FOUR_JACKS])
    if left == 1:
        work[child + GAIN] = meets_goal(work, trick, work[child + AHEAD], budget, march, ours_won)
    return left == 1  # type: ignore[no-any-return]


@compile_on_first_call
def are_neighbours(card: int, other: int, hand: int, rest: int) -> bool:
    """Return whether the two cards are of one suit, and the hand holds them and every card in play between them."""
    if card >> 3 != other >> 3:
        return False
    low, high = min(card, other), max(card, other)
    between = rest & ((2 << high) - (1 << low))
    return between & ~hand == 0


@compile_on_first_call
def skip_near_cards(work: Table, frame: int, ours: bool, goal: int) -> None:
    """Skip cards that cannot succeed because an adjacent card failed.

    Adjacent cards win and lose the same tricks. They differ only in points, now and again when the other one is played.
    So their values differ by at most twice the difference in points, unless one of them can be part of roem.
    """
    rest, hand, special = work[frame + REST], work[frame + HAND], work[SPECIAL + work[frame + LEFT]]
    while work[frame + NEXT] < work[frame + CARDS]:
        index = work[frame + NEXT]
        card = work[frame + MOVES + index] & 63
        bound = FAR
        for earlier in range(index):
            other = work[frame + MOVES + earlier] & 63
            if are_neighbours(card, other, hand, rest) and special & (1 << card | 1 << other) == 0:
                apart = 2 * abs(POINTS[card] - POINTS[other])
                result = work[frame + RESULTS + earlier]
                if result + apart < goal if ours else result - apart >= goal:
                    bound = result + apart if ours else result - apart
                    break
        if bound == FAR:
            return
        work[frame + RESULTS + index] = bound
        work[frame + VALUE] = max(work[frame + VALUE], bound) if ours else min(work[frame + VALUE], bound)
        work[frame + NEXT] = index + 1


@compile_on_first_call
def take_answer(work: Table, frame: int, bound: int) -> bool:
    """Record `bound` as the answer for the card that was just tried. Return True if the frame is finished."""
    seat = (work[frame + LEADER] + work[frame + PLACE]) & 3
    ours, goal = seat & 1 == work[DECLARER], work[frame + GOAL]
    index = work[frame + NEXT]
    work[frame + NEXT] = index + 1
    decided = False
    if bound > work[frame + VALUE] if ours else bound < work[frame + VALUE]:
        work[frame + VALUE] = bound
        work[frame + CHOSEN] = work[frame + MOVES + index] & 63
        decided = bound >= goal if ours else bound < goal
    if not decided:
        work[frame + RESULTS + index] = bound
        if not work[WET]:
            skip_near_cards(work, frame, ours, goal)
        if work[frame + NEXT] < work[frame + CARDS]:
            return False
    work[seat] = work[frame + HAND]
    if decided:
        work[killer_slot(work, frame, seat)] = work[frame + CHOSEN]
    if work[frame + PLACE] == 0:
        value = work[frame + VALUE]
        low, high = (value, FAR) if value >= goal else (-FAR, value)
        store_bounds(work, work[frame + KEY], work[frame + LEFT], low, high, work[frame + CHOSEN])
    return True


@compile_on_first_call
def search(work: Table, goal: int) -> int:
    """Return a bound on the value of the position in the first frame: `goal` or more, or a number below it."""
    frame, going_up, answer = FRAMES, True, 0
    work[frame + GOAL] = goal
    while True:
        if going_up:
            work[NODES] += 1
            done, first = False, -1
            if work[frame + PLACE] == 0:
                done, answer, first = known_wet(work, frame) if work[WET] else known_bound(work, frame)
            if not done:
                open_frame(work, frame, first)
        else:
            done = take_answer(work, frame, answer)
            answer = work[frame + VALUE]
        if done:
            if frame == FRAMES:
                return answer
            answer += work[frame + GAIN]
            frame -= FRAME
            going_up = False
        elif play_next(work, frame):
            answer = work[frame + FRAME + GAIN]
            going_up = False
        else:
            frame += FRAME
            going_up = True


_NINE, _JACK, _TEN, _ACE = 15, 35, 5, 25
WEIGHTS = np.array([0] * 6 + [_NINE, _JACK] + ([0] * 6 + [_TEN, _ACE]) * 3, np.int64)
"""Weights in an estimate of the cards that matter: nine and jack of trumps, ten and ace of a plain suit."""
LENGTH, LEAD = 20, 24
"""Weight of every trump in the longer trump holding of a side, and weight of being on lead.

All weights are a rounded best fit to random complete deals. Their mean error is 28 points, and the mean absolute value
is 71.
"""
FIRST_STEP = 12
"""Difference between the goals of the first and the second question."""


@compile_on_first_call
def weight(work: Table, side: int) -> int:
    """Return the estimated strength of the two hands of a side (0 or 1)."""
    total, bits = 0, work[side] | work[side + 2]
    while bits:
        total += WEIGHTS[lowest(bits)]
        bits &= bits - 1
    total += LENGTH * max(population(work[side] & 255), population(work[side + 2] & 255))
    return total + (LEAD if work[FRAMES + LEADER] & 1 == side else 0)


@compile_on_first_call
def estimate(work: Table) -> int:
    """Return the estimated difference for the declaring side from the position in the first frame."""
    ahead = weight(work, work[DECLARER]) - weight(work, 1 - work[DECLARER])
    return ahead * 3 // 2 if work[ROEM] else ahead


@compile_on_first_call
def exact(work: Table) -> int:
    """Return the exact difference for the declaring side from the position in the first frame.

    The first question is near the estimate, so that few are needed; a bad estimate costs time but never changes the
    value. Questions move away from it in growing steps until two answers enclose the value.
    """
    whole = points_of(work[FRAMES + REST]) + LAST
    low, high, goal, step = -FAR, FAR, estimate(work), FIRST_STEP
    while low < high:
        goal += (goal ^ whole) & 1  # The difference has the parity of the points, since all roem is even.
        bound = search(work, goal)
        if bound < goal:
            high = bound
        else:
            low = bound
        if low == -FAR:
            goal = high - step
        elif high == FAR:
            goal = low + step
        else:
            goal = (low + high) // 2 + 1
        goal = min(max(goal, low + 2), high)
        step *= 2
    return low


@compile_on_first_call
def wet_roem(work: Table, ahead: int, roem: int) -> int:
    """Return the roem and march that count for the defenders in a deal that cannot be made: the smallest budget.

    `ahead` and `roem` are totals of earlier tricks: the difference for the declaring side, and the roem of both sides.
    """
    budget = roem
    while True:
        work[FRAMES + AHEAD] = ahead
        work[FRAMES + BUDGET] = budget - roem
        if search(work, 1) >= 1:
            return budget
        budget += 10
