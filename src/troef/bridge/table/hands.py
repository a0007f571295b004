"""The hands as far as they are known, and the correction of a wrong number of cards (2017: 13, 14)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from troef.bridge.laws.facts.auction import CardAdded, HandCountFault, WrongNumberOfCards
from troef.bridge.laws.facts.play import CardsCarriedAlong
from troef.bridge.laws.ruling import Role
from troef.bridge.table.events import BridgeRestoreEvent
from troef.bridge.table.irregularities.processing import add_fact, open_irregularity, relevant_facts
from troef.bridge.table.play.ledger import LooseCard
from troef.bridge.table.play.trick_cards import play_of, take_from_hand
from troef.bridge.table.state import BridgeIrregularity, BridgeState, Phase
from troef.cards import SEATS, Card, Deck, Hand, Seat, TroefError
from troef.cards.wording import card_symbol, seat_name
from troef.engine.acts import card_not_held

_PACK = Hand.from_bits((1 << 52) - 1)


def require_held(state: BridgeState, seat: Seat, *cards: Card) -> None:
    """Raise TroefError if the player cannot hold one of these cards."""
    hand = possible_cards(state, seat)
    for card in cards:
        if card not in hand:
            raise card_not_held(seat, card)


def require_in_hand(state: BridgeState, seat: Seat, *cards: Card) -> None:
    """Raise TroefError unless each card is in the hand or lies before it on the table."""
    play = play_of(state)
    on_table = [loose.card for loose in state.ledger.play.cards.loose if loose.seat is seat]
    for card in cards:
        if card not in on_table and not play.holds(seat, card):
            raise card_not_held(seat, card)


def possible_cards(state: BridgeState, seat: Seat) -> Hand:
    """Return the player's cards; if the hand is unknown, every card that nobody else is known to hold."""
    hand = state.hands[seat.index]
    if hand is not None:
        return hand
    others = _PACK
    for other in SEATS:
        theirs = state.hands[other.index]
        if theirs is not None:
            others -= theirs
    return others


_ROUND = (Role.OFFENDER, Role.LHO, Role.PARTNER, Role.RHO)


def wrong_hands(state: BridgeState) -> list[Seat]:
    """Return the seats that did not have the right number of cards when the log began."""
    if state.layout is None:
        return []
    return [seat for seat in SEATS if (hand := state.layout[seat]) is not None and len(hand) != state.size]


def open_if_wrong_count(state: BridgeState) -> BridgeState:
    """Open an irregularity if a hand has a wrong number of cards. The law rules on it when the director comes."""
    wrong = wrong_hands(state)
    if not wrong:
        return state
    return open_irregularity(state, WrongNumberOfCards(cards=_what(state)), wrong[0], wrong[0])


def _what(state: BridgeState) -> HandCountFault:
    sizes = [len(hand) for hand in state.hands if hand is not None]
    too_many, too_few = any(size > state.size for size in sizes), any(size < state.size for size in sizes)
    if too_many and (too_few or len(sizes) < len(SEATS)):
        return HandCountFault.MISDEALT
    return HandCountFault.SURPLUS if too_many else HandCountFault.MISSING


def count_cards(state: BridgeState, wrong: Sequence[Seat] = ()) -> dict[str, object]:
    """Return the facts that the director establishes by counting the cards.

    `wrong` are the seats with a wrong number of cards (default: as found when the log began).
    """
    wrong = wrong or wrong_hands(state)
    return {
        "called": state.phase is not Phase.AUCTION or any(call.seat in wrong for call in state.calls),
        "seen": state.ledger.other_card_seen,
        "play_begun": state.phase in (Phase.PLAY, Phase.ENDED),
        "play_over": state.phase is Phase.ENDED,
        "wrong": roles_from(wrong[0], wrong) if wrong else (),
    }


def roles_from(first: Seat, seats: Sequence[Seat]) -> tuple[Role, ...]:
    """Return the roles of these players as seen from `first`, the offender."""
    return tuple(_ROUND[first.clockwise.index(seat)] for seat in seats)


def restore_card(state: BridgeState, event: BridgeRestoreEvent) -> BridgeState:
    """Move a card to the hand where it belongs. Only the director does so, which implies their presence."""
    state = state.with_ledger(director=True)
    played = event.by is None and _in_complete_trick(state, event)
    irregularity = _irregularity(state)
    if irregularity is None:
        state = _told_wrong(state, event, played)
        irregularity = _irregularity(state)
    else:
        state = add_fact(state, irregularity, director=True, in_trick=played, **count_cards(state))
    state = _moved(state, event)
    if event.by is not None and not isinstance(event.from_, Seat):
        state = _added(state, event.by, event)
    right = all(hand is None or len(hand) == state.size for hand in state.hands)
    return state if irregularity is None else add_fact(state, irregularity, restored=right)


