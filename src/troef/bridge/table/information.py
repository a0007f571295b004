"""Information from other sources than calls and cards.

Manner, cards of other hands, explanations and their correction (2017: 16, 20F, 21, 47E2, 73, 75).
"""

from __future__ import annotations

from dataclasses import replace

from troef.bridge.game.auction import Auction
from troef.bridge.game.play import Placed
from troef.bridge.laws.facts.auction import (
    CardOfOtherSeen,
    ExplanationCorrected,
    InformationSource,
    PartnerInformation,
    RightsReserved,
    WrongExplanation,
)
from troef.bridge.laws.facts.play import PlayedOnExplanation
from troef.bridge.table.events import BridgeInformEvent, BridgeSeeEvent, ExplainEvent, ReserveRightsEvent
from troef.bridge.table.hands import require_held
from troef.bridge.table.irregularities.processing import open_irregularity
from troef.bridge.table.play.trick_cards import play_of
from troef.bridge.table.state import BridgeState, Misinformation, Phase
from troef.cards import Seat, TroefError
from troef.cards.wording import seat_code
from troef.core.messages import Localised, _
from troef.engine.table import applies


@applies(BridgeInformEvent)
def record_information(state: BridgeState, event: BridgeInformEvent) -> BridgeState:
    """Open an irregularity because a player's manner may have given information to their partner."""
    state = state.with_ledger(informed=True)
    facts = PartnerInformation(manner=InformationSource(event.how), by_declarer=event.by is state.declarer)
    if facts.manner is InformationSource.TEMPO and not event.longer and _waits_for_stop_card(state, event.by):
        facts = replace(facts, prescribed=None)
    return open_irregularity(state, facts, event.by, event.by)


def _waits_for_stop_card(state: BridgeState, seat: Seat) -> bool:
    """Return whether a pause is prescribed, after a jump bid under a regulation with stop cards (73A2)."""
    calls = list(state.auction.calls)
    if calls and calls[-1][0] is seat:  # The pause is reported after the call.
        calls.pop()
    jumped = bool(calls) and calls[-1][0] is seat.rho and Auction.of(state.board.dealer, calls).jumped
    return jumped and state.play is None and state.regulations.stop_seconds > 0


@applies(ReserveRightsEvent)
def reserve_rights(state: BridgeState, event: ReserveRightsEvent) -> BridgeState:
    return open_irregularity(state, RightsReserved(), event.by, event.by)


def record_seen_cards(state: BridgeState, event: BridgeSeeEvent) -> BridgeState:
    """Open an irregularity because a player saw cards of another hand. Raise TroefError for their own hand."""
    by = event.by
    if event.of is by:
        raise TroefError(_("players may look at their own hand: {by}", by=Localised(seat_code, by)))
    mine = state.hands[by.index]
    surplus = mine if mine is not None and len(mine) > state.size else ()  # They lay in a hand with too many (13A2).
    require_held(state, event.of, *(card for card in event.cards if card not in surplus))
    begun, of_partner = bool(state.calls), event.of is by.partner
    facts = CardOfOtherSeen(auction_begun=begun, of_partner=of_partner, deliberate=event.deliberate)
    return open_irregularity(state.with_ledger(other_card_seen=True), facts, by, event.of, cards=event.cards)


@applies(ExplainEvent)
def record_explanation(state: BridgeState, event: ExplainEvent) -> BridgeState:
    """Record an explanation of a call. A wrong one, or the correction of one, opens an irregularity."""
    call, index = event.call, event.call - 1
    if not 1 <= call <= len(state.calls):
        raise TroefError(_("there is no call {call} to explain", call=call))
    if event.corrects:
        state = _corrected(state, event, index)
    elif event.wrong:
        entry = Misinformation(event.by, index, first=len(state.calls))
        state = state.with_ledger(misinformation=(*state.ledger.misinformation, entry))
        state = open_irregularity(state, WrongExplanation(), event.by, event.by, place=index)
    return state if state.play is None else _explained_in_play(state, event)


