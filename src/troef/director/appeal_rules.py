"""What each law book says about appeals (2017: 92, 93; 1949: 111 to 116; klaverjas: 24), as data."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from troef.laws import Edition, Text


class Part(Enum):
    """What an appeal is about; it may be about more than one of them."""

    LAW = "law"
    JUDGEMENT = "judgement"
    DISCIPLINE = "discipline"

    @property
    def text(self) -> Text:
        return _PARTS[self]


_PARTS = {
    Part.LAW: Text("de spelregels of de wedstrijdbepalingen", "the laws or the regulations"),
    Part.JUDGEMENT: Text("de feiten of een oordeel", "the facts or a judgement"),
    Part.DISCIPLINE: Text("een ordemaatregel", "a disciplinary measure"),
}


class Body(Enum):
    """Who hears an appeal."""

    CHIEF = "chief"
    COMMITTEE = "committee"
    AUTHORITY = "authority"

    @property
    def text(self) -> Text:
        return _BODIES[self]


_BODIES = {
    Body.CHIEF: Text("de hoofdwedstrijdleider", "the chief director"),
    Body.COMMITTEE: Text("het protestcomité", "the appeals committee"),
    Body.AUTHORITY: Text("de bond", "the national authority"),
}


class Agree(Enum):
    """Who must agree before an appeal is heard."""

    BOTH = "both"
    ALONE = "alone"
    CAPTAIN = "captain"
    MAJORITY = "majority"
    ANYBODY = "anybody"


class Consent(NamedTuple):
    """Whether enough of them agree, by which paragraph, and who is still missing."""

    given: bool
    law: str
    missing: tuple[str, ...] = ()


class Hearing(NamedTuple):
    """Who hears a part, by which paragraph."""

    part: Part
    body: Body
    law: str


@dataclass(frozen=True, slots=True)
class AppealRules:
    """The appeals of one edition; an empty paragraph: the book is silent."""

    edition: Edition
    right: str
    through: str
    unfounded: str
    alone: str
    further: str
    refer: str
    seats: str
    hearing: str
    agree: Mapping[str, tuple[Agree, str]]
    hears: Mapping[Part, tuple[Body, str]]
    overrules: Mapping[Body, tuple[frozenset[Part], str]]
    in_sources: bool = True

    def consent(self, kind: str, players: Sequence[str], agreed: Collection[str], absent: Collection[str]) -> Consent:
        """Whether those agree who must; the first of a team is its captain, and by 1949 who is absent agrees."""
        who, law = self.agree[kind]
        willing = [player for player in players if player in agreed or (who is Agree.MAJORITY and player in absent)]
        if who is Agree.BOTH:
            missing = tuple(player for player in players if player not in willing)
            return Consent(not missing, law, missing)
        if who is Agree.CAPTAIN:
            captain = players[0]
            return Consent(captain in willing, law, () if captain in willing else (captain,))
        if who is Agree.MAJORITY:
            enough = 2 * len(willing) > len(players)
            return Consent(enough, law, () if enough else tuple(player for player in players if player not in willing))
        return Consent(bool(willing), law, () if willing else tuple(players))

    def hearings(self, parts: Collection[Part], committee: bool) -> tuple[Hearing, ...]:
        """Who hears what, in this order: the law first; without a committee the chief director hears all of it."""
        found = []
        for part in (one for one in Part if one in parts):
            body, law = self.hears[part]
            alone = body is Body.COMMITTEE and not committee
            found.append(Hearing(part, Body.CHIEF, self.alone) if alone else Hearing(part, body, law))
        return tuple(found)

    def may_overrule(self, body: Body, parts: Collection[Part]) -> tuple[bool, str]:
        """Whether a body may put aside what was decided about these parts, and the paragraph that says so."""
        forbidden, law = self.overrules.get(body, (frozenset(), ""))
        return not forbidden & set(parts), law


def may_sit(name: str, interested: Collection[str]) -> bool:
    """Nobody judges who has a part in it, or whose partner or team-mate has (1949: 115); any club would say so."""
    return name.strip().casefold() not in {one.strip().casefold() for one in interested}


@cache
def appeal_rules(edition: Edition) -> AppealRules:
    """The appeals of an edition."""
    return _read(edition, _data()[str(edition)])


@cache
def _data() -> dict[str, Any]:
    text = (files("troef.director") / "appeals.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def _read(edition: Edition, told: dict[str, Any]) -> AppealRules:
    plain = {name: told.get(name, "") for name in ("right", "through", "unfounded", "alone", "further", "refer")}
    return AppealRules(
        edition,
        **plain,
        seats=told.get("seats", ""),
        hearing=told.get("hearing", ""),
        agree={kind: (Agree(one["who"]), one["law"]) for kind, one in told["agree"].items()},
        hears={Part(part): (Body(one["body"]), one["law"]) for part, one in told["hears"].items()},
        overrules={
            Body(body): (frozenset(map(Part, one["not"])), one["law"]) for body, one in told["overrules"].items()
        },
        in_sources=told.get("in_sources", True),
    )