def _irregularity(state: BridgeState) -> BridgeIrregularity | None:
    return next(
        (
            irregularity
            for irregularity in state.ledger.irregularities
            if isinstance(irregularity.facts, WrongNumberOfCards)
        ),
        None,
    )


def _told_wrong(state: BridgeState, event: BridgeRestoreEvent, played: bool) -> BridgeState:
    """Open an irregularity if the hands in the log have the right number of cards.

    In that case only the event itself says that a hand had a wrong number until now.
    """
    if event.by is not None:
        _require_room(state, event.by, event.card)
    wrong = tuple(seat for seat in (event.from_, event.by) if isinstance(seat, Seat))
    offender = wrong[0] if wrong else state.board.dealer
    facts = WrongNumberOfCards(cards=_told(event), in_trick=played, **count_cards(state, wrong))  # type: ignore[arg-type]
    return open_irregularity(state, facts, offender, offender)


def _told(event: BridgeRestoreEvent) -> HandCountFault:
    if event.by is None:
        return HandCountFault.SURPLUS
    return HandCountFault.MISDEALT if isinstance(event.from_, Seat) else HandCountFault.MISSING


def _added(state: BridgeState, seat: Seat, event: BridgeRestoreEvent) -> BridgeState:
    """Give a missing card back to its hand, which it never left (14).

    If it was among the played cards, the law of the defective trick decides how it comes back.
    """
    begun, played = state.phase in (Phase.PLAY, Phase.ENDED), event.from_ == "played"
    facts = CardAdded(found=event.from_ != "lost", play_begun=begun, played=played)
    state = open_irregularity(state, facts, seat, seat, cards=(event.card,))
    if state.play is None:
        return state
    if not played:  # It counts as having been in the hand all the time (14B4).
        return state.with_play_ledger(regained=(*state.ledger.play.cards.regained, (seat, event.card)))
    return _among_the_played(state, seat, event.card, too_late=bool(state.play.tricks))


def _among_the_played(state: BridgeState, seat: Seat, card: Card, too_late: bool) -> BridgeState:
    """Treat the card as carried along with another one, as the log may have reported before."""
    loose = state.ledger.play.cards.loose
    along = next((lying for lying in loose if lying.seat is seat and lying.card is card), None)
    irregularity = None if along is None else state.irregularity(along.irregularity)
    if irregularity is not None:
        return add_fact(state, irregularity, director=True, **relevant_facts(irregularity, too_late=too_late))
    entry = LooseCard(seat, card, state.ledger.count + 1, unseen=True)
    others = (lying for lying in loose if lying is not along)
    state = take_from_hand(state, seat, card).with_play_ledger(loose=(*others, entry))
    facts = CardsCarriedAlong(declaring=not state.is_defender(seat), too_late=too_late)
    return open_irregularity(state, facts, seat, seat, cards=(card,), trick=play_of(state).number)


def _in_complete_trick(state: BridgeState, event: BridgeRestoreEvent) -> bool:
    """Return whether the surplus card has been played to a complete trick (13C)."""
    tricks = () if state.play is None else state.play.tricks
    return event.from_ == "played" or any((event.from_, event.card) in trick.cards for trick in tricks)


def _moved(state: BridgeState, event: BridgeRestoreEvent) -> BridgeState:
    if event.from_ is event.by:
        raise TroefError(f"{event.card} is not missing", f"{card_symbol(event.card, 'nl')} is niet kwijt")
    if isinstance(event.from_, Seat) and not _in_complete_trick(state, event):
        state = _taken_from(state, event.from_, event)
    if event.by is None:
        return state
    hand = state.hands[event.by.index]
    if hand is None or event.card not in hand:
        if _lies_on_table(state, event.card, event.by):
            raise TroefError(f"{event.card} lies on the table", f"{card_symbol(event.card, 'nl')} ligt op tafel")
        if (owner := _holder(state, event.card, event.by) or _player(state, event.card)) is not None:
            raise TroefError(
                f"{event.card} is {owner}'s: it cannot go to {event.by}",
                f"{card_symbol(event.card, 'nl')} is van {seat_name(owner, 'nl')}: "
                f"die kan niet naar {seat_name(event.by, 'nl')}",
            )
        if not isinstance(event.from_, Seat):
            _require_room(state, event.by, event.card)
        return _with_hand(state, event.by, event.card, gain=True)
    if len(hand) != state.size or wrong_hands(state):
        raise TroefError(
            f"{event.by} holds {event.card} already",
            f"{seat_name(event.by, 'nl')} heeft {card_symbol(event.card, 'nl')} al",
        )
    _require_unplayed(state, event.by, event.card)
    return state


