"""After every act the play moves on: repairs go on, chosen cards are played, and declarer is asked what he must say."""

from __future__ import annotations

from dataclasses import replace

from troef.bridge.events import Play
from troef.bridge.judging import judged
from troef.bridge.laws.facts import LeadPenalty, RestrictedLead
from troef.bridge.laws.play_facts import PartnerOnLead, PlayedBeforeChoice, PrematureCard, SeveralPenaltyCards
from troef.bridge.laws.ruling import Role
from troef.bridge.legal_cards import allowed, following, turn_of_play, with_restrictions
from troef.bridge.loosening import after_wrong_lead, as_lead
from troef.bridge.matters import known, opened, recorded
from troef.bridge.mending import mended
from troef.bridge.noting import watched
from troef.bridge.placing import play_of
from troef.bridge.play import cards_of
from troef.bridge.playing import begun
from troef.bridge.result import Judged, judged_revokes
from troef.bridge.revoking import is_revoke, regained
from troef.bridge.state import Phase, State
from troef.cards import SUITS_HIGH_FIRST, Seat
from troef.laws import Consequence, Text


def moved_on(state: State) -> State:
    """The play as far as it goes by itself."""
    state = begun(state)
    if state.play is None:
        return state
    while True:
        before = state
        state = _led_ahead(_as_lead(after_wrong_lead(_chosen(_over(_skipped(mended(_demanded(regained(state)))))))))
        if state is before:
            break
    if state.phase is Phase.ENDED:
        return _reckoned(state)
    return _about_cards(_about_lead(_with_lead_rights(_expired(state))))


def _skipped(state: State) -> State:
    """A hand that has no card left, after a defective trick that nobody saw, is passed over."""
    play, aside = play_of(state), state.ledger.aside
    if state.phase is not Phase.PLAY or aside.repair is not None or aside.owed or play.is_over:
        return state
    if play.hands[play.turn.index] != 0 or any(e.seat is play.turn and e.must_be_played for e in aside.loose):
        return state
    if not play.cards and all(held == 0 for held in play.hands):
        return replace(state, phase=Phase.ENDED)
    shorter = play._replace(size=play.size - 1, turn=play.turn.lho)
    return state.with_play(shorter.closed_up() if shorter.cards and len(shorter.cards) >= shorter.size else shorter)


def _demanded(state: State) -> State:
    """Declarer asked for a card of a defender who had played already: it is taken back if it is another (60C)."""
    play, aside = play_of(state), state.ledger.aside
    for demand in () if aside.repair else aside.demands:
        card = play.card(demand.seat)
        broken = any(each.seat is demand.seat and each.trick == demand.trick for each in aside.revokes)
        if card is None or broken or demand.trick != play.number or play.hands[demand.seat.index] is None:
            continue
        without = state.with_play(play.lifted(demand.seat))
        obeying = with_restrictions(without, demand.seat, following(without, demand.seat))
        met = state.setting(demands=tuple(each for each in aside.demands if each is not demand))
        if card.bit & obeying or state.rules.about(PlayedBeforeChoice()) is None:
            return met
        return opened(state, PlayedBeforeChoice(), demand.seat, demand.seat, cards=(card,), trick=demand.trick)
    return state


def _over(state: State) -> State:
    """The thirteenth trick is complete, and nothing is left to put right."""
    aside, play = state.ledger.aside, play_of(state)
    if state.phase is not Phase.PLAY or aside.repair is not None or aside.owed or aside.claim is not None:
        return state
    return replace(state, phase=Phase.ENDED) if play.is_over else state


def _chosen(state: State) -> State:
    """A card of dummy that somebody chose is played."""
    chosen = state.ledger.aside.chosen
    if chosen is None:
        return state
    return judged(state.setting(chosen=None, just_named=False), Play(*chosen))


def _as_lead(state: State) -> State:
    """A fifth card that the director calls a lead is judged as one."""
    for each in state.ledger.aside.loose:
        if not each.matter and not each.must_be_played:
            loose = tuple(other for other in state.ledger.aside.loose if other is not each)
            state = state.setting(loose=loose)
            return as_lead(state, each.seat, each.card)
    return state


