"""Hands typed in: spades, hearts, diamonds, clubs, in Dutch or English letters; three hands give the fourth."""

from __future__ import annotations

import re
from collections.abc import Mapping

from django.db import transaction
from django.utils.translation import gettext as _

from troef.cards import SEATS, SUITS_HIGH_FIRST, Deal, Deck, Hand, Layout, Seat, TroefError
from troef.cards.words import card_symbol, rank_letter, seat_name
from troef.web.session.actor import Actor
from troef.web.session.deals.dealing import needed
from troef.web.session.log import record
from troef.web.session.models import Board, Dealing, Evening, Source, Verb
from troef.web.site.language import lang
from troef.web.site.refusals import why

_LETTERS = str.maketrans({"H": "K", "V": "Q", "B": "J"})
_VOID = {"-", "–", "—"}


def parse_hand(text: str) -> Hand:
    """`AH5 VB7 10 98`, `ak5.qj7.t.98`; a suit without cards is `-`, or nothing between two points."""
    plain = text.strip().upper().replace("10", "T").translate(_LETTERS)
    suits = [part.strip() for part in plain.split(".")] if "." in plain else re.split(r"[\s,/]+", plain)
    if len(suits) != 4:
        raise TroefError(
            _("“%(text)s” has %(count)s suits: write spades, hearts, diamonds and clubs, and - for none.")
            % {"text": text, "count": len(suits)}
        )
    return Hand.parse(".".join("" if suit in _VOID else suit for suit in suits))


def typed_hand(hand: Hand) -> str:
    """The hand as somebody of this language would type it."""
    suits = ["".join(rank_letter(card.rank, lang()) for card in hand.of(suit)) for suit in SUITS_HIGH_FIRST]
    return " ".join(suit or "-" for suit in suits)


def parse_hands(typed: Mapping[Seat, str], deck: Deck) -> Layout:
    """What was typed so far; where three hands are whole, the fourth is what they leave."""
    hands: dict[Seat, Hand] = {}
    for seat, text in typed.items():
        if text.strip():
            try:
                hands[seat] = parse_hand(text)
            except TroefError as error:
                raise TroefError(f"{seat_name(seat, lang())}: {why(error)}") from None
    _check(hands, deck)
    if len(hands) == 3 and all(len(hand) == deck.hand_size for hand in hands.values()):
        taken = sum(hand.bits for hand in hands.values())
        (left,) = (seat for seat in SEATS if seat not in hands)
        hands[left] = Hand.from_bits(deck.bits & ~taken)
    return Layout(tuple(hands.get(seat) for seat in SEATS), deck)


def _check(hands: Mapping[Seat, Hand], deck: Deck) -> None:
    """Says at once what cannot be; a hand that is not whole yet is no mistake."""
    seen: dict[object, Seat] = {}
    for seat, hand in hands.items():
        who = seat_name(seat, lang())
        if len(hand) > deck.hand_size:
            raise TroefError(
                _("%(seat)s has %(count)s cards, %(most)s is all.")
                % {"seat": who, "count": len(hand), "most": deck.hand_size}
            )
        for card in hand:
            told = {"card": card_symbol(card, lang()), "seat": who}
            if not card.bit & deck.bits:
                raise TroefError(_("%(seat)s: %(card)s is not in this pack.") % told)
            if card in seen:
                raise TroefError(
                    _("%(card)s stands with %(seat)s and with %(other)s.")
                    % {**told, "other": seat_name(seen[card], lang())}
                )
            seen[card] = seat


def whole(layout: Layout) -> Deal:
    """The deal, when all hands are there."""
    for seat, hand in zip(SEATS, layout.hands, strict=True):
        count = 0 if hand is None else len(hand)
        if count != layout.deck.hand_size:
            raise TroefError(
                _("%(seat)s has %(count)s cards instead of %(size)s.")
                % {"seat": seat_name(seat, lang()), "count": count, "size": layout.deck.hand_size}
            )
    return layout.deal()


@transaction.atomic
def enter(evening: Evening, number: int, typed: Mapping[Seat, str], actor: Actor) -> Board:
    """The cards of one board, as they were found in it."""
    evening = Evening.objects.select_for_update().get(pk=evening.pk)
    if number not in needed(evening):
        raise TroefError(_("Board %(board)s is not played tonight.") % {"board": number})
    deal = whole(parse_hands(typed, evening.deck))
    before = evening.boards.filter(number=number).first()
    if before is not None and before.deal == deal:
        return before
    board, made = Board.objects.update_or_create(evening=evening, number=number, defaults={"cards": str(deal)})
    Dealing.objects.get_or_create(evening=evening, defaults={"source": Source.TABLE})
    verb = Verb.CARDS_ENTERED if made else Verb.CARDS_CORRECTED
    record(evening, actor, verb, board=number, before=None if before is None else before.cards)
    return board


def next_unknown(evening: Evening, after: int = 0) -> int | None:
    """The next board whose cards are not known, beginning again at the front."""
    known = set(evening.boards.values_list("number", flat=True))
    open_boards = [number for number in needed(evening) if number not in known]
    return next((number for number in open_boards if number > after), open_boards[0] if open_boards else None)
