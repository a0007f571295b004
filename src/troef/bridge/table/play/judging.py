"""What the law makes of a card: in turn, out of turn, in the place of another, or not the one that was named."""

from __future__ import annotations

from troef.bridge.game.play import Play as CardPlay
from troef.bridge.game.play import Trick
from troef.bridge.laws.facts.play import Misplaced, OmittedCard, ShownCard, SimultaneousCard
from troef.bridge.table.events import Play
from troef.bridge.table.irregularities.handling import closed, known, opened
from troef.bridge.table.play.effects import unpenalized
from troef.bridge.table.play.in_turn import after_lead, ended, exposed, in_turn, spent, the_others
from troef.bridge.table.play.legal_cards import following, turn_of_play
from troef.bridge.table.play.out_of_turn import (
    after_wrong_lead,
    along,
    behind_wrong_lead,
    lead_out_of_turn,
    out_of_turn,
    wrong_lead_of,
)
from troef.bridge.table.play.playing_on import overtaken
from troef.bridge.table.play.repair import mended
from troef.bridge.table.play.revokes import corrected, could_not_follow, is_to_be_corrected, own_revoke, revoked
from troef.bridge.table.play.tricks import back_in_hand, laid, missing_card, placed, play_of
from troef.bridge.table.state import State
from troef.cards import Card, Seat


def judged(state: State, event: Play) -> State:
    """What the law makes of a card, after whatever it settles by being played."""
    seat, card = event.by, event.card
    if _is_misplacing(state, seat, card):
        return _misplaced(state, seat, card)
    state, done = overtaken(state, seat, card)
    if done:
        return state
    if (lead := wrong_lead_of(state, seat.partner)) is not None:
        return behind_wrong_lead(state, lead, seat, card)
    state = after_wrong_lead(state, seat)
    state = _after_all(state, seat)
    state = _told(mended(state), event)  # whoever plays on may have settled the last thing that kept a trick open
    aside = state.ledger.aside
    missing = missing_card(state)
    if missing is not None and missing[0] is seat:
        return _with_the_played(state, seat, card, missing[1])
    if seat in aside.owed and play_of(state).card(seat) is None:
        return replaced(state, seat, card)
    if (mine := own_revoke(state, seat, card)) is not None:
        state = known(state, mine, attention=True, director=True)
        if seat in state.ledger.aside.owed:
            return replaced(state, seat, card)
    if seat is turn_of_play(state) and play_of(state).card(seat) is None:
        return along(_together(in_turn(state, seat, card, event)), event)
    if _is_swap(state, seat):
        return exposed(state, seat, (card,), deliberate=True)
    if not play_of(state).cards:
        return lead_out_of_turn(state, event)
    return along(out_of_turn(state, seat, card), event)


def _after_all(state: State, seat: Seat) -> State:
    """Who left out his card plays it after all: in turn while nobody has played since, else it is added (67A1)."""
    play = play_of(state)
    matter = next((e for e in state.ledger.matters if isinstance(e.facts, OmittedCard) and e.seat is seat), None)
    if matter is None or matter.facts.director:
        return state
    if (seat, matter.trick) not in state.ledger.aside.omitted:  # the trick was led anew
        return closed(state, matter)
    if play.number == matter.trick and _nobody_since(play, seat):
        omitted = tuple(each for each in state.ledger.aside.omitted if each != (seat, matter.trick))
        play = play._replace(size=play.size + 1).at_turn(seat)
        return closed(state.with_play(play).setting(omitted=omitted), matter)
    just_over = play.number == matter.trick + 1 and not play.cards and play.turn is not seat
    return known(state, matter, director=True) if play.number == matter.trick or just_over else state


def _nobody_since(play: CardPlay, seat: Seat) -> bool:
    """Whether nobody who comes after this hand has played to the trick."""
    order = play.cards[0][0].clockwise
    behind = order[order.index(seat) + 1 :]
    return all(by not in behind for by, _ in play.cards)


