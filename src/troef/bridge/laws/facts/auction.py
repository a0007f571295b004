"""Facts that the articles are asked about: a small frozen record for each kind of irregularity, shared by editions.

A fact that is not known yet is None: the article then says who is to be asked, or nothing while nobody has noticed.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import auto

from troef.bridge.game.calls import Call
from troef.bridge.laws.ruling import LeadRight, Role
from troef.cards import Card, Denomination, Suit
from troef.core.values import CodeEnum, KeywordRecord


class Turn(CodeEnum):
    """Whose turn it was, as seen from the offender."""

    OWN = auto()
    LHO = auto()
    PARTNER = auto()
    RHO = auto()


class CallKind(CodeEnum):
    """The kinds of calls that the articles tell apart."""

    PASS = auto()
    BID = auto()
    DOUBLE = auto()  # or redouble


class ReplacementKind(CodeEnum):
    """What replaces an insufficient bid."""

    LOWEST_SAME = auto()  # the lowest sufficient bid that shows the same
    BID = auto()
    PASS = auto()
    DOUBLE = auto()  # or redouble, allowed by law 19
    INADMISSIBLE = auto()  # a double or redouble that law 19 does not allow
    INSUFFICIENT = auto()


class Facts(KeywordRecord):
    """What every irregularity has in common."""

    director: bool = False  # he has been called since
    attention: bool = False  # an opponent has drawn attention to it
    lho_acted: bool = False  # the left-hand opponent called or played before anything was ruled
    partner_acted: bool = False
    turn_acted: bool = False  # the player whose turn it was did


class InsufficientBid(Facts):
    """A bid, in turn, that does not supersede the last one."""

    accepted: bool | None = None
    substitute: ReplacementKind | None = None
    premature: bool = False  # replaced before the director had ruled
    prompted: bool = False  # because of something that the other side did
    comparable: bool | None = None
    second_accepted: bool | None = None  # when the replacement is insufficient too
    tried: tuple[ReplacementKind, ...] = ()  # replacements that have been cancelled already
    same_denomination: bool = False  # the replacement is the lowest sufficient bid in the denomination named
    named: frozenset[Denomination] = frozenset()  # in vain: what he named and did not finally call
    artificial: bool = False  # the bid or its replacement shows something else than it names
    unintended: bool = False  # a slip: 25A comes first


class OutOfTurn(Facts):
    """A call out of turn that would be admissible in turn; an insufficient bid is one too."""

    kind: CallKind
    turn: Turn
    must_pass: bool = False  # the right-hand opponent, whose turn it was
    artificial: bool = False  # an artificial call, or a pass on an artificial bid by partner
    insufficient: bool = False
    accepted: bool | None = None
    rho_passed: bool | None = None  # what the right-hand opponent did at his turn
    rho_irregular: bool = False  # and before it a call that had to be put right
    auction_over: bool = False  # his pass was the last call
    replaced: bool = False  # the offender has called at his own turn
    imposed: bool = False  # the law left him no choice then
    comparable: bool | None = None
    first_call: bool = False  # nobody had called
    no_bid: bool = False  # nobody had bid
    partner_passed: bool | None = None  # what his partner did at his turn
    replaced_by: CallKind | None = None
    named: frozenset[Denomination] = frozenset()  # in vain
    shows_same: bool = False  # the replacement is a bid that shows the same denominations
    unintended: bool = False  # a slip: 25A comes first


class CallDeemedInTurn(Facts):
    """A call at the turn of a right-hand opponent who has to pass anyway."""


class SimultaneousCall(Facts):
    """A call made together with that of the player whose turn it was."""


class CallWithExtraWords(Facts):
    """Words were added to a call."""

    kind: CallKind
    redouble: bool = False


class ChangeOfCall(Facts):
    """A player changes a call, or calls again at his left-hand opponent's turn."""

    unintended: bool | None = None
    misinformed: bool = False  # he called on an opponent's wrong explanation and may still change
    influenced: bool | None = None
    partner_called: bool = False  # since the first call
    lho_called: bool = False  # since the first call, before the change
    period_over: bool = False
    insufficient: bool = False  # the first call is an insufficient bid that nobody has ruled on
    accepted: bool | None = None
    withdrawn: bool | None = None  # the left-hand opponent takes back what he called in between
    comparable: bool | None = None
    irregular: bool = False  # something else was wrong with the first call, and nobody has ruled on it
    maintained: bool | None = None  # he has made the first call again, or another
    doubled: bool = False  # the first call was a double or redouble
    again: CallKind | None = None  # he called again at his left-hand opponent's turn: what he called
    replaced_by: CallKind | None = None
    named: frozenset[Denomination] = frozenset()  # in vain


