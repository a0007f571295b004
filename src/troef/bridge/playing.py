"""Cards at the table: each is recorded, then judged; a proper one is laid, any other opens a matter."""

from __future__ import annotations

from dataclasses import replace

from troef.bridge.aside import NOTHING, Loose
from troef.bridge.carry_out_play import no_penalty_card
from troef.bridge.events import Face, Omit, Play, TakeBack
from troef.bridge.exposing import exposed_in_auction
from troef.bridge.laws.play_facts import (
    CardAfterRetraction,
    CardsAlong,
    DeclarerLead,
    DefenderLead,
    ExposedInPlay,
    FaceDownLead,
    FifthCard,
    LaterCard,
    LeadOutOfTurn,
    OmittedCard,
    OpeningLeadOutOfTurn,
    PenaltyCardNotPlayed,
    PlayedAfterClaim,
    PlayedOnExplanation,
    PrematureByDeclarer,
    PrematureCard,
    Revoked,
    ShownCard,
    SimultaneousCard,
    TakenBack,
)
from troef.bridge.legal_cards import allowed, following, turn_of_play, with_restrictions
from troef.bridge.matters import closed, known, opened
from troef.bridge.overtaking import overtaken
from troef.bridge.placing import back_in_hand, laid, out_of_hand, placed, play_of
from troef.bridge.play import Play as CardPlay
from troef.bridge.play import Trick
from troef.bridge.revoking import betrayed, corrected, establish, is_to_be_corrected, revoked
from troef.bridge.state import Phase, State
from troef.cards import SUITS_HIGH_FIRST, Card, Rank, Seat, TroefError


def begun(state: State) -> State:
    """When the auction is over the cards can be played; when it goes on after all they cannot."""
    if state.phase is Phase.AUCTION:
        return state if state.play is None else replace(state, play=None)
    if state.play is not None or state.declarer is None:
        return state
    contract, leader = state.auction.contract, state.leader
    assert contract is not None
    assert leader is not None
    hands = tuple(None if hand is None else hand.bits for hand in state.hands)
    return replace(state, play=CardPlay(contract.denomination.suit, hands, leader))


def proper(state: State, event: Play) -> State | None:
    """The state after a proper card when nothing irregular is about; None when the slow way is needed."""
    play, ledger, card = state.play, state.ledger, event.card
    if (
        play is None
        or state.phase is not Phase.PLAY
        or ledger.aside is not NOTHING
        or event.by is not play.turn
        or play.hands[play.turn.index] is None
        or not card.bit & play.legal()
        or ledger.matters
        or ledger.pending
        or ledger.penalty_cards
        or ledger.restrictions
        or not _is_plain(event)
    ):
        return None
    play = play.push(card)
    return replace(state, play=play, phase=Phase.ENDED if len(play.tricks) == 13 else Phase.PLAY)


def _is_plain(event: Play) -> bool:
    return event.face == "up" and event.how == "laid" and not (event.simultaneous or event.with_ or event.misinformed)


def play(state: State, event: Play) -> State:
    """A card is played or led, in or out of turn, legal or not."""
    if state.phase is Phase.AUCTION:
        return exposed_in_auction(state, event.by, (event.card,), led=True)
    if state.phase is Phase.ENDED or state.play is None:
        raise TroefError("the play is over" if state.play else "a board that was passed out is not played")
    require_in_hand(state, event.by, event.card)
    for card in event.with_:
        if card is event.card or not play_of(state).holds(event.by, card):
            raise TroefError(f"{event.by} does not hold {card}")
    if state.ledger.aside.claim is not None:
        return opened(state, PlayedAfterClaim(), event.by, event.by, cards=(event.card,))
    state = _picked_up(state.setting(undo=None, found=()), event)
    if state.phase is Phase.CLARIFICATION and (event.face == "down" or not _is_lead_pending(state)):
        return _opening(state, event)
    return judged(state, event)


def require_in_hand(state: State, seat: Seat, *cards: Card) -> None:
    """Refuses a card that the hand does not have, on the table or in it."""
    play = play_of(state)
    on_table = [each.card for each in state.ledger.aside.loose if each.seat is seat]
    for card in cards:
        if card not in on_table and not play.holds(seat, card):
            raise TroefError(f"{seat} does not hold {card}")


