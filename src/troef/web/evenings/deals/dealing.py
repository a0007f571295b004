"""Sources of cards: dealt, with or without a commitment (2017: 6E3, docs/dealing.md), read from a file, or typed."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from pathlib import PurePath

from django.db import transaction
from django.utils.translation import gettext as _

from troef import cards
from troef.bridge.records.record import BoardRecord
from troef.cards import SEATS, SUITS_HIGH_FIRST, Deal, Deck, Hand, Layout, Seat, TroefError
from troef.cards.dealing import SealedSecret, fair_deal
from troef.cards.wording import card_symbol, rank_letter, seat_name
from troef.formats import READABLE, read_boards, write_boards
from troef.web.evenings.log import Actor, record_change
from troef.web.evenings.models import Board, Dealing, DealSource, Evening, EveningState, LogVerb
from troef.web.platform.http.forms import error_text
from troef.web.platform.i18n.filters import current_language


def needed_boards(evening: Evening) -> list[int]:
    """Return the numbers of the boards that any table plays tonight."""
    return sorted({board for boards in evening.sittings.values_list("boards", flat=True) for board in boards})


def _prepared(evening: Evening) -> Evening:
    """Lock and return the evening before a deal. Raise TroefError if it has started or has no movement."""
    fresh = Evening.objects.select_for_update().get(pk=evening.pk)
    if fresh.state != EveningState.SETUP:
        raise TroefError(_("The evening has started: its boards are not dealt again."))
    if not needed_boards(fresh):
        raise TroefError(_("Choose a movement first."))
    return fresh


def _put(evening: Evening, deal: Callable[[int], Deal]) -> None:
    evening.boards.all().delete()
    Board.objects.bulk_create(
        Board(evening=evening, number=number, cards=str(deal(number))) for number in needed_boards(evening)
    )


@transaction.atomic
def deal_boards(evening: Evening, actor: Actor) -> None:
    """Deal all boards that the movement needs, in place of earlier ones. Every deal is equally likely."""
    evening = _prepared(evening)
    _check_own(evening)
    _put(evening, lambda _number: fair_deal(evening.deck))
    Dealing.objects.update_or_create(evening=evening, defaults={"source": DealSource.TROEF, "sealed": "", "file": ""})
    record_change(evening, actor, LogVerb.BOARDS_DEALT, boards=evening.boards.count())


@transaction.atomic
def publish_commitment(evening: Evening, delayed: str, actor: Actor) -> Dealing:
    """Create a secret and publish its commitment. `delayed` describes a later public text that completes it."""
    evening = _prepared(evening)
    _check_own(evening)
    sealed = new_seal(delayed)
    evening.boards.all().delete()
    kept = {"source": DealSource.SEALED, "sealed": sealed.to_json(), "file": ""}
    dealing, _made = Dealing.objects.update_or_create(evening=evening, defaults=kept)
    record_change(evening, actor, LogVerb.COMMITMENT_PUBLISHED, commitment=sealed.commitment, delayed=sealed.delayed)
    return dealing


@transaction.atomic
def complete_secret(evening: Evening, text: str, actor: Actor) -> None:
    """Deal the boards from the secret and `text`, the public text that was not known when the secret was made."""
    evening = _prepared(evening)
    dealing = Dealing.objects.filter(evening=evening).first()
    sealed = completed_secret(dealing.seal if dealing is not None else None, text)
    Dealing.objects.filter(evening=evening).update(sealed=sealed.to_json())
    _put(evening, lambda number: sealed.deal(number, evening.deck))
    record_change(evening, actor, LogVerb.BOARDS_DEALT, boards=evening.boards.count(), text=sealed.text)


def new_seal(delayed: str) -> SealedSecret:
    """Return a new secret. `delayed` describes the public text that will complete it."""
    if not delayed.strip():
        raise TroefError(_("Say which public text will complete the secret, such as the first headline tonight."))
    return SealedSecret.new(delayed)


def completed_secret(seal: SealedSecret | None, text: str) -> SealedSecret:
    """Return the secret with its public text. Raise TroefError if there is no secret, or if it already has a text."""
    if seal is None:
        raise TroefError(_("There is no commitment yet."))
    if not text.strip():
        raise TroefError(_("Fill in the public text."))
    check_not_dealt(seal)
    return seal.with_text(text)


def check_not_dealt(seal: SealedSecret | None) -> None:
    if seal is not None and seal.text is not None:
        raise TroefError(_("The boards have been dealt from this text already; a second text would be a choice."))


def plays_event_boards(evening: Evening) -> bool:
    """Return whether the evening plays the boards of a simultaneous event."""
    return Dealing.objects.filter(evening=evening, source=DealSource.EVENT).exists()


def _check_own(evening: Evening) -> None:
    if plays_event_boards(evening):
        raise TroefError(_("Tonight plays the boards of a simultaneous event: they are the same in every club."))


def is_dealt_by_troef(evening: Evening, troef_deals: bool) -> bool:
    """Return whether Troef deals the cards. As long as none are dealt, the organiser's choice `troef_deals` decides."""
    dealing = Dealing.objects.filter(evening=evening).first()
    return troef_deals if dealing is None else dealing.source in (DealSource.TROEF, DealSource.SEALED, DealSource.EVENT)


