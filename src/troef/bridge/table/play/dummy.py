"""Acts of dummy (2017: 42, 43, 45F, 61B2), and cards of dummy that declarer names (45C4, 46)."""

from __future__ import annotations

from troef.bridge.game.play import cards_of, suit_bits, winning_card
from troef.bridge.laws.facts.play import (
    CardRedesignated,
    Designation,
    DesignationCompleted,
    DummyAsks,
    DummyForfeitingAct,
    DummySuggests,
    DummyWarns,
    UnclearDesignation,
)
from troef.bridge.laws.register import EngineCitation
from troef.bridge.laws.ruling import DesignationCompletion
from troef.bridge.table.events import (
    BridgePlayEvent,
    DesignateEvent,
    ForfeitRightsEvent,
    RedesignateEvent,
    SuggestCardEvent,
    WarnDeclarerEvent,
)
from troef.bridge.table.irregularities.processing import add_fact, open_irregularity, relevant_facts
from troef.bridge.table.play.attention import handle_dummy_question
from troef.bridge.table.play.cards import judge_card
from troef.bridge.table.play.ledger import DesignatedCard
from troef.bridge.table.play.revokes import establish, mark_noticed
from troef.bridge.table.play.trick_cards import cards_of_trick, play_of
from troef.bridge.table.state import BridgeState, Phase
from troef.cards import Card, Seat, Suit, TroefError
from troef.cards.wording import seat_code
from troef.core.messages import Localised, _
from troef.engine.acts import card_not_held
from troef.engine.table import applies
from troef.laws import Text


@applies(DesignateEvent)
def designate(state: BridgeState, event: DesignateEvent) -> BridgeState:
    """Return the state after declarer names a card of dummy, which is played if the law says which card it is."""
    dummy = _dummy(state, event.by)
    intended = event.intended
    if intended is not None:
        if not play_of(state).holds(dummy, intended):
            raise card_not_held(dummy, intended)
        return play_designated(state, dummy, intended)
    completion: DesignationCompletion = state.rules.about(_said(state, dummy, event))
    law, cards = completion.law, completion.cards
    if len(cards) == 1 and not completion.by_defenders:
        if not completion.complete:  # Record that the law has completed it.
            state = open_irregularity(state, DesignationCompleted(law=law), dummy, dummy, cards=cards)
        return play_designated(state, dummy, cards[0])
    if not cards:
        return open_irregularity(state, DesignationCompleted(law=law, valid=False), event.by, event.by)
    facts = UnclearDesignation(law=law, cards=cards, by_defenders=completion.by_defenders)
    return open_irregularity(state, facts, dummy, event.by)


def _dummy(state: BridgeState, by: Seat) -> Seat:
    dummy = state.dummy
    if state.phase is not Phase.PLAY or dummy is None:
        raise TroefError(_("dummy's cards are not on the table"))
    if by is not state.declarer:
        raise TroefError(_("{by} is not declarer and cannot name a card of dummy", by=Localised(seat_code, by)))
    return dummy


def play_designated(state: BridgeState, dummy: Seat, card: Card) -> BridgeState:
    """Play this card from dummy and record that declarer named it."""
    trick = play_of(state).number
    state = establish(state, dummy.side, EngineCitation.BY_NAMING, before=trick)
    state = state.with_play_ledger(overrulable_choice=None, found=(), just_named=False)
    state = judge_card(state, BridgePlayEvent(dummy, card))
    return state.with_play_ledger(named=DesignatedCard(card, trick), just_named=True)


def _said(state: BridgeState, dummy: Seat, event: DesignateEvent) -> Designation:
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


def _continued(state: BridgeState, dummy: Seat) -> Suit | None:
    play = play_of(state)
    if play.cards or not play.tricks or play.tricks[-1].winner is not dummy:
        return None
    card = play.tricks[-1].card(dummy)
    return None if card is None else card.suit


def _winners(state: BridgeState, dummy: Seat, led: Suit) -> tuple[Card, ...]:
    """Return dummy's cards of the suit led that are certain to win, highest first; else the highest that may win."""
    play, defenders = play_of(state), (dummy.lho, dummy.rho)
    mine = list(cards_of(suit_bits(play.hands[dummy.index] or 0, led)))
    beating = [card for card in mine if winning_card((*play.cards, (dummy, card)), play.trump)[1] is card]
    highest = -1  # The index of the highest card of the suit that a defender who has yet to play may hold.
    if any(play.card(seat) is None for seat in defenders):
        out = play.unseen
        for seat in defenders:
            out |= play.hands[seat.index] or 0
        highest = suit_bits(out, led).bit_length() - 1
    return tuple([card for card in beating if card.index > highest] or beating[:1])


