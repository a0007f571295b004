"""The articles of 2007 that may lead to an adjusted score, and what the director must find for them."""

from __future__ import annotations

from troef.bridge.laws.register import Watched
from troef.bridge.laws.y2007.names import name
from troef.bridge.laws.y2017.watch import WATCH as OF_2017
from troef.bridge.laws.y2017.watch_play import WATCH_PLAY
from troef.laws import Text

_SAME = ("16C3", "21B3", "43B3", "45F", "47E2b", "50E4", "55C", "64C1", "75B1", "73E2", "16B3", "16D3")
_ALL = {**OF_2017, **WATCH_PLAY}

WATCH = {name(law): _ALL[law] for law in _SAME} | {
    "23": Watched(
        Text(
            "Heeft een verplichte pas de andere partij geschaad?",
            "Has a forced pass damaged the other side?",
        )
    ),
}
