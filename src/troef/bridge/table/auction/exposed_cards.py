"""Cards that are seen during the auction without being played (2017: 24)."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import ExposedInAuction, FromPartner, Manner
from troef.bridge.table.events import Expose
from troef.bridge.table.hands import require_held
from troef.bridge.table.irregularities.handling import closed, opened
from troef.bridge.table.state import State
from troef.cards import Card, Rank, Seat


def expose(state: State, event: Expose) -> State:
    """A player's cards could be seen by his partner, or he names one."""
    require_held(state, event.by, *event.cards)
    if event.how == "named":
        return opened(state, FromPartner(manner=Manner.NAMED_CARD), event.by, event.by, cards=event.cards)
    return exposed_in_auction(state, event.by, event.cards, led=event.how == "led")


def exposed_in_auction(state: State, seat: Seat, cards: tuple[Card, ...], led: bool) -> State:
    """The cards are added to those of this player that were seen before: the law looks at all of them."""
    for matter in state.ledger.matters:
        if matter.seat is seat and isinstance(matter.facts, ExposedInAuction):
            cards, led = (*matter.cards, *cards), led or matter.facts.led
            state = closed(state, matter)
    before = [each.card for each in state.ledger.exposed if each.seat is seat]
    facts = ExposedInAuction(
        cards=len({*before, *cards}),
        honour=any(card.rank >= Rank.TEN for card in (*before, *cards)),
        led=led,
        auction_over=state.auction.is_over,
    )
    return opened(state, facts, seat, state.auction.turn, cards=tuple(dict.fromkeys(cards)))
