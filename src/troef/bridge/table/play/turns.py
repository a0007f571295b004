"""Cards from the hand whose turn it is, which always count, and cards out of turn, which wait for the law."""

from __future__ import annotations

from dataclasses import replace

from troef.bridge.laws.facts.auction import Facts
from troef.bridge.laws.facts.play import (
    CardAfterRetraction,
    CardsCarriedAlong,
    DeclarerLead,
    DefenderLead,
    ExposedInPlay,
    FifthCard,
    PenaltyCardNotPlayed,
    PlayedBeforeInstruction,
    PlayedOnExplanation,
    PrematureByDeclarer,
    PrematureCard,
)
from troef.bridge.laws.register import EngineCitation
from troef.bridge.table.events import BridgePlayEvent
from troef.bridge.table.exposed_cards import add_exposed
from troef.bridge.table.irregularities.processing import add_fact, close_irregularity, is_unruled, open_irregularity
from troef.bridge.table.play.effects import clear_penalty
from troef.bridge.table.play.ledger import LooseCard
from troef.bridge.table.play.legal_cards import apply_restrictions, cards_following_suit, disobeyed, legal_cards_for
from troef.bridge.table.play.revokes import detect_past_revokes, establish, record_revoke
from troef.bridge.table.play.trick_cards import (
    cards_of_trick,
    is_irregular_lead,
    lay_card,
    play_of,
    return_to_hand,
    take_from_hand,
)
from troef.bridge.table.state import (
    BridgeIrregularity,
    BridgeState,
    BridgeUnauthorized,
    Phase,
    add_unauthorized,
    clear_bars,
)
from troef.cards import SUITS_HIGH_FIRST, Card, Seat


def play_in_turn(state: BridgeState, seat: Seat, card: Card, event: BridgePlayEvent | None = None) -> BridgeState:
    """Play a card in turn. It counts as played, even if it is a revoke or not the penalty card that was due."""
    play, trick = play_of(state), play_of(state).number
    suit_first = cards_following_suit(state, seat)
    obeying = apply_restrictions(state, seat, suit_first)
    restricted = disobeyed(state, seat, card)
    proper_ones = legal_cards_for(state, seat)
    led = play.cards[0][1].suit if play.cards else None
    was_open = any(lying.card is card for lying in state.penalty_cards(seat))
    state = _laid(state, seat, card, obeying=bool(card.bit & obeying))
    if not card.bit & suit_first:
        open_ones = seat is state.dummy or any(lying.card.suit is led for lying in state.penalty_cards(seat))
        return record_revoke(state, seat, card, led, trick, faced=open_ones, was_open=was_open)
    if not card.bit & obeying:
        return record_revoke(state, seat, card, None, trick, faced=seat is state.dummy, restricted=restricted)
    if not card.bit & proper_ones:
        return open_irregularity(state, PenaltyCardNotPlayed(), seat, seat, cards=(card,), trick=trick)
    if event is not None and event.misinformed == "explanation":
        facts = PlayedOnExplanation(declaring=not state.is_defender(seat), too_late=False)
        return open_irregularity(state, facts, seat, seat, cards=(card,), trick=trick)
    return state


def _laid(state: BridgeState, seat: Seat, card: Card, obeying: bool) -> BridgeState:
    """Put a card in the trick and end what waits for it; a restriction that it does not obey stays."""
    number = play_of(state).number
    leading = not play_of(state).cards
    demands, barred = state.ledger.play.lead.demands, state.ledger.barred
    state = lay_card(clear_waiting_for(state, seat, card), seat, card)
    state = state if obeying else state.with_play_ledger(demands=demands).with_ledger(barred=barred)
    if leading and obeying:
        state = end_lead_restrictions(state, seat)
    state = establish(state, seat.side, EngineCitation.BY_PLAY, before=number)
    state = detect_past_revokes(state, seat, card) if play_of(state).hands[seat.index] is None else state
    return end_play(expose_other_cards(state, seat, card))


