"""Cards that are seen without being played, in the auction (2017: 24) and later (48, 49, 54A, 54C, 58B2)."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import ExposedInAuction, InformationSource, PartnerInformation
from troef.bridge.laws.facts.play import ExposedInPlay, OpeningLeadOutOfTurn
from troef.bridge.table.events import BridgeExposeEvent
from troef.bridge.table.hands import require_held, require_in_hand
from troef.bridge.table.irregularities.processing import add_fact, close_irregularity, open_irregularity
from troef.bridge.table.play.trick_cards import play_of
from troef.bridge.table.state import BridgeState, Phase
from troef.cards import Card, Rank, Seat
from troef.engine.table import applies


@applies(BridgeExposeEvent)
def expose_cards(state: BridgeState, event: BridgeExposeEvent) -> BridgeState:
    """Apply an event in which partner could see cards of a player, or the player named a card."""
    if state.phase is not Phase.AUCTION:
        return _exposed_later(state, event)
    require_held(state, event.by, *event.cards)
    if event.how == "named":
        facts = PartnerInformation(manner=InformationSource.NAMED_CARD)
        return open_irregularity(state, facts, event.by, event.by, cards=event.cards)
    return add_exposed_in_auction(state, event.by, event.cards, led=event.how == "led")


def add_exposed_in_auction(state: BridgeState, seat: Seat, cards: tuple[Card, ...], led: bool) -> BridgeState:
    """Open one irregularity for these cards together with the cards that this player exposed before."""
    for irregularity in state.irregularities_about(ExposedInAuction):
        if irregularity.seat is seat and isinstance(irregularity.facts, ExposedInAuction):
            cards, led = (*irregularity.cards, *cards), led or irregularity.facts.led
            state = close_irregularity(state, irregularity)
    before = [exposed.card for exposed in state.ledger.exposed if exposed.seat is seat]
    facts = ExposedInAuction(
        cards=len({*before, *cards}),
        honour=any(card.rank >= Rank.TEN for card in (*before, *cards)),
        led=led,
        auction_over=state.auction.is_over,
    )
    return open_irregularity(state, facts, seat, state.auction.turn, cards=tuple(dict.fromkeys(cards)))


def _exposed_later(state: BridgeState, event: BridgeExposeEvent) -> BridgeState:
    """Apply cards exposed in the play period, or before the opening lead is faced."""
    require_in_hand(state, event.by, *event.cards)
    seat, cards = event.by, event.cards
    claim = state.ledger.play.claims.claim
    if claim is not None:  # Cards faced with a claim never become penalty cards (68B2, 68D2b).
        irregularity = state.irregularity(claim.irregularity)
        mine = irregularity is not None and seat is claim.seat and state.is_defender(seat)
        return add_fact(state, irregularity, faced=True) if mine and irregularity is not None else state
    lead = next(iter(state.irregularities_about(OpeningLeadOutOfTurn)), None)
    if lead is not None and not state.is_defender(seat):  # Dummy is seen (54C), or declarer begins to spread (54A).
        return note_dummy_seen(state) if seat is state.dummy else add_fact(state, lead, spread=True)
    if seat is state.dummy:
        return note_dummy_seen(state) if state.phase is Phase.CLARIFICATION else state
    if event.how == "two-at-once":
        return _two_at_once(state, seat, cards)
    spread = not state.is_defender(seat) and event.how == "shown" and len(cards) > 1
    remarked = state.ledger.play.claims.trick_remark == (seat, play_of(state).number)
    deliberate = _deliberate(state, event)
    return add_exposed(state, seat, cards, deliberate=deliberate, current_trick=remarked, spread=spread)


def _deliberate(state: BridgeState, event: BridgeExposeEvent) -> bool | None:
    """Return whether the cards were exposed deliberately, or None if the director has to find that."""
    if event.how in ("dropped", "two-at-once"):
        return False
    if event.how == "led":
        return True
    findings = dict(state.ledger.play.findings.found)
    return bool(findings["deliberate"]) if "deliberate" in findings else None


def _two_at_once(state: BridgeState, seat: Seat, cards: tuple[Card, ...]) -> BridgeState:
    """Handle several cards shown at once (58B2): wait until the player says which is played, or expose them all."""
    play, shown = play_of(state), state.ledger.play.cards.shown_together
    if len(cards) > 1 and play.turn is seat and play.card(seat) is None:
        return state.with_play_ledger(shown_together=(*shown, *((seat, card) for card in cards)))
    return add_exposed(state, seat, cards, deliberate=False, two_at_once=True)


def note_dummy_seen(state: BridgeState) -> BridgeState:
    """Record that declarer may have seen a card of dummy before the opening lead was settled (54C)."""
    state = state.with_play_ledger(dummy_seen=True)
    for irregularity in state.irregularities_about(OpeningLeadOutOfTurn):
        state = add_fact(state, irregularity, dummy_seen=True)
    return state


def add_exposed(state: BridgeState, seat: Seat, cards: tuple[Card, ...], **more: bool | None) -> BridgeState:
    """Open an irregularity for cards seen and not played, except those that already lie open.

    `more` are further facts of the irregularity.
    """
    lying = {entry.card for entry in state.penalty_cards(seat)}
    lying |= {card for one in state.irregularities_about(ExposedInPlay) if one.seat is seat for card in one.cards}
    cards = tuple(card for card in dict.fromkeys(cards) if card not in lying)
    if not cards:
        return state
    facts = ExposedInPlay(
        declaring=not state.is_defender(seat),
        cards=len(cards),
        honour=any(card.rank >= Rank.TEN for card in cards),
        others=bool(state.penalty_cards(seat)),
        **more,  # type: ignore[arg-type]
    )
    play = play_of(state)
    before = bool(facts.two_at_once and play.card(seat) is None and play.tricks)
    return open_irregularity(state, facts, seat, seat, cards=cards, trick=play.number - before)
