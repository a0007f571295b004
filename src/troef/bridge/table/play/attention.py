"""Attention is drawn, the director comes: what is noticed during and after the play."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from troef.bridge.laws.facts.play import (
    Claimed,
    DummySpeaks,
    ExposedInPlay,
    LeadOutOfTurn,
    OpeningLeadOutOfTurn,
    PenaltyCardNotPlayed,
    PlayedOnExplanation,
    PlayedTooSoon,
    PrematureCard,
    Revoked,
)
from troef.bridge.table.events import Attention, Director, Expose
from troef.bridge.table.irregularities.handling import answered, closed, known, opened
from troef.bridge.table.play.in_turn import exposed
from troef.bridge.table.play.playing import require_in_hand
from troef.bridge.table.play.revokes import noticed, unattended
from troef.bridge.table.play.tricks import both_played_after, placed, play_of
from troef.bridge.table.state import Matter, Phase, State
from troef.cards import Card, Seat


def attention(state: State, event: Attention) -> State:
    """Somebody points at an irregularity; dummy may not, until the play is over."""
    if event.by is state.dummy and event.by is not None and state.phase is Phase.PLAY:
        state, heard = _dummy_speaks(state, event.by, called=False)
        if not heard:
            return state
    return _pointed_at(state.setting(pointed=True), event.of, event.trick)


def _pointed_at(state: State, of: Seat | None, trick: int | None) -> State:
    for matter in state.ledger.matters:
        if isinstance(matter.facts, Revoked) or of not in (None, matter.seat):
            continue
        if trick in (None, matter.trick):
            state = known(state, matter, attention=True, **seen_now(state, matter))
    return noticed(state, of, trick)


def _dummy_speaks(state: State, dummy: Seat, called: bool) -> tuple[State, bool]:
    """43A1, 43B3: whether what dummy says is heard at all."""
    forfeited = state.ledger.aside.forfeited
    offenders = {matter.seat for matter in state.ledger.matters} | {e.seat for e in state.ledger.aside.revokes}
    by_defender = any(state.is_defender(seat) for seat in offenders)
    facts = DummySpeaks(called=called, forfeited=forfeited, by_defender=by_defender)
    state = opened(state, facts, dummy, dummy)
    return (_let_go(state), False) if forfeited and by_defender else (state, True)


def _let_go(state: State) -> State:
    """43B3: the play goes on as if the defenders had done nothing wrong."""
    for matter in state.ledger.matters:
        if not state.is_defender(matter.seat):
            continue
        if isinstance(matter.facts, LeadOutOfTurn | PenaltyCardNotPlayed):
            state = known(state, matter, accepted=True)
        elif isinstance(matter.facts, PrematureCard):
            state = known(state, matter, lho_acted=True)
        elif isinstance(matter.facts, Revoked):
            state = _unpunished(state, matter)
        elif isinstance(matter.facts, ExposedInPlay):
            state = closed(state, matter)
    revokes = (
        replace(each, let_go=True) if state.is_defender(each.seat) and not each.attention else each
        for each in state.ledger.aside.revokes
    )
    return state.setting(revokes=tuple(revokes))


def _unpunished(state: State, matter: Matter) -> State:
    """Where the book still has the revoke put right it says so; else nothing comes of it (2017: 43B3)."""
    after = known(state, matter, unpunished=True)
    current = after.matter(matter.number)
    return closed(after, current) if current is not None and current.spoken == matter.spoken else after


def asked_of_defender(state: State, dummy: Seat, whom: Seat) -> State:
    """Dummy asks a defender about a revoke: it is noticed, unless he has lost the right to point at it."""
    if state.ledger.aside.forfeited and any(each.seat is whom for each in state.ledger.aside.revokes):
        return _dummy_speaks(state, dummy, called=False)[0]
    return noticed(state, whom, None)


def director(state: State, event: Director) -> State:
    """The director is called; when there is nothing else to be done it is about whatever nobody has spoken of."""
    waiting = bool(state.ledger.pending) or any(_is_open(state, each) for each in state.ledger.matters)
    drawn = any(each.facts.attention for each in state.ledger.matters)
    if event.by is not None and event.by is state.dummy and state.phase is Phase.PLAY and not drawn:
        state, heard = _dummy_speaks(state, event.by, called=True)
        if not heard:
            return state
    if not waiting and not state.ledger.aside.pointed and unattended(state):
        state = _pointed_at(state, None, None)
    state = state.setting(pointed=False)
    for matter in state.ledger.matters:
        if isinstance(matter.facts, ExposedInPlay) or _is_disputed(matter):
            state = known(state, matter, director=True)
        elif isinstance(matter.facts, PlayedTooSoon):
            state = known(state, matter, attention=True)
    return _called_for_that(state).noting(director=True)


def _is_disputed(matter: Matter) -> bool:
    """Whether somebody has objected to a claim: the director can decide it, whatever the objector had to choose."""
    return isinstance(matter.facts, Claimed) and matter.facts.objector is not None


def _called_for_that(state: State) -> State:
    """Whoever could choose nothing but to call the director has chosen."""
    for pending in state.ledger.pending:
        if [option for option, _ in pending.values] == ["director"]:
            return answered(state, pending, "director")
    return state


def _is_open(state: State, matter: Matter) -> bool:
    """Whether the director has something to say about it."""
    facts = matter.facts
    if isinstance(facts, Claimed):
        return not facts.agreed
    if isinstance(facts, Revoked):
        return facts.attention and not facts.director
    return not facts.director


def seen_now(state: State, matter: Matter) -> dict[str, Any]:
    """What can be seen at the table when attention is drawn, or the director comes."""
    if state.play is not None and matter.facts.attention and hasattr(matter.facts, "too_late") and matter.trick:
        gone = play_of(state).number > matter.trick + 1  # it was said in time, and yet they went on playing
        return {"too_late": True} if gone else {}
    if matter.facts.attention or state.play is None:
        return {}
    if isinstance(matter.facts, PrematureCard):
        play = play_of(state)
        partner = play.number == matter.trick and play.card(matter.seat.partner) is not None
        return {"over": play.number > matter.trick, "partner_played": matter.facts.partner_waits and partner}
    if isinstance(matter.facts, PlayedOnExplanation):
        return {"too_late": _played_after(state, matter)}
    if hasattr(matter.facts, "too_late") and matter.trick:
        return {"too_late": both_played_after(state, matter.trick)}
    return {}


def _played_after(state: State, matter: Matter) -> bool:
    """Whether anybody has played to the trick after the card of the matter."""
    order = placed(state, matter.trick)
    mine = (matter.seat, matter.cards[0])
    if state.ledger.aside.down == mine:
        return False
    return mine not in order or order.index(mine) + 1 < len(order) or play_of(state).number > matter.trick


def expose(state: State, event: Expose) -> State:
    """Cards are seen in the play period, or before the lead is faced."""
    require_in_hand(state, event.by, *event.cards)
    seat, cards = event.by, event.cards
    if state.ledger.aside.claim is not None:
        return state  # whoever claims lays down his hand, and no card of it becomes a penalty card (68B2, 68D2b)
    lead = next((each for each in state.ledger.matters if isinstance(each.facts, OpeningLeadOutOfTurn)), None)
    if lead is not None and not state.is_defender(seat):
        return _over_lead(state, lead, seat, cards)
    if seat is state.dummy:
        return dummy_seen(state) if state.phase is Phase.CLARIFICATION else state
    if event.how == "two-at-once":
        return _two_at_once(state, seat, cards)
    spread = not state.is_defender(seat) and event.how == "shown" and len(cards) > 1
    return exposed(
        state,
        seat,
        cards,
        deliberate=_deliberate(state, event),
        current_trick=state.ledger.aside.spoke == (seat, play_of(state).number),
        spread=spread,
    )


def dummy_seen(state: State) -> State:
    """Declarer may have seen a card of dummy before the opening lead was settled (54C)."""
    state = state.setting(dummy_seen=True)
    for matter in state.ledger.matters:
        if isinstance(matter.facts, OpeningLeadOutOfTurn):
            state = known(state, matter, dummy_seen=True)
    return state


def _over_lead(state: State, lead: Matter, seat: Seat, cards: tuple[Card, ...]) -> State:
    """54A: declarer begins to lay down his hand; 54C: he may have seen a card of dummy."""
    if seat is state.dummy:
        return dummy_seen(state)
    return known(state, lead, spread=True)


def _deliberate(state: State, event: Expose) -> bool | None:
    """A card that drops is an accident; of one that is shown or named the director says it."""
    if event.how in ("dropped", "two-at-once"):
        return False
    if event.how == "led":
        return True
    found = dict(state.ledger.aside.found)
    return bool(found["deliberate"]) if "deliberate" in found else None


def _two_at_once(state: State, seat: Seat, cards: tuple[Card, ...]) -> State:
    """58B2: he says which one he plays; of a defender the rest become penalty cards."""
    play = play_of(state)
    if len(cards) > 1 and play.turn is seat and play.card(seat) is None:
        return state.setting(shown=(*state.ledger.aside.shown, *((seat, card) for card in cards)))
    return exposed(state, seat, cards, deliberate=False, two_at_once=True)