def clear_waiting_for(state: BridgeState, seat: Seat, card: Card) -> BridgeState:
    """End penalty cards, bars and demands that this card answers."""
    state = clear_penalty(clear_bars(state, seat), seat, card)
    ledger = state.ledger.play
    changes: dict[str, object] = {}
    if ledger.cards.loose:
        changes["loose"] = tuple(o for o in ledger.cards.loose if o.seat is not seat or o.card is not card)
    if any(demand.seat is seat for demand in ledger.lead.demands):
        changes["demands"] = tuple(demand for demand in ledger.lead.demands if demand.seat is not seat)
    if ledger.lead.picked is not None and ledger.lead.picked[0] is seat:
        changes["picked"] = None
    if ledger.lead.refused is not None and ledger.lead.refused[0] is seat:
        changes["refused"] = None
    return state.with_play_ledger(**changes) if changes else state


def expose_other_cards(state: BridgeState, seat: Seat, card: Card) -> BridgeState:
    """Expose the cards that the player showed together with this one, which is played (58B2)."""
    shown = state.ledger.play.cards.shown_together
    if all(by is not seat for by, _ in shown):
        return state
    others = tuple(other for by, other in shown if by is seat and other is not card)
    state = state.with_play_ledger(shown_together=tuple(placed for placed in shown if placed[0] is not seat))
    for irregularity in state.irregularities_about(ExposedInPlay):
        if irregularity.seat is seat and card in irregularity.cards:
            state = close_irregularity(state, irregularity)
    return add_exposed(state, seat, others, two_at_once=True) if others else state


def end_lead_restrictions(state: BridgeState, seat: Seat) -> BridgeState:
    """End the restrictions on this hand's lead, and obligations of declarer to lead a suit."""
    entries, lead = state.ledger.restrictions, state.ledger.play.lead
    kept = (e for e in entries if e.seat is not seat or e.chosen is None or e.extent == "while-on-lead")
    state = state.with_ledger(restrictions=tuple(kept))
    return state.with_play_ledger(retracted=False, must_lead=None) if lead.retracted or lead.must_lead else state


def end_play(state: BridgeState) -> BridgeState:
    """End the board if the thirteenth trick is complete and not in repair."""
    over = len(play_of(state).tricks) == 13 and state.ledger.play.trick.repair is None
    return replace(state, phase=Phase.ENDED) if over else state


def add_loose_card(state: BridgeState, seat: Seat, card: Card, facts: Facts) -> BridgeState:
    """Put a card on the table outside the trick, and open an irregularity that decides what happens to it."""
    turn, loose = play_of(state).turn, LooseCard(seat, card, state.ledger.count + 1)
    state = _on_the_table(state, loose, misinformed=getattr(facts, "misinformed", False))
    return open_irregularity(state, facts, seat, turn, cards=(card,), trick=play_of(state).number)


def _on_the_table(state: BridgeState, loose: LooseCard, misinformed: bool = False) -> BridgeState:
    """Put the card on the table outside the trick, and establish earlier revokes unless the player was misinformed."""
    state = take_from_hand(state, loose.seat, loose.card)
    others = (lying for lying in state.ledger.play.cards.loose if lying.card is not loose.card)
    state = state.with_play_ledger(loose=(*others, loose))
    if misinformed:
        return state
    return establish(state, loose.seat.side, EngineCitation.BY_PLAY, before=play_of(state).number)


def lead_out_of_turn(state: BridgeState, event: BridgePlayEvent) -> BridgeState:
    """Apply a card led by a hand that does not have the lead: a lead out of turn, or a fifth card."""
    seat, card, play = event.by, event.card, play_of(state)
    if state.is_defender(seat) and state.ledger.play.lead.retracted:
        return add_loose_card(state, seat, card, CardAfterRetraction())
    if wrong_lead_of(state, seat) is not None:  # A second card from the hand that has led.
        return add_exposed(state, seat, (card,), deliberate=True)
    if event.simultaneous and state.ledger.play.cards.together is None:
        return take_from_hand(state, seat, card).with_play_ledger(together=(seat, card))
    last = play.tricks[-1].cards if 0 < len(play.tricks) < 12 else ()  # A last card goes back anyway.
    if last and last[0][1].suit is card.suit and event.misinformed is None:
        led = next((bool(answer) for about, answer in state.ledger.play.findings.found if about == "led"), None)
        return add_loose_card(state, seat, card, FifthCard(declaring=not state.is_defender(seat), led=led))
    return play_as_lead(state, seat, card, misinformed=event.misinformed == "turn")