def _corrected(state: BridgeState, event: ExplainEvent, index: int) -> BridgeState:
    wrong = next(
        (other for other in state.ledger.misinformation if other.call == index and other.corrected_at is None), None
    )
    if wrong is None:  # A missing alert misinforms from the moment of the call.
        caller = state.calls[index].seat
        source = caller if state.regulations.screens else caller.partner
        wrong = Misinformation(source, index, first=index + 1)
    now = replace(wrong, corrected_at=len(state.calls))
    others = tuple(entry for entry in state.ledger.misinformation if entry is not wrong)
    state = state.with_ledger(misinformation=(*others, now))
    facts = ExplanationCorrected(
        by_giver=event.by is now.source,
        auction_over=state.phase is not Phase.AUCTION,
        play_over=state.phase is Phase.ENDED,
        defender=state.is_defender(event.by),
        play_begun=state.phase in (Phase.PLAY, Phase.ENDED),
        too_late=any(seat not in may_change_after(state, now) for seat in callers_misinformed_by(state, now)),
    )
    return open_irregularity(state, facts, event.by, now.source, place=index)


def callers_misinformed_by(state: BridgeState, wrong: Misinformation) -> list[Seat]:
    """Return the caller of each standing call made by the misinformed side before the correction."""
    last = len(state.calls) if wrong.corrected_at is None else wrong.corrected_at
    places = [index for index in state.standing_call_indexes if index is not None and wrong.first <= index < last]
    return [state.calls[p].seat for p in places if state.calls[p].seat.side is not wrong.source.side]


def may_change_after(state: BridgeState, wrong: Misinformation) -> tuple[Seat, ...]:
    """Return the players who called on this explanation and may still change that call (21B1a)."""
    if wrong.corrected_at is None or state.phase in (Phase.PLAY, Phase.ENDED):
        return ()
    seats = wrong.source.side.opponents.seats
    return tuple(seat for seat in seats if _may_still(state, wrong.first, wrong.corrected_at, seat))


def _may_still(state: BridgeState, first: int, until: int, seat: Seat) -> bool:
    """Return whether the player's last call has index `first` to `until` - 1, and partner has not called since."""
    for index, (caller, _call) in zip(
        reversed(state.standing_call_indexes), reversed(state.auction.calls), strict=True
    ):
        if caller is seat.partner:
            return False
        if caller is seat:
            return index is not None and first <= index < until
    return False


def may_change(state: BridgeState) -> frozenset[Seat]:
    """Return all players who may change a call because they were misinformed."""
    return frozenset(seat for wrong in state.ledger.misinformation for seat in may_change_after(state, wrong))


def _explained_in_play(state: BridgeState, event: ExplainEvent) -> BridgeState:
    """Store how many cards had been played at a wrong explanation; at its correction, judge the later ones (47E2)."""
    entries = state.ledger.misinformation
    if event.wrong and not event.corrects:
        last = replace(entries[-1], cards=len(_cards(state)))
        return state.with_ledger(misinformation=(*entries[:-1], last))
    return _corrected_in_play(state, entries[-1]) if event.corrects and entries else state


def _cards(state: BridgeState) -> list[tuple[int, Placed]]:
    play = play_of(state)
    complete = [(number, placed) for number, trick in enumerate(play.tricks, 1) for placed in trick.cards]
    current = [(play.number, placed) for placed in play.cards]
    down = state.ledger.play.cards.down
    return [*complete, *current, *([(play.number, down)] if down else [])]


def _corrected_in_play(state: BridgeState, wrong: Misinformation) -> BridgeState:
    """Open an irregularity about the misinformed side's last card, which goes back if nobody played after it."""
    since = _cards(state)[wrong.cards :]
    mine = [(number, seat, card) for number, (seat, card) in since if seat.side is not wrong.source.side]
    told = [other.cards for other in state.irregularities_about(PlayedOnExplanation)]  # With the card itself.
    if not mine or any(mine[-1][2] in cards for cards in told):
        return state
    number, seat, card = mine[-1]
    last_trick, (last_seat, _) = since[-1]
    in_time = last_seat is seat and last_trick == number
    facts = PlayedOnExplanation(declaring=not state.is_defender(seat), too_late=not in_time)
    return open_irregularity(state, facts, seat, seat, cards=(card,), trick=number)


def may_take_back(state: BridgeState, wrong: Misinformation) -> tuple[Seat, ...]:
    """Return the players misinformed by this explanation who may still take a card back."""
    misinformed = [other for other in state.ledger.irregularities if other.seat.side is not wrong.source.side]
    may = [(other.seat, other.facts) for other in misinformed if isinstance(other.facts, PlayedOnExplanation)]
    return tuple(seat for seat, facts in may if not facts.too_late and facts.withdrawn is None)
