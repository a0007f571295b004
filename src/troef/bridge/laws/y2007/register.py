"""The register of those laws of 2007 that our sources contain, and their numbers for laws that 2017 has kept."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import fields, is_dataclass, replace
from functools import wraps
from typing import Any

from troef.bridge.laws.register import BridgeRegister, EngineCitation, WatchedArticle
from troef.bridge.laws.ruling import CallEffect, Extent, MayNotUse, MustPassEffect, Role, WatchArticle
from troef.bridge.laws.y2017 import RULES
from troef.core.messages import _
from troef.laws import BRIDGE_2007, BRIDGE_2017, Effect, Ruling, Text
from troef.laws.book import split_citation

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
"""Paragraphs below an article on which the booklet or the club rules say something."""

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
    "21B1a": "21B1a",  # The contract names it; our booklet prints its neighbour, 21B1b.
    "21B3": "21B1a",
    "45D1": "45C4",  # A card that was named must be played.
    "45D2": "45C4",
    "45E1": "50B",  # A second card to a trick.
    "45E2": "48",
    "46A": "46A",
    "47D": "45C4b",  # The club rules have it with the slip of the tongue.
    "73E2": "73F",
    "74C5": "16C",
}
"""Paragraphs that 2017 numbers differently, or that our sources have in another place."""

NOT_WATCHED = frozenset({"11A", "23C", "27D", "72C"})
"""Articles that may adjust the score in 2017, but not in our sources of 2007."""

LOST = frozenset(["25B", "44", "47", "53", "59", "60", "62"])
"""Paragraphs that our sources of 2007 lack; the law of 2017 is followed so that the table can go on."""


def name(law: str) -> str:
    """Return the paragraph of 2007 for one of 2017: the nearest that our sources name."""
    if law in RENUMBERED:
        return RENUMBERED[law]
    levels = split_citation(law)
    for depth in range(len(levels), 1, -1):
        if (known := "".join(levels[:depth])) in NAMED:
            return known
    return levels[0]


Name = Callable[[str], str]


def renamed(said: Any, name: Name, without: Collection[str] = ()) -> Any:
    """Return a ruling, effect or answer with paragraphs renamed by `name`, without watching the articles `without`."""
    if isinstance(said, tuple):
        kept = (part for part in said if not isinstance(part, WatchArticle) or part.law not in without)
        return tuple(renamed(part, name, without) for part in kept)
    if not is_dataclass(said) or isinstance(said, type):
        return said
    changes: dict[str, Any] = {}
    for field in fields(said):
        value = getattr(said, field.name)
        if field.name in ("law", "watch") and isinstance(value, str):
            changes[field.name] = name(value)
        elif field.name in ("effects", "choices"):
            changes[field.name] = renamed(value, name, without)
    return replace(said, **changes) if changes else said


OWN_SIDE = (Role.OFFENDER, Role.PARTNER)

WITHDRAWN_IS_UNAUTHORIZED = MayNotUse(Role.OFFENDER, OWN_SIDE, "16D")
"""16D: the offender's side may not use the call that he withdrew."""

FORCED_PASS = WatchArticle("23")
"""23: if a forced pass damages the other side, the score may be adjusted."""


def partner_passes(extent: Extent) -> tuple[Effect, ...]:
    """Return the effects of a pass forced on partner: the lead may be restricted, and damage is checked later."""
    return (MustPassEffect(Role.PARTNER, extent), CallEffect.RESTRICT_LEAD, WITHDRAWN_IS_UNAUTHORIZED, FORCED_PASS)


def lost(law: str, text: Text, *effects: Effect, more: bool = False) -> Ruling:
    """Return a ruling by the part of a paragraph that our sources have. If `more`, further rulings may follow."""
    return Ruling(law, told_in_part(text), effects, open=more, in_sources=False)


def told_in_part(text: Text) -> Text:
    """Return the text followed by the remark that our sources say no more."""
    return _("{text} {rest}", text=text, rest=_REST)


_REST = _("Our sources of 2007 say no more about this rule; the director decides by his own book.")


LAW = BridgeRegister(BRIDGE_2007)
article = LAW.article
asked = LAW.judges_facts


def as_in_2017(judge: Callable[..., Any]) -> Callable[..., Any]:
    """Return a judge of 2017 as one of 2007: it cites 2007, and says so if our sources lack the paragraph."""

    @wraps(judge)
    def of_2007(*facts: Any) -> Any:
        said = renamed(judge(*facts), name, NOT_WATCHED)
        if not isinstance(said, Ruling) or said.law not in LOST:
            return said
        return replace(said, in_sources=False, text=None if said.text is None else told_in_part(said.text))

    return of_2007


def same(number: str, *kept: type) -> None:
    """Register an article that 2017 has kept, by our sources; the judges of 2017 judge the kinds of facts in `kept`."""
    judges = [RULES.judges[facts] for facts in kept]
    for facts, judge in zip(kept, judges, strict=True):
        LAW.set_judge(facts, as_in_2017(judge))
    LAW.same_as(number, BRIDGE_2017, *(judges or RULES.entries[number].code))


_SAME = ("16C3", "21B3", "43B3", "45F", "47E2b", "50E4", "55C", "64C1", "75B1", "73E2", "16B3", "16D3")

WATCH = {name(law): RULES.watch[law] for law in _SAME} | {
    "23": WatchedArticle(_("Has a forced pass damaged the other side?")),
}


_KEPT = {what: law for what, law in RULES.cited.items() if law not in NOT_WATCHED}
CITED = {what: name(law) for what, law in _KEPT.items()} | {EngineCitation.CARD_MOVED: "13E"}
