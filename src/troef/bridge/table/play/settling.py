"""Settling the play after every act: repairs continue, chosen cards are played, declarer gets choices."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from troef.bridge.laws.facts.auction import LeadPenalty
from troef.bridge.laws.facts.play import (
    ClaimMade,
    OmittedCard,
    PlayedBeforeChoice,
    PlayedBeforeInstruction,
    PrematureCard,
    RevokeFacts,
)
from troef.bridge.laws.ruling import Role
from troef.bridge.table.events import BridgeOmitEvent, BridgePlayEvent
from troef.bridge.table.irregularities import processing
from troef.bridge.table.irregularities.processing import add_fact, close_irregularity, open_irregularity
from troef.bridge.table.play.cards import begin_play, judge_card, omit_card
from troef.bridge.table.play.lead_choices import (
    offer_lead_choice,
    offer_penalty_card_choice,
    pending_choices,
    return_face_down_lead,
)
from troef.bridge.table.play.legal_cards import apply_restrictions, cards_following_suit, legal_cards_for
from troef.bridge.table.play.revokes import drop_undone_revokes, is_revoke, recheck_regained_cards
from troef.bridge.table.play.trick_cards import (
    is_going_on,
    is_irregular_lead,
    play_of,
    prohibitions_expired,
    return_to_hand,
    still_to_play,
    unseen_cards,
    wait_for_found_card,
)
from troef.bridge.table.play.trick_repair import continue_repair
from troef.bridge.table.play.turns import ahead_of_partner, play_as_lead, resolve_card_behind
from troef.bridge.table.result import JudgedRevoke, judged_revokes
from troef.bridge.table.state import BridgeState, Phase, add_watch
from troef.cards.wording import side_letters
from troef.core.messages import Localised, _, ngettext
from troef.laws import DIRECTOR, Consequence, Text

_ROUNDS = 1000  # Thirteen tricks need far fewer; more means an endless loop.


def settle_play(state: BridgeState) -> BridgeState:
    """Continue the play until a player or the director must act: repeat all steps until nothing changes."""
    state = begin_play(state)
    if state.play is None:
        return state
    for _round in range(_ROUNDS):
        before = state
        for step in _STEPS:
            state = step(state)
        if state is before:
            break
    else:
        raise RuntimeError("the steps after an act never come to rest")
    if state.phase is Phase.ENDED:
        return _reckoned(_nothing_to_choose(state))
    for step in _BEFORE_THE_NEXT_CARD:
        state = step(state)
    return state


def _skipped(state: BridgeState) -> BridgeState:
    """Pass over a hand without cards, after a defective trick that nobody noticed, until it has one again."""
    if not is_going_on(state):
        return state
    if (larger := wait_for_found_card(state)) is not state:
        return larger
    play = play_of(state)
    mine = state.loose_cards(play.turn)
    if play.hands[play.turn.index] != 0 or any(lying.must_be_played for lying in mine):
        return state
    if (loose := next((lying for lying in mine if not lying.unseen), None)) is not None:
        irregularity = state.irregularity(abs(loose.irregularity))
        if irregularity is not None and is_irregular_lead(irregularity):  # It waits until a lead is settled.
            return state if play.hands[irregularity.seat.lho.index] != 0 else _last_card_back(state)
        # The surplus card is all that the hand has left.
        state = return_to_hand(state.without_loose(loose), loose.seat, loose.card)
        own = irregularity is not None and irregularity.seat is loose.seat
        return close_irregularity(state, irregularity) if irregularity is not None and own else state
    left = still_to_play(state)
    if not play.cards and not left:
        return _last_card_back(state)
    if unseen_cards(state, play.turn):
        return omit_card(state, BridgeOmitEvent(play.turn)) if play.cards else state.with_play(play.at_turn(left[0]))
    shorter = play._replace(size=len(play.cards) + len(left), turn=left[0] if left else play.turn)
    return state.with_play(shorter if left else shorter.with_trick_closed())


def _last_card_back(state: BridgeState) -> BridgeState:
    """Return a last card led out of turn to its hand, because nobody can play to it; else end the board."""
    for loose in state.ledger.play.cards.loose:
        irregularity = state.irregularity(loose.irregularity)
        if irregularity is not None and is_irregular_lead(irregularity):
            state = return_to_hand(state.without_loose(loose), loose.seat, loose.card)
            return close_irregularity(state, irregularity)
    return replace(state, phase=Phase.ENDED)


def _demanded(state: BridgeState) -> BridgeState:
    """Open an irregularity if a defender has played a card that does not meet declarer's demand (60C)."""
    play, ledger = play_of(state), state.ledger.play
    for demand in () if ledger.trick.repair or ledger.claims.claim else ledger.lead.demands:
        card = play.card(demand.seat)
        broken = any(revoke.seat is demand.seat and revoke.trick == demand.trick for revoke in ledger.revokes)
        if card is None or broken or demand.trick != play.number or play.hands[demand.seat.index] is None:
            continue
        without = state.with_play(play.without_trick_card(demand.seat))
        obeying = apply_restrictions(without, demand.seat, cards_following_suit(without, demand.seat))
        met = state.with_play_ledger(demands=tuple(other for other in ledger.lead.demands if other is not demand))
        if card.bit & obeying or state.rules.about(PlayedBeforeChoice()) is None:
            return met
        seat, trick = demand.seat, demand.trick
        return open_irregularity(state, PlayedBeforeChoice(), seat, seat, cards=(card,), trick=trick)
    return state


