"""Parser for the claim form. Each error is shown at its field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

from django.http import QueryDict
from django.utils.translation import gettext as _

from troef.analysis.bridge.claims.claim import (
    Claim,
    ClaimPenaltyCard,
    StatementItem,
    StatementItemKind,
    parse_statement_line,
    statement_text,
)
from troef.bridge.game.play import PlayState
from troef.cards import SEATS, SUITS_HIGH_FIRST, Card, Deck, Denomination, Hand, Layout, Seat, Suit, TroefError
from troef.cards.wording import card_symbol, rank_letter, seat_name, suit_name
from troef.director.claims import claim_at_position
from troef.director.rulings.adjusted_scores import read_cards
from troef.laws import Edition
from troef.web.evenings.deals.dealing import hand_as_typed, parse_hand
from troef.web.platform.http.forms import error_text, parse_int
from troef.web.platform.i18n.filters import current_language

T = TypeVar("T")
D = TypeVar("D")
LONGEST = 300
"""Maximum number of characters read from a field."""


@dataclass(frozen=True)
class ClaimDraft:
    """A parsed claim form, with defaults for open answers. `claim` is None if the form has errors or is incomplete."""

    filled: QueryDict
    trump: Denomination
    declarer: Seat
    lead: Seat
    kind: Literal["claim", "concede"]
    tricks: int | None = None
    claim: Claim | None = None
    won: tuple[int, int] | None = None
    """Tricks won by NS and EW before the claim, if the form has the cards played."""
    problems: dict[str, str] = field(default_factory=dict)
    """Error messages by form field: `hands`, `played`, `trick`, `claim`, `statement`, `known`."""

    @property
    def typed(self) -> list[tuple[Seat, str]]:
        """The hands as they were typed in the form, by seat."""
        return [(seat, self.filled.get(str(seat).lower(), "")) for seat in SEATS]

    @property
    def voids(self) -> list[tuple[Seat, list[tuple[Suit, bool]]]]:
        """For each seat the suits, each with whether the form says that the player showed out of it."""
        ticked = " ".join(self.filled.getlist("out")).split()
        return [(seat, [(suit, f"{seat}:{suit}" in ticked) for suit in SUITS_HIGH_FIRST]) for seat in SEATS]


class _ClaimFormReader:
    """Reader of form fields. It collects the errors by field, so that the page can show all of them."""

    def __init__(self, filled: QueryDict) -> None:
        self.filled = filled
        self.problems: dict[str, str] = {}

    def text(self, name: str) -> str:
        return str(self.filled.get(name, "")).strip()[:LONGEST]

    def read(self, where: str, act: Callable[[], T], otherwise: D) -> T | D:
        try:
            return act()
        except TroefError as error:
            self.problems.setdefault(where, error_text(error))
            return otherwise

    def chosen(self, name: str, parse: Callable[[str], T], otherwise: T) -> T:
        return self.read("claim", lambda: parse(self.text(name)), otherwise) if self.text(name) else otherwise

    def cards(self, name: str, where: str) -> list[Card]:
        return self.read(where, lambda: read_cards(self.text(name)), [])


def read_claim_form(
    filled: QueryDict,
    edition: Edition,
    hands: Mapping[Seat, Hand] | None = None,
    contract: tuple[Denomination, Seat] | None = None,
) -> ClaimDraft:
    """Parse a claim form. `hands` and `contract` come from a known board; otherwise the form has them."""
    reader = _ClaimFormReader(filled)
    trump = contract[0] if contract else reader.chosen("trump", Denomination.parse, Denomination.N)
    declarer = contract[1] if contract else reader.chosen("declarer", Seat.parse, Seat.S)
    by = reader.chosen("by", Seat.parse, declarer)
    lead = reader.chosen("lead", Seat.parse, declarer)
    kind: Literal["claim", "concede"] = "concede" if reader.text("kind") == "concede" else "claim"
    tricks = parse_int(reader.text("tricks"))
    answers = ClaimDraft(filled, trump, declarer, lead, kind, tricks, problems=reader.problems)
    cards = reader.read("hands", lambda: _typed_hands(reader), {}) if hands is None else dict(hands)
    if len(cards) < 4:
        return answers
    play = reader.read("played", lambda: _played(reader, cards, answers), None)
    facts = _facts(reader, cards)
    statement = reader.read("statement", lambda: parse_statement_line(reader.text("statement")), ())
    if play is None or reader.problems:
        return answers
    left = (play.hands[play.turn.index] or 0).bit_count()
    if tricks is not None and tricks > left:
        return _with(answers, "claim", _("There are %(left)s tricks left to play.") % {"left": left})
    count = left if tricks is None else tricks
    objected = by.partner if reader.text("objected") else None
    agreed, likely = bool(reader.text("agreed")), parse_int(reader.text("likely"))
    try:
        claim = claim_at_position(
            play, declarer, by, kind, count, edition=edition, statement=statement, said=reader.text("said"),
            forgot_trump=_FORGOT.get(reader.text("forgot")), objected_by=objected, agreed=agreed,
            likely=likely if agreed and likely is not None and likely <= left else None, **facts,
        )  # fmt: skip
    except TroefError as error:
        where = "claim" if by is declarer.partner or agreed else "known" if "shown_out" in facts else "hands"
        return _with(answers, where, error_text(error))
    won = play.tricks_won() if reader.text("played") else None
    return ClaimDraft(filled, trump, declarer, lead, kind, claim.count, claim, won)


_FORGOT = {"yes": True, "no": False}


def _with(answers: ClaimDraft, where: str, sentence: str) -> ClaimDraft:
    answers.problems.setdefault(where, sentence)
    return answers


def _typed_hands(reader: _ClaimFormReader) -> dict[Seat, Hand]:
    """Return the four hands from the form; empty if none was filled in. Raise TroefError if one is missing or wrong."""
    typed = {seat: reader.text(str(seat).lower()) for seat in SEATS}
    if not any(typed.values()):
        return {}
    hands = {}
    for seat, text in typed.items():
        try:
            hands[seat] = parse_hand(text or "...")
        except TroefError as error:
            raise TroefError(f"{seat_name(seat, current_language())}: {error_text(error)}") from None
    missing = [seat_name(seat, current_language()) for seat, text in typed.items() if not text]
    if missing:
        raise TroefError(_("Not filled in yet: %(seats)s.") % {"seats": ", ".join(missing)})
    return hands


def _played(reader: _ClaimFormReader, hands: Mapping[Seat, Hand], answers: ClaimDraft) -> PlayState:
    """Return the play up to the claim: all cards played, or else the remaining hands and the current trick."""
    bits = {seat: hand.bits for seat, hand in hands.items()}
    cards = read_cards(reader.text("played"))
    if cards:
        return _pushed(PlayState(answers.trump.suit, tuple(bits[seat] for seat in SEATS), answers.declarer.lho), cards)
    running = read_cards(reader.text("trick"))
    for seat, card in zip(answers.lead.clockwise, running, strict=False):
        if not any(card in hand for hand in hands.values()):
            bits[seat] |= card.bit  # The card was not typed with the hand.
    return _pushed(PlayState(answers.trump.suit, tuple(bits[seat] for seat in SEATS), answers.lead), running[:3])


def _pushed(play: PlayState, cards: list[Card]) -> PlayState:
    for number, card in enumerate(cards, 1):
        if not card.bit & play.legal():
            about = {"card": card_symbol(card, current_language()), "place": number}
            raise TroefError(_("%(card)s cannot be played as card %(place)s.") % about)
        play = play.push(card)
    return play


def _facts(reader: _ClaimFormReader, hands: Mapping[Seat, Hand]) -> dict[str, Any]:
    """Return arguments for the claim: known places of cards, shown voids and penalty cards. Empty ones are missing."""

    def held(name: str) -> list[tuple[Seat, Card]]:
        def find() -> list[tuple[Seat, Card]]:
            return [(_holder(hands, card), card) for card in read_cards(reader.text(name))]

        return reader.read("known", find, [])

    lying = [*((seat, card, False) for seat, card in held("penalty")), *((s, card, True) for s, card in held("minor"))]
    facts: dict[str, Any] = {}
    if lying:
        facts["penalty_cards"] = tuple(ClaimPenaltyCard(seat, card, minor) for seat, card, minor in lying)
    shown_out = reader.read("known", lambda: _voids(reader.filled), ())
    if shown_out:
        facts["shown_out"] = shown_out
    known = tuple(dict.fromkeys([*held("seen"), *((seat, card) for seat, card, _minor in lying)]))
    return facts | ({"holds": known} if known else {})


def _voids(filled: QueryDict) -> tuple[tuple[Seat, Suit], ...]:
    pairs = [text.partition(":") for text in " ".join(filled.getlist("out")).split()]
    return tuple((Seat.parse(seat), Suit.parse(suit)) for seat, _colon, suit in pairs)


def _holder(hands: Mapping[Seat, Hand], card: Card) -> Seat:
    for seat, hand in hands.items():
        if card in hand:
            return seat
    raise TroefError(_("Nobody holds %(card)s.") % {"card": card_symbol(card, current_language())})


def typed_cards(cards: list[Card]) -> str:
    """Return cards in the letters that readers of this language type."""
    lang = current_language()
    return " ".join(suit_name(card.suit, lang)[0].upper() + rank_letter(card.rank, lang) for card in cards)


def apply_button(filled: QueryDict) -> QueryDict | None:
    """Return the form as changed by a button for the statement or by a pasted deal. None: neither was sent."""
    after = filled.copy()
    pressed, undo, deal = after.get("say"), after.get("unsay"), after.get("deal", "").strip()
    for name in ("say", "unsay", "deal", "card"):
        after.pop(name, None)
    if pressed:
        item = f"{pressed}:{filled.get('card', '')}" if pressed in ("finesse", "discard", "cash") else pressed
        after["statement"] = _line(after.get("statement", ""), added=item)
    elif undo:
        after["statement"] = _line(after.get("statement", ""))
    elif deal:
        hands = Layout.parse(deal[:LONGEST]).hands
        for seat, hand in zip(SEATS, hands, strict=True):
            after[str(seat).lower()] = "" if hand is None else hand_as_typed(hand)
    else:
        return None
    return after


def _line(text: str, added: str = "") -> str:
    """Return the statement with the item `added` to it, or without its last item if that is empty."""
    try:
        items = list(parse_statement_line(text))
    except TroefError:
        return text  # The field shows the error.
    if added:
        try:
            items.append(StatementItem.parse(added))
        except TroefError:
            return text
    else:
        items = items[:-1]
    return statement_text(items, current_language())


def address_without_judgement(filled: QueryDict, path: str) -> str:
    """Return the URL of this form without the director's answers to questions of judgement, to answer them again."""
    others = filled.copy()
    for name in ("forgot", "likely"):
        others.pop(name, None)
    return f"{path}?{others.urlencode()}"


