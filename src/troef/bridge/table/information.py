"""Information that no call and no card gives: a partner's manner, cards of another hand (2017: 16, 73)."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import FromPartner, Manner, RightsReserved, SeenCard
from troef.bridge.table.events import Inform, Reserve, See
from troef.bridge.table.hands import require_held
from troef.bridge.table.irregularities.handling import opened
from troef.bridge.table.state import State
from troef.cards import Card, TroefError
from troef.cards.words import seat_name


def inform(state: State, event: Inform) -> State:
    """A player's manner may have told his partner something."""
    state = state.noting(informed=True)
    facts = FromPartner(manner=Manner(event.how), by_declarer=event.by is state.declarer)
    return opened(state, facts, event.by, event.by)


def reserve(state: State, event: Reserve) -> State:
    return opened(state, RightsReserved(), event.by, event.by)


def _came_along(state: State, event: See, card: Card) -> bool:
    """Whether the card of another lay in the hand of the player who saw it, which has too many (2017: 13A2)."""
    mine = state.hands[event.by.index]
    return mine is not None and len(mine) > state.size and card in mine


def see(state: State, event: See) -> State:
    """A player sees cards that are not his."""
    if event.of is event.by:
        raise TroefError(
            f"{event.by} may see his own cards", f"{seat_name(event.by, 'nl')} mag zijn eigen kaarten zien"
        )
    require_held(state, event.of, *(card for card in event.cards if not _came_along(state, event, card)))
    facts = SeenCard(
        auction_begun=bool(state.calls), of_partner=event.of is event.by.partner, deliberate=event.deliberate
    )
    return opened(state.noting(seen=True), facts, event.by, event.of, cards=event.cards)
