"""Leads, plays and claims of the bridge robot: it samples the unseen hands and solves each deal double dummy."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from troef.analysis.bridge.solver import PlayPosition, Solver
from troef.bridge.game.contract import Contract
from troef.bridge.game.play import winning_card
from troef.bridge.game.score import score
from troef.cards import SEATS, Card, Hand, Rank, Seat, Side, Vulnerability
from troef.core.messages import Localised, _
from troef.core.numbers import with_decimal_mark
from troef.engine.views import AllowedAct, TableView
from troef.laws import Edition, Text, say
from troef.robots.bridge.deal_sampler import Admits, SeatKnowledge, sample_deals
from troef.robots.player import Json, RobotAction, cards_in_trick, find_act

_CLAIMED_FROM = 20
"""Minimum number of deals in which every card must take every trick before declarer claims."""


@dataclass(frozen=True, slots=True)
class CardPlayer:
    """A player that plays the card with the best expected score over deals that fit what the seat knows."""

    solver: Solver
    hand_predicates: Callable[[TableView], Mapping[Seat, Admits]]
    """A function of the seat's view that returns, for each seat, a test whether a full hand fits its calls."""
    seed: str = "1"
    samples: int = 20
    """Number of deals to sample with nine cards left. Longer hands take far longer to solve, so a lead uses fewer."""

    def act(self, view: TableView, may: list[AllowedAct]) -> RobotAction | None:
        """Return an answer to a claim, a claim or a card, or None. `may`: the acts that the law allows this seat."""
        if view["claim"]:
            return self._answer(view, may)
        by, cards = view["turn"], playable_cards(view, may)
        if not cards:
            return None
        if len(cards) == 1:
            return RobotAction(_played(by, cards[0]), _("There was no other card."))
        tricks = self._tricks(view)
        return self._claim(view, may, tricks) or self._card(view, by, cards, tricks)

    def _tricks(self, view: TableView) -> list[dict[Card, int]]:
        """Return for each sampled deal how many tricks the side to play takes after each of its possible cards."""
        return self.solver.best_cards_of_all(self._positions(view))

    def _positions(self, view: TableView) -> list[PlayPosition]:
        known = SeatKnowledge.of(view)
        left = max(known.cards_left.values())
        source = Random(f"{self.seed} {view['seat']} {left} {len(known.trick)}")
        count = max(1, round(self.samples * min(3.0, (9 / left) ** 3)))  # Every card takes about the same time.
        hidden = {seat: admits for seat, admits in self.hand_predicates(view).items() if seat in known.hidden}
        deals = sample_deals(known, count, hidden, source)
        denomination = Contract.parse(view["contract"]).denomination
        # The solver needs the cards of the current trick back in their hands.
        trick, back = tuple(card for _, card in known.trick), dict(known.trick)
        leader = known.trick[0][0] if known.trick else _to_play(view)
        whole = (
            tuple(hand | back[seat] if seat in back else hand for seat, hand in zip(SEATS, hands, strict=True))
            for hands in deals
        )
        return [PlayPosition(hands, denomination, leader, trick) for hands in whole]

    def _card(self, view: TableView, by: str, cards: list[Card], tricks: list[dict[Card, int]]) -> RobotAction:
        worth, choice = _worth(view), Hand(cards)
        means = {card: sum(worth(per_card[card]) for per_card in tricks) / len(tricks) for card in cards}
        habits = {card: (0, -card.rank.value) if view["trick"] else _led_first(card, choice) for card in cards}
        chosen = max(cards, key=lambda card: (round(means[card], 6), habits[card]))
        return RobotAction(_played(by, chosen), _reason(chosen, tricks))

    def _claim(self, view: TableView, may: list[AllowedAct], tricks: list[dict[Card, int]]) -> RobotAction | None:
        """Return declarer's claim if every card takes all tricks in every sampled deal (`tricks`), else None."""
        left = _left(view)
        leads = view["seat"] == view["declarer"] and not view["trick"] and left > 1
        certain = len(tricks) >= _CLAIMED_FROM and all({*per_card.values()} == {left} for per_card in tricks)
        if not (leads and certain and find_act(may, "claim")):
            return None
        return RobotAction({"do": "claim", "by": view["seat"], "tricks": left}, _ALL_OURS)

    def _answer(self, view: TableView, may: list[AllowedAct]) -> RobotAction | None:
        """Return the answer to an opponent's or partner's claim; None if there is nothing to say.

        An opponent agrees if the claimed tricks are made in every sampled deal, and objects otherwise. The claimer's
        partner objects if every deal yields more tricks than claimed.
        """
        claim, seat = view["claim"], Seat.parse(view["seat"])
        if claim is None or claim["by"] == view["seat"] or find_act(may, "object") is None:
            return None
        side = Seat.parse(claim["by"]).side
        best = [max(per_card.values()) for per_card in self._tricks(view)]
        made = best if _to_play(view).side is side else [claim["of"] - tricks for tricks in best]
        if seat.side is side:
            return _said(view, "object") if min(made) > claim["tricks"] else None
        return _said(view, "agree" if min(made) >= claim["tricks"] else "object")


