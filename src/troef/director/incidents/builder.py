"""Entry of an incident step by step: its type, then only the facts that its law needs. The result is a table log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from troef.bridge.charts import EDITIONS, chart_rules
from troef.bridge.game.auction import Auction
from troef.bridge.game.calls import BIDS, DOUBLE, PASS, REDOUBLE, Bid, Call, parse_call
from troef.bridge.game.play import winning_card
from troef.bridge.laws.facts.auction import CardAdded, Facts, HandCountFault, InsufficientBid, WrongNumberOfCards
from troef.bridge.laws.facts.play import EstablishedRevoke
from troef.bridge.laws.regulations import WBF, HouseRule, TableRegulations
from troef.bridge.laws.ruling import RevokeTransfer
from troef.bridge.table.fold import apply_event, start
from troef.bridge.table.hands import roles_from
from troef.bridge.table.irregularities.processing import add_fact, open_irregularity
from troef.bridge.table.log import BridgeLog
from troef.bridge.table.state import BridgeState
from troef.cards import ALL_CARDS, SEATS, Board, Card, Denomination, Rank, Seat, TroefError
from troef.cards.wording import seat_name
from troef.core.messages import Localised, _
from troef.director.charts.walk import Walk, chart, charts
from troef.engine.table import replay_states
from troef.laws import Edition, Text
from troef.laws.charts.chart import Value
from troef.laws.citations import cited

Event = Mapping[str, Any]


class IncidentQuestion(Enum):
    """Facts about an incident that the law may need; each value is the question that asks for it."""

    PHASE = _("When?")
    MOMENT = _("What was played?")
    AUCTION = _("The auction up to that moment")
    CONTRACT = _("The contract")
    DECLARER = _("Who is declarer?")
    LEADER = _("Whose lead was it?")
    PLAYED = _("The trick up to that moment")
    WHO = _("Who did it?")
    CALL = _("Which call?")
    UNINTENDED = _("Was it a slip of the hand?")
    TO = _("Which call instead?")
    HOW = _("By what?")
    CARD = _("Which card?")
    SHOWN = _("How did the card come to be seen?")
    HOLDER = _("Before whom does the penalty card lie?")
    CARDS = _("Which card, or which cards?")
    EXPLAINED = _("Which call is it about?")
    WRONG_SINCE = _("What went wrong?")
    CORRECTED = _("Who says what is right?")
    LED = _("Has there been a lead?")
    ESTABLISHED = _("Is the revoke established?")
    WON = _("Who won the trick of the revoke?")
    LATER = _("How many tricks did that side take afterwards?")
    WRONG = _("What was wrong?")
    TOO_MANY = _("Who has too many cards?")
    TOO_FEW = _("Who has too few?")
    ALREADY = _("What has happened already? Take the first that is true.")
    FOUND = _("Where is the missing card?")
    BEGUN = _("Has the opening lead been faced?")
    SPECIAL = _("Is there anything special?")
    MORE = _("Were more cards seen?")
    TOGETHER = _("Was it together with a call in turn?")
    ARTIFICIAL = _("Was the pass artificial, or a pass on an artificial bid by partner?")
    DISPUTED = _("Do the players disagree about that?")
    PAUSE = _("Was that the pause after the stop card?")
    TRAY = _("Has the tray gone to the other side?")
    SINCE = _("Has anybody called or played since?")

    @property
    def key(self) -> str:
        return self.name.lower()


CALLS: tuple[Call, ...] = (PASS, DOUBLE, REDOUBLE, *BIDS)
PHASES = {
    "auction": _("during the auction"),
    "play": _("in the play"),
}
MOMENTS = {
    "opening": _("the opening lead"),
    "lead": _("a later lead"),
    "follow": _("a card to a trick that had begun"),
}
MANNERS = {
    "tempo": _("the tempo"),
    "remark": _("a remark"),
    "question": _("a question"),
    "gesture": _("a gesture"),
}
UNINTENDED = {
    "no": _("No"),
    "yes": _("Yes, and the player immediately wants another call"),
}
CARD_SHOWN_ANSWERS = {
    "dropped": _("by accident"),
    "led": _("it was led"),
}
LEAD_STATE_ANSWERS = {
    "no": _("No"),
    "down": _("Yes, but the card is still face down"),
    "play": _("Yes, the play has begun"),
}
ESTABLISHED = {
    "yes": _("Yes, and the play is over; also after a claim or concession"),
    "playing": _("Yes: that side has played to the next trick, and the play goes on"),
    "no": _("No"),
}
_IS_ESTABLISHED = ("yes", "playing")
LATER_TRICKS_ANSWERS = {
    "0": _("none"),
    "1": _("one"),
    "1+": _("one or more"),
    "2+": _("two or more"),
}
WRONG_BOARD_ANSWERS = {
    "hand": _("a player called with cards of another board"),
    "board": _("a board is played that does not belong here"),
}
"""Answers to the question about a wrong board. A whole wrong board (15B) has a page of its own."""
NOBODY = "nobody"
_NOBODY = {NOBODY: _("nobody")}
HAPPENED_ANSWERS = {
    "play_over": _("the play is over"),
    "called": _("a player with a wrong hand has called"),
    "in_trick": _("the card too many was played to a trick that is complete"),
    "seen": _("somebody saw a card of another, even among their own"),
    "nothing": _("none of that"),
}
"""Circumstances that matter for a wrong number of cards, by fact name. The first one that applies counts."""
FOUND_CARD_ANSWERS = {
    "elsewhere": _("found, but not among the played cards"),
    "played": _("found among the played cards"),
    "lost": _("not found"),
}
BEGUN = {"no": _("No"), "yes": _("Yes")}
SPECIAL = {
    "twelfth": _("it was the twelfth trick"),
    "faced": _("it was a card of dummy, or a penalty card"),
    "repeated": _("this player had revoked in that suit before"),
    "after_next_call": _("the others had called on the next board"),
    "after_round": _("the round was over"),
    "both_sides": _("both sides have an established revoke"),
}
"""Circumstances that may prevent a transfer of tricks."""
WORDS: Mapping[IncidentQuestion, Mapping[str, Text]] = {
    IncidentQuestion.PHASE: PHASES,
    IncidentQuestion.MOMENT: MOMENTS,
    IncidentQuestion.HOW: MANNERS,
    IncidentQuestion.UNINTENDED: UNINTENDED,
    IncidentQuestion.SHOWN: CARD_SHOWN_ANSWERS,
    IncidentQuestion.LED: LEAD_STATE_ANSWERS,
    IncidentQuestion.ESTABLISHED: ESTABLISHED,
    IncidentQuestion.LATER: LATER_TRICKS_ANSWERS,
    IncidentQuestion.WRONG: WRONG_BOARD_ANSWERS,
    IncidentQuestion.TOO_MANY: _NOBODY,
    IncidentQuestion.TOO_FEW: _NOBODY,
    IncidentQuestion.ALREADY: HAPPENED_ANSWERS,
    IncidentQuestion.FOUND: FOUND_CARD_ANSWERS,
    IncidentQuestion.BEGUN: BEGUN,
    IncidentQuestion.PAUSE: BEGUN,
    IncidentQuestion.ARTIFICIAL: BEGUN,
    IncidentQuestion.DISPUTED: BEGUN,
    IncidentQuestion.TRAY: BEGUN,
    IncidentQuestion.SPECIAL: SPECIAL,
}
"""Facts to be answered by a choice of texts. If a hand has a wrong number of cards, a seat can be an answer too."""
NO_ALERT = "alert"
"""Answer for a missing alert, which misinforms from the call itself; an explanation does so from a later call."""
_PEOPLE = (
    IncidentQuestion.DECLARER,
    IncidentQuestion.LEADER,
    IncidentQuestion.WHO,
    IncidentQuestion.HOLDER,
    IncidentQuestion.CORRECTED,
    IncidentQuestion.WON,
)
SEQUENCE_QUESTIONS = (IncidentQuestion.AUCTION, IncidentQuestion.PLAYED, IncidentQuestion.CARDS, IncidentQuestion.MORE)
"""Facts that are a sequence of calls or cards."""
_AFTERWARDS = ("choose", "rule", "call", "play", "change")
"""Events that can be entered after the director's arrival."""


