"""Deals from a file and for a file: PBN, LIN and what dealing machines read and write."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import PurePath

from django.db import transaction
from django.utils.translation import gettext as _

from troef.bridge.game.record import Record
from troef.cards import SEATS, Deal, Deck, Layout, TroefError
from troef.cards import Board as Marks
from troef.formats import READABLE, WRITABLE, read_boards, write_boards
from troef.web.session.actor import Actor
from troef.web.session.deals.dealing import needed
from troef.web.session.log import record
from troef.web.session.models import Board, Dealing, Evening, Source, State, Verb
from troef.web.site.language import lang
from troef.web.site.refusals import why

LARGEST = 2_000_000
"""Bytes of a file: a hundred times the longest evening."""


@dataclass(frozen=True, slots=True)
class Brought:
    """What came of a file: boards that were taken, those tonight needs and it lacks, and what is worth telling."""

    taken: tuple[int, ...]
    missing: tuple[int, ...]
    remarks: tuple[str, ...]


def readable(deck: Deck) -> list[str]:
    """The endings of files that can hold these deals."""
    return list(READABLE) if deck is Deck.BRIDGE else [".pbn"]


def writable(deck: Deck) -> list[str]:
    return list(WRITABLE) if deck is Deck.BRIDGE else [".pbn"]


def deals_in(name: str, data: bytes, deck: Deck, first: int | None = None) -> tuple[dict[int, Deal], list[str]]:
    """The whole deals of a file by board number, counted on from `first` where that is given; and what was odd."""
    if PurePath(name).suffix.lower() not in readable(deck):
        raise TroefError(
            _("Files that end in %(endings)s can be read, not %(name)s.")
            % {"endings": " ".join(readable(deck)), "name": name}
        )
    reading = read_boards(name, data)
    found: dict[int, Deal] = {}
    remarks = [] if deck is Deck.KLAVERJAS else [finding.words(lang()) for finding in reading.findings]
    for place, one in enumerate(reading.records):
        number = one.number if first is None else first + place
        try:
            _take(found, number, one, deck, renumbered=first is not None)
        except TroefError as error:
            remarks.append(_("Board %(board)s: %(why)s") % {"board": number or "?", "why": why(error)})
    return found, list(dict.fromkeys(remarks))


def _take(found: dict[int, Deal], number: int | None, one: Record, deck: Deck, renumbered: bool) -> None:
    if number is None or number < 1:
        raise TroefError(_("it has no number"))
    if one.layout is None:
        raise TroefError(_("it has no cards"))
    deal = Layout(one.layout.hands, deck).deal()
    if found.get(number, deal) != deal:
        raise TroefError(_("it stands twice in the file, with different cards"))
    if deck is Deck.BRIDGE and not renumbered and one.board is not None and not one.board.is_marked_right:
        raise TroefError(_("dealer or vulnerability are not those of the number, so it is not taken"))
    found[number] = deal


@transaction.atomic
def bring(evening: Evening, name: str, data: bytes, actor: Actor, first: int | None = None) -> Brought:
    """Takes the boards that tonight needs; once play has begun, only those whose cards are not known yet."""
    if len(data) > LARGEST:
        raise TroefError(_("This file is too large to be one of deals."))
    evening = Evening.objects.select_for_update().get(pk=evening.pk)
    deals, remarks = deals_in(name, data, evening.deck, first)
    wanted = needed(evening)
    if not wanted:
        raise TroefError(_("Choose a movement first."))
    known = {one.number: one.deal for one in evening.boards.select_related("evening")}
    taken = [number for number in wanted if number in deals and known.get(number) != deals[number]]
    if evening.state != State.SETUP:
        kept = [number for number in taken if number in known]
        remarks += [_("Board %(board)s is known with other cards, and stays so.") % {"board": one} for one in kept]
        taken = [number for number in taken if number not in known]
    if not set(wanted) & set(deals):
        raise TroefError(_("None of tonight's boards is in this file.") + " " + " ".join(remarks[:3]))
    evening.boards.filter(number__in=taken).delete()
    Board.objects.bulk_create(Board(evening=evening, number=one, cards=str(deals[one])) for one in taken)
    if evening.state == State.SETUP:
        kept_as = {"source": Source.FILE, "file": name[:200], "sealed": ""}
        Dealing.objects.update_or_create(evening=evening, defaults=kept_as)
    record(evening, actor, Verb.BOARDS_IMPORTED, file=name[:200], boards=taken)
    missing = tuple(number for number in wanted if number not in deals and number not in known)
    return Brought(tuple(taken), missing, tuple(remarks))


def records(evening: Evening, numbers: Collection[int] | None = None) -> list[Record]:
    """The boards of the evening as every format writes them."""
    found = []
    for one in evening.boards.select_related("evening"):
        if numbers is None or one.number in numbers:
            marks = Marks(one.number)
            layout = Layout(tuple(one.deal[seat] for seat in SEATS), evening.deck)
            vulnerable = marks.vulnerable if evening.deck is Deck.BRIDGE else None
            found.append(Record(one.number, marks.dealer, vulnerable, layout))
    return found


def export(evening: Evening, ending: str, actor: Actor) -> bytes:
    """The boards for a dealing machine, written down in the log."""
    if ending not in writable(evening.deck):
        raise TroefError(_("Deals cannot be written as %(ending)s.") % {"ending": ending})
    made = write_boards(f"boards{ending}", records(evening))
    with transaction.atomic():
        record(evening, actor, Verb.BOARDS_EXPORTED, file=ending)
    return made
