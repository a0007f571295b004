"""Calls at the table. Each is recorded and judged; an improper call opens an irregularity."""

from __future__ import annotations

from dataclasses import replace

from troef.bridge.game.calls import PASS, REDOUBLE, Bid, Call
from troef.bridge.laws.facts.auction import (
    BarredCall,
    BidOfMoreThanSeven,
    CallAfterFinalPass,
    CallDeemedInTurn,
    CallKind,
    CallWhenObligedToPass,
    CallWithExtraWords,
    ChangeOfCall,
    Facts,
    HastyReplacement,
    InadmissibleDouble,
    InsufficientBid,
    OutOfTurn,
    SimultaneousCall,
    Turn,
    WrongBoard,
)
from troef.bridge.laws.ruling import Extent
from troef.bridge.table.auction import standing_calls
from troef.bridge.table.auction.replacement import (
    abandoned_denominations,
    is_unruled_insufficient,
    replace_insufficient_bid,
)
from troef.bridge.table.events import CallEvent
from troef.bridge.table.irregularities.processing import (
    acted_on,
    add_fact,
    close_irregularity,
    consult_law,
    is_unruled,
    open_irregularities,
    open_irregularity,
    postpone_question,
)
from troef.bridge.table.state import (
    BridgeIrregularity,
    BridgeState,
    CallCheck,
    CallDuty,
    CallStatus,
    CallTask,
    Phase,
    TableCall,
    acts_barred,
    clear_bars,
)
from troef.cards import Seat


def apply_proper_call(state: BridgeState, event: CallEvent) -> BridgeState | None:
    """Return the state after a proper call by the fast path, or None if `apply_call` is needed.

    It is needed for an improper call, while anything irregular is in the ledger, or near the end of the auction.
    """
    ledger, auction = state.ledger, state.auction
    told_more = event.artificial or event.simultaneous or event.wrong_board or event.said or event.shows is not None
    if (
        event.by is not auction.turn
        or state.phase is not Phase.AUCTION
        or auction.passes >= (2 if auction.top >= 0 else 3)
        or ledger.irregularities
        or ledger.pending
        or ledger.obligations
        or ledger.barred
        or told_more
        or not auction.is_proper(event.call)
    ):
        return None
    return state.with_proper_call(TableCall.plain(event.by, event.call))


def apply_call(state: BridgeState, event: CallEvent) -> BridgeState:
    """Return the state after any call, proper or not: the call is recorded and judged."""
    together = _said_together(state, event)
    state = close_irregularity(state, together) if together else settle_by_acting(state, event.by)
    index, turn, before = len(state.calls), state.auction.turn, state
    shows = TableCall.plain(event.by, event.call).shows if event.shows is None else frozenset(event.shows)
    if event.shows is None and event.artificial:  # An artificial call about which nothing was reported.
        shows = frozenset()
    recorded = TableCall(event.by, event.call, CallStatus.STANDS, event.artificial, shows, event.simultaneous)
    state = replace(state, calls=(*state.calls, recorded))
    if event.wrong_board:  # Before anything else that is wrong with the call.
        state = open_irregularity(state, WrongBoard(), event.by, turn, place=index)
    state = judge_call(state, index) if state.calls[index].status.in_force else state
    if event.said:
        words = CallWithExtraWords(kind=kind_of(event.call), redouble=event.call is REDOUBLE)
        state = open_irregularity(state, words, event.by, turn, place=index)
    duty = before.duty(event.by)
    hasty = duty is not None and duty.task is CallTask.REPLACE and not before.ledger.director
    state = state.with_ledger(hasty=(index, before)) if hasty else state
    return _one_after_the_other(state, index, together)


def undo_hasty_replacement(state: BridgeState) -> BridgeState:
    """Cancel a replacement made before the director could explain, so that its player chooses again (1949: 9, 27)."""
    if state.ledger.hasty is None:
        return state
    index, before = state.ledger.hasty
    if index + 1 < len(state.calls) or not state.calls[index].status.in_force:  # Too late, or already cancelled.
        return state
    recorded = replace(state.calls[index], status=CallStatus.CANCELLED)
    state = replace(before, calls=(*before.calls, recorded))
    return open_irregularity(state, HastyReplacement(), recorded.seat, recorded.seat, place=index)


