"""System cards: storing them, and who may read them when (2017: 40A1b, 40B2, 20G3)."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from dataclasses import dataclass

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from troef.cards import TroefError
from troef.web.evenings.log import Actor, record_change
from troef.web.evenings.models import (
    SEAT_FIELDS,
    Evening,
    EveningState,
    LogVerb,
    Player,
    Sitting,
    Substitute,
    SystemCard,
)
from troef.web.evenings.progress import open_boards
from troef.web.evenings.seating_plan import CHAIRS, actual_player, sitting_players
from troef.web.people.name_matching import name_words

MAX_UPLOAD_BYTES = 2 * 1024 * 1024
"""Maximum size of a file with a system card, in bytes."""
CARD_LINES = {
    "system": lazy("System, such as Acol with five-card majors"),
    "notrump": lazy("1NT and 2NT: how strong"),
    "one": lazy("Openings of one in a suit"),
    "two": lazy("Openings of two and higher"),
    "conventions": lazy("Conventions"),
    "competing": lazy("Overcalls, doubles, after an overcall"),
    "leads": lazy("Leads and signals"),
    "more": lazy("What else opponents should know"),
}
"""Labels of the form's fields for a system card, by name."""
MAX_LINE_LENGTH = 400
"""Maximum number of characters in a line of the form."""
_KEPT = 2
"""Number of cards stored per pair. The director can also read the previous one."""
_PIXELS = 40_000_000


@dataclass(frozen=True, slots=True)
class Partnership:
    """Two people who play together, and under whose keys their system card is stored."""

    one: str
    other: str
    names: str
    number: int
    """Tonight's number of their pair or team."""

    @property
    def cards(self) -> QuerySet[SystemCard]:
        """The stored cards of these two, newest first. The file is loaded only when it is read."""
        return SystemCard.objects.filter(one=self.one, other=self.other).defer("file").order_by("-pk")

    @property
    def card(self) -> SystemCard | None:
        """The newest stored card of these two, or None."""
        return self.cards.first()


def pairs_at(sitting: Sitting) -> dict[str, Partnership]:
    """Return the partnerships by side. A side without two players, or in an individual contest, is missing."""
    if sitting.is_individual or sitting.is_sit_out or not sitting.evening.game.has_system_cards:
        return {}
    players, pairs = sitting_players(sitting), {}
    for side, seats in CHAIRS.items():
        people = [actual_player(players[seat], sitting.round) for seat in seats if seat in players]
        contestant = sitting.contestant(side)
        if contestant is not None and len(people) == 2:
            first, second = sorted(_key(sitting, person) for person in people)
            names = " – ".join(person.name for person in people)
            pairs[side] = Partnership(first, second, names, contestant.number)
    return pairs


def _key(sitting: Sitting, person: Player | Substitute) -> str:
    member = person.member_id
    return f"member {member}" if member else f"evening {sitting.evening_id} {' '.join(name_words(person.name))}"[:160]


def is_in_play(sitting: Sitting | None) -> bool:
    """Return whether boards are still to be played here. Players may not read their own card then (40B2b, 20G3)."""
    playing = sitting is not None and sitting.evening.state == EveningState.PLAYING
    return playing and sitting is not None and bool(open_boards(sitting))


def pairs_of_evening(evening: Evening) -> list[tuple[Partnership, bool]]:
    """Return the pairs of the current and previous round, each with whether it still has boards to play."""
    last = max(min(evening.round, evening.rounds), 1)
    sittings = evening.sittings.filter(round__in=(last - 1, last)).select_related("table", "evening", *SEAT_FIELDS)
    pairs: dict[tuple[str, str], tuple[Partnership, bool]] = {}
    for sitting in sittings.order_by("round"):
        busy = not sitting.closed and is_in_play(sitting)
        for pair in pairs_at(sitting).values():
            before = pairs.get((pair.one, pair.other))
            pairs[pair.one, pair.other] = pair, busy or (before is not None and before[1])
    return sorted(pairs.values(), key=lambda known: (known[0].number, known[0].names))


@transaction.atomic
def store_card(pair: Partnership, evening: Evening, file: bytes, lines: Mapping[str, str], actor: Actor) -> SystemCard:
    """Store the system card of a pair: a file, or the lines of the form by name. It becomes the current card."""
    filled = {name: " ".join(lines.get(name, "").split())[:MAX_LINE_LENGTH] for name in CARD_LINES}
    filled = {name: text for name, text in filled.items() if text}
    if not file and not filled.get("system"):
        raise TroefError(_("Choose a file, or enter at least your system."))
    kind = detect_type(file) if file else ""
    made = SystemCard.objects.create(
        one=pair.one, other=pair.other, evening=evening, type=kind, file=file, lines=filled, who=actor.who
    )
    SystemCard.objects.filter(pk__in=[card.pk for card in pair.cards[_KEPT:]]).delete()
    record_change(evening, actor, LogVerb.SYSTEM_CARD, pair=pair.number, players=pair.names)
    return made


_ACTIVE = (b"/JavaScript", b"/JS", b"/Launch", b"/EmbeddedFile", b"/RichMedia", b"/XFA")


def detect_type(data: bytes) -> str:
    """Return the media type by content: PDF, PNG or JPEG. Raise TroefError for anything else."""
    if len(data) > MAX_UPLOAD_BYTES:
        raise TroefError(_("The file is too large: a system card has at most 2 MB."))
    if data.startswith((b"%PDF-1.", b"%PDF-2.")) and b"%%EOF" in data[-1024:]:
        if any(name in data for name in _ACTIVE):
            raise TroefError(_("This PDF contains a program or another file. Print it to a new PDF first."))
        return "application/pdf"
    is_png = data.startswith(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR") and data[-8:-4] == b"IEND" and len(data) > 45
    size = struct.unpack(">II", data[16:24]) if is_png else _jpeg(data)
    if size is None:
        raise TroefError(_("This is no PDF, PNG or JPEG, or it is damaged."))
    if not 0 < size[0] * size[1] <= _PIXELS:
        raise TroefError(_("The picture is too large: make it smaller first."))
    return "image/png" if is_png else "image/jpeg"


_FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}
"""Markers of the JPEG segments that contain height and width."""


def _jpeg(data: bytes) -> tuple[int, int] | None:
    """Return the height and width of a JPEG, or None if it is not a complete JPEG."""
    if not data.startswith(b"\xff\xd8\xff") or b"\xff\xd9" not in data[-4096:]:
        return None
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        if data[at + 1] in _FRAMES:
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 2 + max(int.from_bytes(data[at + 2 : at + 4]), 2)
    return None