def fields_of(claim: Claim) -> dict[str, str]:
    """Return the form fields that would give this claim."""
    leader = claim.running[0][0] if claim.trick else claim.turn
    penalty = [lying.card for lying in claim.penalty_cards if not lying.minor]
    minor = [lying.card for lying in claim.penalty_cards if lying.minor]
    seen = [card for _seat, card in claim.holds if card not in (*penalty, *minor)]
    filled = {
        **{str(seat).lower(): hand_as_typed(claim.hands[seat.index]) for seat in SEATS},
        "trump": str(claim.trump), "declarer": str(claim.declarer), "lead": str(leader),
        "trick": typed_cards(list(claim.trick)), "by": str(claim.by), "kind": claim.kind, "tricks": str(claim.count),
        "statement": statement_text(claim.statement, current_language()), "said": claim.said, "seen": typed_cards(seen),
        "penalty": typed_cards(penalty), "minor": typed_cards(minor), "edition": str(claim.edition),
        "objected": str(claim.objected_by or ""), "agreed": "1" if claim.agreed else "",
        "out": " ".join(f"{seat}:{suit}" for seat, suit in claim.shown_out),
    }  # fmt: skip
    return {name: value for name, value in filled.items() if value}


def form_options() -> dict[str, object]:
    """Return the choices that the form offers: seats, suits, numbers, and buttons for a statement."""
    kinds, lang = StatementItemKind, current_language()
    with_suit = ((kinds.RUN, _("Run")), (kinds.RUFF, _("Ruff")), (kinds.GIVE, _("Give a trick in")))
    with_card = ((kinds.CASH, _("Cash it")), (kinds.FINESSE, _("Finesse against it")), (kinds.DISCARD, _("Discard it")))
    items = {label: [(suit, StatementItem(kind, suit)) for suit in SUITS_HIGH_FIRST] for kind, label in with_suit}
    return {
        "seats": SEATS,
        "suits": SUITS_HIGH_FIRST,
        "denominations": list(reversed(Denomination)),
        "numbers": range(14),
        "deck": Deck.BRIDGE,
        "at_once": [(kind.word, StatementItem(kind).words(lang)) for kind in kinds if kind.about is None],
        "about_suit": [(label, [(suit, item, item.words(lang)) for suit, item in row]) for label, row in items.items()],
        "about_card": [(kind.word, label) for kind, label in with_card],
    }
