"""What a director finds about the auction before he decides: its end, misinformation, comparable calls, agreements.

Every fact is a judgement; the articles say what follows from it. A fact that is not known yet is None.
"""

from __future__ import annotations

from enum import Enum, auto

from troef.core.values import KeywordRecord


class EndOfAuction(KeywordRecord):
    """Is the auction over?"""

    passes: bool | None = None  # three in a row after the last bid, or four to begin with
    missed: bool | None = None  # one of them was out of turn and robbed a player of his turn
    bid: bool | None = None  # somebody has bid
    led: bool | None = None  # an opening lead has been faced


class Inquiry(KeywordRecord):
    """A player asks about the auction, or wants to hear it again."""

    class Why(Enum):
        """What for."""

        TO_KNOW = auto()
        FOR_PARTNER = auto()  # only so that partner hears the answer
        TO_TRAP = auto()  # only to draw a wrong answer from an opponent

    class Period(Enum):
        """When."""

        AUCTION = auto()
        CLARIFICATION = auto()  # between the final pass and the faced lead
        PLAY = auto()

    why: Why
    period: Period | None = None
    dummy: bool | None = None  # or the player who will be
    his_turn: bool | None = None  # declarer's also when dummy is to play
    must_pass: bool | None = None
    review: bool | None = None  # he wants to hear all calls again, not an explanation
    played: bool | None = None  # he has played a card to this board, if only face down
    side_played: bool = False  # he or his partner has
    declarer: bool = False  # or the player who will be
    wrong_answerer: bool = False  # he asks his own partner, or whoever made the call himself
    own_call: bool = False  # he asks about a call of his own side
    contract: bool = False  # he only asks what the contract is


class MisinformedCall(KeywordRecord):
    """A player says that he called on misinformation."""

    misheard: bool | None = None  # it was his own misunderstanding
    misbid: bool | None = None  # there is evidence that the explanation was right and the call was not
    period_over: bool | None = None
    partner_called: bool | None = None  # after the call that he wants to change
    influenced: bool | None = None  # the call could well have been influenced
    gained: bool | None = None  # the side that misinformed


class CallComparison(KeywordRecord):
    """A withdrawn call and what replaces it: the two meanings side by side, one aspect after the other."""

    class Meaning(Enum):
        """What the new call says about an aspect, beside the withdrawn one."""

        SAME = auto()  # or nearly
        PART = auto()  # less is possible than before, and nothing else
        OTHER = auto()  # something is possible that the withdrawn call excluded

    suits: Meaning | None = None  # which suits or denominations are shown
    strength: Meaning | None = None
    length: Meaning | None = None
    purpose: bool | None = None  # both serve the same purpose, an asking or a relay bid for instance


class LeadRestrictionQuestion(KeywordRecord):
    """A call was withdrawn and the auction is over: may declarer restrict a lead?"""

    comparable: bool | None = None  # the withdrawn call was replaced by a comparable one
    exempt: bool | None = None  # the article that withdrew it says that law 26 does not apply
    defender: bool | None = None  # the offender has become one
    suit_left: bool | None = None  # there is a suit that he did not show in the legal auction
    prohibits: bool | None = None  # declarer uses his right


class AgreementComplaint(KeywordRecord):
    """An opponent complains about agreements: not told, not allowed, not followed."""

    class Complaint(Enum):
        """What it is about."""

        NOT_TOLD = auto()  # an alert, a card or an explanation was missing or incomplete
        NOT_ALLOWED = auto()  # a special agreement that the regulations forbid
        NOT_FOLLOWED = auto()  # a deviation or a psychic call
        OWN_CARD = auto()  # a player looked at his own system card
        AID = auto()  # he used another aid to memory, calculation or technique

    complaint: Complaint
    entitled: bool | None = None  # it was part of the agreement, not general knowledge
    forewarned: bool | None = None  # partner had more reason to expect the deviation than the opponents
    allowed: bool | None = None  # the regulations, or the clarification period for declarer's side, permit the look
    damage: bool | None = None
