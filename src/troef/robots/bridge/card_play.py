"""Lead, play and claims of the bridge robot: unseen hands are imagined, and each is solved with all cards open."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from troef.analysis.bridge.solver import PlayPosition, Solver
from troef.bridge.game.contract import Contract
from troef.bridge.game.play import winning_card
from troef.bridge.game.score import score
from troef.cards import SEATS, Card, Denomination, Hand, Rank, Seat, Side, Vulnerability
from troef.laws import Edition, Text, say
from troef.robots.bridge.deal_sampler import Admits, SeatKnowledge, sample_deals
from troef.robots.player import RobotAction, cards_in_trick, find_act

Json = dict[str, Any]
_CLAIMED_FROM = 20
"""Deals in which every card must take every trick before declarer claims them all."""


@dataclass(frozen=True, slots=True)
class CardPlayer:
    """Plays the card that scores best on average over deals that fit what the seat knows."""

    solver: Solver
    told: Callable[[Json], Mapping[Seat, Admits]]
    """What the calls told of every hand."""
    seed: str = "1"
    samples: int = 20
    """Deals for a hand of nine cards; with more cards a deal takes far longer to solve, so a lead has fewer."""

    def act(self, view: Json, may: list[Json]) -> RobotAction | None:
        """An answer to a claim, a claim of his own, or a card."""
        if view["claim"]:
            return self._answer(view, may)
        by, cards = view["turn"], playable_cards(view, may)
        if not cards:
            return None
        if len(cards) == 1:
            return RobotAction(_played(by, cards[0]), Text("Er kon geen andere kaart.", "There was no other card."))
        tricks = self._tricks(view)
        return self._claim(view, may, tricks) or self._card(view, by, cards, tricks)

    def _tricks(self, view: Json) -> list[dict[Card, int]]:
        """For every imagined deal: how many tricks each card brings the side that is to play."""
        return self.solver.best_cards_of_all(self._positions(view))

    def _positions(self, view: Json) -> list[PlayPosition]:
        known = SeatKnowledge.of(view)
        left = max(known.left.values())
        source = Random(f"{self.seed} {view['seat']} {left} {len(known.trick)}")
        deals = sample_deals(known, self._deals(left), self._hidden(view, known), source)
        denomination = Contract.parse(view["contract"]).denomination
        return [_position(known, hands, denomination, _to_play(view)) for hands in deals]

    def _deals(self, left: int) -> int:
        """How many to imagine, so that no card takes much longer than another."""
        return max(1, round(self.samples * min(3.0, (9 / left) ** 3)))

    def _hidden(self, view: Json, known: SeatKnowledge) -> dict[Seat, Admits]:
        return {seat: admits for seat, admits in self.told(view).items() if seat in known.hidden}

    def _card(self, view: Json, by: str, cards: list[Card], tricks: list[dict[Card, int]]) -> RobotAction:
        worth = _worth(view)
        means = {card: sum(worth(per_card[card]) for per_card in tricks) / len(tricks) for card in cards}
        habit = _led_first if not view["trick"] else _lowest
        chosen = max(cards, key=lambda card: (round(means[card], 6), habit(card, Hand(cards))))
        return RobotAction(_played(by, chosen), _reason(chosen, tricks))

    def _claim(self, view: Json, may: list[Json], tricks: list[dict[Card, int]]) -> RobotAction | None:
        """All the tricks, when declarer leads and no card of his loses one in any deal."""
        left = _left(view)
        leads = view["seat"] == view["declarer"] and not view["trick"] and left > 1
        certain = len(tricks) >= _CLAIMED_FROM and all({*per_card.values()} == {left} for per_card in tricks)
        if not (leads and certain and find_act(may, "claim")):
            return None
        return RobotAction({"do": "claim", "by": view["seat"], "tricks": left}, _ALL_OURS)

    def _answer(self, view: Json, may: list[Json]) -> RobotAction | None:
        """An opponent agrees if best defence takes no more; partner objects if no defence could take as much."""
        claim, seat = view["claim"], Seat.parse(view["seat"])
        if claim["by"] == view["seat"] or find_act(may, "object") is None:
            return None
        side = Seat.parse(claim["by"]).side
        made = [_made(per_card, _to_play(view).side is side, claim["of"]) for per_card in self._tricks(view)]
        if seat.side is side:
            return _said(view, "object") if min(made) > claim["tricks"] else None
        return _said(view, "agree" if min(made) >= claim["tricks"] else "object")


def playable_cards(view: Json, may: list[Json]) -> list[Card]:
    """The cards from which this seat plays now, for dummy too; none when it is not for him."""
    acts = [act for act in may if act["do"] == "play" and act["by"] == view["turn"] and not view["waits_for"]]
    return [Card.parse(text) for act in acts[:1] for text in act["fields"]["card"]]


def _made(per_card: Mapping[Card, int], is_ours: bool, left: int) -> int:
    """The tricks of a side, whoever is to play."""
    most = max(per_card.values())
    return most if is_ours else left - most


def _said(view: Json, do: str) -> RobotAction:
    return RobotAction({"do": do, "by": view["seat"]}, _ANSWERS[do])


_ALL_OURS = Text("Alle slagen zijn voor ons, hoe de kaarten ook zitten.", "Every trick is ours, however the cards lie.")
_ANSWERS = {
    "agree": Text("Er valt niets meer te halen.", "There is nothing left to win."),
    "object": Text("Zo zeker is dat niet.", "That is not so certain."),
}


def _to_play(view: Json) -> Seat:
    """Whose card is next; with a claim on the table it is nobody's turn, and play stands where it stood."""
    trick = view["trick"]
    if view["turn"] or trick:
        return Seat.parse(view["turn"] or trick[0]["by"]).clockwise[0 if view["turn"] else len(trick)]
    if not view["turned"]:
        return Seat.parse(view["declarer"]).lho
    return winning_card(cards_in_trick(view["turned"][-1]), Contract.parse(view["contract"]).denomination.suit)[0]


