"""The known hands, and the correction of a wrong number of cards (2017: 13, 14)."""

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
from troef.bridge.table.state import BridgeState, Phase
from troef.cards import SEATS, Card, Deck, Hand, Seat, TroefError
from troef.cards.wording import card_code, seat_code
from troef.core.messages import Localised, _
from troef.engine.acts import card_not_held
from troef.engine.table import applies

_PACK = Hand.from_bits((1 << 52) - 1)


def require_held(state: BridgeState, seat: Seat, *cards: Card) -> None:
    """Raise TroefError if the player cannot have been dealt one of these cards."""
    hand = possible_cards(state, seat)
    for card in cards:
        if card not in hand:
            raise card_not_held(seat, card)


def require_in_hand(state: BridgeState, seat: Seat, *cards: Card) -> None:
    """Raise TroefError unless the player still holds each card, or has it loose on the table."""
    play = play_of(state)
    on_table = [loose.card for loose in state.loose_cards(seat)]
    for card in cards:
        if card not in on_table and not play.holds(seat, card):
            raise card_not_held(seat, card)


def possible_cards(state: BridgeState, seat: Seat) -> Hand:
    """Return the cards dealt to the player; if unknown, all that no known hand was dealt."""
    hand = state.hands[seat.index]
    if hand is not None:
        return hand
    others = _PACK
    for theirs in state.hands:
        others = others if theirs is None else others - theirs
    return others


_ROUND = (Role.OFFENDER, Role.LHO, Role.PARTNER, Role.RHO)


def wrong_hands(state: BridgeState) -> list[Seat]:
    """Return the seats that did not have the right number of cards when the log began."""
    if state.layout is None:
        return []
    return [seat for seat in SEATS if (hand := state.layout[seat]) is not None and len(hand) != state.size]


def open_if_wrong_count(state: BridgeState) -> BridgeState:
    """Open an irregularity if a hand has a wrong number of cards when the log begins."""
    wrong = wrong_hands(state)
    if not wrong:
        return state
    sizes = [len(hand) for hand in state.hands if hand is not None]
    fault = HandCountFault.SURPLUS if max(sizes) > state.size else HandCountFault.MISSING
    if max(sizes) > state.size and (min(sizes) < state.size or len(sizes) < len(SEATS)):
        fault = HandCountFault.MISDEALT
    return open_irregularity(state, WrongNumberOfCards(cards=fault), wrong[0], wrong[0])


def count_cards(state: BridgeState, wrong: Sequence[Seat] = ()) -> dict[str, object]:
    """Return the facts found by counting, with `wrong` the seats with a wrong hand (default: when the log began)."""
    wrong = wrong or wrong_hands(state)
    return {
        "called": state.phase is not Phase.AUCTION or any(call.seat in wrong for call in state.calls),
        "seen": state.ledger.other_card_seen,
        "play_begun": state.phase in (Phase.PLAY, Phase.ENDED),
        "play_over": state.phase is Phase.ENDED,
        "wrong": roles_from(wrong[0], wrong) if wrong else (),
    }


def roles_from(first: Seat, seats: Sequence[Seat]) -> tuple[Role, ...]:
    """Return the role of each of these players as seen from `first`, the offender."""
    return tuple(_ROUND[first.clockwise.index(seat)] for seat in seats)


@applies(BridgeRestoreEvent)
def restore_card(state: BridgeState, event: BridgeRestoreEvent) -> BridgeState:
    """Move a card to the hand where it belongs. The event implies that the director has come."""
    state = state.with_ledger(director=True)
    played = event.by is None and _in_complete_trick(state, event)
    irregularity = next(iter(state.irregularities_about(WrongNumberOfCards)), None)
    if irregularity is None:
        state = _told_wrong(state, event, played)
        irregularity = next(iter(state.irregularities_about(WrongNumberOfCards)), None)
    else:
        state = add_fact(state, irregularity, director=True, in_trick=played, **count_cards(state))
    state = _moved(state, event)
    if event.by is not None and not isinstance(event.from_, Seat):
        state = _added(state, event.by, event)
    right = all(hand is None or len(hand) == state.size for hand in state.hands)
    return state if irregularity is None else add_fact(state, irregularity, restored=right)


def _told_wrong(state: BridgeState, event: BridgeRestoreEvent, played: bool) -> BridgeState:
    """Open an irregularity if a hand had a wrong number of cards according to this event, but not to the log."""
    if event.by is not None:
        _require_room(state, event.by, event.card)
    wrong = tuple(seat for seat in (event.from_, event.by) if isinstance(seat, Seat))
    offender = wrong[0] if wrong else state.board.dealer
    fault = HandCountFault.MISDEALT if isinstance(event.from_, Seat) else HandCountFault.MISSING
    fault = HandCountFault.SURPLUS if event.by is None else fault
    facts = WrongNumberOfCards(cards=fault, in_trick=played, **count_cards(state, wrong))  # type: ignore[arg-type]
    return open_irregularity(state, facts, offender, offender)


def _added(state: BridgeState, seat: Seat, event: BridgeRestoreEvent) -> BridgeState:
    """Open an irregularity about a missing card that is back in its hand (14), or found among the played cards (67)."""
    begun, played = state.phase in (Phase.PLAY, Phase.ENDED), event.from_ == "played"
    facts = CardAdded(found=event.from_ != "lost", play_begun=begun, played=played)
    state = open_irregularity(state, facts, seat, seat, cards=(event.card,))
    if state.play is None:
        return state
    if not played:  # It counts as having been in the hand all the time (14B4).
        return state.with_play_ledger(regained=(*state.ledger.play.cards.regained, (seat, event.card)))
    return _among_the_played(state, seat, event.card, too_late=bool(state.play.tricks))


