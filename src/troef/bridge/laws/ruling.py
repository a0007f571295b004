"""What an article of bridge does: its effects, and what is still to be found out or chosen."""

from __future__ import annotations

from dataclasses import dataclass
from enum import auto
from typing import Any

from troef.bridge.game.calls import Call
from troef.cards import SIDES, Card, Seat, Side, Suit
from troef.core.values import CodeEnum, FrozenRecord
from troef.laws import Effect, Text


class Role(CodeEnum):
    """A player as seen from the one whom an irregularity is about."""

    OFFENDER = auto()
    LHO = auto()
    PARTNER = auto()
    RHO = auto()
    TURN = auto()  # whose turn it was
    DECLARER = auto()


class Extent(CodeEnum):
    """How long a player must pass."""

    ONCE = "once"
    THROUGHOUT = "throughout"


class CallEffect(Effect, CodeEnum):
    """An effect that needs no more words."""

    # about the call itself
    ACCEPT = auto()  # it is treated as legal
    WITHDRAW = auto()  # its maker takes it back
    CANCEL = auto()  # the law makes it void
    CANCEL_LATER = auto()  # and every call after it; the turn goes back
    VOID = auto()  # it is void, and who had the turn keeps it
    PASS_FOR_HIM = auto()  # a pass takes its place
    # about the call that replaces it, or that was changed
    COUNT_SUBSTITUTE = auto()
    ACCEPT_SUBSTITUTE = auto()
    CANCEL_SUBSTITUTE = auto()  # void; the offender has to try again
    DROP_SUBSTITUTE = auto()  # void; the first call stands
    TAKE_PLACE = auto()  # a changed call takes the place of the first
    TAKE_PLACE_IRREGULARLY = auto()  # the same, treated as legal
    PREMATURE = auto()  # the change is a correction that came too early: the article about the first call decides
    AS_INSUFFICIENT = auto()  # from here on it is an insufficient bid in turn
    WITHDRAW_FIRST = auto()  # its maker takes back the call that he changed
    COUNT_AS_PASS = auto()  # the law reads it as a pass
    VOID_DOUBLES = auto()  # the doubles of the last bid count no longer
    WITHDRAW_LHO = auto()  # the left-hand opponent takes his later call back
    KEEP_LHO = auto()  # he lets it stand over the changed call
    # about what follows
    REPLACE = auto()  # the offender must replace his call now
    REPLACE_BY_BID_OR_PASS = auto()  # and not by a double
    REPLACE_BY_PASS = auto()
    NO_DOUBLE_BY_PARTNER = auto()  # at his next turn
    NO_DOUBLE_OF_THIS_BID = auto()  # by the offender, for as long as nobody bids on
    REPEAT = auto()  # the offender must make the same call again
    SERVED = auto()  # an obligation to pass once is over
    RESTRICT_LEAD = auto()  # if the offender becomes a defender, his partner's lead may be restricted
    CLEAR = auto()  # no lead restriction and no unauthorized information after all
    LIE_OPEN = auto()  # exposed cards stay on the table until the auction ends
    PICK_UP = auto()  # the cards go back into the hand
    PENALTY_CARDS = auto()  # the cards become penalty cards


class MustPassEffect(Effect, FrozenRecord):
    """A player must pass, once or for the rest of the auction."""

    who: Role
    extent: Extent


class MayNotUse(Effect, FrozenRecord):
    """What comes from this player is unauthorized for the players named."""

    source: Role
    seats: tuple[Role, ...]
    law: str


class LeadRight(Effect, FrozenRecord):
    """If the offender becomes a defender: what may be asked of his partner, when he first leads or at the opening."""

    law: str
    prohibit: tuple[Suit, ...] = ()
    require: tuple[Suit, ...] = ()
    opening_only: bool = True


class MayRestrict(Effect, FrozenRecord):
    """What declarer may lay on the offender's partner when he must lead."""

    prohibit: tuple[Suit, ...]
    require: tuple[Suit, ...] = ()


class RestrictLead(Effect, FrozenRecord):
    """What declarer has laid on the offender's partner, and for how long; None when he leaves it."""

    chosen: str
    extent: str | None


class BarPlayers(Effect, FrozenRecord):
    """The director bars these players from these calls or cards at their next turn."""

    who: tuple[Role, ...]
    acts: tuple[Call | Card, ...]


class WatchArticle(Effect, FrozenRecord):
    """An article that may still lead to an adjusted score."""

    law: str


class AdjustScore(Effect, FrozenRecord):
    """An adjusted score must be given now."""

    law: str
    sides: tuple[Side, ...] = SIDES


