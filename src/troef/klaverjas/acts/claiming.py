"""Roem claimed, and attempts to end the deal before its time (I-16 to I-18, I-21)."""

from __future__ import annotations

from troef.cards import TroefError
from troef.klaverjas.events import Answer, ClaimRoem, EndEarly, Return
from troef.klaverjas.laws.ruling import Effect
from troef.klaverjas.laws.y1976 import art16, art21
from troef.klaverjas.state import Claimed, State


def claim_roem(state: State, event: ClaimRoem) -> State:
    """Counts what lies in the trick when the right player claims it in time; a second claim adds nothing."""
    if any(claimed.trick == len(state.tricks) for claimed in state.claimed) and _open(state):
        return state
    facts = _facts(state, event)
    ruling = art16.claim(facts)
    if ruling.effect is not Effect.COUNTS or facts.winner is None:
        return state.ruled(ruling)
    claimed = Claimed(len(state.tricks), facts.winner.side, facts.points)
    return state.but(claimed=(*state.claimed, claimed))


def _open(state: State) -> bool:
    """Whether a complete trick lies uncovered."""
    return state.phase == "play" and state.on_table is not None and state.on_table.is_complete


def _facts(state: State, event: ClaimRoem) -> art16.Claim:
    trick = state.on_table
    if _open(state) and trick is not None:
        return art16.Claim(event.by, trick.winner, False, state.roem_in(trick), state.rules.roem_by)
    return art16.Claim(event.by, None, _speaks_of_covered_trick(state, event), 0, state.rules.roem_by)


def _speaks_of_covered_trick(state: State, event: ClaimRoem) -> bool:
    """Between tricks, or while its winner has unclaimed roem in the last one, a claim is about that one."""
    if state.phase == "ended":
        return True
    if not state.covered or state.on_table is None:
        return False
    last = state.covered[-1]
    forgotten = state.roem_in(last) and all(claimed.trick != len(state.covered) for claimed in state.claimed)
    return not state.on_table.plays or bool(forgotten and last.winner is event.by)


def end_early(state: State, event: EndEarly) -> State:
    """Claims and concessions have no effect."""
    if state.phase == "ended":
        return state
    return state.but(early_end=True).ruled(art21.early_end(event.by))


def answer(state: State, event: Answer) -> State:
    """Whether the others agree does not matter either, but there must be something to agree with."""
    if not state.early_end:
        raise TroefError("there is no claim to agree with or to object to")
    return state


def hands_back(state: State, event: Return) -> State:
    """The hands go back into the board."""
    return state if state.phase == "ended" else state.ruled(art21.hands_put_back())
