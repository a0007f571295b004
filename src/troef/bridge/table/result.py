"""The result of a board: tricks won, tricks transferred (2017: 64, 66D) and the score (77)."""

from __future__ import annotations

from typing import Any, NamedTuple

from troef.bridge.game.score import score
from troef.bridge.laws.facts.play import EstablishedRevoke
from troef.bridge.laws.register import EngineCitation
from troef.bridge.table.play.ledger import RevokeState, TricksTransferred
from troef.bridge.table.play.trick_cards import play_of
from troef.bridge.table.state import BridgeState, Phase
from troef.cards import Side


class JudgedRevoke(NamedTuple):
    """A revoke with the paragraph of its outcome, the tricks to transfer and an article to watch (64)."""

    revoke: RevokeState
    law: str
    tricks: int
    watch: str | None


def tricks_won(state: BridgeState) -> tuple[int, int]:
    """Return the tricks that NS and EW won before any transfer, with claimed tricks once the claim stands."""
    if state.play is None:
        return 0, 0
    claim = state.ledger.play.claims.claim
    if claim is None or not (claim.agreed or claim.settled) or state.phase is not Phase.ENDED:
        return state.play.tricks_won()
    before = state.play.tricks[: 13 - claim.of]  # A trick repaired since is one of those claimed.
    won = list(state.play._replace(tricks=before).tricks_won())
    won[claim.seat.side.index] += claim.tricks
    won[claim.seat.side.opponents.index] += claim.of - claim.tricks
    return won[0], won[1]


def judged_revokes(state: BridgeState) -> list[JudgedRevoke]:
    """Return the outcome of every established revoke that was noticed (64). Empty until the play is over."""
    if state.phase is not Phase.ENDED:
        return []
    judged: list[JudgedRevoke] = []
    for revoke in state.ledger.play.revokes:
        both = revoke.corrected and revoke.law is EngineCitation.BY_BOTH_SIDES
        if revoke.trick == 12 and not state.returned and not revoke.corrected:  # It can still be corrected.
            continue
        stands = (revoke.established and not revoke.corrected) or revoke.law is EngineCitation.ASKED_BY_DUMMY
        if revoke.attention and (stands or both):
            transfer: Any = state.rules.about(_facts(state, revoke))
            if transfer is not None:
                judged.append(JudgedRevoke(revoke, transfer.law, transfer.count, transfer.watch))
    return judged


def _facts(state: BridgeState, revoke: RevokeState) -> EstablishedRevoke:
    play, side, revokes = play_of(state), revoke.seat.side, state.ledger.play.revokes
    winner = play.tricks[revoke.trick - 1].winner if revoke.trick <= len(play.tricks) else None
    omitted = revoke.law in (EngineCitation.LEFT_OUT, EngineCitation.LEFT_OUT_OTHER)
    # Earlier ones by the same player in the same suit, led or restricted (64B2), and those of the other side (64B7).
    mine = [other for other in revokes if other.seat is revoke.seat and other.trick < revoke.trick]
    before = [other for other in mine if other.suits & revoke.suits]
    theirs = any(other.seat.side is not side and other.established and not other.corrected for other in revokes)
    return EstablishedRevoke(
        won_by_offender=winner is revoke.seat and not omitted,
        won_by_side=winner is not None and winner.side is side,
        won_later=_won_later(state, revoke),
        repeated=any(first.established for first in before),
        put_right_before=any(first.corrected for first in before),
        faced=revoke.faced,
        after_next_call=revoke.too_late == "call",
        after_round=revoke.too_late == "round",
        twelfth=revoke.trick == 12,
        both_sides=theirs,
        corrected_both=revoke.law is EngineCitation.BY_BOTH_SIDES,
    )


def _won_later(state: BridgeState, revoke: RevokeState) -> int:
    """Return the number of tricks that the revoking side won after the trick of the revoke, also by claim."""
    side = revoke.seat.side
    later = sum(1 for trick in play_of(state).tricks[revoke.trick :] if trick.winner.side is side)
    claim = state.ledger.play.claims.claim
    if claim is None:
        return later
    return later + (claim.tricks if claim.seat.side is side else claim.of - claim.tricks)


def trick_transfers(state: BridgeState) -> list[TricksTransferred]:
    """Return the transfers of tricks. No trick goes twice, and the last revoke takes its tricks first."""
    given = dict.fromkeys(Side, 0)
    counted = state.ledger.play.claims.counted
    moved: list[TricksTransferred] = []
    for judged in reversed(judged_revokes(state)):
        revoke, side = judged.revoke, judged.revoke.seat.side
        before = sum(1 for trick in play_of(state).tricks[: revoke.trick - 1] if trick.winner.side is side)
        count = min(judged.tricks, tricks_won(state)[side.index] - before - given[side])
        if count > 0:
            given[side] += count
            moved.insert(0, TricksTransferred(side, count, judged.law))
    return moved if counted is None else [counted, *moved]


def result(state: BridgeState) -> tuple[int, int]:
    """Return the tricks of NS and EW after transfers."""
    won = list(tricks_won(state))
    for moved in trick_transfers(state):
        won[moved.giver.index] -= moved.tricks
        won[moved.giver.opponents.index] += moved.tricks
    return won[0], won[1]


def score_for_ns(state: BridgeState) -> int | None:
    """Return the score as seen by NS, or None until the board is over."""
    if state.phase is not Phase.ENDED:
        return None
    contract, declarer = state.auction.contract, state.declarer
    if contract is None or declarer is None:
        return 0
    vulnerable = declarer.side in state.board.vulnerable
    made = score(contract, result(state)[declarer.side.index], vulnerable, state.rules.edition)
    return made if declarer.side is Side.NS else -made
