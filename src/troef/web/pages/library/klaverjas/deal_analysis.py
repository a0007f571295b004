"""Analysis of a klaverjas deal: the query, the state of the play and the solver's answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from django import template
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from troef.analysis.klaverjas.partial_deals import KlaverjasContract, PartialDeal
from troef.analysis.klaverjas.solver import KlaverjasPosition, TricksWonSoFar
from troef.cards import SEATS, SIDES, SUITS_HIGH_FIRST, Board, Card, Deck, Hand, Seat, Side, Suit, TroefError
from troef.cards.wording import card_symbol
from troef.klaverjas.game.card_values import card_rank, roem_total
from troef.klaverjas.game.rules import Rules, preset, presets
from troef.klaverjas.game.trick import Trick
from troef.laws import KLAVERJAS_1976
from troef.web.evenings.deals.klaverjas_worker import solver_rules
from troef.web.pages.library.sandbox.games import klaverjas_rules
from troef.web.platform.http.forms import parse_int
from troef.web.platform.http.table_links import Log
from troef.web.platform.i18n.filters import current_language

SAMPLES = 40
"""Number of deals to sample if not all cards are known. Four trump suits then take some seconds."""


@dataclass(frozen=True)
class AnalysisQuery:
    """A query: the known cards, the declarer, trump suit and rules, and the cards played since."""

    partial_deal: PartialDeal
    board: Board
    preset: str
    trump: Suit
    declarer: Seat
    played: tuple[Card, ...] = ()
    points: Mapping[Side, int] = field(default_factory=dict)
    roem: Mapping[Side, int] = field(default_factory=dict)
    """`points` and `roem`: won by each side before the first known position of an ending. Empty if not given."""

    @property
    def counts_all(self) -> bool:
        """Whether the score of the whole deal is known, not only the points of the remaining tricks."""
        return self.partial_deal.is_start or bool(self.points)

    @property
    def rules(self) -> Rules:
        return preset(self.preset).rules

    @cached_property
    def moments(self) -> list[KlaverjasPosition | TricksWonSoFar]:
        """The positions before the first card and after every card. Raise TroefError if a card may not be played."""
        contract = KlaverjasContract(self.trump, self.declarer.side, self.rules, self.points, self.roem)
        positions: list[KlaverjasPosition | TricksWonSoFar] = [self.partial_deal.position(contract)]
        for card in self.played:
            before = positions[-1]
            if not isinstance(before, KlaverjasPosition) or card not in before.legal:
                words = {"card": card_symbol(card, current_language()), "place": len(positions)}
                raise TroefError(_("%(card)s cannot be played as card %(place)s.") % words)
            positions.append(before.after(card))
        return positions

    @property
    def now(self) -> KlaverjasPosition | TricksWonSoFar:
        return self.moments[-1]

    @property
    def question(self) -> dict[str, Any]:
        """The deal as a question for the solver."""
        known = self.partial_deal
        question: dict[str, Any] = {
            "deal": str(known), "dealer": str(self.board.dealer), "rules": solver_rules(self.rules),
            "aim": "payoff" if self.counts_all else "roem",
        }  # fmt: skip
        if known.is_start:
            return question
        question |= {"leader": str(known.leader), "trick": _words(known.trick), "gone": _words(known.played_cards)}
        won = (("points", self.points), ("roem", self.roem))
        return question | {name: {str(side): number for side, number in kept.items()} for name, kept in won}

    @property
    def play_question(self) -> dict[str, Any]:
        played = [str(card) for card in self.played]
        question = {"trump": str(self.trump), "declarer": str(self.declarer), "played": played}
        return self.question | {"ask": "play"} | question

    @property
    def par_question(self) -> dict[str, Any]:
        return self.question | {"ask": "par"}

    def chances_question(self, trumps: str) -> dict[str, Any]:
        more = {"declarer": str(self.declarer), "trumps": trumps, "samples": SAMPLES, "seed": "1"}
        return self.question | {"ask": "chances"} | more

    @property
    def query(self) -> dict[str, str]:
        """The query of this page's address, without the cards played."""
        fields = {
            "deal": str(self.partial_deal), "board": str(self.board.number), "rules": self.preset,
            "trump": str(self.trump), "by": str(self.declarer),
        }  # fmt: skip
        if not self.partial_deal.is_start:
            known = self.partial_deal
            fields |= {"leader": str(known.leader), "trick": _words(known.trick), "gone": _words(known.played_cards)}
            fields |= {f"{kind}_{side}": str(number) for kind, won in (("points", self.points), ("roem", self.roem))
                       for side, number in won.items()}  # fmt: skip
        return fields

    @property
    def log(self) -> Log:
        """The same deal and play as a table log, for the sandbox."""
        bid = {"do": "bid", "by": str(self.declarer), "bid": "play", "trump": str(self.trump)}
        order = self.board.dealer.clockwise
        passes = [{"do": "bid", "by": str(seat), "bid": "pass"} for seat in order[: order.index(self.declarer)]]
        plays = [
            act
            for before, card in zip(self.moments, self.played, strict=False)
            if isinstance(before, KlaverjasPosition)
            for act in _acts(before, card)
        ]
        log: Log = {"edition": str(KLAVERJAS_1976), "board": self.board.number, "deal": str(self.partial_deal)}
        return log | klaverjas_rules(self.preset) | {"events": [*passes, bid, *plays]}


