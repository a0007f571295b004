"""Claims of roem, accusations of revokes, and attempts to end the deal early (I-13 to I-18, I-21)."""

from __future__ import annotations

from dataclasses import replace

from troef.cards import SEATS, Seat, Side, TroefError
from troef.core.messages import _
from troef.engine.table import applies
from troef.klaverjas.game.score import EarlyEndAward
from troef.klaverjas.game.trick import KlaverjasRevoke, find_revokes
from troef.klaverjas.laws import facts
from troef.klaverjas.laws.facts import KlaverjasEffect
from troef.klaverjas.table import events
from troef.klaverjas.table.acts.cards import begin_next_trick
from troef.klaverjas.table.state import CountedRoem, KlaverjasState


@applies(events.ClaimRoemEvent)
def claim_roem(state: KlaverjasState, event: events.ClaimRoemEvent) -> KlaverjasState:
    """Count the roem in the trick if the right player claims it in time. A second claim in one trick adds nothing."""
    number, trick = len(state.complete), state.claimable_trick
    if trick is None:
        claim = facts.RoemClaim(event.by, None, _speaks_of_covered_trick(state, event), 0, state.rules.roem_by)
    elif any(claimed.trick == number for claimed in state.claimed):
        return state
    else:
        claim = facts.RoemClaim(event.by, trick.winner, False, state.roem_in(trick), state.rules.roem_by)
    if KlaverjasEffect.COUNTS not in state.law.about(claim).effects or claim.winner is None:
        return state.with_ruling(claim)
    claimed = CountedRoem(number, claim.winner.side, claim.points)
    state = state.but(claimed=(*state.claimed, claimed))
    if state.award is not None:
        award = _award(state, state.award.to, state.revoke)
        return state.with_ruling(claim).but(award=award) if award != state.award else state
    result = state.result
    return state if result is None else state.with_ruling(result)


def _speaks_of_covered_trick(state: KlaverjasState, event: events.ClaimRoemEvent) -> bool:
    """Return whether a claim is about the covered trick: nobody has led since, or its winner forgot roem in it."""
    if not state.covered or state.on_table is None:
        return bool(state.covered)
    last = state.covered[-1]
    forgotten = state.roem_in(last) and all(claimed.trick != len(state.covered) for claimed in state.claimed)
    return not state.on_table.plays or bool(forgotten and last.winner is event.by)


@applies(events.EndEarlyEvent)
def end_early(state: KlaverjasState, event: events.EndEarlyEvent) -> KlaverjasState:
    """Rule that a claim or concession of tricks has no effect (I-21)."""
    if state.phase == "ended":
        return state
    return state.but(early_end=True).with_ruling(facts.EndsEarly(event.by))


@applies(events.ClaimAnswerEvent)
def answer_claim(state: KlaverjasState, event: events.ClaimAnswerEvent) -> KlaverjasState:
    """Accept agreement or objection to a claim of tricks, without effect. Raise TroefError if there is no claim."""
    if not state.early_end:
        raise TroefError(_("there is no claim to agree with or to object to"))
    return state


@applies(events.KlaverjasReturnCardsEvent)
def return_hands(state: KlaverjasState, event: events.KlaverjasReturnCardsEvent) -> KlaverjasState:
    """Apply that the hands go back to the board, with a complete trick on the table. Rule on it before the end."""
    if state.phase != "ended":
        return state.with_ruling(facts.HandsPutBack())
    lies_open = state.on_table is not None and state.on_table.is_complete
    return (begin_next_trick(state) if lies_open else state).but(roem_open=False)


@applies(events.AccuseEvent)
def accuse_of_revoke(state: KlaverjasState, event: events.AccuseEvent) -> KlaverjasState:
    """Rule on an accusation by the known cards. If both sides revoked, the earliest revoke counts."""
    if state.phase == "ended":
        return state.with_ruling(facts.AccusedTooLate())
    revoked = find_revokes(state.tricks, state.shown, state.rules)
    if not any(revoke.seat.side is event.of for revoke in revoked):
        return state if event.by is None else _nobody_revoked(state, event.by, event.of)
    revoke = replace(revoked[0], trick=revoked[0].trick + state.earlier.count)
    award = _award(state, revoke.seat.side.opponents, revoke)
    stopped = state.but(award=award, award_law="13", revoke=revoke)
    return stopped.with_ruling(facts.RevokeProven(revoke, award), facts.DealStopped())


def _award(state: KlaverjasState, to: Side, revoke: KlaverjasRevoke | None = None) -> EarlyEndAward:
    """Return the award of everything to this side, including the roem of both sides.

    Of the roem of a side that revoked, only tricks before the revoke count.
    """
    others = to.opponents
    late = (
        claimed.points
        for claimed in state.claimed
        if revoke and claimed.side is others and claimed.trick + state.earlier.count >= revoke.trick
    )
    return EarlyEndAward(to, state.rules.revoke_penalty, state.roem[to], state.roem[others] - sum(late))


def _nobody_revoked(state: KlaverjasState, accuser: Seat, accused: Side) -> KlaverjasState:
    if accuser.side is accused:
        return state.with_ruling(facts.OwnSideAccused(accuser))
    if any(_may_have_revoked(state, seat) for seat in accused.seats):
        return state.with_ruling(facts.NotProven(accuser))
    award = _award(state, accused)
    return state.but(award=award, award_law="15").with_ruling(facts.FalselyAccused(accuser, award))


def _may_have_revoked(state: KlaverjasState, seat: Seat) -> bool:
    """Return whether the seat may hold a card that would prove a revoke in an earlier trick."""
    if any(seat in trick.absent for trick in state.tricks):
        return True  # Nothing says whether a card left out is a revoke (I-26).
    if state.hands[seat.index] is not None or not state.expected_hand_size(seat):
        return False
    return any(
        revoke.seat is seat
        for card in state.hand(seat)
        for revoke in find_revokes(
            state.tricks,
            [hand | card if owner is seat else hand for owner, hand in zip(SEATS, state.shown, strict=True)],
            state.rules,
        )
    )
