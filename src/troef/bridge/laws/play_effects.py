"""What an article does with cards: the effects of the play, carried out in `table/play/effects.py`."""

from __future__ import annotations

from enum import Enum, auto

from troef.bridge.laws.ruling import PlayEffect
from troef.bridge.table.play.ledger import Taking
from troef.bridge.values import Record
from troef.cards import Card, Seat, Suit


class With(PlayEffect, Enum):
    """An effect on the card of the matter that needs no more words."""

    LEAD_STANDS = auto()  # a lead out of turn counts
    TAKE_BACK = auto()  # it goes back into the hand; the turn is that of the player who had it
    PLAYED = auto()  # it counts as played to the trick
    PLAYED_IN_TURN = auto()  # it stays on the table and must be played at his turn
    RETURN_LEAD = auto()  # a face-down lead goes back
    SPREAD = auto()  # declarer becomes dummy
    REPLACE = auto()  # it is taken back and the player must play another card
    NAME_STANDS = auto()  # the named card takes the place of the one that dummy laid
    NAME_ANEW = auto()  # another card of dummy takes the place of the named one
    DUMMY_LOSES = auto()  # dummy loses his rights
    RETRACTED = auto()  # declarer has still to lead from the right hand
    ESTABLISHED = auto()  # the revoke counts as established
    LEAVE_REVOKE = auto()  # it stays as it is until the end of the play
    ADD_CARD = auto()  # the player adds a card to the trick he left out
    ADD_LOST_CARD = auto()  # he lays one with his played cards; it cannot win the trick
    LEFT_OUT = auto()  # not to have played a card to the trick counts as an established revoke
    NOT_PLAYED = auto()  # a penalty card was not played, which is a revoke of its own kind (2017: 61A, 64B3)
    PICK_UP = auto()  # cards that went along go back into the hand
    PLAY_ON = auto()  # the claim is void and the play goes on
    SETTLED = auto()  # the director has given the tricks
    AGREED = auto()
    LET_BE = auto()  # a loose card goes back into the hand
    PENALTY_CARD_INSTEAD = auto()  # the penalty card that he had must be played in its place
    AS_LEAD = auto()  # a fifth card is looked at as a lead
    SAME_SUIT = auto()  # declarer must lead this suit from the other hand, if he can
    LEAD_RIGHT = auto()  # declarer may require or prohibit this suit when the partner leads
    PARTNERS_CARDS = auto()  # all cards of the partner become penalty cards

    def __repr__(self) -> str:
        return f"With.{self.name}"


class Penalty(PlayEffect, Record):
    """The cards of the matter become penalty cards."""

    law: str
    deliberate: bool = True  # by a play, not by accident


class PickUpSuits(PlayEffect, Record):
    """The offender's penalty cards of these suits are picked up: they are no penalty cards any more."""

    suits: tuple[Suit, ...]


class DemandOf(PlayEffect, Record):
    """The partner must play as declarer said."""

    option: str


class PartnerPlays(PlayEffect, Record):
    """The partner must play this card to the trick of the matter."""

    card: Card


class Pick(PlayEffect, Record):
    """This penalty card must be played."""

    card: Card


class LayDown(PlayEffect, Record):
    """This card of dummy is played."""

    card: Card


class LeadFrom(PlayEffect, Record):
    """Declarer must lead from this hand."""

    hand: Seat


class Later(PlayEffect, Record):
    """Who played after this card may take his back, in the order of play."""

    theirs: Taking
    own: Taking | None = None
