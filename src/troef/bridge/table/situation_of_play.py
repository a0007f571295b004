"""The play in the situation: the current trick, tricks won and transferred, revokes, the score."""

from __future__ import annotations

from typing import Any

from troef.bridge.laws.register import Cited
from troef.bridge.table.play.out_of_turn import is_irregular_lead
from troef.bridge.table.play.revokes import is_revoke
from troef.bridge.table.result import points, result, transfers, tricks_won
from troef.bridge.table.state import State
from troef.cards import SIDES


def trick_view(state: State) -> list[dict[str, str]]:
    """The cards of the current trick in order, with a lead that nobody has ruled on yet."""
    if state.play is None:
        return []
    unruled = {each.number for each in state.ledger.matters if is_irregular_lead(each)}
    leads = [(e.seat, e.card) for e in state.ledger.aside.loose if e.matter in unruled and not state.play.cards]
    return [{"by": str(seat), "card": str(card)} for seat, card in (*state.play.cards, *leads)]


def tricks_view(state: State) -> dict[str, Any]:
    """What was won at the table, what changed hands, and what it comes to."""
    won, final = tricks_won(state), result(state)
    return {
        **{str(side): won[side.index] for side in SIDES},
        "transferred": [
            {"from": str(each.giver), "to": str(each.giver.opponents), "count": each.tricks, "law": each.law}
            for each in transfers(state)
        ],
        "result": {str(side): final[side.index] for side in SIDES},
    }


def revokes_view(state: State) -> list[dict[str, Any]]:
    """Every revoke; where the edition has no paragraph for what became of it, the one that calls it a revoke.

    A duty that was not met is not among them where the book keeps the two apart (1949: 64 note 1, 65).
    """
    cited = state.rules.cited
    return [
        {
            "seat": str(each.seat),
            "trick": each.trick,
            "established": each.established,
            "law": cited.get(each.law, cited[Cited.REVOKE]),
        }
        for each in state.ledger.aside.revokes
        if is_revoke(state, each)
    ]


def score_view(state: State) -> dict[str, int] | None:
    """The score of a board that is over."""
    scored = points(state)
    return None if scored is None else {"NS": scored, "EW": -scored}