def _owing(state: BridgeState) -> BridgeState:
    """End the obligation of hands to play a card to the trick when they have one in it."""
    owed = state.ledger.play.trick.owed
    left = tuple(seat for seat in owed if play_of(state).card(seat) is None)
    return state if left == owed else state.with_play_ledger(owed=left)


def _led_anew(state: BridgeState) -> BridgeState:
    """Close irregularities about left-out cards if their trick has been led again."""
    for irregularity in state.irregularities_about(OmittedCard):
        if (irregularity.seat, irregularity.trick) not in state.ledger.play.trick.omitted:
            state = close_irregularity(state, irregularity)
    return state


def _with_claim(state: BridgeState) -> BridgeState:
    """Decide a revoke that a claim stopped: corrected if the play continues, else closed with the claim."""
    claim = state.ledger.play.claims.claim
    for irregularity in state.ledger.irregularities:
        facts = irregularity.facts
        if isinstance(facts, RevokeFacts) and facts.claimed and claim is None:
            return add_fact(state, irregularity, claimed=False)
        if claim is None or not claim.settled:
            continue
        if isinstance(facts, RevokeFacts) and facts.claimed:
            return close_irregularity(state, irregularity)
        if isinstance(facts, ClaimMade) and facts.tricks is None and irregularity.number == claim.irregularity:
            return add_fact(state, irregularity, tricks=claim.tricks)
    return state


def _too_soon(state: BridgeState) -> BridgeState:
    """Judge the cards that were played before declarer's choice, now that declarer has chosen."""
    for irregularity in state.irregularities_about(PlayedBeforeInstruction):
        if not pending_choices(state, irregularity.seat):
            (card,) = irregularity.cards
            obeying = card.bit & legal_cards_for(return_to_hand(state, irregularity.seat, card), irregularity.seat)
            return add_fact(state, irregularity, chosen=True, obeying=bool(obeying))
    return state


def _over(state: BridgeState) -> BridgeState:
    """End the board if the thirteenth trick is complete and nothing is left to correct."""
    trick, claim = state.ledger.play.trick, state.ledger.play.claims.claim
    if state.phase is not Phase.PLAY or trick.repair is not None or trick.owed or claim is not None:
        return state
    return replace(state, phase=Phase.ENDED) if play_of(state).is_over else state


def _chosen(state: BridgeState) -> BridgeState:
    chosen = state.ledger.play.cards.chosen
    if chosen is None:
        return state
    return judge_card(state.with_play_ledger(chosen=None, just_named=False), BridgePlayEvent(*chosen))


