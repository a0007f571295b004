"""What a table shows by itself, for the charts about things that the fold does not judge."""

from __future__ import annotations

from collections.abc import Callable

from troef.bridge.table.play.legal_cards import following, turn_of_play, with_restrictions
from troef.bridge.table.state import PenaltyCard, Phase, State
from troef.laws.chart import Value

Shown = dict[str, Value]


def shown(record: str | None, state: State) -> Shown:
    """The facts of this record that anybody can see at the table; what is open to doubt is left to be asked."""
    look = _LOOKS.get(record or "")
    return {} if look is None else look(state)


def _redeal(state: State) -> Shown:
    return {"begun": bool(state.calls)}


def _other_source(state: State) -> Shown:
    return {"called": bool(state.calls)}


def _end_of_auction(state: State) -> Shown:
    """While the auction runs it may be a pass out of turn that keeps it going: that is asked."""
    if state.phase is Phase.AUCTION:
        return {}
    return {"passes": True, "bid": state.auction.bid is not None, "led": state.phase is not Phase.CLARIFICATION}


def _lead_restriction(state: State) -> Shown:
    """One player withdrew a call: has he become a defender?"""
    seats = {mark.seat for mark in state.ledger.marks}
    return {"defender": state.is_defender(seats.pop())} if len(seats) == 1 and state.declarer is not None else {}


def _could_have_known(state: State) -> Shown:
    return {"over": state.phase is Phase.ENDED}


def _result_in_doubt(state: State) -> Shown:
    return {"claimed": state.ledger.aside.claim is not None} if state.phase is Phase.ENDED else {}


def _penalty_card(state: State) -> Shown:
    """The one penalty card that lies there."""
    mine = _of_one_player(state)
    if len(mine) != 1:
        return {"more": True} if mine else {}
    told: Shown = {"more": False, "minor": mine[0].kind == "minor"}
    return told | _turn(state, mine, playable=_playable(state, mine) > 0)


def _penalty_cards(state: State) -> Shown:
    """The penalty cards of one player."""
    mine = _of_one_player(state)
    if len(mine) < 2:
        return {}
    told: Shown = {"one_suit": len({each.card.suit for each in mine}) == 1}
    return told | _turn(state, mine, playable=min(2, _playable(state, mine)))


def _of_one_player(state: State) -> list[PenaltyCard]:
    """The penalty cards, if only one player has any."""
    lying = list(state.ledger.penalty_cards)
    return lying if len({each.seat for each in lying}) == 1 else []


def _turn(state: State, mine: list[PenaltyCard], playable: Value) -> Shown:
    """Whether he or his partner must play; before that there is nothing to say."""
    turn, owner = turn_of_play(state), mine[0].seat
    if turn is owner:
        return {"partner_leads": False, "playable": playable}
    leads = state.play is not None and not state.play.cards
    return {"partner_leads": True} if leads and turn is owner.partner else {}


def _playable(state: State, mine: list[PenaltyCard]) -> int:
    """How many of them he may play now: following suit and restrictions go first (50D1)."""
    seat = mine[0].seat
    if turn_of_play(state) is not seat:
        return 0
    bits = with_restrictions(state, seat, following(state, seat))
    return sum(bool(bits & each.card.bit) for each in mine)


_LOOKS: dict[str, Callable[[State], Shown]] = {
    "Redeal": _redeal,
    "OtherSource": _other_source,
    "EndOfAuction": _end_of_auction,
    "LeadRestriction": _lead_restriction,
    "CouldHaveKnown": _could_have_known,
    "ResultInDoubt": _result_in_doubt,
    "PenaltyCardLies": _penalty_card,
    "PenaltyCardsLie": _penalty_cards,
}