class AskDirector(Effect, FrozenRecord):
    """A question for the director; the answer becomes the fact of that name."""

    question: str
    law: str
    text: Text | None = None  # in the words of the edition, where it asks otherwise than others

    @property
    def fact(self) -> str:
        return self.question.replace("-", "_")


class OfferedChoice(FrozenRecord):
    """One of the things a player may choose, and the value that the fact gets by it."""

    id: str
    law: str
    text: Text
    value: Any


class OfferChoice(Effect, FrozenRecord):
    """A choice put to a player; what he chooses becomes the fact of that name."""

    to: Role
    fact: str
    law: str
    choices: tuple[OfferedChoice, ...]
    overrules: bool = False  # also after his partner has chosen


class PlayEffect(Effect):
    """An effect on cards; they stand below."""

    __slots__ = ()


def accept_or_reject(
    accept: tuple[str, Text], reject: tuple[str, Text], law: str, fact: str = "accepted"
) -> OfferChoice:
    """The left-hand opponent may treat an irregular call as legal."""
    return OfferChoice(
        Role.LHO,
        fact,
        law,
        (OfferedChoice("accept", *accept, True), OfferedChoice("reject", *reject, False)),
    )


class WithdrawalRight(CodeEnum):
    """Why a player may take back a card that he had played."""

    REVOKE = "an opponent's revoke is corrected"
    REVOKE_OWN = "an opponent took a card back after a revoke of one's own side"
    REVOKE_BOTH = "revokes of both sides are corrected"
    DUMMY = "dummy had laid a card that was not named"
    DUMMY_OWN = "an opponent took a card back after that"
    NAMED_ANEW = "declarer corrected a slip of the tongue"
    TWO_CARDS = "an opponent had shown two cards and took one back"
    EXPLANATION = "an explanation was corrected"
    CHANGED = "an opponent had to change his card"


class CardEffect(PlayEffect, CodeEnum):
    """An effect on the card of the irregularity that needs no more words."""

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
    PLAY_ON = auto()  # the claim is gone and the play goes on
    NOTHING_CLAIMED = auto()  # a claim that is void has established no revoke
    SETTLED = auto()  # the director has given the tricks
    AGREED = auto()
    AS_COUNTED = auto()  # the speaker's side gets the tricks that he counted
    LET_BE = auto()  # a loose card goes back into the hand
    PENALTY_CARD_INSTEAD = auto()  # the penalty card that he had must be played in its place
    AS_LEAD = auto()  # a fifth card is looked at as a lead
    SAME_SUIT = auto()  # declarer must lead this suit from the other hand, if he can
    LEAD_RIGHT = auto()  # declarer may require or prohibit this suit when the partner leads
    PARTNERS_CARDS = auto()  # all cards of the partner become penalty cards


class MakePenaltyCards(PlayEffect, FrozenRecord):
    """The cards of the irregularity become penalty cards."""

    law: str
    deliberate: bool = True  # by a play, not by accident


class PickUpSuits(PlayEffect, FrozenRecord):
    """The offender's penalty cards of these suits are picked up: they are no penalty cards any more."""

    suits: tuple[Suit, ...]


class RequirePartner(PlayEffect, FrozenRecord):
    """The partner must play as declarer said."""

    option: str


class PartnerPlays(PlayEffect, FrozenRecord):
    """The partner must play this card to the trick of the irregularity."""

    card: Card


class MustPlayPenaltyCard(PlayEffect, FrozenRecord):
    """This penalty card must be played."""

    card: Card


class PlayFromDummy(PlayEffect, FrozenRecord):
    """This card of dummy is played."""

    card: Card


class LeadFrom(PlayEffect, FrozenRecord):
    """Declarer must lead from this hand."""

    hand: Seat


class LaterCardsMayBeWithdrawn(PlayEffect, FrozenRecord):
    """Who played after this card may take his back, in the order of play."""

    theirs: WithdrawalRight
    own: WithdrawalRight | None = None


@dataclass(frozen=True, slots=True)
class DesignationCompletion:
    """The card that was named; several when somebody must still choose, none when the words are void."""

    law: str
    cards: tuple[Card, ...]
    by_defenders: bool = False
    complete: bool = False  # nothing had to be filled in


@dataclass(frozen=True, slots=True)
class RevokeTransfer:
    """How many tricks a revoke costs, and by which paragraph; what may still make good the rest goes under watch."""

    law: str
    count: int = 0
    watch: str | None = None
    first: bool = False  # they are the tricks of an earlier revoke: this one adds none