def _picked_up(state: State, event: Play) -> State:
    """A card that lies on the table can be played from there at its player's turn, or when it went along unseen."""
    mine = next((e for e in state.ledger.aside.loose if e.seat is event.by and e.card is event.card), None)
    if mine is None or mine.must_be_played:
        return state
    if not mine.unseen and event.by is not turn_of_play(state):
        raise TroefError(f"{event.by} has {event.card} on the table already")
    state = back_in_hand(state, mine.seat, mine.card)
    state = state.setting(loose=tuple(each for each in state.ledger.aside.loose if each is not mine))
    matter = state.matter(mine.matter)
    still = any(each.matter == mine.matter for each in state.ledger.aside.loose)
    return state if matter is None or still else closed(state, matter)


def _is_lead_pending(state: State) -> bool:
    return any(isinstance(each.facts, OpeningLeadOutOfTurn) for each in state.ledger.matters)


# The opening lead


def _opening(state: State, event: Play) -> State:
    seat, card = event.by, event.card
    turn = play_of(state).turn
    if event.face == "down" and state.ledger.aside.down is None:
        state = out_of_hand(state, seat, card).setting(down=(seat, card))
        return state if seat is turn else opened(state, FaceDownLead(), seat, turn, cards=(card,))
    if event.face == "down":
        raise TroefError("there is a face-down lead already")
    if seat is turn:
        return judged(_faced(state, seat), event)
    return _faced_out_of_turn(state, event)


def _faced(state: State, seat: Seat) -> State:
    """The play period begins; a face-down card of another goes back."""
    down = state.ledger.aside.down
    if down is not None:
        state = back_in_hand(state.setting(down=None), *down)
    for matter in state.ledger.matters:
        if isinstance(matter.facts, FaceDownLead):
            state = closed(state, matter)
    return replace(state, phase=Phase.PLAY)


def _faced_out_of_turn(state: State, event: Play) -> State:
    seat = event.by
    facts = OpeningLeadOutOfTurn(
        declaring=not state.is_defender(seat),
        dummy_seen=state.ledger.aside.dummy_seen,
        misinformed=event.misinformed == "turn",
    )
    return loosened(state, seat, event.card, facts)


def face(state: State, event: Face) -> State:
    """The face-down lead is turned over."""
    down = state.ledger.aside.down
    if down is None:
        raise TroefError("there is no face-down lead to be faced")
    seat, card = down
    state = back_in_hand(state.setting(down=None), seat, card)
    for matter in state.ledger.matters:
        if isinstance(matter.facts, FaceDownLead):
            state = closed(state, matter)
    return _opening(state, Play(seat, card))


# Any card


def judged(state: State, event: Play) -> State:
    """What the law makes of a card, after whatever it settles by being played."""
    seat, card = event.by, event.card
    if _is_misplacing(state, seat, card):
        return _misplaced(state, seat, card)
    state, done = overtaken(state, seat, card)
    if done:
        return state
    state = _told(state, event)
    aside = state.ledger.aside
    if aside.lost and aside.lost[0][0] is seat:
        return _with_the_played(state, seat, card)
    if seat in aside.owed:
        return replaced(state, seat, card)
    if seat is turn_of_play(state):
        return _along(in_turn(state, seat, card, event), event)
    if not play_of(state).cards:
        return lead_out_of_turn(state, event)
    return _along(out_of_turn(state, seat, card), event)


def _told(state: State, event: Play) -> State:
    """A card held or touched is played; two at a time are played one after the other."""
    if event.how != "laid":
        facts = ShownCard(declaring=not state.is_defender(event.by), dummy=event.by is state.dummy)
        state = opened(state, facts, event.by, event.by, cards=(event.card,))
    if event.simultaneous and play_of(state).cards:
        state = opened(state, SimultaneousCard(), event.by, event.by, cards=(event.card,))
    return state


def in_turn(state: State, seat: Seat, card: Card, event: Play | None = None) -> State:
    """A card from the hand whose turn it is; it counts, and it may be a revoke or not the penalty card it had to be."""
    trick = play_of(state).number
    suit_first = following(state, seat)
    obeying = with_restrictions(state, seat, suit_first)
    proper_ones = allowed(state, seat)
    led = play_of(state).cards[0][1].suit if play_of(state).cards else None
    state = _laid(state, seat, card, obeying=bool(card.bit & obeying))
    if not card.bit & suit_first:
        open_ones = seat is state.dummy or any(
            e.seat is seat and e.card.suit is led for e in state.ledger.penalty_cards
        )
        return revoked(state, seat, card, led, trick, faced=open_ones)
    if not card.bit & obeying:
        return revoked(state, seat, card, None, trick)
    if not card.bit & proper_ones:
        return opened(state, PenaltyCardNotPlayed(), seat, seat, cards=(card,), trick=trick)
    if event is not None and event.misinformed == "explanation":
        facts = PlayedOnExplanation(declaring=not state.is_defender(seat), too_late=False)
        return opened(state, facts, seat, seat, cards=(card,), trick=trick)
    return _together(state)