class InadmissibleDouble(Facts):
    """A double or redouble that law 19 does not allow."""

    in_turn: bool
    play_begun: bool = False
    replaced: bool = False
    comparable: bool | None = None
    repeated: bool = False  # his side had doubled or redoubled this bid already
    suit: Suit | None = None  # of the bid that was doubled
    replaced_by: CallKind | None = None
    named: frozenset[Denomination] = frozenset()  # in vain
    cancel: bool | None = None  # an opponent makes the earlier doubles void


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
    defender: bool | None  # None: nobody has bid


class BarredCall(Facts):
    """A call from which the director has barred the player."""


class PassAmongThree(Facts):
    """Three passes have followed a call, and one of them was out of turn."""


class MissedTurn(Facts):
    """Passes have gone round and one player was never asked."""


class TurnPassedOver(Facts):
    """A player was passed over by passes after one out of turn, and somebody says so before the auction ends."""


class HastyReplacement(Facts):
    """A call was replaced before the director had told what may follow."""


class ActedTooSoon(Facts):
    """Somebody acted after attention had been drawn to an irregularity, before the director explained it."""

    corrects: bool  # it was his own, and he puts it right


class WrongBoard(Facts):
    """A call made with the cards of another board, or a board that is not for these players."""

    other_board: bool = False  # the player has now come to the board that he took the cards from
    differs: bool | None = None  # his call on it from the one that was cancelled
    whole: bool = False  # nobody took wrong cards: the whole board is wrong
    played_before: bool | None = None  # by one of the four
    can_play_right: bool | None = None  # the board that was meant for them, later


class ExposedInAuction(Facts):
    """Cards of one player that his partner could see during the auction, those seen earlier included."""

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
    penalty: bool | None = None  # declarer treats them as penalty cards


@dataclass(frozen=True, slots=True)
class NewPenaltyCard:
    """A card of a defender that becomes a penalty card."""

    honour: bool
    deliberate: bool  # it was exposed by a play, not by accident
    others: bool  # the defender has more than one


class LeadWithRestriction(Facts):
    """What every lead has in common on which something may be laid because of partner."""

    on_lead: bool = False  # his partner must lead for the first time
    chosen: str | None = None


class WithdrawnCall(LeadWithRestriction):
    """The auction is over: a defender withdrew a call without replacing it by a comparable one."""

    shown: frozenset[Suit]  # what he showed in the legal auction
    withdrawn: frozenset[Suit]  # what the withdrawn call showed


class LeadPenalty(LeadWithRestriction):
    """A defender's infraction gives declarer these rights over his partner's lead."""

    rights: tuple[LeadRight, ...]


@dataclass(frozen=True, slots=True)
class LaterCallsCancelled:
    """Calls have been cancelled together with an irregular one: what do they tell?"""


class InformationSource(CodeEnum):
    """How a player's partner may have learnt something."""

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
    by_declarer: bool = False  # during the play
    prescribed: bool | None = False  # the pause after a stop card; None until the director says that it was another
    barred: tuple[Call | Card, ...] | None = None  # what the director bars the partner from


class RightsReserved(Facts):
    """A player reserves the right to call the director later."""


class CardOfOtherSeen(Facts):
    """A player has seen a card of another hand."""

    auction_begun: bool
    of_partner: bool
    deliberate: bool


class WrongExplanation(Facts):
    """An explanation that is not the agreement."""


class ExplanationCorrected(Facts):
    """A wrong explanation, or a missing alert, is set right."""

    by_giver: bool  # by the player who gave it, or should have alerted
    auction_over: bool
    play_over: bool
    defender: bool  # whoever corrects is one
    too_late: bool  # somebody called on it and cannot change any more
    play_begun: bool = False  # the opening lead has been faced


class HandCountFault(CodeEnum):
    """What is wrong with the number of cards in the hands."""

    MISDEALT = "too many in one hand, too few in another"
    SURPLUS = "too many, and nobody has too few"
    MISSING = "too few, and nobody has too many"


class WrongNumberOfCards(Facts):
    """A hand does not have thirteen cards."""

    cards: HandCountFault
    called: bool = False  # a player with a wrong hand has called
    seen: bool = False  # a player has seen a card that belongs to another
    play_begun: bool = False
    play_over: bool = False
    restored: bool = False
    playable: bool | None = None  # normally, once the hands are put right
    in_trick: bool = False  # a surplus card has been played to a complete trick
    wrong: tuple[Role, ...] = ()  # all wrong hands, as seen from the first


class CardAdded(Facts):
    """A card is added to an incomplete hand."""

    found: bool  # it turned up, and is not replaced from another pack
    play_begun: bool
    played: bool = False  # it turned up among the played cards