def _acts(before: KlaverjasPosition, card: Card) -> list[Log]:
    """Return the log events of a card. After the fourth card, the winner of the trick claims its roem and covers it."""
    play: Log = {"do": "play", "by": str(before.turn), "card": str(card)}
    if len(before.trick) < 3:
        return [play]
    trick = before.table.with_card(before.turn, card)
    claims = roem_total(trick.cards, trick.trump, before.rules.four_jacks)
    return [play, *({"do": act, "by": str(trick.winner)} for act in (["roem", "cover"] if claims else ["cover"]))]


def _words(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


def parse_query(fields: Mapping[str, str]) -> AnalysisQuery:
    """Parse the fields in the page's address into a query."""
    board = Board(parse_int(fields.get("board", "")) or 1)
    points, claimed = (
        {side: number for side in SIDES if (number := parse_int(fields.get(f"{kind}_{side}", ""))) is not None}
        for kind in ("points", "roem")
    )
    texts = (fields.get(name, "").strip() for name in ("leader", "trick", "gone"))
    return AnalysisQuery(
        PartialDeal.parse(fields["deal"], board.dealer, *texts),
        board,
        preset(fields.get("rules") or "nkf").name,
        Suit.parse(fields.get("trump") or "S"),
        Seat.parse(fields.get("by") or "N"),
        tuple(Card.parse(text) for text in fields.get("played", "").split()),
        points,
        claimed,
    )


def query_from_hand(fields: Mapping[str, str], cards: Iterable[str]) -> str:
    """Return a deal in which only the bidder's eight cards are known. Raise TroefError for another number of cards."""
    hand = Hand(Card.parse(text) for text in cards)
    if len(hand) != Deck.KLAVERJAS.hand_size:
        words = {"all": Deck.KLAVERJAS.hand_size, "number": len(hand)}
        raise TroefError(_("Choose %(all)s cards; these are %(number)s.") % words)
    return f"{Seat.parse(fields.get('by') or 'N')}:{hand} - - -"


@dataclass(frozen=True, slots=True)
class TrumpChance:
    """A trump suit over the sampled deals: mean result; percentages made, lost (`wet`) and with all tricks."""

    suit: Suit
    mean: int
    made_percent: int
    wet: int
    march: int


def chances(answer: Mapping[str, Mapping[str, Any]]) -> list[TrumpChance]:
    """Return the trump suits of the solver's answer, the best mean first."""
    rows = []
    for suit, row in answer.items():
        made, wet, march = (round(100 * row[name] / len(row["values"])) for name in ("made", "wet", "march"))
        rows.append(TrumpChance(Suit.parse(suit), round(row["mean"]), made, wet, march))
    return sorted(rows, key=lambda row: row.mean, reverse=True)


def card_chances(row: Mapping[str, Any]) -> list[tuple[Card, int, int]]:
    """Return the playable cards, the best first: mean result, and percentage of deals in which no card was better."""
    found, many = row["cards"].items(), len(row["values"])
    return [(Card.parse(card), round(odds["mean"]), round(100 * odds["best"] / many)) for card, odds in found]


@dataclass(frozen=True, slots=True)
class CardView:
    """A card in a hand. `cost`: its loss compared with the best card; None if unplayable or not yet known."""

    card: Card
    cost: int | None = None


def hands(about: AnalysisQuery, values: Mapping[str, int]) -> dict[Seat, list[tuple[Suit, list[CardView]]]]:
    """Return the hands by seat and suit, in the klaverjas order of rank. `values`: the solver's value of each card."""
    now = about.now
    if isinstance(now, TricksWonSoFar):
        return {seat: [(suit, []) for suit in SUITS_HIGH_FIRST] for seat in SEATS}
    best = (max if now.turn.side is now.declarers else min)(values.values(), default=0)
    costs = {card: abs(best - value) for card, value in values.items()}

    def shown(seat: Seat, suit: Suit) -> list[CardView]:
        cards = [card for card in now.hands[seat.index] if card.suit is suit]
        cards.sort(key=lambda card: card_rank(card, now.trump), reverse=True)
        return [CardView(card, costs.get(str(card))) for card in cards]

    return {seat: [(suit, shown(seat, suit)) for suit in SUITS_HIGH_FIRST] for seat in SEATS}


@dataclass(frozen=True, slots=True)
class TrickRow:
    """One trick of the whole play: its number, its cards, and the points and roem in it."""

    number: int
    trick: Trick
    points: int
    roem: int


def line_of(about: AnalysisQuery, cards: list[Card]) -> tuple[list[TrickRow], TricksWonSoFar]:
    """Return the tricks and the final score of the whole play: first the cards played, then `cards` by the solver."""
    moment: KlaverjasPosition | TricksWonSoFar = about.moments[0]
    rows: list[TrickRow] = []
    earlier = 8 - about.partial_deal.size
    for card in (*about.played, *cards):
        assert isinstance(moment, KlaverjasPosition), "a line has no cards after the last"
        before, moment = moment, moment.after(card)
        if len(before.trick) == 3:
            won = moment.won if isinstance(moment, KlaverjasPosition) else moment
            trick = before.table.with_card(before.turn, card)
            points = sum(won.points) - sum(before.won.points)
            claimed = sum(won.roem) - sum(before.won.roem)
            rows.append(TrickRow(earlier + len(rows) + 1, trick, points, claimed))
    assert isinstance(moment, TricksWonSoFar), "a line goes to the end of the deal"
    return rows, moment


@dataclass(frozen=True, slots=True)
class SidePar:
    """The solver's result for a side with each trump suit; `best` is the suit with the best result."""

    side: Side
    values: dict[Suit, int]

    @property
    def best(self) -> Suit:
        return max(SUITS_HIGH_FIRST, key=lambda suit: self.values[suit])

    @property
    def ahead(self) -> int:
        return self.values[self.best]


def pars(answer: Mapping[str, Mapping[str, int]]) -> list[SidePar]:
    """Return the solver's results for both sides."""
    return [SidePar(side, {suit: answer[str(side)][str(suit)] for suit in SUITS_HIGH_FIRST}) for side in SIDES]


register = template.Library()
Value = TypeVar("Value")


@register.filter
def value_for(values: dict[Side | Suit, Value], key: Side | Suit) -> Value | str:
    """Return the value of a side or suit; empty if the solver has none yet."""
    return values[key] if values else ""


@register.filter
def trump(text: str) -> SafeString:
    """Return a trump suit as a symbol in its colour."""
    suit = Suit.parse(text)
    return format_html('<span class="suit suit-{}">{}</span>', suit.name, suit.symbol)


@register.filter
def bid(fields: dict[str, str | None]) -> SafeString:
    """Return a klaverjas call as HTML: the trump suit, or pass."""
    return trump(fields["trump"]) if fields["trump"] else escape(_("pass"))


@register.filter
def preset_name(name: str) -> str:
    """Return the title of a preset of the rules of play, or the name itself if there is none."""
    known = presets().get(name)
    return known.title[current_language()] if known else name
