"""The articles of 2007 that may lead to an adjusted score, and the paragraphs that the engine cites."""

from __future__ import annotations

from troef.bridge.laws.register import EngineCitation, WatchedArticle
from troef.bridge.laws.y2007.register import NOT_WATCHED, name
from troef.bridge.laws.y2017 import watch

_SAME = ("16C3", "21B3", "43B3", "45F", "47E2b", "50E4", "55C", "64C1", "75B1", "73E2", "16B3", "16D3")

WATCH = {name(law): watch.WATCH[law] for law in _SAME} | {
    "23": WatchedArticle(
        "Heeft een verplichte pas de andere partij geschaad?",
        "Has a forced pass damaged the other side?",
    ),
}


_KEPT = {what: law for what, law in watch.CITED.items() if law not in NOT_WATCHED}
CITED = {what: name(law) for what, law in _KEPT.items()} | {EngineCitation.CARD_MOVED: "13E"}