def _laid(state: State, seat: Seat, card: Card, obeying: bool) -> State:
    """The card joins the trick, and what it ends is ended; a restriction that was not obeyed stays."""
    number = play_of(state).number
    leading = not play_of(state).cards
    state = spent(state, seat, card)
    state = laid(state, seat, card)
    if leading and obeying:
        state = _after_lead(state, seat)
    state = establish(state, seat.side, "63A1", before=number)
    state = betrayed(state, seat, card) if play_of(state).hands[seat.index] is None else state
    return _ended(state)


def spent(state: State, seat: Seat, card: Card) -> State:
    """What was waiting for this card waits no longer."""
    for entry in state.ledger.penalty_cards:
        if entry.seat is seat and entry.card is card:
            state = no_penalty_card(state, entry, played=True)
    aside = state.ledger.aside
    changes: dict[str, object] = {}
    if aside.loose:
        changes["loose"] = tuple(e for e in aside.loose if e.seat is not seat or e.card is not card)
    if any(demand.seat is seat for demand in aside.demands):
        changes["demands"] = tuple(demand for demand in aside.demands if demand.seat is not seat)
    if aside.picked is not None and aside.picked[0] is seat:
        changes["picked"] = None
    if any(by is seat for by, _ in aside.shown):
        state = _the_others(state, seat, card)
        changes["shown"] = tuple(each for each in aside.shown if each[0] is not seat)
    return state.setting(**changes) if changes else state


def _the_others(state: State, seat: Seat, card: Card) -> State:
    """58B2: of the cards he showed together he plays one; the others are exposed."""
    others = tuple(each for by, each in state.ledger.aside.shown if by is seat and each is not card)
    for matter in state.ledger.matters:
        if isinstance(matter.facts, ExposedInPlay) and matter.seat is seat and card in matter.cards:
            state = closed(state, matter)
    return exposed(state, seat, others, two_at_once=True) if others else state


def exposed(state: State, seat: Seat, cards: tuple[Card, ...], **more: bool | None) -> State:
    """Cards were seen that are not played."""
    facts = ExposedInPlay(
        declaring=not state.is_defender(seat),
        cards=len(cards),
        honour=any(card.rank >= Rank.TEN for card in cards),
        others=any(each.seat is seat for each in state.ledger.penalty_cards),
        **more,  # type: ignore[arg-type]
    )
    return opened(state, facts, seat, seat, cards=cards, trick=play_of(state).number)


def _after_lead(state: State, seat: Seat) -> State:
    """A lead uses up what was laid on it, and ends what waited for declarer's."""
    kept = []
    for entry in state.ledger.restrictions:
        if entry.seat is not seat or entry.chosen is None or entry.extent == "while-on-lead":
            kept.append(entry)
    state = state.noting(restrictions=tuple(kept))
    return state.setting(retracted=False) if state.ledger.aside.retracted else state


def _ended(state: State) -> State:
    """After the thirteenth trick the board is over."""
    over = len(play_of(state).tricks) == 13 and state.ledger.aside.repair is None
    return replace(state, phase=Phase.ENDED) if over else state


def _along(state: State, event: Play) -> State:
    """Cards that went along unseen lie among the played ones until somebody notices."""
    if not event.with_:
        return state
    number = state.ledger.count + 1
    for card in event.with_:
        state = out_of_hand(state, event.by, card)
    loose = tuple(Loose(event.by, card, number, unseen=True) for card in event.with_)
    state = state.setting(loose=(*state.ledger.aside.loose, *loose))
    facts = CardsAlong(declaring=not state.is_defender(event.by))
    current = play_of(state).number
    trick = next((n for n in range(current, 0, -1) if (event.by, event.card) in placed(state, n)), current)
    return opened(state, facts, event.by, event.by, cards=event.with_, trick=trick)


# Out of turn


def loosened(
    state: State,
    seat: Seat,
    card: Card,
    facts: LeadOutOfTurn | PrematureCard | FifthCard | CardAfterRetraction | PrematureByDeclarer,
) -> State:
    """The card lies on the table; the matter about it decides what it is."""
    turn = play_of(state).turn
    number = state.ledger.count + 1
    misinformed = getattr(facts, "misinformed", False)
    state = _unpenalized(out_of_hand(state, seat, card), seat, card)
    state = state.setting(loose=(*state.ledger.aside.loose, Loose(seat, card, number)))
    if not misinformed:
        state = establish(state, seat.side, "63A1", before=play_of(state).number)
    return opened(state, facts, seat, turn, cards=(card,), trick=play_of(state).number)