def check_screens(evening: Evening, screens: str, troef_deals: bool, by_totals: bool) -> None:
    """Raise TroefError if an evening on screens cannot have these settings. Empty `screens`: always allowed."""
    if not screens:
        return
    if evening.is_drive and by_totals:
        raise TroefError(_("On screens every deal of a drive is entered: choose “every deal”, not two totals a round."))
    if not evening.is_drive and not is_dealt_by_troef(evening, troef_deals):
        raise TroefError(_("Only boards that Troef deals can be played on screens: let Troef deal them."))


def check_dealt_for_screens(evening: Evening) -> None:
    """Raise TroefError if the evening is played on screens and a board was not dealt by Troef."""
    check_screens(evening, evening.screens, evening.troef_deals, evening.by_totals)
    missing = set(needed_boards(evening)).difference(evening.boards.values_list("number", flat=True))
    if evening.screens and missing and not evening.is_drive:
        raise TroefError(_("Only boards that Troef deals can be played on screens: let Troef deal them."))


def deal_missing(evening: Evening) -> None:
    """Deal the needed boards that have no cards yet. Raise TroefError if a secret still waits for its public text."""
    dealing = Dealing.objects.filter(evening=evening).first()
    seal = dealing.seal if dealing else None
    if seal is not None and seal.text is None:
        raise TroefError(_("Fill in the public text first (page Deals): the boards cannot be dealt without it."))
    missing = set(needed_boards(evening)) - set(evening.boards.values_list("number", flat=True))
    if dealing is not None and dealing.source == DealSource.EVENT:
        _put_those_of_the_event(evening, missing)
        return
    is_ours = evening.troef_deals or (dealing is not None and dealing.source == DealSource.TROEF)
    if seal is None and not is_ours:
        return
    deals = {
        number: fair_deal(evening.deck) if seal is None else seal.deal(number, evening.deck)
        for number in sorted(missing)
    }
    Board.objects.bulk_create(Board(evening=evening, number=number, cards=str(deal)) for number, deal in deals.items())
    if dealing is None:
        Dealing.objects.create(evening=evening, source=DealSource.TROEF)


def _put_those_of_the_event(evening: Evening, missing: Collection[int]) -> None:
    """Add these boards with the cards of the simultaneous event. Raise TroefError if the event lacks one of them."""
    deals = evening.taking_part.deals
    if others := [number for number in sorted(missing) if str(number) not in deals]:
        raise TroefError(
            _("The event has no board %(boards)s: choose a movement with at most %(count)s boards.")
            % {"boards": ", ".join(map(str, others)), "count": len(deals)}
        )
    Board.objects.bulk_create(
        Board(evening=evening, number=number, cards=deals[str(number)]) for number in sorted(missing)
    )