@applies(RedesignateEvent)
def redesignate(state: BridgeState, event: RedesignateEvent) -> BridgeState:
    """Open an irregularity because declarer names another card of dummy instead of the last one."""
    dummy = _dummy(state, event.by)
    ledger = state.ledger.play
    if ledger.dummy.named is None:
        raise TroefError(_("declarer has named no card of dummy that he could change"))
    if not play_of(state).holds(dummy, event.card):
        raise card_not_held(dummy, event.card)
    found = next((bool(answer) for question, answer in ledger.findings.found if question == "unintended"), None)
    unintended = found if event.unintended is None else event.unintended
    too_late = _has_played_since(state, dummy, ledger.dummy.named)
    facts = CardRedesignated(too_late=too_late, unintended=unintended)
    return open_irregularity(state, facts, dummy, event.by, cards=(event.card,), trick=ledger.dummy.named.trick)


def _has_played_since(state: BridgeState, dummy: Seat, last: DesignatedCard) -> bool:
    if play_of(state).number > last.trick + 1:
        return True
    order = [*cards_of_trick(state, last.trick), *cards_of_trick(state, last.trick + 1)]
    if (dummy, last.card) not in order:
        return True
    return any(seat.side is dummy.side for seat, _ in order[order.index((dummy, last.card)) + 1 :])


def _require_dummy(state: BridgeState, seat: Seat, what: Text) -> None:
    if state.phase is not Phase.PLAY or seat is not state.dummy:
        raise TroefError(_("{seat} is not dummy and cannot {what}", seat=Localised(seat_code, seat), what=what))


@applies(SuggestCardEvent)
def suggest_card(state: BridgeState, event: SuggestCardEvent) -> BridgeState:
    """Open an irregularity because dummy points at a card, or touches one, without an instruction."""
    _require_dummy(state, event.by, _("suggest a card to declarer"))
    if not play_of(state).holds(event.by, event.card):
        raise card_not_held(event.by, event.card)
    state = state.with_play_ledger(suggested=play_of(state).number)
    return open_irregularity(state, DummySuggests(), event.by, event.by, cards=(event.card,))


@applies(ForfeitRightsEvent)
def forfeit_rights(state: BridgeState, event: ForfeitRightsEvent) -> BridgeState:
    """Open an irregularity because dummy does something that forfeits dummy's rights."""
    _require_dummy(state, event.by, _("lose dummy's rights"))
    return open_irregularity(state, DummyForfeitingAct(how=event.how), event.by, event.by)


@applies(WarnDeclarerEvent)
def warn_declarer(state: BridgeState, event: WarnDeclarerEvent) -> BridgeState:
    """Apply dummy's warning about the hand to lead from, or question about a revoke by declarer or a defender."""
    _require_dummy(state, event.by, _("warn declarer"))
    declarer = state.declarer
    assert declarer is not None
    play, whom = play_of(state), event.of or declarer
    last = play.cards or (play.tricks[-1].cards if play.tricks else ())
    discarded = any(seat is declarer and card.suit is not last[0][1].suit for seat, card in last)
    if state.is_defender(whom) or discarded:
        return handle_revoke_question(state, event.by, whom)
    if not play.cards and play.turn.side is declarer.side and state.ledger.play.dummy.forfeited:
        return open_irregularity(state, DummyWarns(declarer=declarer), event.by, event.by)
    return state


def handle_revoke_question(state: BridgeState, dummy: Seat, whom: Seat) -> BridgeState:
    """Mark a revoke as noticed because dummy asks about it. Asking a defender is irregular (61B2)."""
    if state.is_defender(whom):
        return handle_dummy_question(open_irregularity(state, DummyAsks(), dummy, dummy), dummy, whom)
    return _asked_about_revoke(state, dummy.partner)


def _asked_about_revoke(state: BridgeState, declarer: Seat) -> BridgeState:
    """Mark declarer's revoke as noticed (42B1); if dummy has lost the right to ask, add that fact (43B2b)."""
    if not state.ledger.play.dummy.forfeited:
        return mark_noticed(state, declarer, None)
    for entry in state.ledger.play.revokes:
        irregularity = state.irregularity(entry.irregularity)
        if entry.seat is declarer and not entry.established and not entry.corrected and irregularity is not None:
            state = add_fact(state, irregularity, **relevant_facts(irregularity, asked_by_dummy=True))
    return state
