"""What declarer must say before a defender leads, or plays a penalty card (2017: 26B, 50D2, 51)."""

from __future__ import annotations

from troef.bridge.game.play import cards_of
from troef.bridge.laws.facts.auction import RestrictedLead
from troef.bridge.laws.facts.play import FaceDownLead, PartnerOnLead, PrematureCard, SeveralPenaltyCards
from troef.bridge.table.irregularities.handling import closed, known, opened
from troef.bridge.table.play.legal_cards import allowed, following, turn_of_play, with_restrictions
from troef.bridge.table.play.tricks import back_in_hand, play_of
from troef.bridge.table.state import Matter, State
from troef.cards import SUITS_HIGH_FIRST, Seat


def choices_about(state: State, seat: Seat) -> list[Matter]:
    """What declarer has still to say before this player may lead, or play."""
    asked = {each.matter for each in state.ledger.pending}
    return [each for each in state.ledger.matters if each.number in asked and _binds(each, seat)]


def _binds(matter: Matter, seat: Seat) -> bool:
    if isinstance(matter.facts, SeveralPenaltyCards):
        return matter.seat is seat
    bound = isinstance(matter.facts, PartnerOnLead | RestrictedLead | PrematureCard)
    return bound and matter.seat.partner is seat


def _has_loose(state: State) -> bool:
    """Whether a card lies on the table of which it is not known yet what it is."""
    return any(not each.unseen and not each.must_be_played for each in state.ledger.aside.loose)


def _lead_is_due(state: State) -> Seat | None:
    """The defender who must lead now, if nothing comes first but what declarer says about that lead."""
    aside, play = state.ledger.aside, play_of(state)
    if play.cards or aside.owed or aside.lost or aside.claim or aside.down or _has_loose(state):
        return None
    asked = {each.number for each in choices_about(state, play.turn)}
    first = any(each.matter not in asked for each in state.ledger.pending)
    return play.turn if state.is_defender(play.turn) and not first else None


def _off_lead(state: State) -> State:
    """What was asked about a lead is asked no more when another hand leads."""
    play = play_of(state)
    for matter in state.ledger.matters:
        if matter.seat.partner is play.turn and not play.cards:
            continue
        if isinstance(matter.facts, PartnerOnLead):
            state = closed(state, matter)
        elif isinstance(matter.facts, RestrictedLead):
            state = known(state, matter, on_lead=False)
    return state


def about_lead(state: State) -> State:
    """Declarer may restrict the lead: after a withdrawn call (26B), or because of partner's penalty cards (50D2)."""
    state = _off_lead(state)
    seat = _lead_is_due(state)
    if seat is None:
        return state
    for matter in state.ledger.matters:
        if isinstance(matter.facts, RestrictedLead) and matter.seat.partner is seat:
            state = known(state, matter, on_lead=True)
    return _about_partners_cards(state, seat)


def _about_partners_cards(state: State, seat: Seat) -> State:
    """50D2, 51B: declarer is asked once about each lead, and anew when partner has another penalty card since."""
    number = play_of(state).number
    cards = tuple(e.card for e in state.ledger.penalty_cards if e.seat is seat.partner and e.kind == "major")
    suits = tuple(suit for suit in SUITS_HIGH_FIRST if any(card.suit is suit for card in cards))
    several = len(cards) > len(suits)
    for matter in state.ledger.matters:
        if isinstance(matter.facts, PartnerOnLead):
            state = known(state, matter, suits=suits, several=several).setting(asked=(seat, number, cards))
    before = state.ledger.aside.asked
    asked = before[2] if before is not None and before[:2] == (seat, number) else ()
    if state.ledger.pending or number == 13 or set(cards) <= set(asked):
        return state
    offered = state.ledger.aside.offered
    again = all((seat, card) in offered for card in cards)
    offered = tuple({*offered, *((seat, card) for card in cards)})
    facts = PartnerOnLead(suits=suits, several=several, again=again)
    state = state.setting(asked=(seat, number, cards), offered=offered)
    return opened(state, facts, seat.partner, seat, trick=number)


def about_cards(state: State) -> State:
    """51A: declarer says which of several penalty cards is played."""
    seat = turn_of_play(state)
    aside = state.ledger.aside
    if seat is None or state.ledger.pending or aside.down is not None or _has_loose(state):
        return state
    majors = {e.card for e in state.ledger.penalty_cards if e.seat is seat and e.kind == "major"}
    majors -= {aside.refused[1]} if aside.refused is not None and aside.refused[0] is seat else set()
    if len(majors) < 2 or (aside.picked is not None and aside.picked[0] is seat):
        return state
    cards = tuple(card for card in cards_of(allowed(state, seat)) if card in majors)
    return opened(state, SeveralPenaltyCards(cards=cards), seat, seat) if len(cards) > 1 else state


def unfaced(state: State) -> State:
    """41A: a face-down lead that is not what declarer has asked for goes back when the director says so."""
    down = state.ledger.aside.down
    if down is None or state.ledger.pending:
        return state
    seat, card = down
    if not any(each.seat is seat and each.chosen for each in state.ledger.restrictions):
        return state
    back = back_in_hand(state, seat, card)
    if card.bit & with_restrictions(back, seat, following(back, seat)):
        return state
    number = state.ledger.count + 1
    state = opened(state, FaceDownLead(), seat, seat, cards=(card,))
    matter = state.matter(number)
    return state if matter is None else known(state, matter, director=True)