@transaction.atomic
def use_event_deals(evening: Evening, actor: Actor) -> None:
    """Replace the cards of all boards of the evening by those of the simultaneous event."""
    evening = _prepared(evening)
    evening.boards.all().delete()
    _put_those_of_the_event(evening, needed_boards(evening))
    Dealing.objects.update_or_create(evening=evening, defaults={"source": DealSource.EVENT, "sealed": "", "file": ""})
    record_change(evening, actor, LogVerb.BOARDS_DEALT, boards=evening.boards.count())


def fit_deals_to_movement(evening: Evening, actor: Actor) -> list[str]:
    """Delete the boards that a changed movement does not use and deal those it lacks. Return sentences about both."""
    known, wanted = set(evening.boards.values_list("number", flat=True)), set(needed_boards(evening))
    if not known and plays_event_boards(evening):
        deal_missing(evening)
    if not known or known == wanted:
        return []
    evening.boards.exclude(number__in=wanted).delete()
    deal_missing(evening)
    now = set(evening.boards.values_list("number", flat=True))
    if now - known:
        record_change(evening, actor, LogVerb.BOARDS_DEALT, boards=len(now - known))
    sentences = {
        _("Removed, because they are no longer played: %(boards)s."): known - wanted,
        _("Also dealt: %(boards)s. The other boards keep their cards."): now - known,
        _("Still without cards: %(boards)s."): wanted - now,
    }
    by_sentence = {sentence: sorted(boards) for sentence, boards in sentences.items() if boards}
    return [
        sentence % {"boards": evening.game.wording.board_range_text(evening, boards)}
        for sentence, boards in by_sentence.items()
    ]


@dataclass(frozen=True, slots=True)
class DealingProof:
    """Result of a verification: boards that differ from the secret's deals. `again`: those redealt during play."""

    differ: tuple[int, ...]
    again: tuple[int, ...]

    @property
    def holds(self) -> bool:
        return not self.differ


def prove_dealing(evening: Evening, sealed: SealedSecret) -> DealingProof:
    """Compare the boards with the deals that the secret gives. Boards redealt under 6D are listed separately."""
    boards = evening.boards.select_related("evening")
    others = [board.number for board in boards if board.deal != sealed.deal(board.number, evening.deck)]
    dealt_again = (LogVerb.BOARD_DEALT_AGAIN, LogVerb.DEALT_AGAIN)
    known = {line.about.get("board") for line in evening.log.filter(verb__in=dealt_again)}
    return DealingProof(
        tuple(number for number in others if number not in known), tuple(number for number in others if number in known)
    )


MAX_UPLOAD_BYTES = 2_000_000
"""A hundred times the size of a file with the longest evening."""


@dataclass(frozen=True, slots=True)
class DealImport:
    """Result of an import: the numbers of the boards taken over, those of tonight still without cards, and remarks."""

    taken: tuple[int, ...]
    missing: tuple[int, ...]
    remarks: tuple[str, ...]


def readable_suffixes(deck: Deck) -> list[str]:
    """Return the suffixes of files from which deals of this pack can be read."""
    return list(READABLE) if deck is Deck.BRIDGE else [".pbn"]


def read_deals(name: str, data: bytes, deck: Deck, first: int | None = None) -> tuple[dict[int, Deal], list[str]]:
    """Return a file's complete deals by board number, and remarks about the rest. `first` renumbers from there."""
    if PurePath(name).suffix.lower() not in readable_suffixes(deck):
        raise TroefError(
            _("%(name)s cannot be read. Choose a file that ends in %(endings)s.")
            % {"endings": " ".join(readable_suffixes(deck)), "name": name}
        )
    reading = read_boards(name, data)
    deals: dict[int, Deal] = {}
    remarks = [] if deck is Deck.KLAVERJAS else [finding.words(current_language()) for finding in reading.findings]
    for index, entry in enumerate(reading.records):
        number = entry.number if first is None else first + index
        try:
            _take(deals, number, entry, deck, renumbered=first is not None)
        except TroefError as error:
            remarks.append(_("Board %(board)s: %(why)s") % {"board": number or "?", "why": error_text(error)})
    return deals, list(dict.fromkeys(remarks))