def wrong_lead_of(state: BridgeState, seat: Seat) -> BridgeIrregularity | None:
    """Return this player's irregular lead while playing on can settle it, or None."""
    play = play_of(state)
    leads = (o for o in state.ledger.irregularities if o.seat is seat and o.trick == play.number and not play.cards)
    return next((lead for lead in leads if is_irregular_lead(lead) and may_be_played_on(state, lead)), None)


def may_be_played_on(state: BridgeState, irregularity: BridgeIrregularity) -> bool:
    """Return whether playing on can still settle the irregularity: it has no ruling, or awaits declarer (60A1)."""
    return is_unruled(state, irregularity) or isinstance(irregularity.facts, PlayedBeforeInstruction)


def queue_behind_wrong_lead(state: BridgeState, lead: BridgeIrregularity, seat: Seat, card: Card) -> BridgeState:
    """Leave the card of the wrong leader's partner on the table until the lead is settled; expose a second (60C)."""
    if card_behind(state, lead) is not None:
        return add_exposed(state, seat, (card,), deliberate=True)
    return _on_the_table(state, LooseCard(seat, card, -lead.number))


def card_behind(state: BridgeState, lead: BridgeIrregularity) -> LooseCard | None:
    """Return the loose card that the partner has played to this irregular lead, or None."""
    return next((loose for loose in state.ledger.play.cards.loose if loose.irregularity == -lead.number), None)


def resolve_card_behind(state: BridgeState, playing: Seat | None = None) -> BridgeState:
    """Settle a card played to partner's irregular lead, if the lead is settled; `playing` plays now (60C)."""
    for loose in state.ledger.play.cards.loose:
        if loose.irregularity < 0 and state.irregularity(-loose.irregularity) is None:
            state = return_to_hand(state.without_loose(loose), loose.seat, loose.card)
            return _followed(state, loose.seat, loose.card, playing)
    return state


def _followed(state: BridgeState, seat: Seat, card: Card, playing: Seat | None) -> BridgeState:
    """Judge a card played to partner's lead: premature if that stands, exposed if a penalty card, else returned."""
    play = play_of(state)
    if play.cards and play.cards[0][0] is seat.partner:
        number = state.ledger.count + 1
        state = out_of_turn(state, seat, card)
        irregularity = state.irregularity(number)
        next_played = playing is seat.lho or play.card(seat.lho) is not None
        return treat_as_in_turn(state, irregularity) if irregularity is not None and next_played else state
    if state.penalty_cards(seat.partner):
        return add_exposed(state, seat, (card,), deliberate=True)
    law = state.rules.cited.get(EngineCitation.WITHDRAWN)
    if law is None or seat is state.dummy:
        return state
    return add_unauthorized(state, BridgeUnauthorized((seat, seat.partner), seat, law))


def treat_as_in_turn(state: BridgeState, irregularity: BridgeIrregularity) -> BridgeState:
    """Add to a premature card's facts that play went on, so that it counts (60A); record a revoke if it is one."""
    return _checked(add_fact(state, irregularity, lho_acted=True), irregularity.seat, irregularity.cards[0])


def play_as_lead(state: BridgeState, seat: Seat, card: Card, misinformed: bool = False) -> BridgeState:
    """Put a card on the table as a lead out of turn, by a defender or declarer's side."""
    play = play_of(state)
    last = play.number == 13
    if state.is_defender(seat):
        partners = play.turn is seat.partner
        facts = DefenderLead(misinformed=misinformed, last_trick=last, partners_turn=partners)
        return add_loose_card(state, seat, card, facts)
    own = play.turn.side is seat.side
    return add_loose_card(state, seat, card, DeclarerLead(misinformed=misinformed, last_trick=last, own_turn=own))


