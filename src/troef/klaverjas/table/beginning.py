"""A log that starts in the middle: after some calls, or before a later trick with what each side has won by then."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from troef.cards import SIDES, Deck, Seat, Side, Suit, TroefError
from troef.cards.refusals import leads_without_a_trick, other_number_of_tricks
from troef.cards.words import seat_name

_TRICKS = Deck.KLAVERJAS.hand_size
_OF_THE_PLAY = ("contract", "declarer", "trick", "lead", "tricks", "points", "roem")


@dataclass(frozen=True, slots=True)
class Earlier:
    """What happened before the log: tricks, card points and claimed roem, each of NS and EW."""

    tricks: tuple[int, int] = (0, 0)
    points: tuple[int, int] = (0, 0)
    roem: tuple[int, int] = (0, 0)

    @property
    def count(self) -> int:
        return sum(self.tricks)

    def of(self, what: tuple[int, int], side: Side) -> int:
        return what[SIDES.index(side)]


NOTHING = Earlier()


@dataclass(frozen=True, slots=True)
class CallsSoFar:
    """These calls have been made, from the dealer on: a trump suit, or None for a pass."""

    calls: tuple[Suit | None, ...]


@dataclass(frozen=True, slots=True)
class PlaySoFar:
    """Trumps are made, and perhaps some tricks: who plays, in which suit, and who leads now."""

    trump: Suit
    declarer: Seat
    lead: Seat
    earlier: Earlier


Begin = CallsSoFar | PlaySoFar


def read_begin(told: object, dealer: Seat) -> Begin:
    """Reads where the log starts; what is wrong with it is said with the place."""
    try:
        return _read(told, dealer)
    except TroefError as error:
        raise error.at("begin") from None


def _read(told: object, dealer: Seat) -> Begin:
    if not isinstance(told, Mapping):
        raise TroefError(
            "it is an object with 'auction' or 'contract'", "dit is een object met 'auction' of 'contract'"
        )
    for name in told:
        if name not in ("auction", *_OF_THE_PLAY):
            raise TroefError(f"there is no field {name!r}", f"er is geen veld {name!r:.60}")
    if "auction" in told:
        if len(told) > 1:
            raise TroefError(
                "'auction' tells the calls so far; trumps then follow from it",
                "'auction' vertelt wat er tot nu toe geboden is; de troef volgt daaruit",
            )
        return CallsSoFar(_calls(told["auction"]))
    return _play(told, dealer)


def _calls(told: object) -> tuple[Suit | None, ...]:
    """`pass`, or `play` and the trump suit: `play H`."""
    if not isinstance(told, list) or not all(isinstance(each, str) for each in told):
        raise TroefError(
            "'auction' is a list of calls: 'pass', or 'play' and the trump suit, such as 'play H'",
            "'auction' is een lijst van biedingen: 'pass', of 'play' met de troef, zoals 'play H'",
        )
    calls: list[Suit | None] = []
    for place, each in enumerate(told, 1):
        word, _, suit = each.partition(" ")
        if calls and calls[-1] is not None:
            raise TroefError(f"call {place}: trumps have been made", f"bieding {place}: er is al een troef")
        if each != "pass" and word != "play":
            raise TroefError(
                f"call {place}: {each!r} is not 'pass' or 'play' with a trump suit",
                f"bieding {place}: {each!r:.60} is geen 'pass' en geen 'play' met een troef",
            )
        if each == "pass" and place > 4:
            raise TroefError(
                f"call {place}: all have passed, the dealer must play",
                f"bieding {place}: iedereen heeft gepast, de gever moet spelen",
            )
        calls.append(None if each == "pass" else Suit.parse(suit))
    return tuple(calls)


def _play(told: Mapping[str, Any], dealer: Seat) -> PlaySoFar:
    trump, declarer = Suit.parse(_text(told, "contract")), Seat.parse(_text(told, "declarer"))
    trick = _number(told.get("trick", 1), "trick")
    if not 1 <= trick <= _TRICKS:
        raise TroefError(
            f"'trick' is the number of the next trick, 1 to {_TRICKS}, not {trick}",
            f"'trick' is het nummer van de volgende slag, 1 tot {_TRICKS}, geen {trick}",
        )
    earlier = Earlier(_sides(told, "tricks"), _sides(told, "points"), _sides(told, "roem"))
    if earlier.count != trick - 1:
        raise other_number_of_tricks(trick, earlier.count)
    lead = Seat.parse(_text(told, "lead")) if "lead" in told or trick > 1 else dealer.lho
    if trick == 1 and lead is not dealer.lho:
        raise TroefError(
            f"the first lead is {dealer.lho}'s, not {lead}'s",
            f"{seat_name(dealer.lho, 'nl')} komt uit, niet {seat_name(lead, 'nl')}",
        )
    if trick > 1 and not earlier.of(earlier.tricks, lead.side):
        raise leads_without_a_trick(lead, trick)
    return PlaySoFar(trump, declarer, lead, earlier)


def _sides(told: Mapping[str, Any], name: str) -> tuple[int, int]:
    given = told.get(name, {})
    if not isinstance(given, Mapping) or any(side not in ("NS", "EW") for side in given):
        raise TroefError(f"{name!r} tells a number for NS and for EW", f"{name!r} vertelt een getal voor NS en voor EW")
    return _number(given.get("NS", 0), name), _number(given.get("EW", 0), name)


def _text(told: Mapping[str, Any], name: str) -> str:
    value = told.get(name)
    if not isinstance(value, str):
        if value is None:
            raise TroefError(f"it needs {name!r}", f"{name!r} hoort erbij")
        raise TroefError(f"{name!r} is a text", f"{name!r} is een tekst")
    return value


def _number(value: Any, name: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise TroefError(f"{name!r} is a number, not {value!r}", f"{name!r} is een getal, geen {value!r:.60}")
    return value