def _take(deals: dict[int, Deal], number: int | None, entry: BoardRecord, deck: Deck, renumbered: bool) -> None:
    if number is None or number < 1:
        raise TroefError(_("it has no number"))
    if entry.layout is None:
        raise TroefError(_("it has no cards"))
    deal = Layout(entry.layout.hands, deck).deal()
    if deals.get(number, deal) != deal:
        raise TroefError(_("it is in the file twice, with different cards"))
    if deck is Deck.BRIDGE and not renumbered and entry.board is not None and not entry.board.is_marked_right:
        raise TroefError(_("dealer or vulnerability do not match the board number, so it is skipped"))
    deals[number] = deal


@transaction.atomic
def import_deals(evening: Evening, name: str, data: bytes, actor: Actor, first: int | None = None) -> DealImport:
    """Import the boards of tonight; after the start only those without cards. `first` renumbers the file from there."""
    if len(data) > MAX_UPLOAD_BYTES:
        raise TroefError(_("This file is too large to be one of deals."))
    evening = Evening.objects.select_for_update().get(pk=evening.pk)
    _check_own(evening)
    deals, remarks = read_deals(name, data, evening.deck, first)
    wanted = needed_boards(evening)
    if not wanted:
        raise TroefError(_("Choose a movement first."))
    known = {board.number: board.deal for board in evening.boards.select_related("evening")}
    taken = [number for number in wanted if number in deals and known.get(number) != deals[number]]
    if evening.state != EveningState.SETUP:
        kept = [number for number in taken if number in known]
        remarks += [_("Board %(board)s already has other cards, which stay.") % {"board": number} for number in kept]
        taken = [number for number in taken if number not in known]
    if not set(wanted) & set(deals):
        raise TroefError(_("None of tonight's boards is in this file.") + " " + " ".join(remarks[:3]))
    evening.boards.filter(number__in=taken).delete()
    Board.objects.bulk_create(Board(evening=evening, number=number, cards=str(deals[number])) for number in taken)
    if evening.state == EveningState.SETUP:
        kept_as = {"source": DealSource.FILE, "file": name[:200], "sealed": ""}
        Dealing.objects.update_or_create(evening=evening, defaults=kept_as)
    record_change(evening, actor, LogVerb.BOARDS_IMPORTED, file=name[:200], boards=taken)
    missing = tuple(number for number in wanted if number not in deals and number not in known)
    return DealImport(tuple(taken), missing, tuple(remarks))


def records(evening: Evening, numbers: Collection[int] | None = None) -> list[BoardRecord]:
    """Return boards (`numbers`, or all) as records that can be written in every file format."""
    made = []
    for board in evening.boards.select_related("evening"):
        if numbers is None or board.number in numbers:
            marks = cards.Board(board.number)
            layout = Layout(tuple(board.deal[seat] for seat in SEATS), evening.deck)
            vulnerable = marks.vulnerable if evening.deck is Deck.BRIDGE else None
            made.append(BoardRecord(board.number, marks.dealer, vulnerable, layout))
    return made


def export_deals(evening: Evening, ending: str, actor: Actor) -> bytes:
    """Return a file of the boards for a dealing machine, with suffix `ending`. The log shows that it was made."""
    if ending not in readable_suffixes(evening.deck):
        raise TroefError(_("Deals cannot be written as %(ending)s.") % {"ending": ending})
    made = write_boards(f"boards{ending}", records(evening))
    with transaction.atomic():
        record_change(evening, actor, LogVerb.BOARDS_EXPORTED, file=ending)
    return made


_LETTERS = str.maketrans({"H": "K", "V": "Q", "B": "J"})
_VOID = {"-", "–", "—"}


def parse_hand(text: str) -> Hand:
    """Parse a hand typed in Dutch or English: `AH5 VB7 10 98`, `ak5.qj7..98`; `-` or nothing is a void."""
    plain = text.strip().upper().replace("10", "T").replace("HR", "H").replace("VR", "V").translate(_LETTERS)
    suits = [part.strip() for part in plain.split(".")] if "." in plain else re.split(r"[\s,/]+", plain)
    if len(suits) != 4:
        raise TroefError(
            _("“%(text)s” has %(count)s suits: write spades, hearts, diamonds and clubs, and - for none.")
            % {"text": text, "count": len(suits)}
        )
    return Hand.parse(".".join("" if suit in _VOID else suit for suit in suits))