_ON_A_TRAY = ("out-of-turn", "insufficient", "changed")
_ONE_SIDE = "9A"
"""Paragraph of the screen regulations on an irregularity that only one side noticed."""


@dataclass(frozen=True, slots=True)
class IncidentBuilder:
    """An incident at a board, with the facts that have been entered so far."""

    incident: str
    edition: Edition
    board: Board
    facts: Mapping[IncidentQuestion, str]
    events_after_director: tuple[Event, ...] = ()
    """Events after the director's arrival: choices, findings, calls and cards, as in the log."""
    regulations: str | Mapping[str, Any] = ""
    unexplained: Event | None = None
    """A bid in place of an insufficient one. Its meaning must be known before the law accepts it (27B1a)."""

    @classmethod
    def of(
        cls,
        incident: str,
        edition: Edition,
        board: Board,
        told: Mapping[str, str],
        further: Sequence[Event] = (),
        regulations: str | Mapping[str, Any] = "",
    ) -> IncidentBuilder:
        """Build an incident. `told`: facts by name; others are ignored. Raise TroefError for an impossible fact."""
        acts = [str(event.get("do")) for event in further]
        strange = [*({incident} - _INCIDENTS.keys()), *(act for act in acts if act not in _AFTERWARDS)]
        if strange:
            raise TroefError(_("{strange!r} cannot be entered here", strange=strange[0]))
        telling = cls(incident, edition, board, {}, tuple(further), regulations)
        while (fact := telling.next_question) is not None and fact.key in told:
            telling = telling._with(fact, told[fact.key])
        for fact in telling.exceptions:
            if fact.key in told:
                telling = telling._with(fact, told[fact.key])
        if telling._must_explain_last():
            *before, last = further
            return replace(telling, events_after_director=tuple(before), unexplained=last)
        return telling

    def _must_explain_last(self) -> bool:
        """Return whether the last call replaces an insufficient bid, and the ruling depends on both meanings."""
        last = self.events_after_director[-1] if self.events_after_director else {}
        plain = last.get("do") == "call" and not {"shows", "artificial"} & last.keys()
        if self.next_question is not None or self.edition not in EDITIONS or not plain:
            return False
        call, first = parse_call(last["call"]), parse_call(self.facts.get(IncidentQuestion.CALL, "P"))
        if not isinstance(call, Bid) or not isinstance(first, Bid) or not self.auction.is_sufficient(call):
            return False
        if cited(self.edition, "lowest-natural-bid") and call != self.auction.lowest(first):
            return False
        own = [one.facts for one in self.states[-2].ledger.irregularities if str(one.seat) == last["by"]]
        bids = [facts for facts in own if isinstance(facts, InsufficientBid)]
        return any(bid.accepted is False and not bid.tried for bid in bids)

    @property
    def shown_by_first(self) -> dict[str, Any]:
        """The finding on the meaning of the insufficient bid, as fields of its event; empty if there is none."""
        found = next((event for event in self.events_after_director if {"shows", "artificial"} & event.keys()), None)
        if found is None or "shows" in found:
            return {} if found is None else {"shows": found["shows"]}
        first = parse_call(self.facts[IncidentQuestion.CALL])
        by_name = isinstance(first, Bid) and str(self.auction.lowest(first)) == found["call"]
        return {"artificial": True} if by_name else {}

    def _with(self, fact: IncidentQuestion, value: str) -> IncidentBuilder:
        self._check(fact, value)
        return replace(self, facts={**self.facts, fact: value})

    @property
    def next_question(self) -> IncidentQuestion | None:
        """The next fact to ask; None if all are known."""
        asked = (*_INCIDENTS[self.incident].asks(self), *self._asked_by_the_house())
        return next((fact for fact in asked if fact not in self.facts), None)

    @property
    def exceptions(self) -> tuple[IncidentQuestion, ...]:
        """Rare facts that can be added when all usual ones are known."""
        if self.next_question is not None:
            return ()
        rare = _INCIDENTS[self.incident].exceptions
        seldom = [fact for fact in rare if fact is not IncidentQuestion.LATER or self.plays_on]
        return tuple(fact for fact in seldom if fact in SEQUENCE_QUESTIONS or self.choices(fact))

    def _check(self, fact: IncidentQuestion, value: str) -> None:
        if fact is IncidentQuestion.AUCTION:
            self.auction_of(value)
        elif fact is IncidentQuestion.PLAYED:
            self._check_trick(value)
        elif fact in (IncidentQuestion.CARDS, IncidentQuestion.MORE):
            words = [*self.facts.get(IncidentQuestion.CARD, "").split(), *value.split()]
            if not value.split() or len(set(map(Card.parse, words))) < len(words):
                raise TroefError(_("{value!r} are not cards", value=value))
        elif fact is IncidentQuestion.SINCE:
            list(self._acts_since(value))
        elif value not in self.choices(fact):
            raise TroefError(_("{value!r} is not possible here", value=value))

    def choices(self, fact: IncidentQuestion) -> tuple[str, ...]:
        """Return the possible answers to the question about a fact: seats, calls, cards or words."""
        match fact:
            case IncidentQuestion.SPECIAL:
                known = (
                    self.facts.get(IncidentQuestion.ESTABLISHED) in _IS_ESTABLISHED
                    and IncidentQuestion.WON in self.facts
                )
                return tuple(name for name in SPECIAL if known and self._costs(special=name) != self._costs())
            case IncidentQuestion.LATER:
                return self._later() if IncidentQuestion.WON in self.facts else ()
            case IncidentQuestion.WRONG:
                return ("hand",)
            case IncidentQuestion.TOO_MANY:
                return (*map(str, SEATS), NOBODY)
            case IncidentQuestion.TOO_FEW:
                too_many = self.facts[IncidentQuestion.TOO_MANY]
                others = tuple(str(seat) for seat in SEATS if str(seat) != too_many)
                return others if too_many == NOBODY else (*others, NOBODY)
            case IncidentQuestion.ALREADY:
                plain = self._counted()
                matter = (name for name in HAPPENED_ANSWERS if self._other_ruling(self._counted(name), plain))
                return (*matter, "nothing")
            case IncidentQuestion.BEGUN:
                return tuple(BEGUN) if self._other_ruling(self._missing("yes"), self._missing()) else ("no",)
            case IncidentQuestion.DISPUTED:
                return ("yes",) if cited(self.edition, "both-stories") else ()
            case IncidentQuestion.ARTIFICIAL:
                return ("yes",) if self.facts[IncidentQuestion.CALL] == str(PASS) and self.edition in EDITIONS else ()
            case IncidentQuestion.LED:
                led = tuple(LEAD_STATE_ANSWERS) if self.edition in EDITIONS else ("no",)
                return led if self.regulations_in_use.face_down_lead else tuple(word for word in led if word != "down")
            case IncidentQuestion.CONTRACT:
                return tuple(f"{bid}{'X' * doubled}" for doubled in range(3) for bid in BIDS)
            case IncidentQuestion.CARD:
                told = (*map(str, self.trick), self.facts.get(IncidentQuestion.CARD))
                return tuple(str(card) for card in ALL_CARDS if str(card) not in told)
            case IncidentQuestion.EXPLAINED:
                return self._places()
            case IncidentQuestion.WRONG_SINCE:
                return (NO_ALERT, *self._places()[int(self.facts[IncidentQuestion.EXPLAINED]) - 1 :])
            case IncidentQuestion.CALL | IncidentQuestion.TO | IncidentQuestion.TOGETHER:
                return tuple(map(str, self._calls(fact)))
            case _ if fact in _PEOPLE or fact is IncidentQuestion.SINCE:
                return tuple(str(seat) for seat in SEATS if self._may_be(fact, seat))
            case _:
                return tuple(WORDS[fact])

    def _places(self) -> tuple[str, ...]:
        return tuple(str(number) for number in range(1, len(self.auction.calls) + 1))

    def _calls(self, fact: IncidentQuestion) -> Iterator[Call]:
        auction = self.auction
        for call in CALLS:
            if fact is IncidentQuestion.TO:
                possible = str(call) != self.facts[IncidentQuestion.CALL]
            elif fact is IncidentQuestion.TOGETHER:
                possible = auction.is_proper(call)
            elif self.incident == "insufficient":
                possible = not auction.is_proper(call)
            else:
                possible = self.incident not in ("changed", "wrong-board") or auction.is_proper(call)
            if possible:
                yield call

    def _may_be(self, fact: IncidentQuestion, seat: Seat) -> bool:
        """Return whether a seat can be the answer. Out of turn, it was not in turn and has not played to the trick."""
        if fact is IncidentQuestion.HOLDER:
            return seat.side is not self.seat(IncidentQuestion.DECLARER).side
        if fact is IncidentQuestion.CORRECTED:
            return seat.side is self.who.side
        if fact is not IncidentQuestion.WHO or self.incident not in ("out-of-turn", "card-out-of-turn"):
            return True
        if self.incident == "out-of-turn":
            return seat is not self.auction.turn
        return seat not in self.leader.clockwise[: len(self.trick) + 1]

    def auction_of(self, text: str) -> Auction:
        """Return the auction after the calls in a text. Raise TroefError if one of them is not legal."""
        auction = Auction.start(self.board.dealer)
        for word in text.split():
            call = parse_call(word)
            if not auction.is_proper(call):
                raise TroefError(_("{call!r} is not a proper call here", call=word))
            auction = auction.push(call)
        return auction

    def _check_trick(self, text: str) -> None:
        cards = tuple(map(Card.parse, text.split()))
        if not 1 <= len(cards) <= self.longest_trick or len(set(cards)) < len(cards):
            raise TroefError(_("{text!r} is not the beginning of a trick", text=text))
        if self.incident == "revoke":
            mine = next((card for seat, card in self.placed(cards[:4]) if seat is self.who), None)
            if mine is None or mine.suit is cards[0].suit:
                who = Localised(seat_name, self.who)
                raise TroefError(_("{who} did not revoke in this trick", who=who))

    @property
    def longest_trick(self) -> int:
        """Maximum number of cards to enter, with the next trick if a revoke can still be corrected in it."""
        return 5 if self.incident == "revoke" else 3

    def placed(self, cards: Iterable[Card]) -> Iterator[tuple[Seat, Card]]:
        """Yield the cards of a trick, and of the next one after it, each with its player."""
        first, later = (*cards,)[:4], (*cards,)[4:]
        trick = tuple(zip(self.leader.clockwise, first, strict=False))
        yield from trick
        if later:
            trump = Denomination.parse(self.facts[IncidentQuestion.CONTRACT][1]).suit
            winner, _ = winning_card(trick, trump)
            yield from zip(winner.clockwise, later, strict=False)

    @property
    def auction(self) -> Auction:
        return self.auction_of(self.facts.get(IncidentQuestion.AUCTION, ""))

    @property
    def trick(self) -> tuple[Card, ...]:
        return tuple(map(Card.parse, self.facts.get(IncidentQuestion.PLAYED, "").split()))

    def seat(self, fact: IncidentQuestion) -> Seat:
        return Seat.parse(self.facts[fact])

    @property
    def leader(self) -> Seat:
        """The player who led or was to lead to the trick."""
        known = IncidentQuestion.LEADER in self.facts
        return self.seat(IncidentQuestion.LEADER) if known else self.seat(IncidentQuestion.DECLARER).lho

    @property
    def who(self) -> Seat:
        """The offender: the player who acted, gave the explanation or has the penalty card; else the player in turn."""
        if IncidentQuestion.EXPLAINED in self.facts:
            return self.explained[0].partner
        if self.wrong_hands:
            return self.wrong_hands[0]
        named = [fact for fact in (IncidentQuestion.WHO, IncidentQuestion.HOLDER) if fact in self.facts]
        return self.seat(named[0]) if named else self.auction.turn

    @property
    def explained(self) -> tuple[Seat, Call]:
        """The call that was wrongly explained or not alerted, and the player who made it."""
        seat, call = self.auction.calls[int(self.facts[IncidentQuestion.EXPLAINED]) - 1]
        assert call is not None, "nobody is passed over in an auction that is told"
        return seat, call

    @property
    def transfer(self) -> RevokeTransfer | None:
        """The transfer of tricks for an established revoke; None if there is none, or if later tricks still matter."""
        if self.facts.get(IncidentQuestion.ESTABLISHED) not in _IS_ESTABLISHED or self.plays_on:
            return None
        later = int(self.facts.get(IncidentQuestion.LATER, "0")[0])
        return self._costs(later, self.facts.get(IncidentQuestion.SPECIAL, ""))

    @property
    def plays_on(self) -> bool:
        """True if a revoke is established and its cost depends on tricks that are still to be played (64A)."""
        playing = self.facts.get(IncidentQuestion.ESTABLISHED) == "playing" and IncidentQuestion.LATER not in self.facts
        return playing and IncidentQuestion.WON in self.facts and len(self._later()) > 1

    def _costs(self, later: int = 0, special: str = "") -> RevokeTransfer:
        more = {special: True} if special else {}
        transfer: RevokeTransfer = chart_rules(self.edition).about(EstablishedRevoke(*self._winner(), later, **more))
        return transfer

    def _winner(self) -> tuple[bool, bool]:
        """Return whether the offender won the trick of the revoke, and whether their side did."""
        won = self.seat(IncidentQuestion.WON)
        return won is self.who, won.side is self.who.side

    def _later(self) -> tuple[str, ...]:
        """Return how many later tricks won by the side make a difference to the transfer; `1+` is one or more."""
        costs = [self._costs(count) for count in range(3)]
        steps = [count for count in range(3) if count == 0 or costs[count] != costs[count - 1]]
        return tuple(f"{count}+" if count and count == steps[-1] else str(count) for count in steps)

    @property
    def wrong_hands(self) -> tuple[Seat, ...]:
        """The seat with too many cards, then the seat with too few."""
        counted = (self.facts.get(fact, NOBODY) for fact in (IncidentQuestion.TOO_MANY, IncidentQuestion.TOO_FEW))
        return tuple(Seat.parse(seat) for seat in counted if seat != NOBODY)

    @property
    def counted(self) -> Facts | None:
        """The facts to rule on for a wrong number of cards; None for another incident."""
        if self.incident != "wrong-number":
            return None
        if IncidentQuestion.FOUND in self.facts:
            return self._missing(self.facts.get(IncidentQuestion.BEGUN, "no"))
        return self._counted(self.facts.get(IncidentQuestion.ALREADY, "nothing"))

    def _counted(self, already: str = "nothing") -> WrongNumberOfCards:
        cards = HandCountFault.MISDEALT if len(self.wrong_hands) > 1 else HandCountFault.SURPLUS
        more: dict[str, Any] = {} if already == "nothing" else {already: True}
        return WrongNumberOfCards(cards=cards, wrong=roles_from(self.who, self.wrong_hands), director=True, **more)

    def _missing(self, begun: str = "no") -> CardAdded:
        where = self.facts[IncidentQuestion.FOUND]
        played = where == "played"
        return CardAdded(found=where != "lost", played=played, play_begun=played or begun == "yes", director=True)

    def _other_ruling(self, counted: Facts, plain: Facts) -> bool:
        book = chart_rules(self.edition)
        return bool(book.about(counted) != book.about(plain))

    @property
    def related_incidents(self) -> tuple[str, ...]:
        """Other incidents that a missing card may also cause, since it counts as held all along (2017: 14B4)."""
        counted = self.counted
        late = isinstance(counted, CardAdded) and (counted.play_begun or len(self.choices(IncidentQuestion.BEGUN)) == 1)
        return ("revoke", "penalty-card") if late and self.facts[IncidentQuestion.FOUND] != "played" else ()

    @property
    def regulations_in_use(self) -> TableRegulations:
        return TableRegulations.read(self.regulations or WBF.name)

    def _asked_by_the_house(self) -> Iterator[IncidentQuestion]:
        """Yield the questions that the regulations add: about screens, and about a prescribed pause after a jump."""
        if self.incident in _ON_A_TRAY and self.regulations_in_use.screens:
            yield IncidentQuestion.TRAY
        is_tempo = self.facts.get(IncidentQuestion.HOW) == "tempo" and IncidentQuestion.AUCTION in self.facts
        if is_tempo and self._waits_for_the_stop_card():
            yield IncidentQuestion.PAUSE

    def _waits_for_the_stop_card(self) -> bool:
        """Return whether the offender is in turn after a jump bid that requires a pause."""
        calls, turn = self.facts[IncidentQuestion.AUCTION].split(), self.auction.turn
        if not calls or turn is not self.who or not self.regulations_in_use.stop_seconds:
            return False
        return self.auction_of(" ".join(calls[:-1])).is_jump(parse_call(calls[-1]))

    @property
    def exempting_rule(self) -> HouseRule | None:
        """The regulation by which the act was no irregularity, or None."""
        if self.facts.get(IncidentQuestion.PAUSE) == "yes":
            return self.regulations_in_use.rule("stop_seconds")
        behind_screens = self.facts.get(IncidentQuestion.TRAY) == "no"
        return self.regulations_in_use.rule("screens", _ONE_SIDE) if behind_screens else None

    @property
    def walk(self) -> Walk | None:
        """The chart to go on with after an established revoke or an explanation corrected during the play, or None."""
        if self.edition not in EDITIONS:
            return None
        if self.transfer is not None:
            return Walk.begin(chart("64", self.edition), self._revoked())
        if self.facts.get(IncidentQuestion.LED) == "play":
            by_giver, declarer = self.seat(IncidentQuestion.CORRECTED) is self.who, self.auction.declarer
            defends = declarer is not None and declarer.side is not self.who.side
            known: dict[str, Value] = {"by_giver": by_giver, "defender": defends}
            known |= {"auction_over": True, "play_over": False, "play_begun": True}
            book = charts(self.edition)
            return Walk.begin(book["20" if "20" in book else "75"], known)
        return None

    def _revoked(self) -> dict[str, Value]:
        asked, special = chart("64", self.edition).facts, self.facts.get(IncidentQuestion.SPECIAL, "")
        most = max(value for value in asked["won_later"] if isinstance(value, int))
        known: dict[str, Value] = {name: False for name in ("corrected_both", *SPECIAL) if name in asked}
        by_offender, by_side = self._winner()
        later = min(int(self.facts.get(IncidentQuestion.LATER, "0")[0]), most)
        won: dict[str, Value] = {"won_by_offender": by_offender, "won_by_side": by_side, "won_later": later}
        return known | won | ({special: True} if special else {})

    @property
    def log(self) -> dict[str, Any]:
        """The incident as a table log that starts during the board, with unknown cards."""
        head = {"edition": str(self.edition), "board": self.board.number, "deal": "N:- - - -"}
        head |= {"regulations": self.regulations} if self.regulations else {}
        called = {"do": "director", "by": str(self._caller)}
        acts = [*_INCIDENTS[self.incident].acts(self), called, *self.events_after_director]
        return {**head, "begin": self._begin(), "events": acts}

    @property
    def states(self) -> tuple[BridgeState, ...]:
        """The states of the table at the director's arrival and after each later event."""
        log = BridgeLog.read(self.log)
        return tuple(replay_states(apply_event, self._start(log), log.events))[-1 - len(self.events_after_director) :]

    def _start(self, log: BridgeLog) -> BridgeState:
        """Return the state before the events. Hands with a wrong number of cards are restored, or await a finding."""
        state, counted = start(log), self.counted
        if counted is None:
            return state
        cards = tuple(map(Card.parse, self.facts.get(IncidentQuestion.CARD, "").split()))
        state = open_irregularity(state.with_ledger(director=True), counted, self.who, self.who, cards=cards)
        restored = isinstance(counted, WrongNumberOfCards) and not state.ledger.pending and not state.ledger.adjust
        for irregularity in state.ledger.irregularities if restored else ():
            state = add_fact(state, irregularity, restored=True)
        return state

    def _begin(self) -> dict[str, Any]:
        if IncidentQuestion.CONTRACT not in self.facts:
            calls = self.facts.get(IncidentQuestion.AUCTION, "").split()
            since = self.facts.get(IncidentQuestion.WRONG_SINCE, NO_ALERT)
            return {"auction": calls if since == NO_ALERT else calls[: int(since)]}
        contract = {fact.key: self.facts[fact] for fact in _CONTRACT}
        if IncidentQuestion.LEADER not in self.facts and self.facts.get(IncidentQuestion.PHASE) != "play":
            return contract
        return contract | {"trick": 2, "lead": str(self.leader), "tricks": {str(self.leader.side): 1}}

    @property
    def later_acts(self) -> list[Event]:
        """Calls or cards after the irregularity and before the director's arrival."""
        return list(self._acts_since(self.facts.get(IncidentQuestion.SINCE, "")))

    def _acts_since(self, text: str) -> Iterator[Event]:
        for word in text.split():
            seat, _, act = word.partition(":")
            by = str(Seat.parse(seat))
            if IncidentQuestion.CONTRACT in self.facts:
                yield {"do": "play", "by": by, "card": str(Card.parse(act))}
            else:
                yield {"do": "call", "by": by, "call": str(parse_call(act))}

    @property
    def _caller(self) -> Seat:
        """A player of the side that did not offend, to be the one who calls the director; never dummy."""
        who = self.who
        is_dummy = IncidentQuestion.DECLARER in self.facts and who.lho is self.seat(IncidentQuestion.DECLARER).partner
        return who.rho if is_dummy else who.lho


