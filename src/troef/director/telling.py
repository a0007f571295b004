"""What a director tells by tapping the table: an incident, then only the facts that its law needs; they make a log."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from troef.bridge.game.auction import Auction
from troef.bridge.game.calls import BIDS, DOUBLE, PASS, REDOUBLE, Bid, Call, parse_call
from troef.cards import ALL_CARDS, SEATS, Board, Card, Seat, TroefError
from troef.director.charts import Walk, chart
from troef.laws import Edition, Text
from troef.laws.chart import Chart, Value


class Fact(Enum):
    """Something the law needs to know, and how it is asked."""

    PHASE = Text("Wanneer?", "When?")
    MOMENT = Text("Wat werd er gespeeld?", "What was played?")
    AUCTION = Text("Het bieden tot dat moment", "The auction up to that moment")
    CONTRACT = Text("Het contract", "The contract")
    DECLARER = Text("Wie is leider?", "Who is declarer?")
    LEADER = Text("Wie was aan slag?", "Whose lead was it?")
    PLAYED = Text("De slag tot dat moment", "The trick up to that moment")
    WHO = Text("Wie deed het?", "Who did it?")
    CALL = Text("Welke bieding?", "Which call?")
    TO = Text("Wat wil hij ervan maken?", "What does he want instead?")
    HOW = Text("Waardoor?", "By what?")
    CARD = Text("Welke kaart?", "Which card?")
    ESTABLISHED = Text("Is de verzaking voldongen?", "Is the revoke established?")
    WON = Text("Wie won de slag waarin is verzaakt?", "Who won the trick of the revoke?")
    LATER = Text("Hoeveel slagen maakte zijn partij daarna nog?", "How many tricks did his side take afterwards?")
    SPECIAL = Text("Is er iets bijzonders?", "Is there anything special?")

    @property
    def key(self) -> str:
        return self.name.lower()


CALLS: tuple[Call, ...] = (PASS, DOUBLE, REDOUBLE, *BIDS)
PHASES = {
    "auction": Text("tijdens het bieden", "during the auction"),
    "play": Text("tijdens het spelen", "in the play"),
}
MOMENTS = {
    "opening": Text("de uitkomst", "the opening lead"),
    "lead": Text("een latere voorspeelkaart", "a later lead"),
    "follow": Text("een kaart in een slag die al begonnen was", "a card to a trick that had begun"),
}
MANNERS = {
    "tempo": Text("het tempo", "the tempo"),
    "remark": Text("een opmerking", "a remark"),
    "question": Text("een vraag", "a question"),
    "gesture": Text("een gebaar", "a gesture"),
}
ESTABLISHED = {
    "yes": Text(
        "Ja: zijn partij speelde al in de volgende slag, of heeft geclaimd of afgestaan",
        "Yes: his side has played to the next trick, or claimed or conceded",
    ),
    "no": Text("Nee", "No"),
}
WINNERS = {
    "offender": Text("wie verzaakte", "who revoked"),
    "partner": Text("zijn partner", "his partner"),
    "others": Text("de andere partij", "the other side"),
}
LATER = {"0": Text("geen", "none"), "1": Text("één", "one"), "2": Text("twee of meer", "two or more")}
SPECIAL = {
    "none": Text("Nee", "No"),
    "twelfth": Text("het was de twaalfde slag", "it was the twelfth trick"),
    "faced": Text("het was een kaart van de blinde, of een strafkaart", "it was a card of dummy, or a penalty card"),
    "repeated": Text("hij verzaakte al eerder in die kleur", "he had revoked in that suit before"),
    "after_next_call": Text("de anderen boden al op het volgende spel", "the others had called on the next board"),
    "after_round": Text("de ronde was al voorbij", "the round was over"),
    "both_sides": Text("beide partijen hebben een voldongen verzaking", "both sides have an established revoke"),
}
"""What may keep tricks from going over; who says none of it is asked no further."""
WORDS: Mapping[Fact, Mapping[str, Text]] = {
    Fact.PHASE: PHASES,
    Fact.MOMENT: MOMENTS,
    Fact.HOW: MANNERS,
    Fact.ESTABLISHED: ESTABLISHED,
    Fact.WON: WINNERS,
    Fact.LATER: LATER,
    Fact.SPECIAL: SPECIAL,
}
"""The facts that are answered by one of a few words."""


_AFTERWARDS = ("choose", "rule", "call", "play")
"""What can be told after the director came."""


@dataclass(frozen=True, slots=True)
class Telling:
    """An incident at a board, as far as it has been told."""

    incident: str
    edition: Edition
    board: Board
    facts: Mapping[Fact, str]
    further: tuple[Mapping[str, Any], ...] = ()
    """What happened after the director came: choices, findings, calls and cards, as events of the log."""
    regulations: str = ""

    @classmethod
    def of(
        cls,
        incident: str,
        edition: Edition,
        board: Board,
        told: Mapping[str, str],
        further: Sequence[Mapping[str, Any]] = (),
        regulations: str = "",
    ) -> Telling:
        """Reads the facts by their names; one that cannot be is refused, one that nobody asks for is left."""
        acts = [str(event.get("do")) for event in further]
        strange = [*({incident} - _ASKS.keys()), *(act for act in acts if act not in _AFTERWARDS)]
        if strange:
            raise TroefError(f"{strange[0]!r} cannot be told here", f"{strange[0]!r:.60} is hier niet te vertellen")
        telling = cls(incident, edition, board, {}, tuple(further), regulations)
        while (fact := telling.asks) is not None and fact.key in told:
            telling._check(fact, told[fact.key])
            telling = replace(telling, facts={**telling.facts, fact: told[fact.key]})
        return telling

    @property
    def asks(self) -> Fact | None:
        """What is asked next; nothing when all is told."""
        return next((fact for fact in _ASKS[self.incident](self.facts) if fact not in self.facts), None)

    def _check(self, fact: Fact, value: str) -> None:
        if fact is Fact.AUCTION:
            self.auction_of(value)
        elif fact is Fact.PLAYED:
            self._trick_of(value)
        elif value not in self.choices(fact):
            raise TroefError(f"{value!r} is not possible here", f"{value!r:.60} kan hier niet")

    def choices(self, fact: Fact) -> tuple[str, ...]:
        """What can be tapped: seats, calls, cards, or a few words."""
        match fact:
            case Fact.SPECIAL:
                return tuple(name for name in SPECIAL if name == "none" or name in self._chart.facts)
            case Fact.CONTRACT:
                return tuple(f"{bid}{'X' * doubled}" for doubled in range(3) for bid in BIDS)
            case Fact.CARD:
                return tuple(str(card) for card in ALL_CARDS if card not in self.trick)
            case Fact.CALL | Fact.TO:
                return tuple(map(str, self._calls(fact)))
            case Fact.DECLARER | Fact.LEADER | Fact.WHO:
                return tuple(str(seat) for seat in SEATS if self._may_be(fact, seat))
            case _:
                return tuple(WORDS[fact])

    def _calls(self, fact: Fact) -> Iterator[Call]:
        auction = self.auction
        for call in CALLS:
            if fact is Fact.TO:
                possible = str(call) != self.facts[Fact.CALL]
            elif self.incident == "insufficient":
                possible = isinstance(call, Bid) and not auction.is_sufficient(call)
            else:
                possible = self.incident != "changed" or auction.is_proper(call)
            if possible:
                yield call

    def _may_be(self, fact: Fact, seat: Seat) -> bool:
        """Who acts out of turn is anybody whose turn it is not, and who has not yet played to the trick."""
        if fact is not Fact.WHO or self.incident not in ("out-of-turn", "card-out-of-turn"):
            return True
        if self.incident == "out-of-turn":
            return seat is not self.auction.turn
        return seat not in self.leader.clockwise[: len(self.trick) + 1]

    def auction_of(self, text: str) -> Auction:
        """The auction after these calls, all proper and not yet over."""
        auction = Auction.start(self.board.dealer)
        for word in text.split():
            call = parse_call(word)
            if not auction.is_proper(call):
                raise TroefError(f"{word!r} is not a proper call here", f"{word!r:.60} is hier geen goede bieding")
            auction = auction.push(call)
        return auction

    def _trick_of(self, text: str) -> tuple[Card, ...]:
        cards = tuple(map(Card.parse, text.split()))
        if not 1 <= len(cards) <= 3 or len(set(cards)) < len(cards):
            raise TroefError(f"{text!r} is not the beginning of a trick", f"{text!r:.60} is geen slag die begonnen is")
        return cards

    @property
    def auction(self) -> Auction:
        return self.auction_of(self.facts.get(Fact.AUCTION, ""))

    @property
    def trick(self) -> tuple[Card, ...]:
        return self._trick_of(self.facts[Fact.PLAYED]) if self.facts.get(Fact.PLAYED) else ()

    def seat(self, fact: Fact) -> Seat:
        return Seat.parse(self.facts[fact])

    @property
    def leader(self) -> Seat:
        """Who was to lead, or led, to the trick."""
        return self.seat(Fact.LEADER) if Fact.LEADER in self.facts else self.seat(Fact.DECLARER).lho

    @property
    def who(self) -> Seat:
        """Who did it; a call that is not out of turn is made by the player whose turn it is."""
        return self.seat(Fact.WHO) if Fact.WHO in self.facts else self.auction.turn

    @property
    def _chart(self) -> Chart:
        """The chart of a revoke: what to do with it, or how many tricks go over."""
        return chart("62-64" if self.facts.get(Fact.ESTABLISHED) == "no" else "64", self.edition)

    @property
    def walk(self) -> Walk | None:
        """Where the book goes on: of a revoke nobody at the desk has the cards, so a chart answers from its facts."""
        if self.incident != "revoke":
            return None
        return Walk.begin(self._chart, self._revoked())

    def _revoked(self) -> dict[str, Value]:
        if self.facts[Fact.ESTABLISHED] == "no":
            return {"established": False}
        winner, special = self.facts[Fact.WON], self.facts[Fact.SPECIAL]
        most = max(value for value in self._chart.facts["won_later"] if isinstance(value, int))
        known: dict[str, Value] = {name: False for name in ("corrected_both", *SPECIAL) if name in self._chart.facts}
        told: dict[str, Value] = {
            "won_by_offender": winner == "offender",
            "won_by_side": winner != "others",
            "won_later": min(int(self.facts[Fact.LATER]), most),
        }
        return known | told | ({} if special == "none" else {special: True})

    @property
    def log(self) -> dict[str, Any]:
        """The incident as a table log that begins in the middle; nothing is known of the cards."""
        told = {"edition": str(self.edition), "board": self.board.number, "deal": "N:- - - -"}
        told |= {"regulations": self.regulations} if self.regulations else {}
        called = {"do": "director", "by": str(self._caller)}
        return {**told, "begin": self._begin(), "events": [*self._acts(), called, *self.further]}

    def _begin(self) -> dict[str, Any]:
        if Fact.CONTRACT not in self.facts:
            return {"auction": self.facts[Fact.AUCTION].split()}
        contract = {"contract": self.facts[Fact.CONTRACT], "declarer": self.facts[Fact.DECLARER]}
        if Fact.LEADER not in self.facts and self.facts.get(Fact.PHASE) != "play":
            return contract
        return contract | {"trick": 2, "lead": str(self.leader), "tricks": {str(self.leader.side): 1}}

    def _acts(self) -> Iterator[dict[str, Any]]:
        who, facts = str(self.who), self.facts
        for seat, card in zip(self.leader.clockwise if self.trick else (), self.trick, strict=False):
            yield {"do": "play", "by": str(seat), "card": str(card)}
        if self.incident == "card-out-of-turn":
            yield {"do": "play", "by": who, "card": facts[Fact.CARD]}
        elif self.incident == "seen":
            yield {"do": "expose", "by": who, "cards": [facts[Fact.CARD]], "how": "dropped"}
        elif self.incident == "information":
            yield {"do": "inform", "by": who, "how": facts[Fact.HOW]}
        else:
            yield {"do": "call", "by": who, "call": facts[Fact.CALL]}
        if self.incident == "changed":
            yield {"do": "change", "by": who, "to": facts[Fact.TO]}

    @property
    def _caller(self) -> Seat:
        """Somebody of the other side who may call the director: not dummy."""
        who = self.who
        is_dummy = Fact.DECLARER in self.facts and who.lho is self.seat(Fact.DECLARER).partner
        return who.rho if is_dummy else who.lho


def _bidding(*further: Fact) -> Callable[[Mapping[Fact, str]], tuple[Fact, ...]]:
    return lambda facts: (Fact.AUCTION, *further)


def _play(facts: Mapping[Fact, str]) -> tuple[Fact, ...]:
    """For the opening lead declarer says whose it was."""
    leads = {"lead": (Fact.LEADER,), "follow": (Fact.LEADER, Fact.PLAYED)}.get(facts.get(Fact.MOMENT, ""), ())
    return (Fact.MOMENT, Fact.CONTRACT, Fact.DECLARER, *leads, Fact.WHO, Fact.CARD)


def _either(last: Fact) -> Callable[[Mapping[Fact, str]], tuple[Fact, ...]]:
    def asks(facts: Mapping[Fact, str]) -> tuple[Fact, ...]:
        before = (Fact.CONTRACT, Fact.DECLARER) if facts.get(Fact.PHASE) == "play" else (Fact.AUCTION,)
        return (Fact.PHASE, *before, Fact.WHO, last)

    return asks


def _revoke(facts: Mapping[Fact, str]) -> tuple[Fact, ...]:
    further = (Fact.WON, Fact.LATER, Fact.SPECIAL) if facts.get(Fact.ESTABLISHED) == "yes" else ()
    return (Fact.ESTABLISHED, *further)


_ASKS: Mapping[str, Callable[[Mapping[Fact, str]], tuple[Fact, ...]]] = {
    "out-of-turn": _bidding(Fact.WHO, Fact.CALL),
    "insufficient": _bidding(Fact.CALL),
    "changed": _bidding(Fact.CALL, Fact.TO),
    "card-out-of-turn": _play,
    "seen": _either(Fact.CARD),
    "information": _either(Fact.HOW),
    "revoke": _revoke,
}
"""What each incident asks, in order, given what has been told."""
