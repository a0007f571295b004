"""Facts of the auction: a small frozen record for each kind of irregularity, shared by the editions.

A fact that is not known yet is None. The article then says who is to be asked, or nothing while nobody has noticed.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import auto

from troef.bridge.game.calls import Call
from troef.bridge.laws.ruling import LeadRight, Role
from troef.cards import Card, Denomination, Suit
from troef.core.values import CodeEnum, KeywordRecord


class Turn(CodeEnum):
    """The player whose turn it was, as seen from the offender."""

    OWN = auto()
    LHO = auto()
    PARTNER = auto()
    RHO = auto()


class CallKind(CodeEnum):
    """Kinds of calls that the articles distinguish."""

    PASS = auto()
    BID = auto()
    DOUBLE = auto()  # A double or a redouble.


class ReplacementKind(CodeEnum):
    """Calls that can replace an insufficient bid."""

    LOWEST_SAME = auto()  # The lowest sufficient bid that shows the same.
    BID = auto()
    PASS = auto()
    DOUBLE = auto()  # A double or redouble that law 19 allows.
    INADMISSIBLE = auto()  # A double or redouble that law 19 does not allow.
    INSUFFICIENT = auto()


class Facts(KeywordRecord):
    """Facts that all irregularities share."""

    director: bool = False  # The director has been called since.
    attention: bool = False  # An opponent has drawn attention to it.
    lho_acted: bool = False  # The left-hand opponent called or played before anything was ruled.
    partner_acted: bool = False
    turn_acted: bool = False  # The player whose turn it was has acted.


class InsufficientBid(Facts):
    """A bid, in turn, that does not supersede the last one."""

    accepted: bool | None = None
    substitute: ReplacementKind | None = None
    premature: bool = False  # Replaced before the director had ruled.
    prompted: bool = False  # The other side prompted the replacement.
    comparable: bool | None = None
    second_accepted: bool | None = None  # Acceptance of a replacement that is insufficient too.
    tried: tuple[ReplacementKind, ...] = ()  # Replacements that have been cancelled already.
    same_denomination: bool = False  # The replacement is the lowest sufficient bid in the denomination named.
    named: frozenset[Denomination] = frozenset()  # Denominations that he named and did not finally call.
    artificial: bool = False  # The bid or its replacement shows something else than its denomination.
    unintended: bool = False  # A slip: 25A comes first.


class OutOfTurn(Facts):
    """A call out of turn that would be admissible in turn, or an insufficient bid out of turn."""

    kind: CallKind
    turn: Turn
    must_pass: bool = False  # The right-hand opponent, whose turn it was, must pass.
    artificial: bool = False  # An artificial call, or a pass on an artificial bid by partner.
    insufficient: bool = False
    accepted: bool | None = None
    rho_passed: bool | None = None  # The right-hand opponent passed at his turn.
    rho_irregular: bool = False  # Before that he made a call that had to be corrected.
    auction_over: bool = False  # His call ended the auction.
    replaced: bool = False  # The offender has called at his own turn.
    imposed: bool = False  # The law left the offender no choice then.
    comparable: bool | None = None
    first_call: bool = False  # Nobody had called.
    no_bid: bool = False  # Nobody had bid.
    partner_passed: bool | None = None  # The offender's partner passed at his turn.
    replaced_by: CallKind | None = None
    named: frozenset[Denomination] = frozenset()  # Denominations named in vain.
    shows_same: bool = False  # The replacement is a bid that shows the same denominations.
    unintended: bool = False  # A slip: 25A comes first.


class CallDeemedInTurn(Facts):
    """A call at the turn of a right-hand opponent who has to pass anyway."""


class SimultaneousCall(Facts):
    """A call made together with that of the player whose turn it was."""


class CallWithExtraWords(Facts):
    """A call with words added to it."""

    kind: CallKind
    redouble: bool = False


class ChangeOfCall(Facts):
    """A player changes a call, or calls again at his left-hand opponent's turn."""

    unintended: bool | None = None
    misinformed: bool = False  # He called on an opponent's wrong explanation and may still change.
    influenced: bool | None = None
    partner_called: bool = False  # Partner has called since the first call.
    lho_called: bool = False  # The left-hand opponent called between the first call and the change.
    period_over: bool = False
    insufficient: bool = False  # The first call is an insufficient bid that nobody has ruled on.
    accepted: bool | None = None
    withdrawn: bool | None = None  # The left-hand opponent withdraws his call in between.
    comparable: bool | None = None
    irregular: bool = False  # The first call has another irregularity, on which nobody has ruled.
    maintained: bool | None = None  # True: he made the first call again. False: another call.
    doubled: bool = False  # The first call was a double or redouble.
    again: CallKind | None = None  # His call, if he called again at his left-hand opponent's turn.
    replaced_by: CallKind | None = None
    named: frozenset[Denomination] = frozenset()  # Denominations named in vain.


class InadmissibleDouble(Facts):
    """A double or redouble that law 19 does not allow."""

    in_turn: bool
    play_begun: bool = False
    replaced: bool = False
    comparable: bool | None = None
    repeated: bool = False  # His side had doubled or redoubled this bid already.
    suit: Suit | None = None  # Suit of the bid that was doubled.
    replaced_by: CallKind | None = None
    named: frozenset[Denomination] = frozenset()  # Denominations named in vain.
    cancel: bool | None = None  # An opponent makes the earlier doubles void.