def _call(telling: IncidentBuilder, **more: object) -> Event:
    return {"do": "call", "by": str(telling.who), "call": telling.facts[IncidentQuestion.CALL], **more}


def _call_out_of_turn(telling: IncidentBuilder) -> Iterator[Event]:
    if together := telling.facts.get(IncidentQuestion.TOGETHER):
        yield {"do": "call", "by": str(telling.auction.turn), "call": together}
        yield _call(telling, simultaneous=True)
    else:
        yield _call(telling, **({"artificial": True} if IncidentQuestion.ARTIFICIAL in telling.facts else {}))
    yield from telling.later_acts


def _call_changed(telling: IncidentBuilder) -> Iterator[Event]:
    """Yield the events: a call, calls before it was noticed as unintended, and its change."""
    yield _call(telling, **telling.shown_by_first)
    yield from telling.later_acts
    if to := telling.facts.get(IncidentQuestion.TO):
        judged = {"unintended": True} if telling.facts.get(IncidentQuestion.UNINTENDED) == "yes" else {}
        yield {"do": "change", "by": str(telling.who), "to": to, **judged}


_CONTRACT = (IncidentQuestion.CONTRACT, IncidentQuestion.DECLARER)


def _improper(telling: IncidentBuilder) -> tuple[IncidentQuestion, ...]:
    changes = (IncidentQuestion.TO,) if telling.facts.get(IncidentQuestion.UNINTENDED) == "yes" else ()
    return (IncidentQuestion.AUCTION, IncidentQuestion.CALL, IncidentQuestion.UNINTENDED, *changes)


