"""A USEBIO session while it is being read: who takes part, and a contest file in the making."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any
from xml.etree.ElementTree import Element

from troef.cards import Side
from troef.contest.published import PublishedLine, PublishedStanding
from troef.formats.usebio.lines import number_at
from troef.formats.xml_text import text_at


@dataclass(slots=True)
class Session:
    """A session while it is being read: a contest file in the making, and what was printed."""

    kind: str
    method: str
    winners: int
    in_vps: bool = False
    """Whether the totals of teams are victory points."""
    contestants: dict[str, dict[str, Any]] = field(default_factory=dict)
    results: list[dict[str, Any]] = field(default_factory=list)
    lines: list[PublishedLine] = field(default_factory=list)
    standings: list[PublishedStanding] = field(default_factory=list)
    both_sides: frozenset[tuple[str, str]] = frozenset()
    """Sections and numbers that stand for one pair NS and another EW."""

    def id_of(self, number: str, section: str, side: str) -> str:
        """A number with its section, and its side where that is needed to know who is meant."""
        return " ".join(filter(None, (section + number, side if (section, number) in self.both_sides else "")))


def in_both_directions(place: Element) -> set[str]:
    sides: dict[str, set[str]] = {"NS": set(), "EW": set()}
    for pair in place.findall("PARTICIPANTS/PAIR"):
        side, number = (text_at(pair, "DIRECTION") or "").upper(), text_at(pair, "PAIR_NUMBER")
        if side in sides and number:
            sides[side].add(number)
    return sides["NS"] & sides["EW"]


def read_participants(session: Session, place: Element, section: str) -> None:
    for one in place.findall("PARTICIPANTS/*"):
        if one.tag == "TEAM":
            _contestant(session, one, one.get("TEAM_ID", ""), "", one.get("TEAM_NAME", ""))
        elif one.tag in ("PAIR", "PLAYER"):
            side = (text_at(one, "DIRECTION") or "").upper()
            number = text_at(one, f"{one.tag}_NUMBER") or ""
            _contestant(session, one, session.id_of(number, section, side), section, "", side)


def _contestant(session: Session, one: Element, id_: str, section: str, name: str, side: str = "") -> None:
    players = [one] if one.tag == "PLAYER" else list(one.iter("PLAYER"))
    told: dict[str, Any] = {"id": id_, "name": name.strip(), "section": section}
    told["players"] = [player for each in players if (player := text_at(each, "PLAYER_NAME"))]
    session.contestants[id_] = {field_: value for field_, value in told.items() if value}
    place = re.match(r"[0-9]{1,9}", text_at(one, "PLACE") or "")
    total = number_at(one, "TOTAL_SCORE")
    session.standings.append(
        PublishedStanding(
            id_,
            Side.parse(side) if session.winners == 2 and side in ("NS", "EW") else None,
            int(place[0]) if place else None,
            None if session.in_vps else total,
            number_at(one, "PERCENTAGE"),
            total if session.in_vps else None,
        )
    )