def _unpenalized(state: State, seat: Seat, card: Card) -> State:
    for entry in state.ledger.penalty_cards:
        if entry.seat is seat and entry.card is card:
            state = no_penalty_card(state, entry, played=True)
    return state


def lead_out_of_turn(state: State, event: Play) -> State:
    """A lead by a hand that does not have it."""
    seat, card, play = event.by, event.card, play_of(state)
    if state.is_defender(seat) and state.ledger.aside.retracted:
        return loosened(state, seat, card, CardAfterRetraction())
    if event.simultaneous:
        return out_of_hand(state, seat, card).setting(together=(seat, card))
    if _may_be_a_fifth_card(play, card) and event.misinformed is None:
        return loosened(state, seat, card, FifthCard(declaring=not state.is_defender(seat), led=_found_led(state)))
    return as_lead(state, seat, card, misinformed=event.misinformed == "turn")


def _found_led(state: State) -> bool | None:
    return next((bool(answer) for question, answer in state.ledger.aside.found if question == "led"), None)


def as_lead(state: State, seat: Seat, card: Card, misinformed: bool = False) -> State:
    """A lead out of turn in the play period."""
    play = play_of(state)
    last = play.number == 13
    if state.is_defender(seat):
        return loosened(state, seat, card, DefenderLead(misinformed=misinformed, last_trick=last))
    own = play.turn.side is seat.side
    return loosened(state, seat, card, DeclarerLead(misinformed=misinformed, last_trick=last, own_turn=own))


def _may_be_a_fifth_card(play: CardPlay, card: Card) -> bool:
    """A card of the suit of the trick just completed may belong to that trick."""
    return bool(play.tricks) and play.tricks[-1].suit is card.suit


def _together(state: State) -> State:
    """A card that was played together with this lead counts as played after it (58A)."""
    together = state.ledger.aside.together
    if together is None:
        return state
    seat, card = together
    state = opened(
        back_in_hand(state.setting(together=None), seat, card), SimultaneousCard(), seat, seat, cards=(card,)
    )
    return in_turn(state, seat, card) if seat is turn_of_play(state) else out_of_turn(state, seat, card)


def out_of_turn(state: State, seat: Seat, card: Card) -> State:
    """A card to a trick that has begun, from a hand whose turn it is not."""
    play = play_of(state)
    played = play.card(seat) is not None
    if not state.is_defender(seat):
        opening = play.number == 1 and seat is state.dummy and play.leader is seat.lho
        facts = FifthCard(declaring=True) if played else PrematureByDeclarer(to_opening_lead=opening)
        state = loosened(state, seat, card, facts)
        return state if played else _checked(state, seat, card)
    partner_waits = play.card(seat.partner) is None
    if played and not partner_waits:
        return loosened(state, seat, card, FifthCard(declaring=False))
    return _checked(loosened(state, seat, card, _premature(state, seat, card, played, partner_waits)), seat, card)


def _premature(state: State, seat: Seat, card: Card, played: bool, partner_waits: bool) -> PrematureCard:
    play = play_of(state)
    led = play.cards[0][1].suit
    declaring = [by for by, _ in play.cards if not state.is_defender(by)]
    return PrematureCard(
        partner_waits=partner_waits,
        led_ahead=played,
        both_played=partner_waits and not played and len(declaring) == 2,
        prompted=partner_waits and not played and state.ledger.aside.suggested == play.number,
        legal=bool(card.bit & play.legal_for(seat)),
        other_suits=tuple(suit for suit in SUITS_HIGH_FIRST if suit is not led),
    )


def _checked(state: State, seat: Seat, card: Card) -> State:
    """A card that counts as played too soon may be a revoke as well."""
    play = play_of(state)
    for number in (play.number, play.number - 1):
        cards = placed(state, number) if number else ()
        if (seat, card) in cards:
            led = cards[0][1].suit
            if card.suit is not led and play.can_follow(seat, led):
                state = revoked(state, seat, card, led, number, faced=seat is state.dummy)
            return _ended(state)
    return state


# Putting right


