"""Interface of a robot, behaviour that all robots share, functions that play a board to its end, and estimates.

A robot keeps no state between acts. Each time it is given `Table.remembered(seat)`, so that any process can ask it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean, stdev
from typing import Any, Protocol, TypeVar

from troef.cards import SEATS, Card, Seat, Suit, TroefError
from troef.core.messages import _
from troef.engine.table import BaseTable
from troef.engine.views import AllowedAct, SeenCard, TableView
from troef.klaverjas.game.card_values import roem_total
from troef.laws import Text

Json = dict[str, Any]
AnyTable = BaseTable[Any, Any, Any]
OneTable = TypeVar("OneTable", bound=AnyTable)

_MOST_ACTS = 500
"""More acts than any board needs: beyond it the robots are in a loop."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and its standard error."""

    mean: float
    error: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Estimate:
        return cls(fmean(values), stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0)


@dataclass(frozen=True, slots=True)
class RobotAction:
    """An event for the table log, and the reason why the robot chose it."""

    event: Json
    reason: Text


class Robot(Protocol):
    """A player whose decisions depend only on the view of its seat."""

    def act(self, view: TableView, may: list[AllowedAct]) -> RobotAction | None:
        """Return the next action of this seat, or None if it has none. `may`: the acts that the law allows it now."""


def play_board(table: OneTable, robots: Mapping[Seat, Robot]) -> OneTable:
    """Return a copy of the table, played out by robots that see only their seat. Raise TroefError for a wrong act."""
    table = table.copy()
    for _ignored in range(_MOST_ACTS):
        if table.view(None)["phase"] == "ended":
            return table
        seat, reply = next_act(table, robots)
        table.check(reply.event, seat)
        table.do(reply.event)
    raise TroefError(_("the robots do not come to an end"))


def next_act(table: AnyTable, robots: Mapping[Seat, Robot]) -> tuple[Seat, RobotAction]:
    """Return the first seat from the player in turn onwards whose robot has an action, and that action.

    Raise TroefError if no robot has an action.
    """
    turn = table.view(None)["turn"]
    for seat in Seat.parse(turn).clockwise if turn else SEATS:
        reply = robots[seat].act(table.remembered(seat), table.may(seat))
        if reply is not None:
            return seat, reply
    raise TroefError(_("no robot knows what to do next"))


def find_act(may: list[AllowedAct], do: str) -> AllowedAct | None:
    """Return the act with the name `do` from `may`, the acts that a seat can do now; None if it is not there."""
    return next((act for act in may if act["do"] == do), None)


def cards_in_trick(trick: Iterable[SeenCard]) -> tuple[tuple[Seat, Card], ...]:
    """Return seat and card of each entry of a trick in a view; `trick` may also be other cards that lie face up."""
    return tuple((Seat.parse(laid["by"]), Card.parse(laid["card"])) for laid in trick)


def routine_act(view: TableView, may: list[AllowedAct]) -> RobotAction | None:
    """Return an act that needs no thought (claim roem, cover, face or return the board) if it is due, else None."""
    if view["phase"] != "ended":
        for do, wanted, reason in _COURTESIES:
            if find_act(may, do) and wanted(view):
                return RobotAction({"do": do, "by": view["seat"]}, reason)
    return None


def _has_roem(view: TableView) -> bool:
    """Return whether unclaimed roem of this seat's side is on the table."""
    if len(view["trick"]) < 4 or view["claimed"] or Seat.parse(view["turn"]).side is not Seat.parse(view["seat"]).side:
        return False
    cards = [card for _, card in cards_in_trick(view["trick"])]
    return roem_total(cards, Suit.parse(view["trump"]), view["rules"]["four_jacks"]) > 0


def _is_passed_out(view: TableView) -> bool:
    return view["phase"] == "clarification" and view["declarer"] is None and view["seat"] == view["dealer"]


def _is_in_turn(view: TableView) -> bool:
    return bool(view["turn"] == view["seat"])


_COURTESIES = (
    ("roem", _has_roem, _("There is roem.")),
    ("cover", _is_in_turn, _("The trick is complete.")),
    ("face", _is_in_turn, _("Nobody has a question.")),
    ("return", _is_passed_out, _("The board was passed out.")),
)


_FIRST = ("reject", "director", "penalty", "prohibit:", "keep", "leave", "highest", "hold", "card:", "from:")
"""Beginnings of option ids, best first. Another option is chosen only if no option begins like this."""


def choose_option(view: TableView) -> RobotAction | None:
    """Return an answer to the law's first choice, or None. If possible it does not help an offender."""
    if not view["decisions"]:
        return None
    options = view["decisions"][0]["options"]
    option = min(options, key=lambda option: [not option["id"].startswith(start) for start in _FIRST])
    event = {"do": "choose", "by": view["seat"], "option": option["id"]}
    return RobotAction(event, Text(option["nl"], option["en"]))


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """A player that picks any allowed act with equal chance. It always claims its roem and agrees with every claim."""

    source: Random

    def act(self, view: TableView, may: list[AllowedAct]) -> RobotAction | None:
        polite = routine_act(view, may)
        if polite is not None or view["phase"] == "ended":
            return polite
        by = Seat.parse(view["seat"])
        claim = view.get("claim")
        if claim and Seat.parse(claim["by"]).side is not by.side:
            return RobotAction({"do": "agree", "by": str(by)}, _ANYTHING)
        acts = [act for act in may if act["do"] in ("choose", "call", "bid", "play")]
        if not acts:
            return None
        act = self.source.choice(acts)
        fields = {name: self.source.choice(choices) for name, choices in act["fields"].items()}
        return RobotAction({"do": act["do"], "by": act["by"], **fields}, _ANYTHING)


_ANYTHING = _("Anything that is allowed.")