def _among_the_played(state: BridgeState, seat: Seat, card: Card, too_late: bool) -> BridgeState:
    """Treat the card as carried along with another one; the log may already have an irregularity about it."""
    along = next((lying for lying in state.loose_cards(seat) if lying.card is card), None)
    irregularity = None if along is None else state.irregularity(along.irregularity)
    if irregularity is not None:
        return add_fact(state, irregularity, director=True, **relevant_facts(irregularity, too_late=too_late))
    entry = LooseCard(seat, card, state.ledger.count + 1, unseen=True)
    others = (lying for lying in state.ledger.play.cards.loose if lying is not along)
    state = take_from_hand(state, seat, card).with_play_ledger(loose=(*others, entry))
    facts = CardsCarriedAlong(declaring=not state.is_defender(seat), too_late=too_late)
    return open_irregularity(state, facts, seat, seat, cards=(card,), trick=play_of(state).number)


def _in_complete_trick(state: BridgeState, event: BridgeRestoreEvent) -> bool:
    """Return whether the surplus card has been played to a complete trick (13C)."""
    tricks = () if state.play is None else state.play.tricks
    return event.from_ == "played" or any((event.from_, event.card) in trick.cards for trick in tricks)


def _moved(state: BridgeState, event: BridgeRestoreEvent) -> BridgeState:
    card, by = event.card, event.by
    if event.from_ is by:
        raise TroefError(_("{card} is not missing", card=Localised(card_code, card)))
    if isinstance(event.from_, Seat) and not _in_complete_trick(state, event):
        state = _taken_from(state, event.from_, event)
    if by is None:
        return state
    hand = state.hands[by.index]
    if hand is None or card not in hand:
        if _lies_on_table(state, card, by):
            raise TroefError(_("{card} lies on the table", card=Localised(card_code, card)))
        if (owner := _holder(state, card, by) or _player(state, card)) is not None:
            raise TroefError(
                _(
                    "{card} is {owner}'s: it cannot go to {by}",
                    card=Localised(card_code, card),
                    owner=Localised(seat_code, owner),
                    by=Localised(seat_code, by),
                )
            )
        if not isinstance(event.from_, Seat):
            _require_room(state, by, card)
        return _with_hand(state, by, card, gain=True)
    if len(hand) != state.size or wrong_hands(state):
        raise TroefError(_("{by} holds {card} already", by=Localised(seat_code, by), card=Localised(card_code, card)))
    if _player(state, card) is by:  # Then it cannot have been missing.
        raise TroefError(
            _("{by} has played {card} already", by=Localised(seat_code, by), card=Localised(card_code, card))
        )
    return state


def _lies_on_table(state: BridgeState, card: Card, by: Seat) -> bool:
    """Return whether the card lies on the table, other than unseen among the played cards of `by`."""
    current = () if state.play is None else state.play.cards
    repair = state.ledger.play.trick.repair
    loose = (lying.card for lying in state.ledger.play.cards.loose if not lying.unseen or lying.seat is not by)
    return card in (*(other for _, other in (*current, *(repair.later if repair else ()))), *loose)


def _taken_from(state: BridgeState, seat: Seat, event: BridgeRestoreEvent) -> BridgeState:
    """Remove the card from the hand that held it by mistake, unless the log gives that hand without it.

    Raise TroefError if the card lies on the table, or if it is not a surplus card.
    """
    hand, card = state.hands[seat.index], event.card
    if hand is None or (not wrong_hands(state) and len(hand) == state.size and card not in hand):
        return state
    require_held(state, seat, card)
    lying = [loose.card for loose in state.loose_cards(seat)]
    if card in lying or (state.play is not None and (seat, card) in state.play.cards):
        raise TroefError(_("{card} lies on the table", card=Localised(card_code, card)))
    if event.by is None and _holder(state, card, seat) is None and not _may_be_surplus(state):
        raise TroefError(
            _(
                "{card} of {seat} is not a card too many: nobody else has it",
                card=Localised(card_code, card),
                seat=Localised(seat_code, seat),
            )
        )
    return _with_hand(state, seat, card, gain=False)


def _may_be_surplus(state: BridgeState) -> bool:
    """Return whether a card may be a duplicate of one that is not known: in a hand, or played before the log began."""
    known_ = [hand for hand in state.hands if hand is not None]
    whole = len(known_) == len(SEATS) and state.size == Deck.BRIDGE.hand_size
    return not whole and sum(len(hand) for hand in known_) > len(known_) * state.size


def _require_room(state: BridgeState, seat: Seat, card: Card) -> None:
    hand = state.hands[seat.index]
    if hand is not None and card not in hand and len(hand) >= state.size:
        raise TroefError(
            _(
                "{seat} has {count} cards without {card}",
                seat=Localised(seat_code, seat),
                count=len(hand),
                card=Localised(card_code, card),
            )
        )


def _holder(state: BridgeState, card: Card, but: Seat) -> Seat | None:
    """Return the player other than `but` who was dealt the card, or None."""
    return next((seat for seat in SEATS if seat is not but and card in (state.hands[seat.index] or ())), None)


def _player(state: BridgeState, card: Card) -> Seat | None:
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
