"""Questions: a review, an explanation, the last trick again, a suit that may have run out (2017: 20, 41, 61B, 66).

Whoever may ask does so and nothing follows; the law speaks when a question comes from the wrong player or too late.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from troef.bridge.laws.facts.desk_auction import Inquiry
from troef.bridge.laws.facts.desk_play import AsksToSee, Looking
from troef.bridge.table.events import Ask
from troef.bridge.table.irregularities.handling import recorded
from troef.bridge.table.play.dummy import asks_about_revoke
from troef.bridge.table.play.legal_cards import turn_of_play
from troef.bridge.table.play.revokes import noticed
from troef.bridge.table.play.tricks import placed, play_of
from troef.bridge.table.state import Phase, State
from troef.cards import Seat, TroefError
from troef.cards.refusals import asks_himself, no_card_played, no_complete_trick
from troef.laws import Consequence


def ask(state: State, event: Ask) -> State:
    """Somebody asks something."""
    if event.of is event.by:
        raise asks_himself(event.by)
    return _ABOUT[event.about](state, event)


def _answered(state: State, facts: Any) -> State:
    """A question that is refused goes into the record with the paragraph."""
    said = state.rules.about(facts)
    if said is None or not said.refused:
        return state
    return recorded(state, Consequence(said.law, said.say[0].text))


# The auction


def _about_auction(state: State, event: Ask) -> State:
    """All calls once more, or what one of them means; when the board is over everything may be asked."""
    if event.call is not None and not 1 <= event.call <= len(state.calls):
        raise TroefError(
            f"there is no call {event.call} to ask about", f"er is geen bieding {event.call} om naar te vragen"
        )
    if state.phase is Phase.ENDED:
        return state
    return _answered(state, _inquiry(state, event))


def _inquiry(state: State, event: Ask) -> Inquiry:
    by, caller = event.by, None if event.call is None else state.calls[event.call - 1].seat
    side = [seat for seat in by.side.seats if _has_played(state, seat)]
    declarer = by is state.declarer
    return Inquiry(
        why=Inquiry.Why.TO_KNOW,
        period=_PERIODS[state.phase],
        dummy=by is state.dummy,
        his_turn=_is_his_turn(state, by),
        must_pass=state.must_pass(by) is not None,
        review=event.about == "auction",
        played=bool(side) if declarer else by in side,
        side_played=bool(side),
        declarer=declarer,
        wrong_answerer=event.of is by.partner or (event.of is not None and event.of is caller),
        own_call=caller is not None and caller.side is by.side,
    )


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


def _about_trick(state: State, event: Ask) -> State:
    """66: the last complete trick; a log does not tell whether his card is turned over yet."""
    play = state.play
    if play is None or not play.tricks:
        raise no_complete_trick()
    if state.phase is Phase.ENDED:
        return state
    played_on = any(seat.side is event.by.side for seat, _ in play.cards)
    dummy = event.by is state.dummy
    return _answered(state, AsksToSee(looking=Looking.TRICK, dummy=dummy, played_on=played_on, card_open=True))


def _about_revoke(state: State, event: Ask) -> State:
    """61B: whoever is asked notices that he has revoked; dummy may not ask everybody."""
    if state.phase not in (Phase.PLAY, Phase.ENDED) or state.play is None:
        raise no_card_played()
    if event.by is state.dummy and state.phase is Phase.PLAY:
        return asks_about_revoke(state, event.by, event.of or event.by.partner)
    whom = event.of or _last_discard(state, event.by)
    return state if whom is None else noticed(state, whom, None)


def _last_discard(state: State, asker: Seat) -> Seat | None:
    """Who last did not follow suit, in this trick or the one before."""
    play = play_of(state)
    for number in (play.number, play.number - 1):
        cards = placed(state, number) if number else ()
        others = [by for by, card in cards[1:] if card.suit is not cards[0][1].suit and by is not asker]
        if others:
            return others[-1]
    return None


_ABOUT: dict[str, Callable[[State, Ask], State]] = {
    "auction": _about_auction,
    "call": _about_auction,
    "trick": _about_trick,
    "revoke": _about_revoke,
}
