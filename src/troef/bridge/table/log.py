"""The table log as a whole: which law, which board, what lay in it, which regulations, and what happened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from troef.bridge.laws.regulations import WBF, Regulations
from troef.bridge.table.beginning import Begin, PlaySoFar, read_begin
from troef.bridge.table.events import Event
from troef.bridge.table.reading import read_event, shown
from troef.cards import Board, Deck, Layout, Seat, TroefError, Vulnerability
from troef.cards.refusals import too_many_left
from troef.laws import Edition

_FIELDS = ("edition", "board", "dealer", "vulnerable", "deal", "regulations", "begin", "events")


@dataclass(frozen=True, slots=True)
class TableLog:
    """One board at one table, told in order."""

    edition: Edition
    board: Board
    layout: Layout | None
    regulations: Regulations
    events: tuple[Event, ...]
    begin: Begin | None = None  # where it starts, if not with the first call

    @classmethod
    def read(cls, told: Any) -> TableLog:
        """Reads a log from its JSON."""
        if not isinstance(told, Mapping):
            raise TroefError(
                f"the log is an object, not {shown(told)}", f"het verslag is een object, geen {shown(told)}"
            )
        for name in told:
            if name not in _FIELDS:
                raise TroefError(f"the log has no field {shown(name)}", f"het verslag heeft geen veld {shown(name)}")
        edition = _edition(told)
        events = told.get("events", [])
        if not isinstance(events, list):
            raise TroefError(f"`events` is a list, not {shown(events)}", f"`events` is een lijst, geen {shown(events)}")
        begin = read_begin(told["begin"]) if "begin" in told else None
        return cls(
            edition,
            _board(told),
            _layout(told.get("deal"), begin),
            Regulations.read(told["regulations"]) if "regulations" in told else WBF,
            tuple(read_event(number, event) for number, event in enumerate(events, start=1)),
            begin,
        )

    @property
    def hand_size(self) -> int:
        """How many cards a hand should have where the log starts."""
        return _hand_size(self.begin)


def _edition(told: Mapping[str, Any]) -> Edition:
    name = told.get("edition")
    if not isinstance(name, str):
        raise TroefError("the log does not name its `edition`", "het verslag noemt zijn uitgave (`edition`) niet")
    edition = Edition.parse(name)
    if edition.game != "bridge":
        raise TroefError(f"{edition} is not an edition of bridge", f"{edition} is geen uitgave van bridge")
    return edition


def _board(told: Mapping[str, Any]) -> Board:
    dealer = _marked(told, "dealer", Seat.parse)
    vulnerable = _marked(told, "vulnerable", Vulnerability.parse)
    number = told.get("board")
    if number is None and (dealer is None or vulnerable is None):
        raise TroefError(
            "the log needs `board`, or both `dealer` and `vulnerable`",
            "in het verslag hoort `board`, of `dealer` met `vulnerable`",
        )
    if number is None:
        number = 1
    if isinstance(number, bool) or not isinstance(number, int):
        raise TroefError(f"`board` is a number, not {shown(number)}", f"`board` is een getal, geen {shown(number)}")
    return Board(number, dealer, vulnerable)


def _marked(told: Mapping[str, Any], name: str, parse: Any) -> Any:
    value = told.get(name)
    if value is None:
        return None
    if not isinstance(value, str):
        raise TroefError(f"`{name}` is a text, not {shown(value)}", f"`{name}` is een tekst, geen {shown(value)}")
    return parse(value)


def _hand_size(begin: Begin | None) -> int:
    return begin.hand_size if isinstance(begin, PlaySoFar) else Deck.BRIDGE.hand_size


def _layout(told: Any, begin: Begin | None) -> Layout | None:
    """What lay in the board, or is left of it; the same card in two hands needs a hand that is too long."""
    if told is None:
        return None
    if not isinstance(told, str):
        raise TroefError(f"`deal` is a text, not {shown(told)}", f"`deal` is een tekst, geen {shown(told)}")
    layout = Layout.parse(told)
    size, sizes = _hand_size(begin), [len(hand) for hand in layout.hands if hand is not None]
    if sizes and min(sizes) > size:
        raise too_many_left(size, min(sizes))
    too_long = any(length > size for length in sizes)
    for en, nl in () if too_long else zip(layout.problems(), layout.problems("nl"), strict=True):
        if "stands in the hands of" in en:
            raise TroefError(en, nl)
    return layout
