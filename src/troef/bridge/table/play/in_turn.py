"""A card from the hand whose turn it is: it counts, whatever else it may be."""

from __future__ import annotations

from dataclasses import replace

from troef.bridge.laws.facts.play import ExposedInPlay, PenaltyCardNotPlayed, PlayedOnExplanation
from troef.bridge.laws.register import Cited
from troef.bridge.table.events import Play
from troef.bridge.table.irregularities.barred import turn_taken
from troef.bridge.table.irregularities.handling import closed, opened
from troef.bridge.table.play.effects import unpenalized
from troef.bridge.table.play.legal_cards import allowed, following, with_restrictions
from troef.bridge.table.play.revokes import betrayed, establish, revoked
from troef.bridge.table.play.tricks import laid, play_of
from troef.bridge.table.state import Phase, State
from troef.cards import Card, Rank, Seat


def in_turn(state: State, seat: Seat, card: Card, event: Play | None = None) -> State:
    """A card from the hand whose turn it is; it counts, and it may be a revoke or not the penalty card it had to be."""
    trick = play_of(state).number
    suit_first = following(state, seat)
    obeying = with_restrictions(state, seat, suit_first)
    proper_ones = allowed(state, seat)
    led = play_of(state).cards[0][1].suit if play_of(state).cards else None
    lay_open = next((e for e in state.ledger.penalty_cards if e.seat is seat and e.card is card), None)
    state = _laid(state, seat, card, obeying=bool(card.bit & obeying))
    if not card.bit & suit_first:
        open_ones = seat is state.dummy or any(
            e.seat is seat and e.card.suit is led for e in state.ledger.penalty_cards
        )
        return revoked(state, seat, card, led, trick, faced=open_ones, penalty_card=lay_open)
    if not card.bit & obeying:
        return revoked(state, seat, card, None, trick, faced=seat is state.dummy)
    if not card.bit & proper_ones:
        return opened(state, PenaltyCardNotPlayed(), seat, seat, cards=(card,), trick=trick)
    if event is not None and event.misinformed == "explanation":
        facts = PlayedOnExplanation(declaring=not state.is_defender(seat), too_late=False)
        return opened(state, facts, seat, seat, cards=(card,), trick=trick)
    return state


def _laid(state: State, seat: Seat, card: Card, obeying: bool) -> State:
    """The card joins the trick, and what it ends is ended; a restriction that was not obeyed stays."""
    number = play_of(state).number
    leading = not play_of(state).cards
    demands, barred = state.ledger.aside.demands, state.ledger.barred
    state = laid(spent(state, seat, card), seat, card)
    state = state if obeying else state.setting(demands=demands).noting(barred=barred)
    if leading and obeying:
        state = after_lead(state, seat)
    state = establish(state, seat.side, Cited.BY_PLAY, before=number)
    state = betrayed(state, seat, card) if play_of(state).hands[seat.index] is None else state
    return ended(the_others(state, seat, card))


def spent(state: State, seat: Seat, card: Card) -> State:
    """What was waiting for this card waits no longer."""
    state = unpenalized(turn_taken(state, seat), seat, card)
    aside = state.ledger.aside
    changes: dict[str, object] = {}
    if aside.loose:
        changes["loose"] = tuple(e for e in aside.loose if e.seat is not seat or e.card is not card)
    if any(demand.seat is seat for demand in aside.demands):
        changes["demands"] = tuple(demand for demand in aside.demands if demand.seat is not seat)
    if aside.picked is not None and aside.picked[0] is seat:
        changes["picked"] = None
    if aside.refused is not None and aside.refused[0] is seat:
        changes["refused"] = None
    return state.setting(**changes) if changes else state


def the_others(state: State, seat: Seat, card: Card) -> State:
    """58B2: of the cards he showed together he has played one; the others are exposed."""
    shown = state.ledger.aside.shown
    if all(by is not seat for by, _ in shown):
        return state
    others = tuple(each for by, each in shown if by is seat and each is not card)
    state = state.setting(shown=tuple(each for each in shown if each[0] is not seat))
    for matter in state.ledger.matters:
        if isinstance(matter.facts, ExposedInPlay) and matter.seat is seat and card in matter.cards:
            state = closed(state, matter)
    return exposed(state, seat, others, two_at_once=True) if others else state


def exposed(state: State, seat: Seat, cards: tuple[Card, ...], **more: bool | None) -> State:
    """Cards were seen that are not played; of those that lie open already nothing more is seen."""
    cards = tuple(card for card in dict.fromkeys(cards) if not _lies_open(state, seat, card))
    if not cards:
        return state
    facts = ExposedInPlay(
        declaring=not state.is_defender(seat),
        cards=len(cards),
        honour=any(card.rank >= Rank.TEN for card in cards),
        others=any(each.seat is seat for each in state.ledger.penalty_cards),
        **more,  # type: ignore[arg-type]
    )
    play = play_of(state)
    before = bool(facts.two_at_once and play.card(seat) is None and play.tricks)
    return opened(state, facts, seat, seat, cards=cards, trick=play.number - before)


def _lies_open(state: State, seat: Seat, card: Card) -> bool:
    """Whether the card is a penalty card, or was seen before and nobody has spoken of that."""
    mine = (each for each in state.ledger.matters if isinstance(each.facts, ExposedInPlay) and each.seat is seat)
    return any(e.seat is seat and e.card is card for e in state.ledger.penalty_cards) or any(
        card in each.cards for each in mine
    )


def after_lead(state: State, seat: Seat) -> State:
    """A lead uses up what was laid on it, and ends what waited for declarer's."""
    kept = []
    for entry in state.ledger.restrictions:
        if entry.seat is not seat or entry.chosen is None or entry.extent == "while-on-lead":
            kept.append(entry)
    state = state.noting(restrictions=tuple(kept))
    aside = state.ledger.aside
    return state.setting(retracted=False, must_lead=None) if aside.retracted or aside.must_lead else state


def ended(state: State) -> State:
    """After the thirteenth trick the board is over."""
    over = len(play_of(state).tricks) == 13 and state.ledger.aside.repair is None
    return replace(state, phase=Phase.ENDED) if over else state
