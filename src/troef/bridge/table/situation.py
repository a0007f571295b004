"""The situation: a state as the JSON of the contract."""

from __future__ import annotations

from typing import Any

from troef.bridge.game.calls import DOUBLE, PASS, REDOUBLE, Call
from troef.bridge.laws.facts.auction import InsufficientBid, Substitute
from troef.bridge.laws.register import Cited
from troef.bridge.table.information import may_change_after, may_take_back
from troef.bridge.table.irregularities.ledger import acts_barred
from troef.bridge.table.play.legal_cards import legal_cards, turn_of_play
from troef.bridge.table.play.out_of_turn import is_irregular_lead
from troef.bridge.table.play.revokes import is_revoke
from troef.bridge.table.result import points, result, transfers, tricks_won
from troef.bridge.table.state import LeadRestriction, Limit, Misinformation, Phase, State, Task
from troef.cards import SIDES, SUITS_HIGH_FIRST, Seat, Suit


def situation(state: State) -> dict[str, Any]:
    """Everything that can be said about a table, as plain values."""
    declarer = state.declarer
    turn = turn_of(state)
    ledger = state.ledger
    return {
        "edition": str(state.rules.edition),
        "phase": state.phase.value,
        "turn": None if turn is None else str(turn),
        "legal": [str(act) for act in legal(state)],
        "trick": trick_view(state),
        "decisions": [pending.decision.as_json() for pending in ledger.pending],
        "auction": [
            {"by": str(call.seat), "call": str(call.call), "status": call.status.value} for call in state.calls
        ],
        "contract": _contract(state),
        "declarer": None if declarer is None else str(declarer),
        "dummy": None if declarer is None else str(declarer.partner),
        "obligations": _obligations(state),
        "lead_restrictions": [_restriction(restriction) for restriction in ledger.restrictions],
        "barred": [
            {"for": [str(seat) for seat in barred.seats], "acts": [str(act) for act in barred.acts], "law": barred.law}
            for barred in ledger.barred
        ],
        "penalty_cards": [
            {
                "seat": str(penalty_card.seat),
                "card": str(penalty_card.card),
                "kind": penalty_card.kind,
                "law": penalty_card.law,
            }
            for penalty_card in ledger.penalty_cards
        ],
        "misinformed": [_misinformed(state, wrong) for wrong in ledger.misinformation],
        "unauthorized": [
            {
                "for": [str(seat) for seat in unauthorized.seats],
                "from": str(unauthorized.source),
                "law": unauthorized.law,
            }
            for unauthorized in ledger.unauthorized
        ],
        "adjust": [
            {"for": [str(side) for side in adjustment.sides], "law": adjustment.law} for adjustment in ledger.adjust
        ],
        "watch": [{"law": law, **state.rules.watch[law].text.as_json()} for law in ledger.watch],
        "tricks": tricks_view(state),
        "score": score_view(state),
        "revokes": revokes_view(state),
        "rulings": [ruling.as_json() for ruling in ledger.rulings],
    }


def turn_of(state: State) -> Seat | None:
    """The hand that must act."""
    if state.phase is Phase.AUCTION:
        return state.auction.turn
    return turn_of_play(state)


def legal(state: State) -> tuple[Any, ...]:
    """What the hand that must act may do; nothing while a decision is pending."""
    turn = turn_of(state)
    if state.ledger.pending or turn is None:
        return ()
    return legal_calls(state, turn) if state.phase is Phase.AUCTION else legal_cards(state)