def playable_cards(view: TableView, may: list[AllowedAct]) -> list[Card]:
    """Return the legal cards of this seat or dummy; empty if it may not play. `may`: the acts allowed to it."""
    acts = [act for act in may if act["do"] == "play" and act["by"] == view["turn"] and not view["waits_for"]]
    return [Card.parse(text) for act in acts[:1] for text in act["fields"]["card"]]


def _said(view: TableView, do: str) -> RobotAction:
    return RobotAction({"do": do, "by": view["seat"]}, _ANSWERS[do])


_ALL_OURS = _("Every trick is ours, however the cards lie.")
_ANSWERS = {
    "agree": _("There is nothing left to win."),
    "object": _("That is not so certain."),
}


def _to_play(view: TableView) -> Seat:
    """Return the seat whose hand plays next, also during a claim, which suspends the turn in the view."""
    trick = view["trick"]
    if view["turn"] or trick:
        return Seat.parse(view["turn"] or trick[0]["by"]).clockwise[0 if view["turn"] else len(trick)]
    if not view["turned"]:
        return Seat.parse(view["declarer"]).lho
    return winning_card(cards_in_trick(view["turned"][-1]), Contract.parse(view["contract"]).denomination.suit)[0]


def _played(by: str, card: Card) -> Json:
    return {"do": "play", "by": by, "card": str(card)}


def _worth(view: TableView) -> Callable[[int], float]:
    """Return a function from tricks still to take to the score, with a small bonus per trick to break ties."""
    contract, declarer = Contract.parse(view["contract"]), Seat.parse(view["declarer"])
    side, edition = Seat.parse(view["turn"]).side, Edition.parse(view["edition"])
    vulnerable = declarer.side in Vulnerability.parse(view["vulnerable"])
    mine, left = view["tricks"]["NS" if side is Side.NS else "EW"], _left(view)

    def worth(tricks: int) -> float:
        ours = side is declarer.side
        made = mine + tricks if ours else 13 - mine - tricks
        points = score(contract, min(13, max(0, made)), vulnerable, edition)
        return (points if ours else -points) + tricks / left

    return worth


def _left(view: TableView) -> int:
    mine = len(Hand.parse(view["hands"][view["seat"]]))
    return mine + any(laid["by"] == view["seat"] for laid in view["trick"])


def _led_first(card: Card, choice: Hand) -> tuple[int, int]:
    """Return a sort key for leads. It puts the top of touching honours first, then low cards of the longest suit."""
    suit = choice.of(card.suit)
    ranks = {other.rank.value for other in suit}
    height = card.rank.value
    is_top = height >= Rank.TEN.value and height - 1 in ranks and height + 1 not in ranks
    return len(suit) + (20 if is_top else 0), -height


def _reason(card: Card, tricks: Sequence[Mapping[Card, int]]) -> Text:
    """Return the reason for playing a card: its mean number of tricks, compared with that of the worst card."""
    means = {other: sum(per_card[other] for per_card in tricks) / len(tricks) for other in tricks[0]}
    mean, low = f"{means[card]:.1f}", f"{min(means.values()):.1f}"
    return say(
        "{card}: {mean} tricks on average in {deals} deals that fit; the worst card {low}.",
        card=card,
        mean=Localised(with_decimal_mark, mean),
        low=Localised(with_decimal_mark, low),
        deals=len(tricks),
    )