def _card_out_of_turn(telling: IncidentBuilder) -> tuple[IncidentQuestion, ...]:
    """Return the facts to ask about a card out of turn. For an opening lead the leader follows from declarer."""
    moment = telling.facts.get(IncidentQuestion.MOMENT, "")
    later = {"lead": (IncidentQuestion.LEADER,), "follow": (IncidentQuestion.LEADER, IncidentQuestion.PLAYED)}
    return (IncidentQuestion.MOMENT, *_CONTRACT, *later.get(moment, ()), IncidentQuestion.WHO, IncidentQuestion.CARD)


def _trick(telling: IncidentBuilder) -> Iterator[Event]:
    for seat, card in telling.placed(telling.trick) if telling.trick else ():
        yield {"do": "play", "by": str(seat), "card": str(card)}


def _card_played(telling: IncidentBuilder) -> Iterator[Event]:
    yield from _trick(telling)
    yield {"do": "play", "by": str(telling.who), "card": telling.facts[IncidentQuestion.CARD]}
    yield from telling.later_acts


def _either(*last: IncidentQuestion) -> Callable[[IncidentBuilder], tuple[IncidentQuestion, ...]]:
    """Return a function that returns the facts to ask: phase, auction or contract, and offender, followed by `last`."""

    def asks(telling: IncidentBuilder) -> tuple[IncidentQuestion, ...]:
        in_play = telling.facts.get(IncidentQuestion.PHASE) == "play"
        before = _CONTRACT if in_play else (IncidentQuestion.AUCTION,)
        return (IncidentQuestion.PHASE, *before, IncidentQuestion.WHO, *last)

    return asks