def _said_together(state: BridgeState, event: CallEvent) -> BridgeIrregularity | None:
    """Return the irregularity of a call out of turn made at the same moment as this one in turn, or None."""
    last = len(state.calls) - 1
    if last < 0 or not state.calls[last].simultaneous or event.by is not state.auction.turn:
        return None
    if last > 0 and not event.simultaneous:
        return None  # It was made together with the call before it.
    return next((other for other in state.irregularities_about(OutOfTurn) if other.place == last), None)


def _one_after_the_other(state: BridgeState, index: int, together: BridgeIrregularity | None) -> BridgeState:
    """Put simultaneous calls in order, with that of the player in turn first.

    `together`: the irregularity of an earlier call out of turn that was simultaneous with this one.
    """
    if together is not None and together.place is not None:
        state = open_irregularity(state, SimultaneousCall(), together.seat, together.turn, place=together.place)
        return judge_call(state, together.place)
    recorded = state.calls[index]
    if not recorded.simultaneous or not index:
        return state
    return open_irregularity(state, SimultaneousCall(), recorded.seat, recorded.seat, place=index)


def settle_by_acting(state: BridgeState, seat: Seat) -> BridgeState:
    """Add the fact that this player acts to irregularities without a ruling, because it may settle them."""
    for irregularity in open_irregularities(state):
        if seat is irregularity.seat or not is_unruled(state, irregularity):
            continue
        facts, offender = irregularity.facts, irregularity.seat
        # At the turn that the offender took, or after the offender's partner has used it.
        at_turn = seat is irregularity.turn or (facts.partner_acted and seat is state.auction.turn)
        state = add_fact(
            acted_on(state, irregularity, seat),
            irregularity,
            lho_acted=facts.lho_acted or seat is offender.lho,
            partner_acted=facts.partner_acted or seat is offender.partner,
            turn_acted=facts.turn_acted or (seat.side is not offender.side and at_turn),
        )
    return process_queued_calls(state)


def process_queued_calls(state: BridgeState) -> BridgeState:
    """Process the calls that rulings have queued."""
    while state.ledger.queued_calls:
        todo, *rest = state.ledger.queued_calls
        state = state.with_ledger(queued_calls=tuple(rest))
        if todo.look is CallCheck.JUDGE:
            state = judge_call(state, todo.place)
        elif todo.look is CallCheck.HEAR:
            state = notify_waiting(state, todo.place)
        elif todo.look is CallCheck.AGAIN:
            state = judge_call(settle_by_acting(state, state.calls[todo.place].seat), todo.place)
        elif todo.look is CallCheck.SUBSTITUTE:
            state = replace_insufficient_bid(state, todo.place, todo.irregularity, premature=True)
        else:
            irregularity = state.irregularity(todo.irregularity)
            state = state if irregularity is None else consult_law(state, irregularity)
    return state


def judge_call(state: BridgeState, index: int) -> BridgeState:
    """Judge a recorded call: count it if it is proper, else open an irregularity."""
    seat, call = state.calls[index].seat, state.calls[index].call
    if state.auction.is_over:
        declarer = state.auction.declarer
        defender = None if declarer is None else declarer.side is not seat.side
        return _irregular(state, index, CallAfterFinalPass(kind=kind_of(call), defender=defender))
    if seat is not state.auction.turn:
        return _out_of_turn(state, index)
    duty = state.duty(seat)
    if not is_possible(call):
        return _taking_its_turn(state, index, BidOfMoreThanSeven(in_turn=True))
    about = None if duty is None else state.irregularity(duty.irregularity)
    if duty and duty.task is CallTask.REPLACE and about is not None and isinstance(about.facts, InsufficientBid):
        return replace_insufficient_bid(state, index, duty.irregularity)
    if not _is_admissible(state, seat, call):
        return _taking_its_turn(state, index, _inadmissible(state, index, in_turn=True))
    if call is not PASS and state.must_pass(seat):
        return _irregular(standing_calls.add_call(state, index), index, CallWhenObligedToPass(in_turn=True))
    if isinstance(call, Bid) and not state.auction.is_sufficient(call):
        state = standing_calls.add_call(state, index)
        if about is not None and duty and duty.task is CallTask.REPEAT and duty.call == call:
            state = close_irregularity(state, about)  # It was repeated as required; the new bid is judged instead.
        return _irregular(state, index, InsufficientBid())
    repeats = duty is not None and duty.task is CallTask.REPEAT and not state.must_pass(seat)
    if duty and repeats and call != duty.call:
        return _not_repeated(state, index, duty)
    if call in acts_barred(state, seat):
        return _irregular(standing_calls.add_call(state, index), index, BarredCall())
    return notify_waiting(standing_calls.add_call(state, index), index)