def _lies_on_table(state: BridgeState, card: Card, by: Seat) -> bool:
    """Return whether the card is in the current trick or lies before a player.

    A card of `by` that was carried along unseen does not count.
    """
    current = () if state.play is None else state.play.cards
    repair = state.ledger.play.trick.repair
    loose = (lying.card for lying in state.ledger.play.cards.loose if not lying.unseen or lying.seat is not by)
    return card in (*(other for _, other in (*current, *(repair.later if repair else ()))), *loose)


def _taken_from(state: BridgeState, seat: Seat, event: BridgeRestoreEvent) -> BridgeState:
    """Remove the card from the hand that held it by mistake. A hand that the log gives correctly never held it.

    Raise TroefError if the card lies on the table, or if it is not a surplus card.
    """
    hand = state.hands[seat.index]
    if hand is None or (not wrong_hands(state) and len(hand) == state.size and event.card not in hand):
        return state
    require_held(state, seat, event.card)
    lying = (() if state.play is None else state.play.cards) + tuple(
        (loose.seat, loose.card) for loose in state.ledger.play.cards.loose
    )
    if (seat, event.card) in lying:
        raise TroefError(f"{event.card} lies on the table", f"{card_symbol(event.card, 'nl')} ligt op tafel")
    if event.by is None and _holder(state, event.card, seat) is None and not _may_be_surplus(state):
        raise TroefError(
            f"{event.card} of {seat} is not a card too many: nobody else has it",
            f"{card_symbol(event.card, 'nl')} van {seat_name(seat, 'nl')} is niet te veel: "
            "niemand anders heeft die kaart",
        )
    return _with_hand(state, seat, event.card, gain=False)


def _may_be_surplus(state: BridgeState) -> bool:
    """Return whether a surplus card can exist whose duplicate is not visible.

    The duplicate is in an unknown hand, or was played before the log began.
    """
    known_ = [hand for hand in state.hands if hand is not None]
    whole = len(known_) == len(SEATS) and state.size == Deck.BRIDGE.hand_size
    return not whole and sum(len(hand) for hand in known_) > len(known_) * state.size


def _require_room(state: BridgeState, seat: Seat, card: Card) -> None:
    """Raise TroefError if the hand does not lack a card."""
    hand = state.hands[seat.index]
    if hand is not None and card not in hand and len(hand) >= state.size:
        raise TroefError(
            f"{seat} has {len(hand)} cards without {card}",
            f"{seat_name(seat, 'nl')} heeft {len(hand)} kaarten, ook zonder {card_symbol(card, 'nl')}",
        )


def _holder(state: BridgeState, card: Card, but: Seat) -> Seat | None:
    """Return another player who was dealt the card, or None. It may have been played since."""
    return next((seat for seat in SEATS if seat is not but and card in (state.hands[seat.index] or ())), None)


def _require_unplayed(state: BridgeState, seat: Seat, card: Card) -> None:
    """Raise TroefError if the player has played the card, because it then cannot have been missing."""
    if _player(state, card) is seat:
        raise TroefError(
            f"{seat} has played {card} already", f"{seat_name(seat, 'nl')} heeft {card_symbol(card, 'nl')} al gespeeld"
        )


def _player(state: BridgeState, card: Card) -> Seat | None:
    """Return the player who has played the card to a trick, or None."""
    tricks = [] if state.play is None else [*(trick.cards for trick in state.play.tricks), state.play.cards]
    return next((by for cards in tricks for by, other in cards if other is card), None)


def _with_hand(state: BridgeState, seat: Seat, card: Card, gain: bool) -> BridgeState:
    hands = list(state.hands)
    hand = hands[seat.index]
    if isinstance(hand, Hand):
        hands[seat.index] = hand | card if gain else hand - card
    state = replace(state, hands=tuple(hands))
    if state.play is None:
        return state
    return state.with_play((state.play.with_card if gain else state.play.without_card)(seat, card))
