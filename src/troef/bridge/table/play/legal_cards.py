"""Legal cards of a hand: suit first (44), then restrictions on lead or play, then penalty cards (50, 51)."""

from __future__ import annotations

from collections.abc import Iterable

from troef.bridge.game.play import Bits, PlayState, bits_of, cards_of, suit_bits
from troef.bridge.laws.facts.play import FifthCard, OpeningLeadOutOfTurn, PrematureCard
from troef.bridge.table.play.ledger import NOTHING, LooseCard
from troef.bridge.table.play.trick_cards import missing_card, play_of
from troef.bridge.table.state import BridgeState, Phase, acts_barred
from troef.cards import ALL_CARDS, Card, Rank, Seat, Suit

_HONOURS = bits_of(card for card in ALL_CARDS if card.rank >= Rank.TEN)


def turn_of_play(state: BridgeState) -> Seat | None:
    """Return the hand that must play now. None while a claim waits, or outside the play."""
    play, ledger = state.play, state.ledger.play
    if play is None or state.phase in (Phase.AUCTION, Phase.ENDED) or ledger.claims.claim is not None:
        return None
    missing = missing_card(state)
    if missing is not None:
        return missing[0]
    if ledger.trick.owed:
        return ledger.trick.owed[0]
    lead = _followed_lead(state)
    return play.turn if lead is None else lead.seat.lho


def _followed_lead(state: BridgeState) -> LooseCard | None:
    """Return an irregular lead to which the leader's partner has played, so that the others follow; else None."""
    loose = () if state.ledger.pending else state.ledger.play.cards.loose
    for lead in (lead for lead in loose for lying in loose if lying.irregularity == -lead.irregularity < 0):
        about = state.irregularity(lead.irregularity)
        if about is None or not isinstance(about.facts, OpeningLeadOutOfTurn) or not about.facts.declaring:
            return lead  # Nobody plays to an opening lead by the declaring side (54E).
    return None


def legal_cards(state: BridgeState) -> tuple[Card, ...]:
    """Return the cards that the hand to act may play under all obligations. Empty while a decision is pending."""
    ledger, play = state.ledger, state.play
    irregular = ledger.pending or ledger.penalty_cards or ledger.restrictions or ledger.barred
    proper = ledger.play is NOTHING and not irregular
    if proper and play is not None and state.phase is Phase.PLAY:
        return cards_of(play.legal())
    seat = turn_of_play(state)
    if seat is None or state.ledger.pending or state.ledger.play.cards.down is not None:
        return ()
    return cards_of(_played_already(state, seat) or legal_cards_for(state, seat))


def _played_already(state: BridgeState, seat: Seat) -> Bits:
    """Return the cards that this hand laid before its turn and must now play, if legal (47F2, 57D)."""
    play, lying = play_of(state), 0
    loose = state.loose_cards(seat) if play.cards else []
    if any(laid.must_be_played for laid in loose):  # Another card comes first.
        return lying
    for laid in loose:
        about = state.irregularity(laid.irregularity)
        if about is None or not isinstance(about.facts, PrematureCard) or about.trick != play.number:
            continue
        led = play.cards[0][1].suit
        if not about.facts.led_ahead and (laid.card.suit is led or not play.can_follow(seat, led)):
            lying |= laid.card.bit
    return lying & apply_restrictions(state, seat, lying | cards_following_suit(state, seat))


def legal_cards_for(state: BridgeState, seat: Seat) -> Bits:
    """Return the cards that this hand may play if it is its turn."""
    return apply_penalty_cards(state, seat, apply_restrictions(state, seat, cards_following_suit(state, seat)))


def cards_following_suit(state: BridgeState, seat: Seat) -> Bits:
    """Return the hand's cards of the suit led, or all its cards; obligations choose among these (44C)."""
    play, ledger = play_of(state), state.ledger.play
    missing = missing_card(state)
    if missing is not None and missing[0] is seat:
        held = play.unseen if play.hands[seat.index] is None else play.hands[seat.index] or 0
        return suit_bits(held, play.tricks[missing[1] - 1].suit) or held
    bound = [loose.card for loose in state.loose_cards(seat) if loose.must_be_played]
    fitting = bits_of(bound) & _with_cards(play, seat, bound).legal_for(seat)
    if fitting and seat not in ledger.trick.owed:  # A card for the trick in repair comes first.
        return fitting
    shown = bits_of(card for by, card in ledger.cards.shown_together if by is seat)
    lead = _followed_lead(state)
    legal = _not_revoking(state, seat, _with_cards_left_lying(state, seat).legal_for(seat))
    legal = legal if lead is None else suit_bits(legal, lead.card.suit) or legal
    return legal & shown or legal


def _with_cards(play: PlayState, seat: Seat, cards: Iterable[Card]) -> PlayState:
    for card in cards:
        play = play.with_card(seat, card)
    return play