def _seen(telling: IncidentBuilder) -> tuple[IncidentQuestion, ...]:
    """Return the facts to ask about an exposed card: how it was exposed only for a low card during the auction (24)."""
    card = telling.facts.get(IncidentQuestion.CARD)
    small = card is not None and Card.parse(card).rank < Rank.TEN
    more = (IncidentQuestion.SHOWN,) if small and telling.facts.get(IncidentQuestion.PHASE) == "auction" else ()
    return (*_either(IncidentQuestion.CARD)(telling), *more)


def _exposed(telling: IncidentBuilder) -> Iterator[Event]:
    """Yield the event of exposed cards. During the play, the law itself asks whether it was deliberate (50B)."""
    how = telling.facts.get(IncidentQuestion.SHOWN, "dropped" if IncidentQuestion.AUCTION in telling.facts else "shown")
    shown = (IncidentQuestion.CARD, IncidentQuestion.CARDS, IncidentQuestion.MORE)
    cards = [card for fact in shown for card in telling.facts.get(fact, "").split()]
    yield {"do": "expose", "by": str(telling.who), "cards": cards, "how": how}


def _informed(telling: IncidentBuilder) -> Iterator[Event]:
    longer = {"longer": True} if telling.facts.get(IncidentQuestion.PAUSE) == "no" else {}
    yield {"do": "inform", "by": str(telling.who), "how": telling.facts[IncidentQuestion.HOW], **longer}


