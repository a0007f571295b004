"""Questions: a review, an explanation, the contract, the last trick again, a suit that may have run out (2017: 20, 41,
61B, 66).

Whoever may ask does so, and the law says who answers; it is recorded when a question comes from the wrong player or too
late.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from troef.bridge.laws.facts.desk_auction import Inquiry
from troef.bridge.laws.facts.desk_play import AsksToSee, Enquiry, Looking, RevokeSuspected
from troef.bridge.table.events import Ask, Inform
from troef.bridge.table.information import inform
from troef.bridge.table.irregularities.handling import recorded
from troef.bridge.table.play.dummy import asks_about_revoke
from troef.bridge.table.play.legal_cards import turn_of_play
from troef.bridge.table.play.revokes import noticed
from troef.bridge.table.play.tricks import placed
from troef.bridge.table.state import Phase, State
from troef.cards import SEATS, Seat, TroefError
from troef.cards.refusals import asks_himself, no_card_played, no_complete_trick
from troef.laws import Advice, Consequence, Ruling


def ask(state: State, event: Ask) -> State:
    """Somebody asks something; what is refused goes into the record with its paragraph."""
    if event.of is event.by:
        raise asks_himself(event.by)
    _require_subject(state, event)
    if event.about == "revoke":
        return _about_revoke(state, event)
    told = None if state.phase is Phase.ENDED else _ABOUT[event.about][0](state, event)
    if told is not None and told.refused:
        state = recorded(state, Consequence(told.law, told.say[0].text))
    return inform(state, Inform(event.by, "question")) if event.purpose == "partner" else state


def _require_subject(state: State, event: Ask) -> None:
    """What is asked about must be there."""
    if event.call is not None and not 1 <= event.call <= len(state.calls):
        raise TroefError(
            f"there is no call {event.call} to ask about", f"er is geen bieding {event.call} om naar te vragen"
        )
    if event.about == "contract" and state.declarer is None:
        raise TroefError("there is no contract yet", "er is nog geen contract")
    if event.about in ("trick", "card") and not (state.play and state.play.tricks):
        raise no_complete_trick()
    if event.about == "revoke" and (state.phase not in (Phase.PLAY, Phase.ENDED) or state.play is None):
        raise no_card_played()


def answer(state: State, event: Ask) -> Consequence | None:
    """What the law says to a question that is allowed: who answers it, or what is shown; None when it is refused."""
    if state.phase is Phase.ENDED:
        return None
    if event.about == "revoke":
        whom = _asked_about(state, event)
        return None if whom is None else _about_suit(state, event.by, whom)
    told = _ABOUT[event.about][0](state, event)
    return None if told is None or told.refused else Consequence(told.law, told.say[0].text)


def may_ask(state: State) -> Iterator[tuple[Seat, str, tuple[Seat, ...], str]]:
    """Who may ask what now, whom, and by which paragraph; when the play is over everything may be asked."""
    if state.phase is Phase.ENDED or (state.phase is not Phase.AUCTION and state.declarer is None):
        return
    for seat in SEATS:
        for about, (judge, answerers) in _ABOUT.items():
            whom = answerers(state, seat)
            told = None if whom is None else judge(state, Ask(seat, about))  # type: ignore[arg-type]
            if told is not None and not told.refused:
                yield seat, about, whom or (), told.law
        allowed = {whom: said for whom in _discarders(state, seat) if (said := _about_suit(state, seat, whom))}
        if allowed:
            yield seat, "revoke", tuple(allowed), next(iter(allowed.values())).law


# The auction


def _about_auction(state: State, event: Ask) -> Advice | None:
    """All calls once more, what one of them means, or what the contract is."""
    by, caller = event.by, None if event.call is None else state.calls[event.call - 1].seat
    side = [seat for seat in by.side.seats if _has_played(state, seat)]
    declarer, down = by is state.declarer, state.ledger.play.cards.down
    facts = Inquiry(
        why=_PURPOSES[event.purpose],
        period=_PERIODS[state.phase],
        dummy=by is state.dummy,
        his_turn=_is_his_turn(state, by),
        must_pass=state.must_pass(by) is not None,
        review=event.about == "auction",
        played=bool(side) if declarer else by in side or (down is not None and down[0] is by),
        side_played=bool(side),
        declarer=declarer,
        wrong_answerer=event.of is by.partner or (event.of is not None and event.of is caller),
        own_call=caller is not None and caller.side is by.side,
        contract=event.about == "contract",
    )
    said: Advice | None = state.rules.about(facts)
    return said


_PURPOSES = {None: Inquiry.Why.TO_KNOW, "partner": Inquiry.Why.FOR_PARTNER, "trap": Inquiry.Why.TO_TRAP}
_PERIODS = {
    Phase.AUCTION: Inquiry.Period.AUCTION,
    Phase.CLARIFICATION: Inquiry.Period.CLARIFICATION,
    Phase.PLAY: Inquiry.Period.PLAY,
}


def _is_his_turn(state: State, seat: Seat) -> bool:
    """Declarer's also when dummy is to play."""
    if state.phase is Phase.AUCTION:
        return seat is state.auction.turn
    turn = turn_of_play(state)
    return turn is seat or (turn is not None and turn is state.dummy and seat is state.declarer)


