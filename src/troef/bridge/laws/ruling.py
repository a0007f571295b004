"""The effects of articles of bridge, and the questions and choices that they leave open."""

from __future__ import annotations

from dataclasses import dataclass
from enum import auto
from typing import Any

from troef.bridge.game.calls import Call
from troef.cards import SIDES, Card, Seat, Side, Suit
from troef.core.values import CodeEnum, FrozenRecord
from troef.laws import Effect, Text


class Role(CodeEnum):
    """A player as seen from the offender in an irregularity."""

    OFFENDER = auto()
    LHO = auto()
    PARTNER = auto()
    RHO = auto()
    TURN = auto()  # The player whose turn it was.
    DECLARER = auto()


class Extent(CodeEnum):
    """The period of an obligation to pass."""

    ONCE = "once"
    THROUGHOUT = "throughout"


class CallEffect(Effect, CodeEnum):
    """An effect on the irregularity's call, or later ones, that needs no further data."""

    # The call itself.
    ACCEPT = auto()  # It is treated as legal.
    WITHDRAW = auto()  # Its maker takes it back.
    CANCEL = auto()  # The law makes it void.
    CANCEL_LATER = auto()  # It and every later call are void; the turn goes back.
    VOID = auto()  # It is void, and the player whose turn it was keeps the turn.
    PASS_FOR_HIM = auto()  # A pass takes its place.
    # The call that replaces it, or that was changed.
    COUNT_SUBSTITUTE = auto()
    ACCEPT_SUBSTITUTE = auto()
    CANCEL_SUBSTITUTE = auto()  # It is void; the offender has to try again.
    DROP_SUBSTITUTE = auto()  # It is void; the first call stands.
    TAKE_PLACE = auto()  # A changed call takes the place of the first.
    TAKE_PLACE_IRREGULARLY = auto()  # The same, treated as legal.
    PREMATURE = auto()  # The change is a correction that came too early: the article about the first call decides.
    AS_INSUFFICIENT = auto()  # From here on it is an insufficient bid in turn.
    WITHDRAW_FIRST = auto()  # Its maker takes back the call that he changed.
    COUNT_AS_PASS = auto()  # The law treats it as a pass.
    VOID_DOUBLES = auto()  # The doubles of the last bid no longer count.
    WITHDRAW_LHO = auto()  # The left-hand opponent takes his later call back.
    KEEP_LHO = auto()  # He lets it stand over the changed call.
    # Later calls and cards.
    REPLACE = auto()  # The offender must replace his call now.
    REPLACE_BY_BID_OR_PASS = auto()  # The replacement may not be a double.
    REPLACE_BY_PASS = auto()
    NO_DOUBLE_BY_PARTNER = auto()  # Partner may not double at his next turn.
    NO_DOUBLE_OF_THIS_BID = auto()  # The offender may not double for as long as nobody bids on.
    REPEAT = auto()  # The offender must make the same call again.
    SERVED = auto()  # An obligation to pass once is over.
    RESTRICT_LEAD = auto()  # If the offender becomes a defender, his partner's lead may be restricted.
    CLEAR = auto()  # No lead restriction and no unauthorized information after all.
    LIE_OPEN = auto()  # Exposed cards stay on the table until the auction ends.
    PICK_UP = auto()  # The cards go back into the hand.
    PENALTY_CARDS = auto()  # The cards become penalty cards.


class MustPassEffect(Effect, FrozenRecord):
    """An obligation to pass, once or for the rest of the auction."""

    seat_role: Role
    extent: Extent


class MayNotUse(Effect, FrozenRecord):
    """Information from the player `source` that the players in `seats` may not use."""

    source: Role
    seats: tuple[Role, ...]
    law: str


class LeadRight(Effect, FrozenRecord):
    """Declarer's right to restrict the lead of an offender's partner: the opening lead, or the first one."""

    law: str
    prohibit: tuple[Suit, ...] = ()
    require: tuple[Suit, ...] = ()
    opening_only: bool = True


class MayRestrict(Effect, FrozenRecord):
    """Restrictions that declarer may put on the lead of the offender's partner."""

    prohibit: tuple[Suit, ...]
    require: tuple[Suit, ...] = ()


class RestrictLead(Effect, FrozenRecord):
    """Declarer's restriction on the offender's partner; `extent` is None if declarer leaves the lead free."""

    chosen: str
    extent: str | None


class BarPlayers(Effect, FrozenRecord):
    """Calls or cards from which the director bars these players at their next turn."""

    seat_roles: tuple[Role, ...]
    acts: tuple[Call | Card, ...]


class WatchArticle(Effect, FrozenRecord):
    """The effect that an article may still lead to an adjusted score."""

    law: str


class AdjustScore(Effect, FrozenRecord):
    """The effect that an adjusted score must be given now."""

    law: str
    sides: tuple[Side, ...] = SIDES


class AskDirector(Effect, FrozenRecord):
    """A question to the director; the answer becomes the irregularity's fact of that name."""

    question: str
    law: str
    text: Text | None = None  # The question as this edition puts it, if that differs.

    @property
    def fact(self) -> str:
        return self.question.replace("-", "_")