def _explained(telling: IncidentBuilder) -> tuple[IncidentQuestion, ...]:
    over = (IncidentQuestion.LED,) if telling.auction.is_over else ()
    wrong = (IncidentQuestion.EXPLAINED, IncidentQuestion.WRONG_SINCE, IncidentQuestion.CORRECTED)
    return (IncidentQuestion.AUCTION, *wrong, *over)


def _corrected(telling: IncidentBuilder) -> Iterator[Event]:
    """Yield the events: a wrong explanation, the calls after it and its correction; for a missing alert only that."""
    number, since = int(telling.facts[IncidentQuestion.EXPLAINED]), telling.facts[IncidentQuestion.WRONG_SINCE]
    explained = {"do": "explain", "call": number, "text": ""}
    if since != NO_ALERT:
        yield explained | {"by": str(telling.who), "wrong": True}
        for seat, call in telling.auction.calls[int(since) :]:
            yield {"do": "call", "by": str(seat), "call": str(call)}
    yield explained | {"by": telling.facts[IncidentQuestion.CORRECTED], "corrects": True}


def _revoke(telling: IncidentBuilder) -> tuple[IncidentQuestion, ...]:
    """Return the facts to ask about a revoke: the trick if it can be corrected, else the winners of tricks."""
    first = (IncidentQuestion.WHO, IncidentQuestion.ESTABLISHED)
    if telling.facts.get(IncidentQuestion.ESTABLISHED) == "no":
        return (*first, *_CONTRACT, IncidentQuestion.LEADER, IncidentQuestion.PLAYED)
    over = telling.facts.get(IncidentQuestion.ESTABLISHED) == "yes"
    matters = over and len(telling.choices(IncidentQuestion.LATER)) > 1
    return (*first, IncidentQuestion.WON, *((IncidentQuestion.LATER,) if matters else ()))


