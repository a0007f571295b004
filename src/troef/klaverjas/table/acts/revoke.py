"""An accusation of revoking: right or wrong, it ends the deal (I-13 to I-15)."""

from __future__ import annotations

from dataclasses import replace

from troef.cards import Seat, Side
from troef.klaverjas.game.legal_cards import Revoke, revokes
from troef.klaverjas.game.score import Award
from troef.klaverjas.laws.facts import AccusedTooLate, FalselyAccused, NotProven, OwnSideAccused, Revoked, Stopped
from troef.klaverjas.table.events import Accuse
from troef.klaverjas.table.state import State


def accuse(state: State, event: Accuse) -> State:
    """Looks for a revoke of the accused side; where both sides revoked, the earliest card counts."""
    if state.phase == "ended":
        return state.ruled(AccusedTooLate())
    revoked = revokes(state.tricks, state.hands, state.rules)
    if any(revoke.seat.side is event.of for revoke in revoked):
        return _revoked(state, revoked[0])
    return state if event.by is None else _nobody_revoked(state, event.by, event.of)


def _revoked(state: State, revoke: Revoke) -> State:
    offenders = revoke.seat.side
    claimed = sum(item.points for item in state.claimed if item.side is offenders and item.trick < revoke.trick)
    before = claimed + state.earlier.of(state.earlier.roem, offenders)
    revoke = replace(revoke, trick=revoke.trick + state.earlier.count)
    award = Award(offenders.opponents, state.rules.revoke_penalty, state.roem[offenders.opponents], before)
    stopped = state.but(award=award, award_law="13", revoke=revoke)
    return stopped.ruled(Revoked(revoke, award), Stopped())


def _nobody_revoked(state: State, accuser: Seat, accused: Side) -> State:
    if accuser.side is accused:
        return state.ruled(OwnSideAccused(accuser))
    if any(state.hands[seat.index] is None for seat in accused.seats):
        return state.ruled(NotProven(accuser))
    award = Award(accused, state.rules.revoke_penalty, state.roem[accused], state.roem[accuser.side])
    return state.but(award=award, award_law="15").ruled(FalselyAccused(accuser, award))