def is_possible(call: Call) -> bool:
    return not isinstance(call, Bid) or call.is_possible


def _is_admissible(state: BridgeState, seat: Seat, call: Call) -> bool:
    """Return whether a double or redouble is allowed by law 19 and by all current bans. True for other calls."""
    return state.auction.is_admissible(seat, call) and (kind_of(call) is not CallKind.DOUBLE or state.may_double(seat))


def _inadmissible(state: BridgeState, index: int, in_turn: bool) -> InadmissibleDouble:
    auction, seat = state.auction, state.calls[index].seat
    bid = auction.bid
    theirs = auction.bidder.side is not seat.side
    return InadmissibleDouble(
        in_turn=in_turn,
        repeated=bid is not None and auction.doubled >= (1 if theirs else 2),
        suit=None if bid is None else bid.denomination.suit,
    )


def kind_of(call: Call) -> CallKind:
    if isinstance(call, Bid):
        return CallKind.BID
    return CallKind.PASS if call is PASS else CallKind.DOUBLE


def _irregular(state: BridgeState, index: int, facts: Facts) -> BridgeState:
    seat = state.calls[index].seat
    return open_irregularity(state, facts, seat, seat, place=index)


def _taking_its_turn(state: BridgeState, index: int, facts: Facts) -> BridgeState:
    """Open an irregularity about a call that can never stand. Until somebody notices it only takes a turn."""
    return _irregular(standing_calls.add_call(state, index, void=True), index, facts)


def _not_repeated(state: BridgeState, index: int, duty: CallDuty) -> BridgeState:
    """Judge a call by a player who had to repeat another one, `duty.call`.

    It corrects an insufficient bid; otherwise it is a change of call.
    """
    irregularity = state.irregularity(duty.irregularity)
    assert irregularity is not None
    if isinstance(duty.call, Bid) and not state.auction.is_sufficient(duty.call):
        again = replace(irregularity, facts=InsufficientBid(director=True, accepted=False))
        return replace_insufficient_bid(state.with_irregularity(again), index, irregularity.number)
    seat, first = irregularity.seat, irregularity.place
    return open_irregularity(state, ChangeOfCall(unintended=False), seat, seat, place=index, other=first)


def _out_of_turn(state: BridgeState, index: int) -> BridgeState:
    recorded, auction = state.calls[index], state.auction
    seat, call, turn = recorded.seat, recorded.call, auction.turn
    if call is PASS and standing_calls.is_deemed_to_have_passed(state, seat):
        return standing_calls.confirm_deemed_pass(state, index)
    if turn.lho is seat and state.must_pass(turn):
        state = end_pass_obligation(standing_calls.deem_pass(state, turn), turn)
        return judge_call(open_irregularity(state, CallDeemedInTurn(), seat, turn, place=index), index)
    before = replace(state, calls=state.calls[:index])
    first = before.last_call(seat) if seat.lho is turn else None
    facts: Facts
    if not is_possible(call):
        facts = BidOfMoreThanSeven(in_turn=False)
    elif first is not None and is_unruled_insufficient(state, first):
        facts = ChangeOfCall(unintended=False, insufficient=True)
        return open_irregularity(postpone_question(state, first), facts, seat, seat, place=index, other=first)
    elif not _is_admissible(state, seat, call):
        facts = _inadmissible(state, index, in_turn=False)
    elif call is not PASS and state.must_pass(seat):
        facts = CallWhenObligedToPass(in_turn=False)
    elif first is not None:
        doubled = kind_of(state.calls[first].call) is CallKind.DOUBLE
        facts = ChangeOfCall(unintended=False, doubled=doubled, again=kind_of(call))
        return open_irregularity(postpone_question(state, first), facts, seat, seat, place=index, other=first)
    elif _is_said_again(state, index):
        return state.with_call(index, status=CallStatus.CANCELLED)
    else:
        facts = _plainly_out_of_turn(state, recorded, turn)
    return open_irregularity(state, facts, seat, turn, place=index)


def _is_said_again(state: BridgeState, index: int) -> bool:
    """Return whether a player out of turn repeats their call before anything is ruled on it: it is one call (29A)."""
    said = (other for other in state.irregularities_about(OutOfTurn) if other.place == index - 1)
    first = next((other for other in said if is_unruled(state, other)), None)
    again = state.calls[index]
    return first is not None and first.seat is again.seat and state.calls[index - 1].call == again.call


