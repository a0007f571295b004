"""A table of any game: it is told what happens, event by event, and says what stands."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from itertools import takewhile
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from troef.cards import SEATS, SUITS_HIGH_FIRST, Board, Card, Hand, Lang, Seat, Suit, TroefError
from troef.cards.wording import rank_letter
from troef.core.records import TaggedUnion, write
from troef.engine.acts import LegalAct
from troef.engine.refusals import located_in_event
from troef.engine.situation import JsonWritable, SaidRuling
from troef.laws.edition import Edition
from troef.laws.ruling import Consequence

Cards = tuple[tuple[Seat, Card], ...]
"""Cards in order, each with the hand it came from."""
State = TypeVar("State")
Event = TypeVar("Event")


class ParsedLog(Protocol):
    """A log that has been read."""

    @property
    def events(self) -> tuple[Any, ...]: ...


Log = TypeVar("Log", bound=ParsedLog)
Situation = TypeVar("Situation", bound=JsonWritable)


def replay_states(
    step: Callable[[State, Event], State], state: State, events: Iterable[Event], first: int = 1
) -> Iterator[State]:
    """The table before the first of these events and after each; what cannot have happened says at which."""
    yield state
    for number, event in enumerate(events, start=first):
        try:
            state = step(state, event)
        except TroefError as error:
            raise located_in_event(number, error) from None
        yield state


class BaseTable(ABC, Generic[Log, State, Situation]):
    """One board at one table.

    It changes as it is told more, as a chess board does when moves are pushed; what it stands on is frozen, so that
    `undo` and `copy` cost nothing. An irregular act is no error: it happened, and the law says what it means. What
    cannot have happened raises `TroefError` and leaves the table as it was.
    """

    _event: ClassVar[TaggedUnion]

    def __init__(self, edition: Edition | str, board: Board | int = 1, deal: object = None, **more: Any) -> None:
        """The board as it is put on the table; `more` are further fields of the log, such as `regulations`."""
        head = {"edition": edition, "board": board, "deal": deal, **more}
        if isinstance(board, Board):
            head |= {"board": board.number, "dealer": board.dealer, "vulnerable": board.vulnerable}
        self._tell({name: _plain(value) for name, value in head.items() if value is not None} | {"events": []}, None)

    @classmethod
    def read(cls, log: Any, after: int | None = None) -> Self:
        """The table after all events of a log, as JSON has it, or after the first so many."""
        table = cls.__new__(cls)
        table._tell(log, after)
        return table

    def _tell(self, log: Any, after: int | None) -> None:
        self._beginning = self._read(log, after)
        self._told = {**log, "events": tuple((log.get("events") or ())[:after])}
        self._events = self._beginning.events
        self._states = tuple(replay_states(self._step, self._start(self._beginning), self._events))
        self._asked: dict[str, dict[str, Any]] = {}

    def do(self, act: str | Mapping[str, Any], /, **fields: Any) -> tuple[Consequence, ...]:
        """Tells what happens next, `do("call", by="S", call="1H")` or as the log has it: what the law says about it.

        A field that Python keeps for itself gets an underscore: `from_`.
        """
        named = act if isinstance(act, Mapping) else {"do": act, **fields}
        written = {name.rstrip("_"): _plain(value) for name, value in named.items()}
        number, before = len(self._events) + 1, self.rulings
        try:
            event = self._event.read(written)
        except TroefError as error:
            raise located_in_event(number, error) from None
        *_, state = replay_states(self._step, self.state, (event,), number)
        self._states, self._events = (*self._states, state), (*self._events, event)
        self._told, self._asked = {**self._told, "events": (*self._told["events"], written)}, {}
        return self.rulings[len(before) :]

    def undo(self) -> None:
        """Takes the last event back, as if it had not been told."""
        if not self._events:
            raise IndexError("nothing has been told yet")
        self._states, self._events = self._states[:-1], self._events[:-1]
        self._told, self._asked = {**self._told, "events": self._told["events"][:-1]}, {}

    def copy(self) -> Self:
        """Another table at which the same has happened; what is told to one is not told to the other."""
        return copy(self)

    def after(self, count: int) -> Self:
        """The table as it was after so many events; this one stays as it is."""
        earlier = copy(self)
        earlier._states, earlier._events = self._states[: count + 1], self._events[:count]
        earlier._told, earlier._asked = {**self._told, "events": self._told["events"][:count]}, {}
        return earlier

    @property
    def log(self) -> dict[str, Any]:
        """Everything told so far, as JSON; `read` makes the same table of it."""
        return {**self._told, "events": list(self._told["events"])}

    @property
    def state(self) -> State:
        """What stands, as a frozen value."""
        return self._states[-1]

    @property
    def rulings(self) -> tuple[Consequence, ...]:
        """What the law has said so far."""
        return self._rulings(self.state)

    @property
    @abstractmethod
    def situation(self) -> Situation:
        """Everything that can be said about the table, as a frozen value; `as_json` gives it as `troef table` does."""

    @abstractmethod
    def hand(self, seat: Seat | str) -> Hand | None:
        """What this hand still holds; None when it is not known."""

    @property
    @abstractmethod
    def tricks(self) -> tuple[Cards, ...]:
        """The cards of every trick in order of play, with the hand each came from; the trick that runs last."""

    @property
    @abstractmethod
    def player(self) -> Seat | None:
        """Who must act; declarer plays for dummy."""

    @property
    @abstractmethod
    def turn(self) -> Seat | None:
        """The hand that must act: dummy's where declarer is the `player`. None when nobody must."""

    @abstractmethod
    def legal(self, seat: Seat | str | None = None) -> tuple[Any, ...]:
        """Return what may be done now from this hand, or from the hand whose turn it is.

        Empty when it is not its turn, or while a decision is pending.
        """

    @property
    def is_over(self) -> bool:
        """Whether the board has its score."""
        return self.result is not None

    @property
    def result(self) -> dict[str, int] | None:
        """The score of each side, `{"NS": 420, "EW": -420}`; None until the board is over."""
        score: dict[str, int] | None = self.told["score"]
        return score

    def diagram(self, lang: Lang = "en") -> str:
        """Return the cards that the four hands hold now as text, North on top; `?` for a hand that is not known."""
        lines = {seat: _suits(self.hand(seat), lang) for seat in SEATS}
        beside = [f"{west:<18}{east}" for west, east in zip(lines[Seat.W], lines[Seat.E], strict=True)]
        north, south = ([f"{'':9}{line}" for line in lines[seat]] for seat in (Seat.N, Seat.S))
        rows = [*north, *beside, *south]
        return "\n".join(map(str.rstrip, rows))

    def view(self, seat: Seat | str | None) -> dict[str, Any]:
        """What the player at this seat may know, or with None a spectator, as JSON: nothing hidden is in it."""
        player = None if seat is None else seat_of(seat)
        return {**self._once(str(player), lambda: self._view(player))}

    @property
    def told(self) -> dict[str, Any]:
        """The situation as JSON."""
        return self._once("", lambda: self.situation.as_json())

    def _once(self, name: str, make: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """What is asked again and again about a table that has not changed; `copy` keeps it, as nothing has."""
        if name not in self._asked:
            self._asked[name] = make()
        return self._asked[name]

    def _view(self, player: Seat | None) -> dict[str, Any]:
        whole = self.told
        mine, hands = None if player is None else str(player), self._seen_by(player)
        view = {name: value for name, value in whole.items() if name not in _THE_DIRECTORS}
        acts = mine is not None and self.player is player and (whole["phase"] == "auction" or whole["turn"] in hands)
        view["legal"] = whole["legal"] if acts else []
        view["decisions"] = [decision for decision in whole["decisions"] if decision["by"] == mine]
        view["waits_for"] = list(dict.fromkeys(decision["by"] for decision in whole["decisions"]))
        for name, whom in _ADDRESSED.items():
            view[name] = [entry for entry in whole.get(name, ()) if mine is not None and mine in entry[whom]]
        said = [write(SaidRuling.of(ruling)) for ruling in self._said_aloud()]
        return {"seat": mine, "hands": hands, **view, **self._seen(player), "rulings": said}

    def remembered(self, seat: Seat | str | None) -> dict[str, Any]:
        """The view with every trick that was turned: for who forgets nothing. No page shows it (66C)."""
        turned = [[{"by": str(by), "card": str(card)} for by, card in trick] for trick in self._turned()]
        return {**self.view(seat), "turned": turned}

    def _seen_by(self, player: Seat | None) -> dict[str, str]:
        hands = {seat: self.hand(seat) for seat in SEATS if self._may_see(player, seat)}
        return {str(seat): str(hand) for seat, hand in hands.items() if hand is not None}

    def _said_aloud(self) -> list[Consequence]:
        """What was ruled in everybody's hearing."""
        before = self._states[0]
        rulings = self._rulings(before)
        aloud = [True] * len(rulings)
        for event, state in zip(self._events, self._states[1:], strict=True):
            if (now := self._rulings(state)) is not rulings:
                same = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], zip(rulings, now, strict=False)))
                aloud[same:] = [not self._is_silent(event, before)] * (len(now) - same)
            rulings, before = now, state
        return [ruling for ruling, heard in zip(rulings, aloud, strict=True) if heard]

    def _is_silent(self, event: Any, before: State) -> bool:
        """Whether nobody says what is ruled on this event: cards that stay hidden from others are the director's."""
        return event.do in ("see", "restore")

    def may(self, seat: Seat | str, *, guarded: bool = True) -> list[dict[str, Any]]:
        """The acts that this player can tell now, as JSON: the verb, whose hand it is, and what each field may hold.

        Guarded, what is irregular by itself cannot be done; otherwise everything that can happen at a table.
        """
        return [act.as_json() for act in self._acts(seat_of(seat), guarded) if act.is_possible]

    def check(self, act: Mapping[str, Any], seat: Seat | str | None, *, guarded: bool = True) -> None:
        """Refuses an event that this player cannot tell, in a sentence that tells him nothing he does not know.

        The director, and whoever writes down what happens at a table of cards, is None: he tells everything.
        """
        written = {name: _plain(value) for name, value in act.items()}
        event = self._event.read(written)
        if seat is None:
            return
        player = seat_of(seat)
        if not any(allowed.admits(written) for allowed in self._acts(player, guarded)):
            raise self._refusal(event, player, guarded)

    @abstractmethod
    def story(self, lang: Lang) -> str:
        """What happened, told in sentences, each with what the director says about it."""

    @staticmethod
    @abstractmethod
    def _read(log: Any, after: int | None, /) -> Log: ...

    @staticmethod
    @abstractmethod
    def _start(log: Log, /) -> State: ...

    @staticmethod
    @abstractmethod
    def _step(state: State, event: Any, /) -> State: ...

    @staticmethod
    @abstractmethod
    def _rulings(state: State, /) -> tuple[Consequence, ...]: ...

    @abstractmethod
    def _may_see(self, player: Seat | None, hand: Seat) -> bool:
        """Whether this player, or a spectator, may look at that hand now."""

    @abstractmethod
    def _seen(self, player: Seat | None) -> dict[str, Any]:
        """What else he sees and hears in this game."""

    @abstractmethod
    def _turned(self) -> Iterable[Iterable[tuple[Seat, Card]]]:
        """The tricks that were turned, each with its cards in the order of play."""

    @abstractmethod
    def _acts(self, player: Seat, guarded: bool) -> Iterator[LegalAct]:
        """What he can tell now."""

    @abstractmethod
    def _refusal(self, event: Any, player: Seat, guarded: bool) -> TroefError:
        """Why he cannot tell this now."""

    def __eq__(self, other: object) -> bool:
        return self.log == other.log if isinstance(other, type(self)) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        return f"Table.read({self.log!r})"


_THE_DIRECTORS = ("watch", "adjust", "revokes")
"""What is in the director's record: it tells of revokes that nobody has noticed, and what he still has to judge."""
_ADDRESSED = {"unauthorized": "for", "misinformed": "may_change", "may_ask": "by", "barred": "for"}
"""What is told to some players only, and where it says to whom."""


def _plain(value: Any) -> Any:
    """A value as JSON has it: seats, calls, cards and deals by their text."""
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    return value if value is None or isinstance(value, str | int | float | dict) else str(value)


def _suits(hand: Hand | None, lang: Lang) -> list[str]:
    held = {suit: ["?"] if hand is None else [rank_letter(card.rank, lang) for card in hand.of(suit)] for suit in Suit}
    return [f"{suit.symbol} {' '.join(held[suit]) or '–'}" for suit in SUITS_HIGH_FIRST]


def seat_of(seat: Seat | str) -> Seat:
    return Seat.parse(seat) if isinstance(seat, str) else seat