class OfferedChoice(FrozenRecord):
    """One option of a choice, and the value that the fact gets by it."""

    id: str
    law: str
    text: Text
    value: Any


class OfferChoice(Effect, FrozenRecord):
    """A choice for a player; the option chosen gives a value to the irregularity's `fact`."""

    to: Role
    fact: str
    law: str
    choices: tuple[OfferedChoice, ...]
    overrules: bool = False  # His choice overrules an earlier one by his partner.


class PlayEffect(Effect):
    """The base class of effects on cards."""

    __slots__ = ()


def accept_or_reject(
    accept: tuple[str, Text], reject: tuple[str, Text], law: str, fact: str = "accepted"
) -> OfferChoice:
    """Return the left-hand opponent's choice to accept an irregular call or reject it.

    `accept` and `reject` are each a paragraph and its consequence; `law` gives the choice.
    """
    choices = (OfferedChoice("accept", *accept, True), OfferedChoice("reject", *reject, False))
    return OfferChoice(Role.LHO, fact, law, choices)


class WithdrawalRight(CodeEnum):
    """Reasons why a player may take back a card that he has played."""

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
    """An effect on the irregularity's card that needs no further data."""

    LEAD_STANDS = auto()  # A lead out of turn counts.
    TAKE_BACK = auto()  # It goes back into the hand; the player who had the turn keeps it.
    PLAYED = auto()  # It counts as played to the trick.
    PLAYED_IN_TURN = auto()  # It stays on the table and must be played at his turn.
    RETURN_LEAD = auto()  # A face-down lead goes back.
    SPREAD = auto()  # Declarer becomes dummy.
    REPLACE = auto()  # It is taken back and the player must play another card.
    NAME_STANDS = auto()  # The named card takes the place of the one that dummy laid.
    NAME_ANEW = auto()  # Another card of dummy takes the place of the named one.
    DUMMY_LOSES = auto()  # Dummy loses his rights.
    RETRACTED = auto()  # Declarer still has to lead from the right hand.
    ESTABLISHED = auto()  # The revoke counts as established.
    LEAVE_REVOKE = auto()  # The revoke stays as it is until the end of the play.
    ADD_CARD = auto()  # The player adds a card to the trick in which he omitted one.
    ADD_LOST_CARD = auto()  # He puts one among his played cards; it cannot win the trick.
    LEFT_OUT = auto()  # Omitting a card from the trick counts as an established revoke.
    NOT_PLAYED = auto()  # A penalty card was not played, a revoke of its own kind (2017: 61A, 64B3).
    PICK_UP = auto()  # Cards carried along go back into the hand.
    PLAY_ON = auto()  # The claim is void and the play goes on.
    NOTHING_CLAIMED = auto()  # A claim that is void has established no revoke.
    SETTLED = auto()  # The director has awarded the tricks.
    AGREED = auto()
    AS_COUNTED = auto()  # The speaker's side gets the tricks that he counted.
    LET_BE = auto()  # A loose card goes back into the hand.
    PENALTY_CARD_INSTEAD = auto()  # The penalty card that he had must be played instead.
    AS_LEAD = auto()  # A fifth card is judged as a lead.
    SAME_SUIT = auto()  # Declarer must lead this suit from the other hand, if he can.
    LEAD_RIGHT = auto()  # Declarer may require or prohibit this suit when the partner leads.
    PARTNERS_CARDS = auto()  # All cards of the partner become penalty cards.


class MakePenaltyCards(PlayEffect, FrozenRecord):
    """The effect that the irregularity's cards become penalty cards."""

    law: str
    deliberate: bool = True  # Exposed by a play, not by accident.


class PickUpSuits(PlayEffect, FrozenRecord):
    """The effect that the offender's penalty cards of these suits go back into the hand."""

    suits: tuple[Suit, ...]


class RequirePartner(PlayEffect, FrozenRecord):
    """Declarer's demand on the card that the offender's partner plays."""

    option: str


class PartnerPlays(PlayEffect, FrozenRecord):
    """The card that the offender's partner must play to the irregularity's trick."""

    card: Card


class MustPlayPenaltyCard(PlayEffect, FrozenRecord):
    """The penalty card that the offender must play."""

    card: Card


class PlayFromDummy(PlayEffect, FrozenRecord):
    """The card of dummy that declarer or a defender has chosen to be played."""

    card: Card


class LeadFrom(PlayEffect, FrozenRecord):
    """The hand from which declarer must lead."""

    hand: Seat


class LaterCardsMayBeWithdrawn(PlayEffect, FrozenRecord):
    """The right of players to take back cards that they played after the irregularity's card."""

    opponents_right: WithdrawalRight
    own_side_right: WithdrawalRight | None = None


@dataclass(frozen=True, slots=True)
class DesignationCompletion:
    """The card that a designation means: several if somebody must choose, none if the words are void."""

    law: str
    cards: tuple[Card, ...]
    by_defenders: bool = False
    complete: bool = False  # Nothing had to be filled in.


@dataclass(frozen=True, slots=True)
class RevokeTransfer:
    """The tricks to transfer for a revoke. The article `watch` may compensate damage that they do not cover."""

    law: str
    count: int = 0
    watch: str | None = None
    first: bool = False  # These are the tricks of an earlier revoke; this one adds none.
