"""A klaverjas deal under analysis: what was asked, where the play stands, and what the solver says of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from django import template
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from troef.analysis.klaverjas.solver import Position, Standing, start
from troef.cards import SEATS, SIDES, SUITS_HIGH_FIRST, Board, Card, Deal, Deck, Seat, Side, Suit, TroefError
from troef.cards.words import card_symbol, side_letters, side_name
from troef.klaverjas.game.options import Rules, preset
from troef.klaverjas.game.score import Result
from troef.klaverjas.game.trick import Trick
from troef.klaverjas.game.values import height
from troef.laws import KLAVERJAS_1976
from troef.web.library.sandbox.games import klaverjas_rules
from troef.web.session.deals.klaverjas_worker import solver_rules
from troef.web.site.given import whole
from troef.web.site.language import lang
from troef.web.site.table_link import Log


@dataclass(frozen=True)
class Asked:
    """The deal, who plays with which trumps by which rules, and the cards played so far."""

    deal: Deal
    board: Board
    preset: str
    trump: Suit
    declarer: Seat
    played: tuple[Card, ...]

    @property
    def rules(self) -> Rules:
        return preset(self.preset).rules

    @cached_property
    def moments(self) -> list[Position | Standing]:
        """The play before the first card, and after every card; a card that may not be played is refused."""
        positions: list[Position | Standing] = [
            start(self.deal, self.trump, self.declarer, self.board.dealer, self.rules)
        ]
        for card in self.played:
            before = positions[-1]
            if not isinstance(before, Position) or card not in before.legal:
                words = {"card": card_symbol(card, lang()), "place": len(positions)}
                raise TroefError(_("%(card)s cannot be played as card %(place)s.") % words)
            positions.append(before.after(card))
        return positions

    @property
    def now(self) -> Position | Standing:
        return self.moments[-1]

    @property
    def question(self) -> dict[str, Any]:
        """What the solver needs to know of the deal."""
        return {"deal": str(self.deal), "dealer": str(self.board.dealer), "rules": solver_rules(self.rules)}

    @property
    def play_question(self) -> dict[str, Any]:
        played = [str(card) for card in self.played]
        question = {"trump": str(self.trump), "declarer": str(self.declarer), "played": played}
        return self.question | {"ask": "play"} | question

    @property
    def par_question(self) -> dict[str, Any]:
        return self.question | {"ask": "par"}

    @property
    def query(self) -> dict[str, str]:
        """The fields of this page's address, the cards played apart."""
        return {
            "deal": str(self.deal), "board": str(self.board.number), "rules": self.preset,
            "trump": str(self.trump), "by": str(self.declarer),
        }  # fmt: skip

    @property
    def log(self) -> Log:
        """The same deal as a table log, for the practice table."""
        bid = {"do": "bid", "by": str(self.declarer), "bid": "play", "trump": str(self.trump)}
        passes = [{"do": "bid", "by": str(seat), "bid": "pass"} for seat in _before(self.declarer, self.board.dealer)]
        plays = [
            {"do": "play", "by": str(before.turn), "card": str(card)}
            for before, card in zip(self.moments, self.played, strict=False)
            if isinstance(before, Position)
        ]
        log: Log = {"edition": str(KLAVERJAS_1976), "board": self.board.number, "deal": str(self.deal)}
        return log | klaverjas_rules(self.preset) | {"events": [*passes, bid, *plays]}


def _before(declarer: Seat, dealer: Seat) -> list[Seat]:
    """Who passed before the declarer spoke."""
    order = dealer.clockwise
    return list(order[: order.index(declarer)])


def asked(fields: Mapping[str, str]) -> Asked:
    """Reads the address."""
    return Asked(
        Deal.parse(fields["deal"], Deck.KLAVERJAS),
        Board(whole(fields.get("board", "")) or 1),
        preset(fields.get("rules") or "nkf").name,
        Suit.parse(fields.get("trump") or "S"),
        Seat.parse(fields.get("by") or "N"),
        tuple(Card.parse(text) for text in fields.get("played", "").split()),
    )


@dataclass(frozen=True, slots=True)
class CardView:
    """A card in a hand; for the player in turn what it costs against the best card (None: it may not be played)."""

    card: Card
    cost: int | None = None


