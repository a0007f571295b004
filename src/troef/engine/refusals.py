"""Errors that the tables of both games raise in the same words."""

from __future__ import annotations

from troef.cards.card import Card
from troef.cards.seat import Seat
from troef.cards.wording import card_symbol, seat_name, side_letters
from troef.core.errors import TroefError


def card_not_held(seat: Seat, card: Card) -> TroefError:
    """Return the error for a card that the player does not hold."""
    return TroefError(f"{seat} does not hold {card}", f"{seat_name(seat, 'nl')} heeft {card_symbol(card, 'nl')} niet")


def card_not_played(seat: Seat, card: Card) -> TroefError:
    return TroefError(
        f"{seat} has not played {card}", f"{seat_name(seat, 'nl')} heeft {card_symbol(card, 'nl')} niet gespeeld"
    )


def no_complete_trick() -> TroefError:
    return TroefError("there is no complete trick to look at", "er is nog geen hele slag om te bekijken")


def no_card_played() -> TroefError:
    return TroefError("nobody has played a card yet", "er heeft nog niemand een kaart gespeeld")


def asks_own_seat(seat: Seat) -> TroefError:
    return TroefError(f"{seat} cannot ask himself", f"{seat_name(seat, 'nl')} kan niets aan zichzelf vragen")


def too_many_cards_left(size: int, shortest: int) -> TroefError:
    """Return the error for a log that starts later but whose deal still contains played cards.

    `size` is the right number of cards in a hand, `shortest` the number of the shortest hand in the log.
    """
    return TroefError(
        f"begin: the deal holds the cards that are left, {size} in a hand, not {shortest}",
        f"begin: in `deal` staan de kaarten die nog over zijn, {size} per hand, geen {shortest}",
    )


def trick_count_mismatch(trick: int, count: int) -> TroefError:
    """Return the error for a log that starts later and whose trick counts do not match its first trick."""
    return TroefError(
        f"before trick {trick} there are {trick - 1} tricks, not {count}",
        f"vóór slag {trick} zijn er {trick - 1} slagen gespeeld, geen {count}",
    )


def wrong_first_leader(whose: Seat, named: Seat) -> TroefError:
    """Return the error for a log that starts at the opening lead but names another player for it."""
    return TroefError(
        f"the opening lead is {whose}'s, not {named}'s",
        f"{seat_name(whose, 'nl')} komt uit, niet {seat_name(named, 'nl')}",
    )


def lead_without_trick(lead: Seat, trick: int) -> TroefError:
    return TroefError(
        f"{lead} leads to trick {trick}, but {lead.side} has won no trick",
        f"{seat_name(lead, 'nl')} speelt voor in slag {trick}, maar {side_letters(lead.side, 'nl')} heeft geen slag",
    )


def located_in_event(number: int, error: TroefError) -> TroefError:
    """Return the error with the number of the event in the log before it."""
    return error.at(f"event {number}", f"gebeurtenis {number}")
