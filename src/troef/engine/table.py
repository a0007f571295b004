"""The abstract table of both games. It applies the events of a log and reports the situation after each event."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from itertools import takewhile
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar, cast

from troef.cards import SEATS, SUITS_HIGH_FIRST, Board, Card, Hand, Lang, Seat, Suit, TroefError
from troef.cards.wording import rank_letter
from troef.core.records import TaggedUnion, write
from troef.engine.acts import LegalAct, located_in_event
from troef.engine.situation import JsonWritable, SaidRuling
from troef.engine.views import AllowedAct, SeenCard, TableView
from troef.laws.edition import Edition
from troef.laws.ruling import Consequence

Cards = tuple[tuple[Seat, Card], ...]
"""Cards in order of play, each with the hand it came from."""
State = TypeVar("State")
Event = TypeVar("Event")


class ParsedLog(Protocol):
    """A log that has been parsed from JSON."""

    @property
    def events(self) -> tuple[Any, ...]: ...


Log = TypeVar("Log", bound=ParsedLog)
Situation = TypeVar("Situation", bound=JsonWritable)


Handler = Callable[[State, Any], State]


def applies(kind: type[Event]) -> Callable[[Callable[[State, Event], State]], Callable[[State, Event], State]]:
    """Return a decorator of a function that applies events of this class to a state."""

    def mark(handler: Callable[[State, Event], State]) -> Callable[[State, Event], State]:
        setattr(handler, _APPLIES, kind)
        return handler

    return mark


_APPLIES = "applied_class"


def handlers_in(*namespaces: Mapping[str, Any]) -> dict[type[Any], Handler[Any]]:
    """Return the functions in the namespaces of these modules that apply events, by class of event."""
    functions = (value for names in namespaces for value in names.values() if hasattr(value, _APPLIES))
    return {getattr(function, _APPLIES): function for function in functions}


def replay_states(
    step: Callable[[State, Event], State], state: State, events: Iterable[Event], first: int = 1
) -> Iterator[State]:
    """Yield the state before the first event and after each event.

    `step` returns the state after an event; `first` is the number of the first event. Raise TroefError, with its
    number, for an event that is impossible.
    """
    yield state
    for number, event in enumerate(events, start=first):
        try:
            state = step(state, event)
        except TroefError as error:
            raise located_in_event(number, error) from None
        yield state


class BaseTable(ABC, Generic[Log, State, Situation]):
    """One board at one table.

    `do` adds events, as a chess board pushes moves. All states are frozen, so `undo` and `copy` are cheap. An irregular
    act is not an error: it happened, and the law rules on it. An impossible event raises `TroefError` and leaves the
    table unchanged.
    """

    _event: ClassVar[TaggedUnion]

    def __init__(self, edition: Edition | str, board: Board | int = 1, deal: object = None, **more: Any) -> None:
        """Create a table without events. `more` are other fields of the log, such as `regulations`."""
        head = {"edition": edition, "board": board, "deal": deal, **more}
        if isinstance(board, Board):
            head |= {"board": board.number, "dealer": board.dealer, "vulnerable": board.vulnerable}
        self._tell({name: _plain(value) for name, value in head.items() if value is not None} | {"events": []}, None)

    @classmethod
    def read(cls, log: Any, after: int | None = None) -> Self:
        """Return the table after all events of a log, or after the first `after` events; `log` is parsed JSON."""
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
        """Apply the next event and return the new rulings of the law.

        The event is given as `do("call", by="S", call="1H")` or as a JSON object of the log. A field whose name is a
        Python keyword gets an underscore: `from_`. Raise TroefError for an impossible event.
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
        """Remove the last event. Raise IndexError if there is none."""
        if not self._events:
            raise IndexError("nothing has been told yet")
        self._states, self._events = self._states[:-1], self._events[:-1]
        self._told, self._asked = {**self._told, "events": self._told["events"][:-1]}, {}

    def copy(self) -> Self:
        """Return an independent table with the same events."""
        return copy(self)

    def after(self, count: int) -> Self:
        """Return a new table with only the first `count` events of this one."""
        earlier = copy(self)
        earlier._states, earlier._events = self._states[: count + 1], self._events[:count]
        earlier._told, earlier._asked = {**self._told, "events": self._told["events"][:count]}, {}
        return earlier

    @property
    def log(self) -> dict[str, Any]:
        """The complete log as JSON, from which `read` restores this table."""
        return {**self._told, "events": list(self._told["events"])}

    @property
    def state(self) -> State:
        """The current state, which is immutable."""
        return self._states[-1]

    @property
    def rulings(self) -> tuple[Consequence, ...]:
        """All rulings of the law so far."""
        return self._rulings(self.state)

    @property
    @abstractmethod
    def situation(self) -> Situation:
        """The complete situation as an immutable record. Its `as_json` is the output of `troef table`."""

    @abstractmethod
    def hand(self, seat: Seat | str) -> Hand | None:
        """Return the cards that this hand still holds, or None if they are unknown."""

    @property
    @abstractmethod
    def tricks(self) -> tuple[Cards, ...]:
        """The cards of each trick in order of play, with the hand each came from. The current trick is last."""

    @property
    @abstractmethod
    def player(self) -> Seat | None:
        """The player who must act; declarer plays for dummy. None if nobody must act."""

    @property
    @abstractmethod
    def turn(self) -> Seat | None:
        """The hand that must act; it is dummy's if declarer must play from dummy. None if nobody must act."""

    @abstractmethod
    def legal(self, seat: Seat | str | None = None) -> tuple[Any, ...]:
        """Return the legal calls or cards of this hand, by default the hand in turn.

        Empty if it is not its turn, or while a decision is pending.
        """

    @property
    def is_over(self) -> bool:
        """Whether the board is over and has a score."""
        return self.result is not None

    @property
    def result(self) -> dict[str, int] | None:
        """The score of each side, `{"NS": 420, "EW": -420}`; None until the board is over."""
        score: dict[str, int] | None = self.situation_json["score"]
        return score

    def diagram(self, lang: Lang = "en") -> str:
        """Return a text diagram of the cards that the four hands still hold, North on top. An unknown hand is `?`."""
        lines = {seat: _suits(self.hand(seat), lang) for seat in SEATS}
        beside = [f"{west:<18}{east}" for west, east in zip(lines[Seat.W], lines[Seat.E], strict=True)]
        north, south = ([f"{'':9}{line}" for line in lines[seat]] for seat in (Seat.N, Seat.S))
        rows = [*north, *beside, *south]
        return "\n".join(map(str.rstrip, rows))

    def view(self, seat: Seat | str | None) -> TableView:
        """Return the information that this player may have, as JSON; None is a spectator. Nothing hidden is in it."""
        player = None if seat is None else seat_of(seat)
        return cast(TableView, {**self._once(str(player), lambda: self._view(player))})

    @property
    def situation_json(self) -> dict[str, Any]:
        """The situation as JSON."""
        return self._once("", lambda: self.situation.as_json())

    @property
    def told(self) -> dict[str, Any]:
        """Alias of `situation_json`, until version 2.0."""
        return self.situation_json

    def _once(self, name: str, make: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """Return the value that `make` computes, cached by name until the next event."""
        if name not in self._asked:
            self._asked[name] = make()
        return self._asked[name]

    def _view(self, player: Seat | None) -> dict[str, Any]:
        whole = self.situation_json
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

    def remembered(self, seat: Seat | str | None) -> TableView:
        """Return the player's view with the cards of all quitted tricks, for a perfect memory; not for pages (66C)."""
        turned = [[SeenCard(by=str(by), card=str(card)) for by, card in trick] for trick in self._turned()]
        return {**self.view(seat), "turned": turned}

    def _seen_by(self, player: Seat | None) -> dict[str, str]:
        hands = {seat: self.hand(seat) for seat in SEATS if self._may_see(player, seat)}
        return {str(seat): str(hand) for seat, hand in hands.items() if hand is not None}

    def _said_aloud(self) -> list[Consequence]:
        """Return the rulings that were announced to the whole table."""
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
        """Return whether rulings on this event are not announced, because only the director sees the cards."""
        return event.do in ("see", "restore")

    def may(self, seat: Seat | str, *, guarded: bool = True) -> list[AllowedAct]:
        """Return the acts that this player can enter now, as JSON: verb, hand and allowed values of fields.

        If `guarded`, acts that are irregular in themselves are left out.
        """
        return [act.as_json() for act in self._acts(seat_of(seat), guarded) if act.is_possible]

    def check(self, act: Mapping[str, Any], seat: Seat | str | None, *, guarded: bool = True) -> None:
        """Raise TroefError if this player cannot enter this act now. The message reveals nothing hidden.

        `seat` is None for the director, and for anyone who records a table with real cards: they may enter everything.
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
        """Return the events in sentences, each followed by the director's words about it."""

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
        """Return whether this player may see this hand now; None is a spectator."""

    @abstractmethod
    def _seen(self, player: Seat | None) -> dict[str, Any]:
        """Return the fields of this player's view that only this game has."""

    @abstractmethod
    def _turned(self) -> Iterable[Iterable[tuple[Seat, Card]]]:
        """Return the quitted tricks, each with its cards in order of play."""

    @abstractmethod
    def _acts(self, player: Seat, guarded: bool) -> Iterator[LegalAct]:
        """Yield the acts that the player can enter now; if `guarded`, without those irregular in themselves."""

    @abstractmethod
    def _refusal(self, event: Any, player: Seat, guarded: bool) -> TroefError:
        """Return the error for an event that the player cannot enter now."""

    def __eq__(self, other: object) -> bool:
        return self.log == other.log if isinstance(other, type(self)) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        return f"Table.read({self.log!r})"


_THE_DIRECTORS = ("watch", "adjust", "revokes")
"""Fields of the situation for the director only: unnoticed revokes, and scores that he may have to adjust."""
_ADDRESSED = {"unauthorized": "for", "misinformed": "may_change", "may_ask": "by", "barred": "for"}
"""Fields of the situation for some players only, each with the field of its entries that lists them."""


def _plain(value: Any) -> Any:
    """Return a value as plain JSON, in which seats, calls, cards and deals are text."""
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    return value if value is None or isinstance(value, str | int | float | dict) else str(value)


def _suits(hand: Hand | None, lang: Lang) -> list[str]:
    held = {suit: ["?"] if hand is None else [rank_letter(card.rank, lang) for card in hand.of(suit)] for suit in Suit}
    return [f"{suit.symbol} {' '.join(held[suit]) or '–'}" for suit in SUITS_HIGH_FIRST]


def seat_of(seat: Seat | str) -> Seat:
    return Seat.parse(seat) if isinstance(seat, str) else seat