class CallWhenObligedToPass(Facts):
    """A bid, double or redouble by a player who must pass."""

    in_turn: bool


class BidOfMoreThanSeven(Facts):
    """A bid of more than seven."""

    in_turn: bool
    play_begun: bool = False


class CallAfterFinalPass(Facts):
    """A call when the auction is over."""

    kind: CallKind
    defender: bool | None  # None if nobody has bid.


class BarredCall(Facts):
    """A call from which the director has barred the player."""


class PassAmongThree(Facts):
    """Three passes have followed a call, and one of them was out of turn."""


class MissedTurn(Facts):
    """Passes have gone round without giving one player his turn."""


class TurnPassedOver(Facts):
    """Passes after one out of turn skipped a player, and somebody says so before the auction ends."""


class HastyReplacement(Facts):
    """A call was replaced before the director had explained the consequences."""


class ActedTooSoon(Facts):
    """Somebody acted after attention had been drawn to an irregularity, before the director explained it."""

    corrects: bool  # He corrects his own irregularity.


class WrongBoard(Facts):
    """A call made with the cards of another board, or a board that is not for these players."""

    other_board: bool = False  # The player has now come to the board that he took the cards from.
    differs: bool | None = None  # His call on that board differs from the cancelled one.
    whole: bool = False  # Nobody took wrong cards: the whole board is wrong.
    played_before: bool | None = None  # One of the four has played it before.
    can_play_right: bool | None = None  # They can play the right board later.


class ExposedInAuction(Facts):
    """Cards of one player that his partner could see during the auction, including those seen earlier."""

    cards: int
    honour: bool
    led: bool
    auction_over: bool = False


class ExposedAtAuctionEnd(Facts):
    """The auction is over and cards seen in it still lie open."""

    defender: bool
    cards: int = 1
    honour: bool = False
    led: bool = False
    penalty: bool | None = None  # Declarer treats them as penalty cards.


@dataclass(frozen=True, slots=True)
class NewPenaltyCard:
    """A card of a defender that becomes a penalty card."""

    honour: bool
    deliberate: bool  # It was exposed by a play, not by accident.
    others: bool  # The defender has more than one penalty card.


class LeadWithRestriction(Facts):
    """Facts about leads that declarer may restrict because of the leader's partner."""

    on_lead: bool = False  # The offender's partner must lead for the first time.
    chosen: str | None = None


class WithdrawnCall(LeadWithRestriction):
    """The auction is over: a defender withdrew a call without replacing it by a comparable one."""

    shown: frozenset[Suit]  # Suits that he showed in the legal auction.
    withdrawn: frozenset[Suit]  # Suits that the withdrawn call showed.


class LeadPenalty(LeadWithRestriction):
    """A defender's infraction gives declarer these rights over his partner's lead."""

    rights: tuple[LeadRight, ...]


@dataclass(frozen=True, slots=True)
class LaterCallsCancelled:
    """Calls cancelled together with an irregular one, as a source of information."""


class InformationSource(CodeEnum):
    """Ways in which a player's partner may have learnt something."""

    TEMPO = "tempo"
    REMARK = "remark"
    QUESTION = "question"
    GESTURE = "gesture"
    ALERT = "alert"
    NO_ALERT = "no-alert"
    EXPLANATION = "explanation"
    NAMED_CARD = "named card"


class PartnerInformation(Facts):
    """A player may have learnt something from his partner other than by a call or a card."""

    manner: InformationSource
    by_declarer: bool = False  # From declarer, during the play.
    prescribed: bool | None = False  # The pause after a stop card; None while the director may find otherwise.
    barred: tuple[Call | Card, ...] | None = None  # Acts from which the director bars the partner.


class RightsReserved(Facts):
    """A player reserves the right to call the director later."""


class CardOfOtherSeen(Facts):
    """A player has seen a card of another hand."""

    auction_begun: bool
    of_partner: bool
    deliberate: bool


class WrongExplanation(Facts):
    """An explanation that differs from the agreement."""


class ExplanationCorrected(Facts):
    """The correction of a wrong explanation or of a missing alert."""

    by_giver: bool  # By the player who gave it, or should have alerted.
    auction_over: bool
    play_over: bool
    defender: bool  # The player who corrects it is a defender.
    too_late: bool  # Somebody called on it and can no longer change the call.
    play_begun: bool = False  # The opening lead has been faced.


class HandCountFault(CodeEnum):
    """Faults in the number of cards in the hands."""

    MISDEALT = "too many in one hand, too few in another"
    SURPLUS = "too many, and nobody has too few"
    MISSING = "too few, and nobody has too many"


class WrongNumberOfCards(Facts):
    """A hand does not have thirteen cards."""

    cards: HandCountFault
    called: bool = False  # A player with a wrong hand has called.
    seen: bool = False  # A player has seen a card that belongs to another.
    play_begun: bool = False
    play_over: bool = False
    restored: bool = False
    playable: bool | None = None  # The board can be played normally once the hands are corrected.
    in_trick: bool = False  # A surplus card has been played to a complete trick.
    wrong: tuple[Role, ...] = ()  # Players with a wrong hand, as seen from the first of them.


class CardAdded(Facts):
    """A card is added to an incomplete hand."""

    found: bool  # It was found, and not replaced from another pack.
    play_begun: bool
    played: bool = False  # It was found among the played cards.
