"""The numbers of 2007: which paragraphs our sources name, and what 2017 numbered otherwise."""

from __future__ import annotations

from troef.laws.citation import parts

_NAMED = """
11A 12A 12A3 12B 12C 12C1 12C2 13E 14A 14A3 14B 14B4 14C 16B 16C 16D 21B 21B1 21B1b 25A 25B 26A 26B 27A 27B
27B1 27B1a 27B1b 27B2 27B3 27C 29A 29B 29C 30A 30B 30C 31A 31A1 31A2 31A2a 31A2b 31B 40A 40A1 40A1a 40A1b 40A2
40A3 40B 40B1 40B1b 40B2 40B2b 40B2c 40B6 40B6a 40C 40C1 40C3 40C3a 41A 41D 42A 42A1 42A2 42A3 42B 42B1 42B2
42B3 43A 43A1 43A1a 43A1b 43A1c 43A2 43A2a 43A2b 43A2c 43B 45C 45C1 45C2 45C3 45C4 45C4b 45F 45G 46B 46B1 46B3
46B5 50A 50B 50C 50D 50D1 50D1b 50D2 50E 52A 52B 52B1 52B1a 52B1b 52B1c 52B2 54A 54B 54D 55A 55C 58A 61A 61B
62A 62B 62C 63A 63B 64A 64A1 64A2 64B 64B1 64B2 64C 65D 66A 66B 68C 68D 69B 70A 70E 70E1 70E2 73A 73A2 73C 73D
73D2 73E 73F 79A 79A2 79C 81C 81C5 82C 86A
"""
NAMED = frozenset(_NAMED.split())
"""The paragraphs below an article that the booklet or the club rules tell something about."""

RENUMBERED = {
    "16B1": "16B",
    "16B2": "16B",
    "16B3": "16B",
    "16C2": "16D",
    "16C3": "16D",
    "16D1": "16C",
    "16D3": "16C",
    "20F4a": "21",
    "20F5a": "75",
    "20F5bi": "75",
    "20F5bii": "75",
    "21B1a": "21B1a",  # the contract names it; our booklet prints its neighbour, 21B1b
    "21B3": "21B1a",
    "45D1": "45C4",  # a card that was named must be played
    "45D2": "45C4",
    "45E1": "50B",  # a second card to a trick
    "45E2": "48",
    "46A": "46A",
    "47D": "45C4b",  # the club rules tell it with the slip of the tongue
    "73E2": "73F",
    "74C5": "16C",
}
"""What 2017 numbers otherwise, or where our sources tell it in another place."""

NOT_WATCHED = frozenset({"11A", "23C", "27D", "72C"})
"""What 2017 puts under watch and our sources of 2007 do not."""

LOST = frozenset(["25B", "44", "47", "53", "59", "60", "62"])
"""Where a law of 2017 is followed so that the table can go on, and our sources of 2007 do not carry the paragraph."""


def name(law: str) -> str:
    """The paragraph of 2007 for one of 2017: the nearest that our sources name."""
    if law in RENUMBERED:
        return RENUMBERED[law]
    levels = parts(law)
    for depth in range(len(levels), 1, -1):
        if (known := "".join(levels[:depth])) in NAMED:
            return known
    return levels[0]