def _with_cards_left_lying(state: BridgeState, seat: Seat) -> PlayState:
    """Return the play with cards of this hand put back that lie loose since play went on (45E, 57)."""
    play, lying = play_of(state), []
    for loose in state.loose_cards(seat):
        irregularity = state.irregularity(loose.irregularity)
        if irregularity is None or loose.must_be_played:
            continue
        gone_on = irregularity.facts.turn_acted or play.number > irregularity.trick
        if isinstance(irregularity.facts, FifthCard | PrematureCard) and gone_on:
            lying.append(loose.card)
    return _with_cards(play, seat, lying)


def _not_revoking(state: BridgeState, seat: Seat, bits: Bits) -> Bits:
    """Return only the cards of the suit led, if any, when the player corrects a revoke."""
    number, revokes = play_of(state).number, state.ledger.play.revokes
    mine = (entry for entry in revokes if entry.seat is seat and entry.trick == number and not entry.corrected)
    suit = next((entry.suit for entry in mine), None)
    return bits if suit is None else suit_bits(bits, suit) or bits


def apply_restrictions(state: BridgeState, seat: Seat, bits: Bits) -> Bits:
    """Return those of the cards that declarer and the director have not ruled out; all if none is left (59)."""
    play = play_of(state)
    leading = not play.cards
    must_lead = state.ledger.play.lead.must_lead
    if leading and must_lead is not None and must_lead[0] is seat:
        bits = suit_bits(bits, must_lead[1]) or bits
    chosen = _chosen(state, seat) if leading else []
    for option in (option for option in chosen if option.startswith("require:")):
        bits = _obeying(bits, option)
    prohibited = {letter for option in chosen if option.startswith("prohibit:") for letter in option[9:]}
    bits = _obeying(bits, "prohibit:" + "".join(prohibited))
    for demand in state.ledger.play.lead.demands:
        if not leading and demand.seat is seat and demand.trick == play.number:
            bits = _demanded(bits, demand.option, play.cards[0][1].suit)
    barred = bits_of(act for act in acts_barred(state, seat) if isinstance(act, Card))
    return bits & ~barred or bits


def _chosen(state: BridgeState, seat: Seat) -> list[str]:
    """Return the options of restrictions on this hand's lead, with a required suit first, for the first lead only."""
    number = play_of(state).number
    broken = {
        f"require:{suit}"
        for revoke in state.ledger.play.revokes
        if revoke.seat is seat and revoke.trick < number and not (revoke.established or revoke.corrected)
        for suit in revoke.restricted
    }
    entries = [entry for entry in state.ledger.restrictions if entry.seat is seat and entry.chosen is not None]
    return sorted((entry.chosen or "" for entry in entries if entry.chosen not in broken), reverse=True)


def disobeyed(state: BridgeState, seat: Seat, card: Card) -> frozenset[Suit]:
    """Return the suits that the restrictions broken by this card required or prohibited (61A, 64B2)."""
    play, lead = play_of(state), state.ledger.play.lead
    if play.cards:
        options = [demand.option for demand in lead.demands if demand.seat is seat and demand.trick == play.number]
    else:
        must = [f"require:{lead.must_lead[1]}"] if lead.must_lead is not None and lead.must_lead[0] is seat else []
        options = [*must, *_chosen(state, seat)]
    suits: set[Suit] = set()
    for option in options:
        verb, _, named = option.partition(":")
        if verb in ("highest", "lowest"):
            suits.add(play.cards[0][1].suit)
        elif verb == "card":
            suits.add(Card.parse(named).suit)
        else:
            suits |= {suit for suit in map(Suit.parse, named) if verb == "require" or suit is card.suit}
    return frozenset(suits)


def _obeying(bits: Bits, option: str) -> Bits:
    verb, _, letters = option.partition(":")
    chosen = sum(suit_bits(bits, Suit.parse(letter)) for letter in letters)
    if verb == "require":
        return chosen or bits
    return bits & ~chosen or bits


def _demanded(bits: Bits, option: str, led: Suit) -> Bits:
    """Return those of the cards that meet declarer's demand (57A).

    That is the highest or lowest of the suit led; another suit applies only to a hand that cannot follow.
    """
    if option.startswith("card:"):
        return bits & Card.parse(option.removeprefix("card:")).bit or bits
    can_follow = suit_bits(bits, led)
    if option in ("highest", "lowest"):
        if not can_follow:
            return bits
        return 1 << can_follow.bit_length() - 1 if option == "highest" else can_follow & -can_follow
    return bits if can_follow else _obeying(bits, option)


def apply_penalty_cards(state: BridgeState, seat: Seat, bits: Bits) -> Bits:
    """Return those of the cards that the penalty cards of this hand allow.

    A major one must be played (50D1a); of several, the one that declarer chose (51A). A minor one bars the other small
    cards of its suit (50C).
    """
    mine = [entry for entry in state.penalty_cards(seat) if entry.card.bit & bits]
    major = bits_of(entry.card for entry in mine if entry.kind == "major")
    if major:
        picked = state.ledger.play.lead.picked
        return picked[1].bit if picked is not None and picked[0] is seat and picked[1].bit & major else major
    for entry in mine:
        bits &= ~(suit_bits(bits, entry.card.suit) & ~_HONOURS & ~entry.card.bit)
    return bits