def _plainly_out_of_turn(state: BridgeState, recorded: TableCall, turn: Seat) -> OutOfTurn:
    auction, seat = state.auction, recorded.seat
    standing = (state.calls[index] for index in reversed(state.standing_call_indexes) if index is not None)
    last_bid = next((call for call in standing if isinstance(call.call, Bid)), None)
    on_artificial = recorded.call is PASS and auction.bidder is seat.partner and last_bid and last_bid.artificial
    return OutOfTurn(
        kind=kind_of(recorded.call),
        turn={seat: Turn.OWN, seat.lho: Turn.LHO, seat.partner: Turn.PARTNER, seat.rho: Turn.RHO}[turn],
        artificial=recorded.artificial or bool(on_artificial),
        insufficient=isinstance(recorded.call, Bid) and not auction.is_sufficient(recorded.call),
        first_call=not auction.calls,
        no_bid=auction.bid is None,
    )


def end_pass_obligation(state: BridgeState, seat: Seat) -> BridgeState:
    """End the player's obligation to pass once, because they have passed."""
    before = state.ledger.obligations
    kept = tuple(other for other in before if other.seat is not seat or other.extent is not Extent.ONCE)
    return state if kept == before else state.with_ledger(obligations=kept)


def notify_waiting(state: BridgeState, index: int) -> BridgeState:
    """Add facts to the irregularities that wait for a call of this player, because the call now counts."""
    recorded = state.calls[index]
    state = clear_bars(state, recorded.seat)
    imposed = state.must_pass(recorded.seat) is not None
    if recorded.call is PASS:
        state = end_pass_obligation(state, recorded.seat)
    for irregularity in state.ledger.irregularities:
        facts, place, first = irregularity.facts, irregularity.place, irregularity.other
        his, is_void = recorded.seat is irregularity.seat, place is not None and not state.calls[place].status.in_force
        if isinstance(facts, OutOfTurn) and is_void and place != index:
            state = _heard_out_of_turn(state, irregularity, facts, index, imposed)
        elif isinstance(facts, InadmissibleDouble) and his and irregularity.spoken is not None and not facts.replaced:
            named = abandoned_denominations(state, place or 0, index)
            kind = kind_of(recorded.call)
            state = _replaced(state, irregularity, index, replaced=True, replaced_by=kind, named=named)
        elif isinstance(facts, ChangeOfCall) and his and is_void:
            assert first is not None
            named, maintained = abandoned_denominations(state, first, index), recorded.call == state.calls[first].call
            kind = kind_of(recorded.call)
            state = add_fact(state, irregularity, maintained=maintained, replaced_by=kind, named=named)
    return process_queued_calls(state)


def _heard_out_of_turn(
    state: BridgeState, irregularity: BridgeIrregularity, facts: OutOfTurn, index: int, imposed: bool
) -> BridgeState:
    recorded = state.calls[index]
    if recorded.seat is irregularity.seat and not facts.replaced:
        assert irregularity.place is not None
        named = abandoned_denominations(state, irregularity.place, index)
        kind = kind_of(recorded.call)
        same = kind is CallKind.BID and recorded.shows == state.calls[irregularity.place].shows
        more = {"imposed": imposed, "replaced_by": kind, "named": named, "shows_same": same}
        return _replaced(state, irregularity, index, replaced=True, **more)
    if recorded.seat is irregularity.seat.rho and facts.turn is Turn.RHO and not facts.replaced:
        if facts.rho_passed not in (None, recorded.call is PASS):  # They changed their call (25A).
            duties = (duty for duty in state.ledger.duties if duty.irregularity != irregularity.number)
            state = state.with_ledger(duties=tuple(duties))
        since = state.calls[irregularity.place or 0 : index]
        irregular = any(call.seat is recorded.seat and not call.status.in_force for call in since)
        passed, over = recorded.call is PASS, state.auction.is_over
        return add_fact(state, irregularity, rho_passed=passed, rho_irregular=irregular, auction_over=over)
    if recorded.seat is irregularity.seat.partner and facts.turn is Turn.PARTNER and facts.partner_passed is None:
        return add_fact(state, irregularity, partner_passed=recorded.call is PASS)
    return state


def _replaced(state: BridgeState, irregularity: BridgeIrregularity, index: int, **facts: object) -> BridgeState:
    """Link the offender's replacement call, of this index, to the irregularity and add these facts."""
    current = state.irregularity(irregularity.number)
    if current is None:
        return state
    linked = replace(current, other=index)
    return add_fact(state.with_irregularity(linked), linked, **facts)