def _has_played(state: State, seat: Seat) -> bool:
    play = state.play
    return play is not None and (len(play.tricks) > 0 or play.card(seat) is not None)


# The play


def _about_trick(state: State, event: Ask) -> Advice | None:
    """66: the last complete trick, or his own card in it; a log does not tell whether that is turned over yet."""
    assert state.play is not None
    facts = AsksToSee(
        looking=Looking.TRICK if event.about == "trick" else Looking.OWN_CARD,
        dummy=event.by is state.dummy,
        played_on=any(seat.side is event.by.side for seat, _ in state.play.cards),
        led_on=bool(state.play.cards),
        card_open=True,
    )
    said: Advice | None = state.rules.about(facts)
    return said


def _about_revoke(state: State, event: Ask) -> State:
    """61B: whoever is asked notices that he has revoked; dummy may not ask everybody."""
    if event.by is state.dummy and state.phase is Phase.PLAY:
        return asks_about_revoke(state, event.by, event.of or event.by.partner)
    whom = _asked_about(state, event)
    return state if whom is None else noticed(state, whom, None)


def _asked_about(state: State, event: Ask) -> Seat | None:
    """Whoever is asked, or the last who did not follow suit; dummy asks declarer."""
    if event.of is None and event.by is state.dummy:
        return event.by.partner
    return event.of or next(iter(reversed(_discarders(state, event.by))), None)


def _discarders(state: State, asker: Seat) -> tuple[Seat, ...]:
    """Who else did not follow suit, in this trick or else in the one before."""
    if state.play is None:
        return ()
    for number in (state.play.number, state.play.number - 1):
        cards = placed(state, number) if number else ()
        others = tuple(by for by, card in cards[1:] if card.suit is not cards[0][1].suit and by is not asker)
        if others:
            return others
    return ()


def _about_suit(state: State, asker: Seat, whom: Seat) -> Consequence | None:
    """61B, by who asks whom; what leads to something is not for him to ask, nor what he has forfeited."""
    if whom is state.dummy or (asker is state.dummy and state.ledger.play.dummy.forfeited):
        return None
    enquiry = Enquiry.DEFENDER_ASKED
    if not state.is_defender(asker):
        declarer = Enquiry.DUMMY_ASKED_DEFENDER if state.is_defender(whom) else Enquiry.DUMMY_ASKED_DECLARER
        enquiry = declarer if asker is state.dummy else Enquiry.DECLARER_ASKED
    ruling: Ruling = state.rules.about(RevokeSuspected(enquiry=enquiry))
    return None if ruling.effects or ruling.text is None else Consequence(ruling.law, ruling.text)


_Answerers = Callable[[State, Seat], tuple[Seat, ...] | None]


def _repeaters(state: State, seat: Seat) -> tuple[Seat, ...] | None:
    """20D: the opponents."""
    return seat.side.opponents.seats if state.calls or state.phase is not Phase.AUCTION else None


def _explainers(state: State, seat: Seat) -> tuple[Seat, ...] | None:
    """20F: the partners of those opponents who have called."""
    callers = {told.seat for told in state.calls}
    return tuple(other for other in seat.side.opponents.seats if other.partner in callers) or None


def _with_a_card_in_it(state: State, seat: Seat) -> tuple[Seat, ...] | None:
    """66A: all others show their cards of the last trick."""
    return seat.clockwise[1:] if state.play is not None and state.play.tricks else None


_ABOUT: dict[str, tuple[Callable[[State, Ask], Advice | None], _Answerers]] = {
    "auction": (_about_auction, _repeaters),
    "call": (_about_auction, _explainers),
    "contract": (_about_auction, lambda state, seat: state.declarer and seat.side.opponents.seats),
    "trick": (_about_trick, _with_a_card_in_it),
    "card": (_about_trick, lambda state, seat: _with_a_card_in_it(state, seat) and ()),
}
"""How each question is judged, and who answers it; None where there is nothing to ask about."""
