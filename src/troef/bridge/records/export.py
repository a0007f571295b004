"""Exports a board played at a table as a record, for file formats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from troef.bridge.game.auction import bid_rank
from troef.bridge.game.calls import Bid
from troef.bridge.game.play import winning_card
from troef.bridge.records.record import (
    BoardRecord,
    RecordedAuction,
    RecordedCall,
    RecordedCard,
    RecordedIrregularity,
    RecordedPlay,
    RecordedTrick,
    RecordEnding,
    Remark,
    Tag,
)
from troef.bridge.table.result import result, score_for_ns
from troef.bridge.table.state import Phase
from troef.bridge.table.table import Table
from troef.cards import SEATS, Seat


def record_of(table: Table, tags: Iterable[Tag] = ()) -> BoardRecord:
    """Return a record of the standing calls and played cards at a table, with the result once the board is over."""
    state = table.state
    contract, declarer, over = state.auction.contract, state.declarer, state.phase is Phase.ENDED
    known = declarer is not None
    ending = RecordEnding.TO_BE_CONTINUED if state.phase is Phase.AUCTION else RecordEnding.PLAIN
    tricks = result(state)[declarer.side.index] if declarer is not None and over else None
    won = state.play.tricks_won()[declarer.side.index] if declarer is not None and state.play is not None else None
    return BoardRecord(
        number=state.board.number,
        dealer=state.board.dealer,
        vulnerable=state.board.vulnerable,
        layout=state.layout,
        auction=RecordedAuction(state.auction.dealer, tuple(_calls(table)), ending),
        contract=contract if known else None,
        passed_out=contract is None and state.phase is not Phase.AUCTION,
        declarer=declarer,
        swapped=state.ledger.play.dummy.swapped,
        tricks=tricks,
        agreed=tricks is not None and _is_whole(table) and tricks != won,
        play=_play(table) if table.tricks and declarer is not None else None,
        score=score_for_ns(state),
        tags=tuple(tags),
    )


def _calls(table: Table) -> Iterator[RecordedCall]:
    """Yield the standing calls. A player who was passed over gets an entry without a call."""
    state, top = table.state, -1
    turn, remarks = state.auction.dealer, _remarks(table)
    for (seat, call), index in zip(state.auction.calls, state.standing_call_indexes, strict=True):
        while turn is not seat:
            yield RecordedCall(turn, None)
            turn = turn.lho
        low = isinstance(call, Bid) and bid_rank(call) <= top
        top = bid_rank(call) if isinstance(call, Bid) else top
        yield RecordedCall(seat, call, low, Remark() if index is None else remarks[index])
        turn = seat.lho


def _remarks(table: Table) -> list[Remark]:
    """Return a remark for each call at the table: whether it was alerted, and its explanations."""
    view = table.view(None)
    remarks = []
    for number, call in enumerate(view["auction"], 1):
        announced = call["alert"] if isinstance(call["alert"], str) else ""
        later = [explanation["text"] for explanation in view["explanations"] if explanation["call"] == number]
        words = "; ".join(dict.fromkeys(filter(None, (announced, call["explained"], *later))))
        remarks.append(Remark(alert=bool(call["alert"]), note=words or None))
    return remarks


def _is_whole(table: Table) -> bool:
    return sum(map(len, table.tricks)) == 52


def _play(table: Table) -> RecordedPlay:
    state, tricks = table.state, []
    assert state.play is not None, "there are tricks"
    revoked = {(revoke.seat, revoke.card) for revoke in state.ledger.play.revokes if not revoke.corrected}
    leader = state.leader
    for trick in table.tricks:
        cards: dict[Seat, RecordedCard] = {}
        for seat, card in trick:
            mark = RecordedIrregularity.REVOKE if (seat, card) in revoked else None
            out_of_turn = seat is trick[0][0] is not leader
            cards[seat] = RecordedCard(card, RecordedIrregularity.LEAD if out_of_turn else mark)
        tricks.append(RecordedTrick(tuple(cards.get(seat) for seat in SEATS)))
        leader = winning_card(trick, state.play.trump)[0]
    first = state.leader or table.tricks[0][0][0]
    ending = RecordEnding.REST_UNKNOWN if state.phase is Phase.ENDED else RecordEnding.TO_BE_CONTINUED
    return RecordedPlay(first, tuple(tricks), RecordEnding.PLAIN if _is_whole(table) else ending)
