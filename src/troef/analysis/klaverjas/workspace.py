"""The layout of the array in which the klaverjas search works: hands, rules, tables and frames.

There is a single array of integers, because numba passes an array as seven arguments and the search calls its functions
millions of times.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Table = npt.NDArray[np.int64]

# The hands of N, E, S and W have indices 0 to 3. These are the rules and state of a search.
DECLARER, FREE, MARCH, ROEM, FOUR_JACKS, AGE, NODES, WET = 4, 5, 6, 7, 8, 9, 10, 11
"""Indexes of: declaring side (0 for NS), variant Amsterdams, points for a march, whether roem counts.

Then points for four jacks, search number in the transposition table, positions searched, and whether it is a wet
search.
"""

EQUAL, MOST_ROEM, IN_RUN, SPECIAL = 16, 64, 1088, 2112
"""Indexes of tables of roem.

First the fours of a kind that can fall in one trick. Then, per suit and set of cards, the maximum roem and the cards in
runs. Last, per number of tricks left, the cards that can still be part of roem.
"""

FRAMES, ALIKE, LAST_GOOD, TABLE = 2128, 3328, 4352, 4608
"""Indexes of the stack of frames and of three tables.

After the stack: per suit and set of cards, the first equivalent set. Then, per tricks left, place and seat, the killer
card. Last, the transposition table.
"""

SLOT_BITS = 18
SIZE = TABLE + (2 << SLOT_BITS)

# A frame has the position before a card and the progress of its search.
REST, LEADER, PLACE, SUIT, BEST, HOLDER, LEFT, MARCHING, GOAL = 0, 1, 2, 3, 4, 5, 6, 7, 8
"""The position: cards in play when the trick began, leader, number of cards in the trick, suit led.

Then the winning card and its seat, tricks left, sides that can still make a march, and the goal.
"""

GAIN, HAND, VALUE, CHOSEN, NEXT, CARDS, KEY, MOVES = 9, 10, 11, 12, 13, 14, 15, 16
"""The progress: value of the previous trick, hand of the player, best answer so far and its card, next card to try.

Then the number of cards, the key in the transposition table, and the cards.
"""

AHEAD, BUDGET, RESULTS, FRAME = 24, 25, 26, 34
"""Fields of a wet search: difference for the declaring side, and the budget of roem that is left.

Then the answers for the cards tried so far, and the size of a frame.
"""

# Sides that have won every trick so far, and so can still make a march.
NOBODY, DECLARERS, DEFENDERS, BOTH = 0, 1, 2, 3
FAR = 30000