def _revoked(telling: IncidentBuilder) -> Iterator[Event]:
    yield from _trick(telling)
    yield {"do": "attention", "of": str(telling.who), "trick": 2}


def _wrong_number(telling: IncidentBuilder) -> tuple[IncidentQuestion, ...]:
    """Return the facts to ask about a wrong number of cards: for a missing card also where it was found."""
    counted = (IncidentQuestion.TOO_MANY, IncidentQuestion.TOO_FEW)
    if IncidentQuestion.TOO_FEW not in telling.facts:
        return counted
    if telling.facts[IncidentQuestion.TOO_MANY] == NOBODY:
        matters = IncidentQuestion.FOUND in telling.facts and len(telling.choices(IncidentQuestion.BEGUN)) > 1
        begun = (IncidentQuestion.BEGUN,) if matters else ()
        return (*counted, IncidentQuestion.FOUND, *begun, IncidentQuestion.CARD)
    return (*counted, *((IncidentQuestion.ALREADY,) if len(telling.choices(IncidentQuestion.ALREADY)) > 1 else ()))


@dataclass(frozen=True, slots=True)
class IncidentType:
    """A type of incident: functions for the facts to ask and for its events, and rare facts that are asked last."""

    asks: Callable[[IncidentBuilder], tuple[IncidentQuestion, ...]]
    acts: Callable[[IncidentBuilder], Iterator[Event]]
    exceptions: tuple[IncidentQuestion, ...] = ()