def _as_lead(state: BridgeState) -> BridgeState:
    """Judge a fifth card again as a lead, after the director found that it was one."""
    for lying in state.ledger.play.cards.loose:
        if not lying.irregularity and not lying.must_be_played:
            return play_as_lead(state.without_loose(lying), lying.seat, lying.card)
    return state


def _led_ahead(state: BridgeState) -> BridgeState:
    """Add the winner of a trick to the facts of a defender's premature lead to the next one (1949: 57)."""
    play = play_of(state)
    for irregularity in state.ledger.irregularities:
        facts = irregularity.facts
        waits = isinstance(facts, PrematureCard) and facts.led_ahead and facts.winner is None and irregularity.spoken
        if waits and play.number == irregularity.trick + 1 and not play.cards:
            ours = {irregularity.seat: Role.OFFENDER, irregularity.seat.partner: Role.PARTNER}
            state = add_fact(state, irregularity, winner=ours.get(play.tricks[-1].winner, Role.LHO))
    return state


def _with_lead_rights(state: BridgeState) -> BridgeState:
    """Give declarer rights over the next lead because of partner's lead out of turn (1949: 56b)."""
    for seat, right in state.ledger.play.lead.lead_rights:
        state = open_irregularity(state, LeadPenalty(rights=(right,)), seat, seat)
    return state.with_play_ledger(lead_rights=()) if state.ledger.play.lead.lead_rights else state


# The end


def _nothing_to_choose(state: BridgeState) -> BridgeState:
    """Close decisions of players about cards at the end of the play; those about claims stay."""
    waiting = {pending.irregularity for pending in state.ledger.pending if pending.decision.by != DIRECTOR}
    for irregularity in state.ledger.irregularities:
        if irregularity.number in waiting and not isinstance(irregularity.facts, ClaimMade):
            state = close_irregularity(state, irregularity)
    return state


def _reckoned(state: BridgeState) -> BridgeState:
    """Add the outcome of each revoke to the rulings, once (64)."""
    known_ = {(ruling.law, ruling.text) for ruling in state.ledger.rulings}
    for judged_ in judged_revokes(state):
        line = Consequence(judged_.law, _sentence(judged_, is_revoke(state, judged_.revoke)))
        if (line.law, line.text) not in known_:
            state = processing.record_consequence(state, line)
            state = add_watch(state, judged_.watch) if judged_.watch else state
    return state


def _sentence(judged_: JudgedRevoke, revoke: bool) -> Text:
    seat, trick, count = judged_.revoke.seat, judged_.revoke.trick, judged_.tricks
    if not count:
        if revoke:
            return _("The revoke in trick {trick} costs no tricks.", trick=trick)
        return _("The duty not met in trick {trick} costs no tricks.", trick=trick)
    return ngettext(
        "For {what} in trick {trick}: {count} trick goes to {side}.",
        "For {what} in trick {trick}: {count} tricks go to {side}.",
        count,
        what=_("the revoke") if revoke else _("the duty not met"),
        trick=trick,
        side=Localised(side_letters, seat.side.opponents),
    )


_STEPS: tuple[Callable[[BridgeState], BridgeState], ...] = (
    drop_undone_revokes,
    recheck_regained_cards,
    ahead_of_partner,
    _demanded,
    _owing,
    _led_anew,
    _with_claim,
    continue_repair,
    _too_soon,
    return_face_down_lead,
    _skipped,
    _over,
    _chosen,
    resolve_card_behind,
    _as_lead,
    _led_ahead,
)
"""Steps that continue the play without an act, in this order."""

_BEFORE_THE_NEXT_CARD: tuple[Callable[[BridgeState], BridgeState], ...] = (
    prohibitions_expired,
    _with_lead_rights,
    offer_lead_choice,
    offer_penalty_card_choice,
)
"""Steps that give declarer choices before the next card."""