def hands(about: Asked, values: Mapping[str, int]) -> dict[Seat, list[tuple[Suit, list[CardView]]]]:
    """What everybody holds, suit by suit, as klaverjas ranks the cards."""
    now = about.now
    if isinstance(now, Standing):
        return {seat: [(suit, []) for suit in SUITS_HIGH_FIRST] for seat in SEATS}
    costs = _costs(values, now.turn.side is now.declarers)
    return {
        seat: [
            (suit, [CardView(card, costs.get(str(card))) for card in _in_order(now, seat, suit)])
            for suit in SUITS_HIGH_FIRST
        ]
        for seat in SEATS
    }


def _in_order(now: Position, seat: Seat, suit: Suit) -> list[Card]:
    cards = [card for card in now.hands[seat.index] if card.suit is suit]
    return sorted(cards, key=lambda card: height(card, now.trump), reverse=True)


def _costs(values: Mapping[str, int], declarers: bool) -> dict[str, int]:
    """How much worse each card is than the best, for the side in turn."""
    if not values:
        return {}
    best = (max if declarers else min)(values.values())
    return {card: abs(best - value) for card, value in values.items()}


@dataclass(frozen=True, slots=True)
class Row:
    """A trick of the line: its number, the cards by seat, who wins it, points and roem."""

    number: int
    trick: Trick
    points: int
    roem: int


def line_of(about: Asked, cards: list[Card]) -> tuple[list[Row], Result]:
    """The whole play, what was played and what would follow, trick by trick; and how it ends."""
    moment: Position | Standing = about.moments[0]
    rows: list[Row] = []
    for card in (*about.played, *cards):
        assert isinstance(moment, Position), "a line has no cards after the last"
        before, moment = moment, moment.after(card)
        if len(before.trick) == 3:
            won = moment.won if isinstance(moment, Position) else moment
            trick = before.table.with_card(before.turn, card)
            points, roem = (sum(after) - sum(was) for after, was in _gains(won, before.won))
            rows.append(Row(len(rows) + 1, trick, points, roem))
    assert isinstance(moment, Standing), "a line goes to the end of the deal"
    return rows, result(about, moment)


def _gains(after: Standing, before: Standing) -> tuple[tuple[tuple[int, int], tuple[int, int]], ...]:
    return ((after.points, before.points), (after.roem, before.roem))


def result(about: Asked, end: Standing) -> Result:
    """The result of a deal that was played out like this."""
    return end.result(about.declarer.side, about.rules)


@dataclass(frozen=True, slots=True)
class Par:
    """What a side gets with each trump suit, the best first in `best`."""

    side: Side
    values: dict[Suit, int]

    @property
    def best(self) -> Suit:
        return max(SUITS_HIGH_FIRST, key=lambda suit: self.values[suit])

    @property
    def ahead(self) -> int:
        return self.values[self.best]


def pars(answer: Mapping[str, Mapping[str, int]]) -> list[Par]:
    """The solver's answer for both sides."""
    return [Par(side, {suit: answer[str(side)][str(suit)] for suit in SUITS_HIGH_FIRST}) for side in SIDES]


register = template.Library()
Value = TypeVar("Value")


@register.filter
def of(values: dict[Side | Suit, Value], key: Side | Suit) -> Value | str:
    """What belongs to one side or suit; nothing where there are no numbers yet."""
    return values[key] if values else ""


@register.filter
def signed(number: int) -> str:
    """`+42` or `−262`."""
    return f"{'+' if number > 0 else '−'}{abs(number)}"


@register.filter
def in_full(side: Side) -> str:
    """`Noord-Zuid`."""
    return side_name(side, lang())


@register.filter
def in_letters(side: Side) -> str:
    """`NZ`."""
    return side_letters(side, lang())


@register.filter
def trump(text: str) -> SafeString:
    """A trump suit as a symbol in its colour."""
    suit = Suit.parse(text)
    return format_html('<span class="suit suit-{}">{}</span>', suit.name, suit.symbol)


@register.filter
def bid(fields: dict[str, str | None]) -> SafeString:
    """A call of klaverjas: the trump suit, or pass."""
    return trump(fields["trump"]) if fields["trump"] else escape(_("pass"))


@register.filter
def preset_name(name: str) -> str:
    """The name of a way of playing, as one says it."""
    words = {
        "nkf": _("Regulations of 1976"),
        "rotterdams": _("Rotterdam rules"),
        "amsterdams": _("Amsterdam rules"),
        "amsterdams-boeren": _("Amsterdam rules, four jacks 200"),
        "open-roem": _("Anybody claims roem"),
        "alleen-bekennen": _("Only following suit is a duty"),
        "saldo": _("Compare the difference"),
    }
    return words.get(name, name)