def hand_as_typed(hand: Hand) -> str:
    """Return a hand as a person would type it in the reader's language."""
    suits = ["".join(rank_letter(card.rank, current_language()) for card in hand.of(suit)) for suit in SUITS_HIGH_FIRST]
    return " ".join(suit or "-" for suit in suits)


def parse_hands(typed: Mapping[Seat, str], deck: Deck) -> Layout:
    """Parse the hands typed so far into a layout. If three are complete, the fourth gets the other cards."""
    hands: dict[Seat, Hand] = {}
    for seat, text in typed.items():
        if text.strip():
            try:
                hands[seat] = parse_hand(text)
            except TroefError as error:
                raise TroefError(f"{seat_name(seat, current_language())}: {error_text(error)}") from None
    _check(hands, deck)
    if len(hands) == 3 and all(len(hand) == deck.hand_size for hand in hands.values()):
        taken = sum(hand.bits for hand in hands.values())
        (left,) = (seat for seat in SEATS if seat not in hands)
        hands[left] = Hand.from_bits(deck.bits & ~taken)
    return Layout(tuple(hands.get(seat) for seat in SEATS), deck)


def _check(hands: Mapping[Seat, Hand], deck: Deck) -> None:
    """Raise TroefError for too many cards in a hand, a card that the pack lacks, or a card in two hands."""
    seen: dict[object, Seat] = {}
    for seat, hand in hands.items():
        who = seat_name(seat, current_language())
        if len(hand) > deck.hand_size:
            raise TroefError(
                _("%(seat)s has %(count)s cards; the maximum is %(most)s.")
                % {"seat": who, "count": len(hand), "most": deck.hand_size}
            )
        for card in hand:
            words = {"card": card_symbol(card, current_language()), "seat": who}
            if not card.bit & deck.bits:
                raise TroefError(_("%(seat)s: %(card)s is not in this pack.") % words)
            if card in seen:
                raise TroefError(
                    _("%(card)s is in two hands: %(seat)s and %(other)s.")
                    % {**words, "other": seat_name(seen[card], current_language())}
                )
            seen[card] = seat


def complete_deal(layout: Layout) -> Deal:
    """Return the deal of a layout with four complete hands. Raise TroefError if a hand is not complete."""
    for seat, hand in zip(SEATS, layout.hands, strict=True):
        count = 0 if hand is None else len(hand)
        if count != layout.deck.hand_size:
            raise TroefError(
                _("%(seat)s has %(count)s cards instead of %(size)s.")
                % {"seat": seat_name(seat, current_language()), "count": count, "size": layout.deck.hand_size}
            )
    return layout.deal()


@transaction.atomic
def enter_hands(evening: Evening, number: int, typed: Mapping[Seat, str], actor: Actor) -> Board:
    """Store the cards of one board, typed by seat as they were found after play."""
    evening = Evening.objects.select_for_update().get(pk=evening.pk)
    if number not in needed_boards(evening):
        raise TroefError(_("Board %(board)s is not played tonight.") % {"board": number})
    deal = complete_deal(parse_hands(typed, evening.deck))
    before = evening.boards.filter(number=number).first()
    if before is not None and before.deal == deal:
        return before
    board, made = Board.objects.update_or_create(evening=evening, number=number, defaults={"cards": str(deal)})
    Dealing.objects.get_or_create(evening=evening, defaults={"source": DealSource.TABLE})
    verb = LogVerb.CARDS_ENTERED if made else LogVerb.CARDS_CORRECTED
    record_change(evening, actor, verb, board=number, before=None if before is None else before.cards)
    return board


def next_board_without_cards(evening: Evening, after: int = 0) -> int | None:
    """Return the first needed board above `after` without cards, else the first of all. None: all have cards."""
    known = set(evening.boards.values_list("number", flat=True))
    open_boards = [number for number in needed_boards(evening) if number not in known]
    return next((number for number in open_boards if number > after), open_boards[0] if open_boards else None)