def legal_calls(state: State, seat: Seat) -> tuple[Call, ...]:
    """The calls that the player may make under every obligation that runs."""
    if state.must_pass(seat):
        return (PASS,)
    duty = state.duty(seat)
    calls = state.auction.legal() if state.may_double(seat) else _without_doubles(state.auction.legal())
    calls = _without_barred(state, seat, calls)
    if duty is None:
        return calls
    if duty.task is Task.REPEAT:
        return (duty.call,)
    if duty.limit is not Limit.ANY:
        return (PASS,) if duty.limit is Limit.PASS else _without_doubles(calls)
    irregularity = state.irregularity(duty.irregularity)
    tried = irregularity.facts.tried if irregularity and isinstance(irregularity.facts, InsufficientBid) else ()
    if Substitute.DOUBLE in tried or Substitute.INADMISSIBLE in tried:
        return _without_doubles(calls)
    return calls


def _without_barred(state: State, seat: Seat, calls: tuple[Call, ...]) -> tuple[Call, ...]:
    barred = acts_barred(state, seat)
    return tuple(call for call in calls if call not in barred) or calls


def _without_doubles(calls: tuple[Call, ...]) -> tuple[Call, ...]:
    return tuple(call for call in calls if call not in (DOUBLE, REDOUBLE))


def _contract(state: State) -> str | None:
    if state.phase is Phase.AUCTION:
        return None
    return "P" if state.auction.contract is None else str(state.auction.contract)


def _obligations(state: State) -> list[dict[str, str]]:
    """They end with the auction."""
    if state.phase is not Phase.AUCTION:
        return []
    return [
        {"seat": str(obligation.seat), "kind": "pass", "extent": obligation.extent.value, "law": obligation.law}
        for obligation in state.ledger.obligations
    ]


def _restriction(entry: LeadRestriction) -> dict[str, Any]:
    return {
        "seat": str(entry.seat),
        "may_prohibit": _letters(entry.may_prohibit),
        "may_require": _letters(entry.may_require),
        "chosen": entry.chosen,
        "extent": entry.extent,
        "law": entry.law,
    }


def _letters(suits: tuple[Suit, ...]) -> list[str]:
    return [str(suit) for suit in SUITS_HIGH_FIRST if suit in suits]


def _misinformed(state: State, wrong: Misinformation) -> dict[str, Any]:
    cited = state.rules.cited
    seats, law = may_change_after(state, wrong), cited[Cited.MISINFORMED]
    if Cited.MISINFORMED_IN_PLAY in cited and state.phase is not Phase.AUCTION:
        seats = seats or may_take_back(state, wrong)
        law = law if state.phase is Phase.CLARIFICATION else cited[Cited.MISINFORMED_IN_PLAY]
    return {
        "side": str(wrong.source.side.opponents),
        "from": str(wrong.source),
        "may_change": [str(seat) for seat in seats],
        "law": law,
    }


def trick_view(state: State) -> list[dict[str, str]]:
    """The cards of the current trick in order, with a lead that nobody has ruled on yet."""
    if state.play is None:
        return []
    unruled = {irregularity.number for irregularity in state.ledger.irregularities if is_irregular_lead(irregularity)}
    leads = [
        (loose.seat, loose.card)
        for loose in state.ledger.play.cards.loose
        if loose.irregularity in unruled and not state.play.cards
    ]
    return [{"by": str(seat), "card": str(card)} for seat, card in (*state.play.cards, *leads)]


def tricks_view(state: State) -> dict[str, Any]:
    """What was won at the table, what changed hands, and what it comes to."""
    won, final = tricks_won(state), result(state)
    return {
        **{str(side): won[side.index] for side in SIDES},
        "transferred": [
            {
                "from": str(transfer.giver),
                "to": str(transfer.giver.opponents),
                "count": transfer.tricks,
                "law": transfer.law,
            }
            for transfer in transfers(state)
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
            "seat": str(revoke.seat),
            "trick": revoke.trick,
            "established": revoke.established,
            "law": cited.get(revoke.law, cited[Cited.REVOKE]),
        }
        for revoke in state.ledger.play.revokes
        if is_revoke(state, revoke)
    ]


def score_view(state: State) -> dict[str, int] | None:
    """The score of a board that is over."""
    scored = points(state)
    return None if scored is None else {"NS": scored, "EW": -scored}
