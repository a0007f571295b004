"""The situation of the contract: the state of a table as one JSON object."""

from __future__ import annotations

from troef.cards import SIDES
from troef.klaverjas.game.score import PerSide
from troef.klaverjas.table.state import State

Json = dict[str, object]


def situation(state: State) -> Json:
    """Everything the contract names, and what klaverjas adds."""
    bidding, turn, result = state.bidding, state.turn, state.result
    return {
        "edition": str(state.law.edition),
        "rules": state.rules.as_json(),
        "phase": state.phase,
        "dealer": str(bidding.dealer),
        "turn": str(turn) if turn else None,
        "legal": list(state.legal),
        "trick": _trick(state),
        "decisions": [decision.as_json() for decision in state.decisions],
        "auction": _auction(state),
        "trump": str(bidding.trump) if bidding.trump else None,
        "declarer": str(bidding.declarer) if bidding.declarer else None,
        "obligations": _obligations(state),
        "penalty_cards": [
            {"seat": str(seat), "card": str(card), "kind": "major", "law": "11"} for seat, card in state.penalty_cards
        ],
        "unauthorized": [
            {"for": [str(item.seat)], "from": str(item.source), "law": item.law} for item in state.unauthorized
        ],
        "adjust": _adjust(state),
        "watch": [entry.as_json() for entry in state.watch],
        "tricks": _tricks(state),
        "points": _sides(state.points),
        "roem": _sides(state.roem),
        "penalty": _penalty(state),
        "total": _sides(result.total) if result else None,
        "winner": str(result.winner) if result else None,
        "wet": result.wet if result else None,
        "march": str(result.march) if result and result.march else None,
        "score": _sides(result.compared(state.rules)) if result else None,
        "revokes": _revokes(state),
        "rulings": [ruling.as_json() for ruling in state.rulings],
    }


def _sides(numbers: PerSide) -> Json:
    return {str(side): numbers[side] for side in SIDES}


def _trick(state: State) -> list[Json]:
    trick = state.on_table
    return [] if trick is None else [{"by": str(play.seat), "card": str(play.card)} for play in trick.plays]


def _auction(state: State) -> list[Json]:
    return [
        {
            "by": str(call.seat),
            "call": call.word,
            "bid": call.word,
            "trump": str(call.trump) if call.trump else None,
            "status": call.status.value,
        }
        for call in state.bidding.calls
    ]


def _obligations(state: State) -> list[Json]:
    """Barred players must pass until the bidding is over (I-10)."""
    if state.phase != "auction":
        return []
    barred = [seat for side in SIDES if side in state.bidding.barred for seat in side.seats]
    return [{"seat": str(seat), "kind": "pass", "extent": "throughout", "law": "10"} for seat in barred]


def _adjust(state: State) -> list[Json]:
    harmful = [
        irregularity for irregularity in state.irregularities if irregularity.law == "II-15" and irregularity.answer
    ]
    return [{"for": [str(side) for side in SIDES], "law": irregularity.law} for irregularity in harmful]


def _tricks(state: State) -> Json:
    won = _sides(state.tricks_won)
    return {**won, "transferred": [], "result": won}


def _penalty(state: State) -> Json:
    award = state.award
    return {str(side): award.penalty if award and award.to is side else 0 for side in SIDES}


def _revokes(state: State) -> list[Json]:
    revoke = state.revoke
    if revoke is None:
        return []
    return [
        {
            "seat": str(revoke.seat),
            "trick": revoke.trick,
            "card": str(revoke.card),
            "established": True,
            "law": "13",
        }
    ]