def _is_swap(state: State, seat: Seat) -> bool:
    """47F2: he wanted his card back, may not have it, and shows what he would have played instead."""
    play = play_of(state)
    return state.ledger.aside.wanted_back == (seat, play.number if play.cards else play.number - 1)


def _told(state: State, event: Play) -> State:
    """A card held or touched is played; two at a time are played one after the other."""
    if event.how != "laid":
        facts = ShownCard(declaring=not state.is_defender(event.by), dummy=event.by is state.dummy)
        state = opened(state, facts, event.by, event.by, cards=(event.card,))
    if event.simultaneous and play_of(state).cards:
        state = opened(state, SimultaneousCard(), event.by, event.by, cards=(event.card,))
    return state


def _together(state: State) -> State:
    """A card that was played together with this lead counts as played after it (58A)."""
    together = state.ledger.aside.together
    if together is None or not play_of(state).cards:
        return state
    seat, card = together
    state = opened(
        back_in_hand(state.setting(together=None), seat, card), SimultaneousCard(), seat, seat, cards=(card,)
    )
    return in_turn(state, seat, card) if seat is turn_of_play(state) else out_of_turn(state, seat, card)


def replaced(state: State, seat: Seat, card: Card) -> State:
    """A card takes the place of one that was taken back, or left out."""
    trick = play_of(state).number
    suit_first = following(state, seat)
    led = play_of(state).cards[0][1].suit if play_of(state).cards else None
    state = state.setting(owed=tuple(each for each in state.ledger.aside.owed if each is not seat))
    was_revoke = is_to_be_corrected(state, seat, trick)
    leading = not play_of(state).cards
    state = the_others(laid(spent(state, seat, card), seat, card), seat, card)
    state = after_lead(state, seat) if leading else state
    state = corrected(state, seat, trick) if was_revoke else state
    if not card.bit & suit_first:
        return revoked(state, seat, card, led, trick, faced=seat is state.dummy)
    return state


def _with_the_played(state: State, seat: Seat, card: Card, number: int) -> State:
    """67B1: a card laid with the played ones; it cannot win the trick."""
    rest = [each for each in state.ledger.aside.lost if each != (seat, number)]
    play = play_of(state).without_card(seat, card)
    trick = play.tricks[number - 1]
    tricks = list(play.tricks)
    tricks[number - 1] = Trick((*trick.cards, (seat, card)), trick.winner)
    state = state.with_play(play._replace(tricks=tuple(tricks)))
    omitted = tuple(each for each in state.ledger.aside.omitted if each != (seat, number))
    left = rest if play.hands[seat.index] else [each for each in rest if each[0] is not seat]
    state = unpenalized(state.setting(lost=tuple(left), omitted=omitted), seat, card)
    could_not = play.hands[seat.index] is None and card.suit is not trick.suit
    return could_not_follow(state, seat, number) if could_not else state


def _is_misplacing(state: State, seat: Seat, card: Card) -> bool:
    """Whether dummy has just been told to play another card, and that one is in the trick."""
    aside, named = state.ledger.aside, state.ledger.aside.named
    if not aside.just_named or named is None or seat is not state.dummy:
        return False
    return (seat, named.card) in placed(state, named.trick)


def _misplaced(state: State, seat: Seat, card: Card) -> State:
    """45D: dummy lays another card than the one that was named."""
    named = state.ledger.aside.named
    assert named is not None
    if named.card is card:
        return state
    play = play_of(state)
    if play.number > named.trick:
        play, _ = play.reopened()
        play = play._replace(size=4)
    play = play.lifted(seat).put(seat, card)
    state = state.with_play(play).setting(misplaced=(named.card, card, named.trick), named=None)
    state = opened(state, Misplaced(), seat, seat, cards=(card,), trick=named.trick)
    led = placed(state, named.trick)[0][1].suit
    if card.suit is not led and play_of(state).can_follow(seat, led):
        state = revoked(state, seat, card, led, named.trick, faced=True)
    return ended(state)
