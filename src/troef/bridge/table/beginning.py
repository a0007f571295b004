"""A log that starts in the middle: after some calls, or with a contract and tricks that nobody tells any more."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from troef.bridge.game.auction import Auction, Placed
from troef.bridge.game.calls import DOUBLE, PASS, REDOUBLE, Call, parse_call
from troef.bridge.game.contract import Contract
from troef.bridge.game.play import Trick
from troef.bridge.table.play.playing import begun
from troef.bridge.table.reading import shown
from troef.bridge.table.state import Phase, State
from troef.cards import SIDES, Seat, TroefError
from troef.cards.refusals import leads_without_a_trick, other_number_of_tricks
from troef.cards.words import seat_name

_OF_THE_PLAY = ("contract", "declarer", "trick", "lead", "tricks")
_TRICKS = 13


@dataclass(frozen=True, slots=True)
class CallsSoFar:
    """The auction has begun: these calls have been made, from the dealer on."""

    calls: tuple[Call, ...]


@dataclass(frozen=True, slots=True)
class PlaySoFar:
    """The auction is over, and perhaps some tricks are: this is the next one, and who leads to it."""

    contract: Contract
    declarer: Seat
    trick: int
    lead: Seat
    won: tuple[int, int]  # tricks of NS and EW

    @property
    def hand_size(self) -> int:
        """How many cards a hand has left."""
        return _TRICKS + 1 - self.trick


Begin = CallsSoFar | PlaySoFar


def read_begin(told: Any) -> Begin:
    """Reads where the log starts; what is wrong with it is said with the place."""
    try:
        return _read(told)
    except TroefError as error:
        raise error.at("begin") from None


def _read(told: Any) -> Begin:
    if not isinstance(told, Mapping):
        raise TroefError(
            f"an object with `auction` or `contract`, not {shown(told)}",
            f"een object met `auction` of `contract`, geen {shown(told)}",
        )
    for name in told:
        if name not in ("auction", *_OF_THE_PLAY):
            raise TroefError(f"there is no field {shown(name)}", f"er is geen veld {shown(name)}")
    if "auction" in told:
        if len(told) > 1:
            raise TroefError(
                "`auction` tells the calls so far; the contract then follows from it",
                "`auction` vertelt de biedingen tot nu toe; het contract volgt daaruit",
            )
        return CallsSoFar(_calls(told["auction"]))
    return _play(told)


def _calls(told: Any) -> tuple[Call, ...]:
    if not isinstance(told, list) or not all(isinstance(part, str) for part in told):
        raise TroefError(
            f"`auction` is a list of calls, not {shown(told)}",
            f"`auction` is een lijst van biedingen, geen {shown(told)}",
        )
    calls = []
    for place, each in enumerate(told, start=1):
        try:
            calls.append(parse_call(each))
        except TroefError as error:
            raise error.at(f"call {place}", f"bieding {place}") from None
    return tuple(calls)


def _play(told: Mapping[str, Any]) -> PlaySoFar:
    contract, declarer = Contract.parse(_text(told, "contract")), Seat.parse(_text(told, "declarer"))
    trick = _number(told.get("trick", 1), "trick")
    if not 1 <= trick <= _TRICKS:
        raise TroefError(
            f"`trick` is the number of the next trick, 1 to {_TRICKS}, not {trick}",
            f"`trick` is het nummer van de volgende slag, 1 tot {_TRICKS}, geen {trick}",
        )
    lead = Seat.parse(_text(told, "lead")) if "lead" in told or trick > 1 else declarer.lho
    begin = PlaySoFar(contract, declarer, trick, lead, _won(told, trick))
    if trick == 1 and lead is not declarer.lho:
        raise TroefError(
            f"the opening lead is {declarer.lho}'s, not {lead}'s",
            f"{seat_name(declarer.lho, 'nl')} komt uit, niet {seat_name(lead, 'nl')}",
        )
    if trick > 1 and not begin.won[lead.side.index]:
        raise leads_without_a_trick(lead, trick)
    return begin


def _won(told: Mapping[str, Any], trick: int) -> tuple[int, int]:
    tricks = told.get("tricks", {} if trick == 1 else None)
    if not isinstance(tricks, Mapping) or any(name not in ("NS", "EW") for name in tricks):
        raise TroefError(
            f"`tricks` tells how many tricks NS and EW have won, not {shown(tricks)}",
            f"`tricks` vertelt hoeveel slagen NS en EW hebben, geen {shown(tricks)}",
        )
    won = tuple(_number(tricks.get(str(side), 0), str(side)) for side in SIDES)
    if sum(won) != trick - 1:
        raise other_number_of_tricks(trick, sum(won))
    return won[0], won[1]


def _text(told: Mapping[str, Any], name: str) -> str:
    value = told.get(name)
    if not isinstance(value, str):
        if value is None:
            raise TroefError(f"it needs `{name}`", f"`{name}` hoort erbij")
        raise TroefError(f"`{name}` is a text, not {shown(value)}", f"`{name}` is een tekst, geen {shown(value)}")
    return value


def _number(value: Any, name: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise TroefError(f"`{name}` is a number, not {shown(value)}", f"`{name}` is een getal, geen {shown(value)}")
    return value


def in_the_play(state: State, begin: PlaySoFar) -> State:
    """The table before the next trick; of the tricks before it nothing is known but who won them."""
    calls = _calls_to(begin.contract, begin.declarer)
    state = replace(
        state,
        auction=Auction.of(state.board.dealer, calls),
        line=(None,) * len(calls),
        phase=Phase.CLARIFICATION if begin.trick == 1 else Phase.PLAY,
    )
    state = begun(state)
    assert state.play is not None
    return state.with_play(state.play._replace(turn=begin.lead, tricks=_tricks(begin)))


def _calls_to(contract: Contract, declarer: Seat) -> list[Placed]:
    """The shortest auction that ends in this contract; nobody made these calls."""
    said: list[Call] = [contract.bid, *(DOUBLE, REDOUBLE)[: contract.doubled], PASS, PASS, PASS]
    return [(declarer.clockwise[place % 4], call) for place, call in enumerate(said)]


def _tricks(begin: PlaySoFar) -> tuple[Trick, ...]:
    """The tricks that are over, that of whoever leads now last."""
    won = dict(zip(SIDES, begin.won, strict=True))
    if begin.trick > 1:
        won[begin.lead.side] -= 1
    first = [side.seats[0] for side in SIDES for _ in range(won[side])]
    return tuple(Trick((), seat) for seat in (*first, *((begin.lead,) if begin.trick > 1 else ())))