def out_of_turn(state: BridgeState, seat: Seat, card: Card) -> BridgeState:
    """Apply a card to the current trick by a hand whose turn it is not: a premature or a surplus card."""
    play = play_of(state)
    played = play.card(seat) is not None
    if not state.is_defender(seat):
        opening = play.number == 1 and seat is state.dummy and play.leader is seat.lho
        if played:
            return add_loose_card(state, seat, card, FifthCard(declaring=True, running=True))
        legal = bool(card.bit & play.legal_for(seat))
        facts = PrematureByDeclarer(to_opening_lead=opening, legal=legal)
        return _checked(add_loose_card(state, seat, card, facts), seat, card)
    partner_waits = play.card(seat.partner) is None
    too_many = EngineCitation.TOO_MANY in state.rules.cited and card.suit is play.cards[0][1].suit
    if played and (too_many or not partner_waits):
        return add_loose_card(state, seat, card, FifthCard(declaring=False, running=True))
    return _checked(add_loose_card(state, seat, card, _premature(state, seat, card, played, partner_waits)), seat, card)


def _premature(state: BridgeState, seat: Seat, card: Card, played: bool, partner_waits: bool) -> PrematureCard:
    play = play_of(state)
    led = play.cards[0][1].suit
    declaring = [by for by, _ in play.cards if not state.is_defender(by)]
    lying = {loose.irregularity for loose in state.loose_cards(seat)}
    earlier = [other for other in state.irregularities_about(PrematureCard) if other.number in lying]
    tricks = [other.trick for other in earlier]
    legal = card.bit & apply_restrictions(state, seat, play.legal_for(seat))
    return PrematureCard(
        partner_waits=partner_waits,
        led_ahead=played,
        again=any(other.trick == play.number and is_unruled(state, other) for other in earlier),
        both_played=partner_waits and not played and len(declaring) == 2,
        prompted=partner_waits and not played and state.ledger.play.dummy.suggested == play.number,
        legal=bool(legal) and play.number not in tricks,  # Only one card laid too soon is played.
        other_suits=tuple(suit for suit in SUITS_HIGH_FIRST if suit is not led),
    )


def ahead_of_partner(state: BridgeState) -> BridgeState:
    """Treat a defender's lead to the next trick as premature, because partner has left out a card (57A)."""
    repair = state.ledger.play.trick.repair
    if repair is None or repair.left_out is None or len(repair.later) != 1:
        return state
    seat, card = repair.later[0]
    if seat is not repair.left_out.partner or not state.is_defender(seat):
        return state
    state = return_to_hand(state.with_play_ledger(repair=replace(repair, later=())), seat, card)
    return add_loose_card(state, seat, card, _premature(state, seat, card, played=True, partner_waits=True))


def _checked(state: BridgeState, seat: Seat, card: Card) -> BridgeState:
    """Record a revoke if this premature card is now in a trick and does not follow suit."""
    play = play_of(state)
    for number in (play.number, play.number - 1):
        cards = cards_of_trick(state, number) if number else ()
        if (seat, card) in cards:
            led = cards[0][1].suit
            if card.suit is not led and play.can_follow(seat, led):
                state = record_revoke(state, seat, card, led, number, faced=seat is state.dummy)
            return end_play(state)
    return state


def add_carried_cards(state: BridgeState, event: BridgePlayEvent) -> BridgeState:
    """Put the event's cards that were carried along unseen among the played ones, and open an irregularity."""
    if not event.with_:
        return state
    number = state.ledger.count + 1
    for card in event.with_:
        state = take_from_hand(state, event.by, card)
    loose = tuple(LooseCard(event.by, card, number, unseen=True) for card in event.with_)
    state = state.with_play_ledger(loose=(*state.ledger.play.cards.loose, *loose))
    facts = CardsCarriedAlong(declaring=not state.is_defender(event.by))
    current = play_of(state).number
    trick = next((n for n in range(current, 0, -1) if (event.by, event.card) in cards_of_trick(state, n)), current)
    return open_irregularity(state, facts, event.by, event.by, cards=event.with_, trick=trick)