def replaced(state: State, seat: Seat, card: Card) -> State:
    """A card takes the place of one that was taken back, or left out."""
    trick = play_of(state).number
    suit_first = following(state, seat)
    led = play_of(state).cards[0][1].suit if play_of(state).cards else None
    state = state.setting(owed=tuple(each for each in state.ledger.aside.owed if each is not seat))
    was_revoke = is_to_be_corrected(state, seat, trick)
    leading = not play_of(state).cards
    state = laid(spent(state, seat, card), seat, card)
    state = _after_lead(state, seat) if leading else state
    if not card.bit & suit_first:
        return state if was_revoke else revoked(state, seat, card, led, trick, faced=seat is state.dummy)
    return corrected(state, seat, trick) if was_revoke else state


def _with_the_played(state: State, seat: Seat, card: Card) -> State:
    """67B1: a card laid with the played ones; it cannot win the trick, and counts as a revoke."""
    (_, number), *rest = state.ledger.aside.lost
    play = play_of(state).without_card(seat, card)
    trick = play.tricks[number - 1]
    tricks = list(play.tricks)
    tricks[number - 1] = Trick((*trick.cards, (seat, card)), trick.winner)
    state = state.with_play(play._replace(tricks=tuple(tricks)))
    omitted = tuple(each for each in state.ledger.aside.omitted if each != (seat, number))
    state = state.setting(lost=tuple(rest), omitted=omitted)
    from troef.bridge.aside import Revoke

    law = "67B1a" if card.suit is trick.suit else "67B1b"
    entry = Revoke(seat, number, trick.suit, card, 0, seat is state.dummy, True, attention=True, law=law)
    return state.setting(revokes=(*state.ledger.aside.revokes, entry))


def omit(state: State, event: Omit) -> State:
    """A player leaves out his card; the next one plays."""
    play, seat = play_of(state), event.by
    if seat is not turn_of_play(state) or not play.cards:
        raise TroefError(f"it is not the turn of {seat} to follow")
    trick = play.number
    play = play._replace(size=play.size - 1, turn=seat.lho)
    state = state.setting(omitted=(*state.ledger.aside.omitted, (seat, trick)))
    state = state.with_play(play.closed_up() if len(play.cards) >= play.size else play)
    can_follow = play.can_follow(seat, play.cards[0][1].suit)
    return opened(state, OmittedCard(can_follow=can_follow), seat, seat, trick=trick)


def take_back(state: State, event: TakeBack) -> State:
    """A player takes a played card back; he may not, unless an article says so."""
    seat, card = event.by, event.card
    _require_on_table(state, seat, card)
    for matter in state.ledger.matters:
        if matter.seat is not seat or card not in matter.cards:
            continue
        facts = matter.facts
        if isinstance(facts, LaterCard | PlayedOnExplanation):
            return known(state, matter, withdrawn=True, director=True)
        if isinstance(facts, Revoked) and not facts.established:
            return known(state, matter, attention=True, director=True)
        if isinstance(facts, LeadOutOfTurn) and facts.misinformed:
            return known(state, matter, director=True)
    return opened(state, TakenBack(), seat, seat, cards=(card,))


def _require_on_table(state: State, seat: Seat, card: Card) -> None:
    play = play_of(state)
    last = play.tricks[-1].cards if play.tricks else ()
    loose = tuple((each.seat, each.card) for each in state.ledger.aside.loose)
    down = state.ledger.aside.down
    if (seat, card) not in (*play.cards, *last, *loose, *((down,) if down else ())):
        raise TroefError(f"{seat} has not played {card}")


# Dummy takes another card than the one named


def _is_misplacing(state: State, seat: Seat, card: Card) -> bool:
    aside = state.ledger.aside
    return aside.just_named and aside.named is not None and seat is state.dummy


def _misplaced(state: State, seat: Seat, card: Card) -> State:
    """45D: dummy lays another card than the one that was named."""
    from troef.bridge.laws.play_facts import Misplaced

    named = state.ledger.aside.named
    assert named is not None
    if named.card is card:
        return state
    play = play_of(state)
    if play.number > named.trick:
        play, _ = play.reopened()
        play = play._replace(size=4)
    play = play.lifted(seat).put(seat, card)
    state = state.with_play(play).setting(misplaced=(named.card, card, named.trick), named=None)
    state = opened(state, Misplaced(), seat, seat, cards=(card,), trick=named.trick)
    led = placed(state, named.trick)[0][1].suit
    if card.suit is not led and play_of(state).can_follow(seat, led):
        state = revoked(state, seat, card, led, named.trick, faced=True)
    return _ended(state)
