"""Acts of dummy (2017: 42, 43, 45F, 61B2)."""

from __future__ import annotations

from troef.bridge.laws.facts.play import DummyAsks, DummyForfeitingAct, DummySuggests, DummyWarns
from troef.bridge.table.events import ForfeitRightsEvent, SuggestCardEvent, WarnDeclarerEvent
from troef.bridge.table.irregularities.processing import add_fact, open_irregularity, relevant_facts
from troef.bridge.table.play.attention import handle_dummy_question
from troef.bridge.table.play.revokes import mark_noticed
from troef.bridge.table.play.trick_cards import play_of
from troef.bridge.table.state import BridgeState, Phase
from troef.cards import Seat, TroefError
from troef.cards.wording import seat_name
from troef.engine.acts import card_not_held
from troef.laws import Text


def _require_dummy(state: BridgeState, seat: Seat, what: Text) -> None:
    if state.phase is not Phase.PLAY or seat is not state.dummy:
        raise TroefError(
            f"{seat} is not dummy and cannot {what.en}", f"{seat_name(seat, 'nl')} is geen blinde en kan {what.nl}"
        )


def suggest_card(state: BridgeState, event: SuggestCardEvent) -> BridgeState:
    """Open an irregularity because dummy points at a card, or touches one, without an instruction."""
    _require_dummy(state, event.by, Text("de leider geen kaart aangeven", "suggest a card to declarer"))
    if not play_of(state).holds(event.by, event.card):
        raise card_not_held(event.by, event.card)
    state = state.with_play_ledger(suggested=play_of(state).number)
    return open_irregularity(state, DummySuggests(), event.by, event.by, cards=(event.card,))


def forfeit_rights(state: BridgeState, event: ForfeitRightsEvent) -> BridgeState:
    """Open an irregularity because dummy does something that forfeits dummy's rights."""
    _require_dummy(state, event.by, Text("de rechten van de blinde niet verliezen", "lose dummy's rights"))
    return open_irregularity(state, DummyForfeitingAct(how=event.how), event.by, event.by)


def warn_declarer(state: BridgeState, event: WarnDeclarerEvent) -> BridgeState:
    """Apply a warning to declarer about the hand to lead from, or a question about a revoke."""
    _require_dummy(state, event.by, Text("de leider niet waarschuwen", "warn declarer"))
    declarer = state.declarer
    assert declarer is not None
    whom = event.of or declarer
    if state.is_defender(whom) or _has_discarded(state, declarer):
        return handle_revoke_question(state, event.by, whom)
    play = play_of(state)
    if not play.cards and play.turn.side is declarer.side and state.ledger.play.dummy.forfeited:
        return open_irregularity(state, DummyWarns(declarer=declarer), event.by, event.by)
    return state


def handle_revoke_question(state: BridgeState, dummy: Seat, whom: Seat) -> BridgeState:
    """Apply dummy's question about a revoke. Dummy may ask declarer, but not a defender (61B2)."""
    if state.is_defender(whom):
        return handle_dummy_question(open_irregularity(state, DummyAsks(), dummy, dummy), dummy, whom)
    return _asked_about_revoke(state, dummy.partner)


def _has_discarded(state: BridgeState, declarer: Seat) -> bool:
    """Return whether declarer's last card did not follow suit."""
    play = play_of(state)
    cards = play.cards or (play.tricks[-1].cards if play.tricks else ())
    mine = next((card for seat, card in cards if seat is declarer), None)
    return mine is not None and mine.suit is not cards[0][1].suit


def _asked_about_revoke(state: BridgeState, declarer: Seat) -> BridgeState:
    """Mark declarer's revoke as noticed (42B1). If dummy's rights are forfeited, add that dummy asked (43B2b)."""
    if not state.ledger.play.dummy.forfeited:
        return mark_noticed(state, declarer, None)
    for entry in state.ledger.play.revokes:
        irregularity = state.irregularity(entry.irregularity)
        if entry.seat is declarer and not entry.established and not entry.corrected and irregularity is not None:
            state = add_fact(state, irregularity, **relevant_facts(irregularity, asked_by_dummy=True))
    return state
