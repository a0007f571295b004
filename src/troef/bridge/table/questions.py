"""Questions by players: review, explanation, contract, last trick, a possible revoke (2017: 20, 41, 61B, 66)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

from troef.bridge.laws.facts.desk_auction import Inquiry
from troef.bridge.laws.facts.desk_play import Enquiry, InspectionRequest, RevokeSuspected, TrickInspection
from troef.bridge.laws.register import BridgeRules
from troef.bridge.table.events import BridgeAskEvent, BridgeInformEvent, CardDirectionEvent
from troef.bridge.table.information import record_information
from troef.bridge.table.irregularities.processing import record_consequence
from troef.bridge.table.play.dummy import handle_revoke_question
from troef.bridge.table.play.legal_cards import turn_of_play
from troef.bridge.table.play.revokes import mark_noticed
from troef.bridge.table.play.trick_cards import cards_of_trick
from troef.bridge.table.state import BridgeState, Phase
from troef.cards import SEATS, Seat, TroefError
from troef.core.messages import _
from troef.engine.acts import asks_own_seat, no_card_played, no_complete_trick
from troef.engine.table import applies
from troef.engine.table_log import Manner
from troef.engine.verbs import TableEvent
from troef.laws import Advice, Consequence, Ruling


@applies(BridgeAskEvent)
def ask(state: BridgeState, event: BridgeAskEvent) -> BridgeState:
    """Apply a question. If it is not allowed, record the ruling. Raise TroefError if it is about nothing."""
    if event.of is event.by:
        raise asks_own_seat(event.by)
    _require_subject(state, event)
    if event.about == "revoke":
        if event.by is state.dummy and state.phase is Phase.PLAY:  # Dummy may not ask every player (61B).
            return handle_revoke_question(state, event.by, event.of or event.by.partner)
        whom = _asked_about(state, event)
        return state if whom is None else mark_noticed(state, whom, None)
    advice = None if state.phase is Phase.ENDED else _about(state, event)
    if advice is not None and advice.refused:
        state = record_consequence(state, Consequence(advice.law, advice.say[0].text))
    return (
        record_information(state, BridgeInformEvent(event.by, Manner.QUESTION)) if event.purpose == "partner" else state
    )


@applies(CardDirectionEvent)
def note_card_direction(state: BridgeState, event: CardDirectionEvent) -> BridgeState:
    """Apply a remark that a card points the wrong way (65B3). A late one may give information to partner."""
    if state.play is None or not state.play.tricks:
        raise no_complete_trick()
    advice = None if state.phase is Phase.ENDED else _about(state, event)
    if advice is None or not advice.refused:
        return state
    state = record_consequence(state, Consequence(advice.law, advice.say[0].text))
    return record_information(state, BridgeInformEvent(event.by, Manner.REMARK))


def _require_subject(state: BridgeState, event: BridgeAskEvent) -> None:
    call = event.call
    if call is not None and not 1 <= call <= len(state.calls):
        raise TroefError(_("there is no call {call} to ask about", call=call))
    if event.about == "contract" and state.declarer is None:
        raise TroefError(_("there is no contract yet"))
    if event.about in ("trick", "card") and not (state.play and state.play.tricks):
        raise no_complete_trick()
    if event.about == "revoke" and (state.phase not in (Phase.PLAY, Phase.ENDED) or state.play is None):
        raise no_card_played()


def answer(state: BridgeState, event: TableEvent) -> Consequence | None:
    """Return the paragraph and text by which an allowed question is answered; None for any other event."""
    if state.phase is Phase.ENDED or not isinstance(event, BridgeAskEvent | CardDirectionEvent):
        return None
    if isinstance(event, BridgeAskEvent) and event.about == "revoke":
        whom = _asked_about(state, event)
        return None if whom is None else _about_suit(state, event.by, whom)
    advice = _about(state, event)
    return None if advice is None or advice.refused else Consequence(advice.law, advice.say[0].text)


def may_ask(state: BridgeState) -> Iterator[tuple[Seat, str, tuple[Seat, ...], str]]:
    """Yield the asker, subject, answerers and paragraph of each question that is allowed now."""
    if state.phase is Phase.ENDED or (state.phase is not Phase.AUCTION and state.declarer is None):
        return
    turn, discards = _player_to_act(state), _discards(state)
    for seat in SEATS:
        for about, law in _allowed(state.rules, _asker(state, seat, turn)):
            whom = _ANSWERERS[about](state, seat)
            if whom is not None:
                yield seat, about, whom, law
        allowed = {whom: said for whom in _others(discards, seat) if (said := _about_suit(state, seat, whom))}
        if allowed:
            yield seat, "revoke", tuple(allowed), next(iter(allowed.values())).law


class _AskerFacts(NamedTuple):
    """Facts about a player on which the right to ask depends."""

    period: Inquiry.Period
    dummy: bool
    declarer: bool
    his_turn: bool
    must_pass: bool
    played: bool  # A card to this board, if only face down; for declarer, also from dummy.
    side_played: bool
    played_on: bool  # Their side has played to the current trick.
    led_on: bool


def _asker(state: BridgeState, by: Seat, turn: Seat | None) -> _AskerFacts:
    play, down, declarer = state.play, state.ledger.play.cards.down, state.declarer
    running = [seat for seat, _ in play.cards] if play else []
    begun = play is not None and bool(play.tricks)
    played_on = by in running or by.partner in running
    return _AskerFacts(
        period=_PERIODS[state.phase],
        dummy=by.partner is declarer,
        declarer=by is declarer,
        his_turn=by is turn,
        must_pass=state.must_pass(by) is not None,
        played=begun or by in running or (by is declarer and played_on) or (down is not None and down[0] is by),
        side_played=begun or played_on,
        played_on=played_on,
        led_on=bool(running),
    )


def _player_to_act(state: BridgeState) -> Seat | None:
    """Return the player to act, which is declarer if dummy is to play."""
    turn = state.auction.turn if state.phase is Phase.AUCTION else turn_of_play(state)
    return turn if turn is None or turn is not state.dummy else state.declarer


@lru_cache(maxsize=1000)  # The rules are constant, and so are the facts.
def _allowed(rules: BridgeRules, asker: _AskerFacts) -> tuple[tuple[str, str], ...]:
    """Return the subjects about which this player may ask, each with its paragraph."""
    judged = ((about, _judged(rules, asker, about)) for about in _ANSWERERS)
    return tuple((about, said.law) for about, said in judged if said is not None and not said.refused)


def _judged(
    rules: BridgeRules,
    asker: _AskerFacts,
    about: str,
    why: Inquiry.Purpose = Inquiry.Purpose.TO_KNOW,
    wrong_answerer: bool = False,
    own_call: bool = False,
) -> Advice | None:
    """Return the law's advice on a question about this subject, or None.

    `wrong_answerer` and `own_call`: whether the wrong player is asked, or about the asker's side.
    """
    dummy, played_on = asker.dummy, asker.played_on
    facts: InspectionRequest | Inquiry
    if about in _LOOKING:
        looking = _LOOKING[about]
        facts = InspectionRequest(
            looking=looking, dummy=dummy, played_on=played_on, led_on=asker.led_on, card_open=True
        )
    else:
        facts = Inquiry(
            why=why,
            period=asker.period,
            dummy=dummy,
            his_turn=asker.his_turn,
            must_pass=asker.must_pass,
            review=about == "auction",
            played=asker.played,
            side_played=asker.side_played,
            declarer=asker.declarer,
            wrong_answerer=wrong_answerer,
            own_call=own_call,
            contract=about == "contract",
        )
    said: Advice | None = rules.about(facts)
    return said


def _about(state: BridgeState, event: BridgeAskEvent | CardDirectionEvent) -> Advice | None:
    asker = _asker(state, event.by, _player_to_act(state))
    if isinstance(event, CardDirectionEvent):
        return _judged(state.rules, asker, "direction")
    by, caller = event.by, None if event.call is None else state.calls[event.call - 1].seat
    return _judged(
        state.rules,
        asker,
        event.about,
        why=_PURPOSES[event.purpose],
        wrong_answerer=event.of is by.partner or (event.of is not None and event.of is caller),
        own_call=caller is not None and caller.side is by.side,
    )


_LOOKING = {"trick": TrickInspection.TRICK, "card": TrickInspection.OWN_CARD, "direction": TrickInspection.DIRECTION}
_PURPOSES = {None: Inquiry.Purpose.TO_KNOW, "partner": Inquiry.Purpose.FOR_PARTNER, "trap": Inquiry.Purpose.TO_TRAP}
_PERIODS = {
    Phase.AUCTION: Inquiry.Period.AUCTION,
    Phase.CLARIFICATION: Inquiry.Period.CLARIFICATION,
    Phase.PLAY: Inquiry.Period.PLAY,
}


# Questions about a revoke.


def _asked_about(state: BridgeState, event: BridgeAskEvent) -> Seat | None:
    """Return the player asked about a revoke, by default the last other one to discard; for dummy, declarer."""
    if event.of is None and event.by is state.dummy:
        return event.by.partner
    return event.of or next(iter(reversed(_others(_discards(state), event.by))), None)


def _discards(state: BridgeState) -> tuple[tuple[Seat, ...], ...]:
    """Return the players who did not follow suit, first those of the current trick and then of the one before."""
    if state.play is None:
        return ()
    tricks = [cards_of_trick(state, number) for number in (state.play.number, state.play.number - 1) if number]
    return tuple(tuple(by for by, card in cards[1:] if card.suit is not cards[0][1].suit) for cards in tricks)


def _others(discards: tuple[tuple[Seat, ...], ...], asker: Seat) -> tuple[Seat, ...]:
    """Return the other players who did not follow suit in the current trick; if none, in the one before."""
    others = (tuple(by for by in trick if by is not asker) for trick in discards)
    return next(filter(None, others), ())


def _about_suit(state: BridgeState, asker: Seat, whom: Seat) -> Consequence | None:
    """Return the paragraph by which this player may ask `whom` about a revoke (61B), or None."""
    if whom is state.dummy or (asker is state.dummy and state.ledger.play.dummy.forfeited):
        return None
    enquiry = Enquiry.DEFENDER_ASKED
    if not state.is_defender(asker):
        declarer = Enquiry.DUMMY_ASKED_DEFENDER if state.is_defender(whom) else Enquiry.DUMMY_ASKED_DECLARER
        enquiry = declarer if asker is state.dummy else Enquiry.DECLARER_ASKED
    return _about_running_out(state.rules, enquiry)


@lru_cache(maxsize=100)
def _about_running_out(rules: BridgeRules, enquiry: Enquiry) -> Consequence | None:
    ruling: Ruling = rules.about(RevokeSuspected(enquiry=enquiry))
    return None if ruling.effects or ruling.text is None else Consequence(ruling.law, ruling.text)


def clear_cache() -> None:
    """Clear the cached answers, so that code that observes the rules sees every question."""
    _allowed.cache_clear()
    _about_running_out.cache_clear()


# Players who answer.


def _repeaters(state: BridgeState, seat: Seat) -> tuple[Seat, ...] | None:
    """Return the opponents of the asker, who repeat the auction (20D). None before the first call."""
    return seat.side.opponents.seats if state.calls or state.phase is not Phase.AUCTION else None


def _explainers(state: BridgeState, seat: Seat) -> tuple[Seat, ...] | None:
    """Return the opponents whose partner has called and who explain those calls (20F), or None."""
    callers = {call.seat for call in state.calls}
    return tuple(other for other in seat.side.opponents.seats if other.partner in callers) or None


def _with_a_card_in_it(state: BridgeState, seat: Seat) -> tuple[Seat, ...] | None:
    """Return the players other than the asker, who show their cards of the last trick (66A), or None."""
    return seat.clockwise[1:] if state.play is not None and state.play.tricks else None


_ANSWERERS: dict[str, Callable[[BridgeState, Seat], tuple[Seat, ...] | None]] = {
    "auction": _repeaters,
    "call": _explainers,
    "contract": lambda state, seat: state.declarer and seat.side.opponents.seats,
    "trick": _with_a_card_in_it,
    "card": lambda state, seat: _with_a_card_in_it(state, seat) and (),
}
"""For each subject, a function that returns the players who answer, or None if there is nothing to ask about."""
