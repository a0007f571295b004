"""The contest formats that a club can choose for an evening: by game, then by kind of contest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.db import transaction
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from troef.cards import TroefError
from troef.core import messages
from troef.laws import KLAVERJAS_1976, Edition
from troef.web.evenings.log import Actor, record_change
from troef.web.evenings.models import Evening, EveningKind, LogVerb, WayOfPlaying
from troef.web.evenings.regulations import club_default

Words = str | Promise


@dataclass(frozen=True, slots=True)
class ContestFormat:
    """A choice for a new evening: game, kind of contest and initial settings. The organiser can change the settings."""

    name: str
    game: Words
    label: Words
    settings: dict[str, Any] = field(default_factory=dict)
    is_drive: bool | None = None
    """Whether each table deals its own cards (a klaverjas drive); None for bridge, which has no drives."""


_BRIDGE, _KLAVERJAS = _("Bridge"), _("Klaverjas")
_KLAVERJAS_EVENING = {
    "edition": str(KLAVERJAS_1976),
    "minutes_per_board": 4,
    "appeal_minutes": 15,  # I-24
    "correction_minutes": 15,
}
_KLAVERJAS_DRIVE = _KLAVERJAS_EVENING | {"method": "total-points", "minutes_per_board": 3}

FORMATS = {
    choice.name: choice
    for choice in (
        ContestFormat("bridge-pairs", _BRIDGE, _("Pairs")),
        ContestFormat("bridge-teams", _BRIDGE, _("Teams of four"), {"kind": EveningKind.TEAMS, "method": "imps"}),
        ContestFormat("bridge-individual", _BRIDGE, _("Individual"), {"kind": EveningKind.INDIVIDUAL}),
        ContestFormat(
            "klaverjas-pairs",
            _KLAVERJAS,
            _("Portfolios that go round: everybody plays the same cards"),
            _KLAVERJAS_EVENING,
            False,
        ),
        ContestFormat(
            "klaverjas-individual",
            _KLAVERJAS,
            _("Portfolios that go round, with a new partner each round"),
            _KLAVERJAS_EVENING | {"kind": EveningKind.INDIVIDUAL},
            False,
        ),
        ContestFormat(
            "klaverjas-teams",
            _KLAVERJAS,
            _("Teams of four: each deal at two tables, the points of both together"),
            _KLAVERJAS_EVENING | {"kind": EveningKind.TEAMS, "method": "total-points"},
            False,
        ),
        ContestFormat(
            "klaverjas-drive",
            _KLAVERJAS,
            _("Drive in fixed pairs: every table deals its own cards"),
            _KLAVERJAS_DRIVE,
            True,
        ),
        ContestFormat(
            "klaverjas-drive-individual",
            _KLAVERJAS,
            _("Drive with a new partner each round"),
            _KLAVERJAS_DRIVE | {"kind": EveningKind.INDIVIDUAL},
            True,
        ),
    )
}


def format_choices() -> list[tuple[Words, list[tuple[str, Words]]]]:
    """Return the formats grouped by game, as choices for a form field."""
    games: dict[str, tuple[Words, list[tuple[str, Words]]]] = {}
    for choice in FORMATS.values():
        games.setdefault(str(choice.game), (choice.game, []))[1].append((choice.name, choice.label))
    return list(games.values())


def format_of(settings: Mapping[str, Any]) -> ContestFormat:
    """Return the format that an evening with these settings has."""
    drive, kind = settings.get("klaverjas", {}).get("is_drive", False), settings["kind"]
    game = Edition.parse(settings["edition"]).game
    parts = [game, "drive" if drive else "", "" if drive and kind == EveningKind.PAIRS else kind]
    return FORMATS["-".join(filter(None, parts))]


@transaction.atomic
def create_evening(name: str, day: date, chosen: str, actor: Actor) -> Evening:
    """Create an evening in the format named `chosen`. Raise TroefError if there is no such format."""
    if chosen not in FORMATS:
        raise TroefError(
            messages._("{chosen!r} is not something to play: use {formats}", chosen=chosen, formats=", ".join(FORMATS))
        )
    wanted = FORMATS[chosen]
    begins_with = club_default() if wanted.game == _BRIDGE else {}
    evening = Evening.objects.create(name=name, date=day, **begins_with, **wanted.settings)
    if wanted.is_drive is not None:
        WayOfPlaying.objects.create(evening=evening, is_drive=wanted.is_drive, by_totals=wanted.is_drive)
    record_change(evening, actor, LogVerb.EVENING_MADE, name=name, date=str(day), format=chosen)
    return evening