def _led_ahead(state: State) -> State:
    """The trick is complete before which a defender had led to the next: who won it matters (1949: 57)."""
    play = play_of(state)
    for matter in state.ledger.matters:
        facts = matter.facts
        waits = isinstance(facts, PrematureCard) and facts.led_ahead and facts.winner is None and matter.spoken
        if waits and play.number == matter.trick + 1 and not play.cards:
            ours = {matter.seat: Role.OFFENDER, matter.seat.partner: Role.PARTNER}
            state = known(state, matter, winner=ours.get(play.tricks[-1].winner, Role.LHO))
    return state


def _with_lead_rights(state: State) -> State:
    """What a lead out of turn that was picked up gives declarer over the partner's next lead (1949: 56b)."""
    for seat, right in state.ledger.aside.lead_rights:
        state = opened(state, LeadPenalty(rights=(right,)), seat, seat)
    return state.setting(lead_rights=()) if state.ledger.aside.lead_rights else state


def _expired(state: State) -> State:
    """A prohibition lasts while the player keeps the lead."""
    play = play_of(state)
    if play.cards or not state.ledger.restrictions:
        return state
    kept = tuple(
        entry
        for entry in state.ledger.restrictions
        if entry.chosen is None or entry.extent != "while-on-lead" or entry.seat is play.turn
    )
    return state if kept == state.ledger.restrictions else state.noting(restrictions=kept)


def _has_loose(state: State) -> bool:
    """Whether a card lies on the table of which it is not known yet what it is."""
    return any(not each.unseen and not each.must_be_played for each in state.ledger.aside.loose)


def _lead_is_due(state: State) -> Seat | None:
    """The defender who must lead now, if nothing else comes first."""
    aside, play = state.ledger.aside, play_of(state)
    if state.ledger.pending or play.cards or aside.owed or aside.lost or aside.claim or aside.down or _has_loose(state):
        return None
    return play.turn if state.is_defender(play.turn) else None


def _about_lead(state: State) -> State:
    """Declarer may restrict the lead: after a withdrawn call (26B), or because of partner's penalty cards (50D2)."""
    seat = _lead_is_due(state)
    if seat is None:
        return state
    for matter in state.ledger.matters:
        if isinstance(matter.facts, RestrictedLead) and matter.seat.partner is seat:
            state = known(state, matter, on_lead=True)
    play = play_of(state)
    cards = [e.card for e in state.ledger.penalty_cards if e.seat is seat.partner and e.kind == "major"]
    if state.ledger.pending or not cards or play.number == 13 or state.ledger.aside.asked == (seat, play.number):
        return state
    suits = tuple(suit for suit in SUITS_HIGH_FIRST if any(card.suit is suit for card in cards))
    state = state.setting(asked=(seat, play.number))
    before = state.ledger.aside.offered
    again = all((seat, card) in before for card in cards)
    state = state.setting(offered=tuple({*before, *((seat, card) for card in cards)}))
    facts = PartnerOnLead(suits=suits, several=len(cards) > len(suits), again=again)
    return opened(state, facts, seat.partner, seat, trick=play.number)


def _about_cards(state: State) -> State:
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


# The end


def _reckoned(state: State) -> State:
    """What 64 says about each revoke goes into the record, once."""
    known_ = {(each.law, each.text) for each in state.ledger.rulings}
    for judged_ in judged_revokes(state):
        line = Consequence(judged_.law, _sentence(judged_, is_revoke(state, judged_.revoke)))
        if (line.law, line.text) not in known_:
            state = recorded(state, line)
            state = watched(state, judged_.watch) if judged_.watch else state
    return state


def _sentence(judged_: Judged, revoke: bool) -> Text:
    seat, trick, count = judged_.revoke.seat, judged_.revoke.trick, judged_.tricks
    nl, en = ("de verzaking", "the revoke") if revoke else ("het verzuim", "the duty not met")
    if not count:
        return Text(
            f"{nl.capitalize()} in slag {trick} kost geen slagen.",
            f"{en.capitalize()} in trick {trick} costs no tricks.",
        )
    tricks = ("slag gaat", "trick goes") if count == 1 else ("slagen gaan", "tricks go")
    other = seat.side.opponents
    return Text(
        f"Voor {nl} in slag {trick}: {count} {tricks[0]} naar {'NZ' if other.name == 'NS' else 'OW'}.",
        f"For {en} in trick {trick}: {count} {tricks[1]} to {other}.",
    )
