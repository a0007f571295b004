"""What the director bars a player from at his next turn, because he should not have been told it (1949: 16c, 45)."""

from __future__ import annotations

from dataclasses import fields

from troef.bridge.game.calls import Call, parse_call
from troef.bridge.table.events import Rule
from troef.bridge.table.irregularities.handling import known
from troef.bridge.table.state import Matter, Phase, State
from troef.cards import Card, Seat, TroefError


def bar(state: State, event: Rule) -> State:
    """The director names the calls or cards; whom he bars follows from the last matter in which he can."""
    assert isinstance(event.answer, tuple), "checked when it was told"
    acts = tuple(_act(each, state.phase) for each in event.answer)
    for matter in reversed(state.ledger.matters):
        if _may_bar(matter):
            barred = known(state, matter, barred=acts)
            if barred.ledger.barred != state.ledger.barred:
                return barred
    raise TroefError(
        "there is nothing here that the director can bar somebody from",
        "de wedstrijdleider kan hier niemand iets verbieden",
    )


def _act(text: str, phase: Phase) -> Call | Card:
    return parse_call(text) if phase is Phase.AUCTION else Card.parse(text)


def _may_bar(matter: Matter) -> bool:
    names = {field.name for field in fields(matter.facts)}
    return "barred" in names and getattr(matter.facts, "barred") is None  # noqa: B009  # not every matter has it


def acts_barred(state: State, seat: Seat) -> frozenset[Call | Card]:
    """What this hand may not call or play at its next turn."""
    return frozenset(act for each in state.ledger.barred if seat in each.seats for act in each.acts)


def turn_taken(state: State, seat: Seat) -> State:
    """Whoever was barred has called or played: the bar was for that turn."""
    kept = tuple(each for each in state.ledger.barred if seat not in each.seats)
    return state if kept == state.ledger.barred else state.noting(barred=kept)
