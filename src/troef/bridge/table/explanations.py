"""Explanations to the opponents: wrong ones, their correction, and who may still change a call (2017: 20F, 21, 75)."""

from __future__ import annotations

from dataclasses import replace

from troef.bridge.laws.facts.auction import Corrected, WrongExplanation
from troef.bridge.table.events import Explain
from troef.bridge.table.irregularities.handling import opened
from troef.bridge.table.state import Misinformation, Phase, State
from troef.cards import Seat, TroefError


def explain(state: State, event: Explain) -> State:
    """A player explains a call of his side, rightly or wrongly, or sets an explanation right."""
    if not 1 <= event.call <= len(state.calls):
        raise TroefError(
            f"there is no call {event.call} to explain", f"er is geen bieding {event.call} om uit te leggen"
        )
    place = event.call - 1
    if event.corrects:
        return _corrected(state, event, place)
    if not event.wrong:
        return state
    entry = Misinformation(event.by, place, first=len(state.calls))
    state = state.noting(misinformation=(*state.ledger.misinformation, entry))
    return opened(state, WrongExplanation(), event.by, event.by, place=place)


def _corrected(state: State, event: Explain, place: int) -> State:
    wrong = next((e for e in state.ledger.misinformation if e.call == place and e.until is None), None)
    if wrong is None:  # a missing alert misinforms from the moment of the call
        wrong = Misinformation(state.calls[place].seat.partner, place, first=place + 1)
    now = replace(wrong, until=len(state.calls))
    others = tuple(each for each in state.ledger.misinformation if each is not wrong)
    state = state.noting(misinformation=(*others, now))
    facts = Corrected(
        by_giver=event.by is now.source,
        auction_over=state.phase is not Phase.AUCTION,
        play_over=state.phase is Phase.ENDED,
        defender=state.is_defender(event.by),
        too_late=any(seat not in may_change_after(state, now) for seat in callers_on(state, now)),
    )
    return opened(state, facts, event.by, now.source, place=place)


def callers_on(state: State, wrong: Misinformation) -> list[Seat]:
    """Who of the misinformed side made a call on it that still counts; twice for two calls."""
    last = len(state.calls) if wrong.until is None else wrong.until
    calls = [state.calls[place] for place in state.line if place is not None and wrong.first <= place < last]
    return [told.seat for told in calls if told.seat.side is not wrong.source.side]


def may_change_after(state: State, wrong: Misinformation) -> tuple[Seat, ...]:
    """Who called on this and may still change it (21B1a)."""
    if wrong.until is None or state.phase in (Phase.PLAY, Phase.ENDED):
        return ()
    seats = wrong.source.side.opponents.seats
    return tuple(seat for seat in seats if _may_still(state, wrong.first, wrong.until, seat))


def _may_still(state: State, first: int, until: int, seat: Seat) -> bool:
    """Whether the player's last call was made on it and his partner has not called since."""
    for place, (caller, _) in zip(reversed(state.line), reversed(state.auction.calls), strict=True):
        if caller is seat.partner:
            return False
        if caller is seat:
            return place is not None and first <= place < until
    return False


def may_change(state: State) -> frozenset[Seat]:
    """Everybody who may change a call because he was misinformed."""
    return frozenset(seat for wrong in state.ledger.misinformation for seat in may_change_after(state, wrong))
