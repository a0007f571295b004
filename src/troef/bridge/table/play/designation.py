"""Declarer names cards of dummy (2017: 45C4, 46): completely, incompletely, by a slip of the tongue."""

from __future__ import annotations

from troef.bridge.game.play import Bits, best, cards_of, suit_bits
from troef.bridge.laws.facts.play import Designation, DesignationCompleted, NamedAnew, UnclearDesignation
from troef.bridge.laws.register import Cited
from troef.bridge.laws.ruling import Completion
from troef.bridge.table.events import Designate, Play, Redesignate
from troef.bridge.table.irregularities.processing import opened
from troef.bridge.table.play.cards import judged
from troef.bridge.table.play.ledger import Named
from troef.bridge.table.play.revokes import establish
from troef.bridge.table.play.trick_cards import placed, play_of
from troef.bridge.table.state import Phase, State
from troef.cards import Card, Seat, Suit, TroefError
from troef.cards.wording import seat_name
from troef.engine.refusals import not_held


def designate(state: State, event: Designate) -> State:
    """Declarer names a card; complete, or completed by the law, it is played."""
    dummy = _dummy(state, event.by)
    intended = event.intended
    if intended is not None:
        if not play_of(state).holds(dummy, intended):
            raise not_held(dummy, intended)
        return named(state, dummy, intended)
    completion: Completion = state.rules.about(_said(state, dummy, event))
    if len(completion.cards) == 1 and not completion.by_defenders:
        card = completion.cards[0]
        state = _recorded(state, dummy, completion)
        return named(state, dummy, card)
    if not completion.cards:
        return opened(state, DesignationCompleted(law=completion.law, valid=False), event.by, event.by)
    facts = UnclearDesignation(law=completion.law, cards=completion.cards, by_defenders=completion.by_defenders)
    return opened(state, facts, dummy, event.by)


def _dummy(state: State, by: Seat) -> Seat:
    dummy = state.dummy
    if state.phase is not Phase.PLAY or dummy is None:
        raise TroefError("dummy's cards are not on the table", "de kaarten van de blinde liggen niet op tafel")
    if by is not state.declarer:
        raise TroefError(
            f"{by} is not declarer and cannot name a card of dummy",
            f"{seat_name(by, 'nl')} is niet de leider en kan geen kaart van de blinde noemen",
        )
    return dummy


def _recorded(state: State, dummy: Seat, completion: Completion) -> State:
    """A complete designation needs no word of the law."""
    if completion.complete:
        return state
    return opened(state, DesignationCompleted(law=completion.law), dummy, dummy, cards=completion.cards)


def named(state: State, dummy: Seat, card: Card) -> State:
    """The named card is played; it is judged as any other."""
    trick = play_of(state).number
    state = establish(state, dummy.side, Cited.BY_NAMING, before=trick)
    state = judged(state.setting(undo=None, found=(), just_named=False), Play(dummy, card))
    return state.setting(named=Named(card, trick), just_named=True)


def _said(state: State, dummy: Seat, event: Designate) -> Designation:
    play = play_of(state)
    led = play.cards[0][1].suit if play.cards else None
    return Designation(
        cards=cards_of(play.hands[dummy.index] or 0),
        legal=cards_of(play.legal_for(dummy)),
        led=led,
        continued=_continued(state, dummy),
        winners=() if led is None else _winners(state, dummy, led),
        suit=event.suit,
        rank=event.rank,
        word=event.word,
    )


def _continued(state: State, dummy: Seat) -> Suit | None:
    """The suit with which dummy won the trick before."""
    play = play_of(state)
    if play.cards or not play.tricks or play.tricks[-1].winner is not dummy:
        return None
    card = play.tricks[-1].card(dummy)
    return None if card is None else card.suit


def _winners(state: State, dummy: Seat, led: Suit) -> tuple[Card, ...]:
    """Dummy's cards of the suit led that are known to win, from the top; the highest when none is known but may."""
    play = play_of(state)
    mine = list(cards_of(suit_bits(play.hands[dummy.index] or 0, led)))
    beating = [card for card in mine if best((*play.cards, (dummy, card)), play.trump)[1] is card]
    known = [card for card in beating if card.index > _highest_out(state, dummy, led)]
    return tuple(known or beating[:1])


def _highest_out(state: State, dummy: Seat, led: Suit) -> int:
    """The highest card of the suit that a defender who has still to play may have; -1 when there is none."""
    play = play_of(state)
    waiting = [seat for seat in (dummy.lho, dummy.rho) if play.card(seat) is None]
    return suit_bits(_not_declaring(state, dummy), led).bit_length() - 1 if waiting else -1


def _not_declaring(state: State, dummy: Seat) -> Bits:
    """The cards that are in the defenders' hands, as declarer sees it."""
    play = play_of(state)
    defenders = [play.hands[seat.index] for seat in (dummy.lho, dummy.rho)]
    out = play.unseen
    for held in defenders:
        out |= held or 0
    return out


def redesignate(state: State, event: Redesignate) -> State:
    """Declarer wants another card; only a slip of the tongue may be put right, until he plays again."""
    dummy = _dummy(state, event.by)
    ledger = state.ledger.play
    if ledger.dummy.named is None:
        raise TroefError(
            "declarer has named no card of dummy that he could change",
            "de leider heeft geen kaart van de blinde genoemd die hij kan veranderen",
        )
    if not play_of(state).holds(dummy, event.card):
        raise not_held(dummy, event.card)
    unintended = next((bool(answer) for question, answer in ledger.findings.found if question == "unintended"), None)
    facts = NamedAnew(
        too_late=_has_played_since(state, dummy, ledger.dummy.named),
        unintended=event.unintended if event.unintended is not None else unintended,
    )
    return opened(state, facts, dummy, event.by, cards=(event.card,), trick=ledger.dummy.named.trick)


def _has_played_since(state: State, dummy: Seat, last: Named) -> bool:
    """Whether declarer has played from either hand after naming the card."""
    if play_of(state).number > last.trick + 1:
        return True
    order = [*placed(state, last.trick), *placed(state, last.trick + 1)]
    if (dummy, last.card) not in order:
        return True
    return any(seat.side is dummy.side for seat, _ in order[order.index((dummy, last.card)) + 1 :])