_INCIDENTS: Mapping[str, IncidentType] = {
    "out-of-turn": IncidentType(
        lambda telling: (IncidentQuestion.AUCTION, IncidentQuestion.WHO, IncidentQuestion.CALL),
        _call_out_of_turn,
        (IncidentQuestion.ARTIFICIAL, IncidentQuestion.SINCE, IncidentQuestion.TOGETHER),
    ),
    "insufficient": IncidentType(_improper, _call_changed, (IncidentQuestion.SINCE,)),
    "changed": IncidentType(
        lambda telling: (IncidentQuestion.AUCTION, IncidentQuestion.CALL, IncidentQuestion.TO),
        _call_changed,
        (IncidentQuestion.SINCE,),
    ),
    "card-out-of-turn": IncidentType(_card_out_of_turn, _card_played, (IncidentQuestion.SINCE,)),
    "seen": IncidentType(_seen, _exposed, (IncidentQuestion.MORE,)),
    "penalty-card": IncidentType(
        lambda telling: (*_CONTRACT, IncidentQuestion.HOLDER, IncidentQuestion.CARDS, IncidentQuestion.LEADER),
        _exposed,
    ),
    "information": IncidentType(_either(IncidentQuestion.HOW), _informed, (IncidentQuestion.DISPUTED,)),
    "explained": IncidentType(_explained, _corrected),
    "revoke": IncidentType(_revoke, _revoked, (IncidentQuestion.LATER, IncidentQuestion.SPECIAL)),
    "wrong-number": IncidentType(_wrong_number, lambda telling: iter(())),
    "wrong-board": IncidentType(
        lambda telling: (IncidentQuestion.WRONG, IncidentQuestion.AUCTION, IncidentQuestion.CALL),
        lambda telling: iter([_call(telling, wrong_board=True), *telling.later_acts]),
        (IncidentQuestion.SINCE,),
    ),
}
