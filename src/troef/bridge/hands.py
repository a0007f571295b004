"""Hands with a wrong number of cards, and putting them right (2017: 13, 14)."""

from __future__ import annotations

from dataclasses import replace

from troef.bridge.events import Restore
from troef.bridge.holding import require_held
from troef.bridge.laws.facts import Added, Cards, WrongNumber
from troef.bridge.laws.ruling import Role
from troef.bridge.matters import known, opened
from troef.bridge.state import Matter, Phase, State
from troef.cards import SEATS, Card, Hand, Seat, TroefError

_SIZE = 13
_ROUND = (Role.OFFENDER, Role.LHO, Role.PARTNER, Role.RHO)


def wrong_hands(state: State) -> list[Seat]:
    """Whose hand did not have thirteen cards when it lay in the board."""
    if state.layout is None:
        return []
    return [seat for seat in SEATS if (hand := state.layout[seat]) is not None and len(hand) != _SIZE]


def opened_if_wrong(state: State) -> State:
    """A board with a wrong hand is a matter from the beginning; the law speaks when the director comes."""
    wrong = wrong_hands(state)
    if not wrong:
        return state
    return opened(state, WrongNumber(cards=_what(state)), wrong[0], wrong[0])


def _what(state: State) -> Cards:
    sizes = [len(hand) for hand in state.hands if hand is not None]
    too_many, too_few = any(size > _SIZE for size in sizes), any(size < _SIZE for size in sizes)
    if too_many and (too_few or len(sizes) < len(SEATS)):
        return Cards.MISDEALT
    return Cards.SURPLUS if too_many else Cards.MISSING


def counted_now(state: State) -> dict[str, object]:
    """What the director finds when he counts the cards: the facts that matter by now."""
    wrong = wrong_hands(state)
    return {
        "called": any(told.seat in wrong for told in state.calls),
        "seen": state.ledger.seen,
        "play_begun": state.phase in (Phase.PLAY, Phase.ENDED),
        "play_over": state.phase is Phase.ENDED,
        "wrong": tuple(_ROUND[wrong[0].clockwise.index(seat)] for seat in wrong),
    }


def restore(state: State, event: Restore) -> State:
    """A card is put where it belongs; that is the director's work, so he is at the table."""
    matter = _matter(state)
    if matter is None:
        raise TroefError("no hand has a wrong number of cards")
    state = known(state, matter, director=True, **counted_now(state))
    state = _moved(state, event)
    if event.by is not None and not isinstance(event.from_, Seat):
        facts = Added(
            found=event.from_ != "lost",
            play_begun=state.phase in (Phase.PLAY, Phase.ENDED),
            played=event.from_ == "played",
        )
        state = opened(state, facts, event.by, event.by, cards=(event.card,))
    right = all(hand is None or len(hand) == _SIZE for hand in state.hands)
    return known(state, matter, restored=right)


def _matter(state: State) -> Matter | None:
    return next((each for each in state.ledger.matters if isinstance(each.facts, WrongNumber)), None)


def _moved(state: State, event: Restore) -> State:
    if isinstance(event.from_, Seat):
        require_held(state, event.from_, event.card)
        state = _with_hand(state, event.from_, event.card, gain=False)
    if event.by is None:
        return state
    hand = state.hands[event.by.index]
    if hand is not None and event.card in hand:
        raise TroefError(f"{event.by} holds {event.card} already")
    return _with_hand(state, event.by, event.card, gain=True)


def _with_hand(state: State, seat: Seat, card: Card, gain: bool) -> State:
    hands = list(state.hands)
    hand = hands[seat.index]
    if isinstance(hand, Hand):
        hands[seat.index] = hand | card if gain else hand - card
    state = replace(state, hands=tuple(hands))
    return state if state.play is None else _in_play(state, seat, card, gain)


def _in_play(state: State, seat: Seat, card: Card, gain: bool) -> State:
    """A card put right during the play counts as having been in the hand all the time (14B4)."""
    assert state.play is not None
    if not gain:
        return state.with_play(state.play.without_card(seat, card))
    state = state.with_play(state.play.with_card(seat, card))
    return state.setting(regained=(*state.ledger.aside.regained, (seat, card)))