def _position(known: SeatKnowledge, hands: Sequence[Hand], denomination: Denomination, turn: Seat) -> PlayPosition:
    """The moment, with the cards of the trick put back into the hands that they came from."""
    back = dict(known.trick)
    before = tuple(hands[seat.index] | back[seat] if seat in back else hands[seat.index] for seat in SEATS)
    leader = known.trick[0][0] if known.trick else turn
    return PlayPosition(before, denomination, leader, tuple(card for _, card in known.trick))


def _played(by: str, card: Card) -> Json:
    return {"do": "play", "by": by, "card": str(card)}


def _worth(view: Json) -> Callable[[int], float]:
    """What so many more tricks for the side to play are worth in points; an unimportant trick counts a little too."""
    contract, declarer = Contract.parse(view["contract"]), Seat.parse(view["declarer"])
    side, edition = Seat.parse(view["turn"]).side, Edition.parse(view["edition"])
    vulnerable = declarer.side in Vulnerability.parse(view["vulnerable"])
    mine, left = _won(view, side), _left(view)

    def worth(tricks: int) -> float:
        ours = side is declarer.side
        made = mine + tricks if ours else 13 - mine - tricks
        points = score(contract, min(13, max(0, made)), vulnerable, edition)
        return (points if ours else -points) + tricks / left

    return worth


def _left(view: Json) -> int:
    """How many tricks are not complete."""
    mine = len(Hand.parse(view["hands"][view["seat"]]))
    return mine + any(laid["by"] == view["seat"] for laid in view["trick"])


def _won(view: Json, side: Side) -> int:
    tricks = view["tricks"]
    return int(tricks[str(side)]) if tricks else 0


# Among cards that are worth the same


def _lowest(card: Card, _choice: Hand) -> tuple[int, int]:
    return 0, -card.rank.value


def _led_first(card: Card, choice: Hand) -> tuple[int, int]:
    """The highest of touching honours, else a low card of the longest suit."""
    suit = choice.of(card.suit)
    ranks = {other.rank.value for other in suit}
    height = card.rank.value
    is_top = height >= Rank.TEN.value and height - 1 in ranks and height + 1 not in ranks
    return len(suit) + (20 if is_top else 0), -height


def _reason(card: Card, tricks: Sequence[Mapping[Card, int]]) -> Text:
    """How many tricks the card brings on average, and how many the worst."""
    means = {other: sum(per_card[other] for per_card in tricks) / len(tricks) for other in tricks[0]}
    mean, low = f"{means[card]:.1f}", f"{min(means.values()):.1f}"
    return say(
        "{card}: gemiddeld {mean} slagen in {deals} verdelingen die passen; de slechtste kaart {low}.",
        "{card}: {mean} tricks on average in {deals} deals that fit; the worst card {low}.",
        card=card,
        mean=Text(mean.replace(".", ","), mean),
        low=Text(low.replace(".", ","), low),
        deals=len(tricks),
    )
