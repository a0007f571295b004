"""The array the klaverjas search works in: where hands, rules, tables and frames lie.

Everything lies in one array of integers because numba passes an array in seven pieces, and the search calls its
parts millions of times.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Table = npt.NDArray[np.int64]

# Hands of N, E, S, W stand at 0 to 3. The rules of this search:
DECLARER, FREE, MARCH, ROEM, FOUR_JACKS, AGE, NODES, WET = 4, 5, 6, 7, 8, 9, 10, 11
"""Declaring side (0 NS), variant without duty on partner's trick, points for a march, whether roem counts, what four
jacks count, which search the memory belongs to, positions looked at, whether the payoff of a wet deal is asked."""

EQUAL, MOST_ROEM, IN_RUN, SPECIAL = 16, 64, 1088, 2112
"""Four equal that can fall in one trick; per suit and set of cards the most roem and the cards in runs; per number of
tricks left the cards that can still take part in roem."""

FRAMES, ALIKE, LAST_GOOD, TABLE = 2128, 3328, 4352, 4608
"""The stack; per suit and set of cards the first set like it; per tricks left, place and seat the card that settled
the last question there; the memory."""

SLOT_BITS = 18
SIZE = TABLE + (2 << SLOT_BITS)

# A frame: the position before a card, and how far the search of it has come.
REST, LEADER, PLACE, SUIT, BEST, HOLDER, LEFT, MARCHING, GOAL = 0, 1, 2, 3, 4, 5, 6, 7, 8
"""Cards in play when the trick began, who led, cards played to the trick, suit led, card that holds the trick and its
seat, tricks left, who has won every trick, what is asked."""

GAIN, HAND, VALUE, CHOSEN, NEXT, CARDS, KEY, MOVES = 9, 10, 11, 12, 13, 14, 15, 16
"""What the trick before brought, the hand in turn, best answer so far and its card, next card to try, how many there
are, name in the memory, the cards."""

AHEAD, BUDGET, RESULTS, FRAME = 24, 25, 26, 34
"""Of a wet search: how far the declaring side is ahead, how much roem it can still bear; what the
cards tried so far brought; the size of a frame."""

# Who has won every trick so far: a march is still possible for the declaring side, the defenders, both or neither.
NOBODY, DECLARERS, DEFENDERS, BOTH = 0, 1, 2, 3
FAR = 30000
