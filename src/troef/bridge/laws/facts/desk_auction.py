"""Facts that a director finds about the auction: its end, misinformation, comparable calls, agreements.

Every fact is a judgement, and an unknown fact is None. The articles say what follows from them.
"""

from __future__ import annotations

from enum import Enum, auto

from troef.core.values import KeywordRecord


class EndOfAuction(KeywordRecord):
    """The end of the auction, if it is in doubt."""

    passes: bool | None = None  # Three in a row after the last bid, or four from the start.
    missed: bool | None = None  # One of them was out of turn and robbed a player of his turn.
    bid: bool | None = None  # Somebody has bid.
    led: bool | None = None  # An opening lead has been faced.


class Inquiry(KeywordRecord):
    """A player asks about the auction, or wants to hear it again."""

    class Purpose(Enum):
        """The purpose of the question."""

        TO_KNOW = auto()
        FOR_PARTNER = auto()  # Only so that partner hears the answer.
        TO_TRAP = auto()  # Only to draw a wrong answer from an opponent.

    class Period(Enum):
        """The period of the question."""

        AUCTION = auto()
        CLARIFICATION = auto()  # Between the final pass and the faced lead.
        PLAY = auto()

    why: Purpose
    period: Period | None = None
    dummy: bool | None = None  # The player is dummy, or will be.
    his_turn: bool | None = None  # For declarer also when it is dummy's turn.
    must_pass: bool | None = None
    review: bool | None = None  # He wants to hear all calls again, not an explanation.
    played: bool | None = None  # He has played a card to this board, even if only face down.
    side_played: bool = False  # He or his partner has played a card.
    declarer: bool = False  # The player is declarer, or will be.
    wrong_answerer: bool = False  # He asks his own partner, or the maker of the call.
    own_call: bool = False  # He asks about a call of his own side.
    contract: bool = False  # He only asks what the contract is.


class MisinformedCall(KeywordRecord):
    """A player says that he called on misinformation."""

    misheard: bool | None = None  # It was his own misunderstanding.
    misbid: bool | None = None  # There is evidence that the explanation was right and the call was not.
    period_over: bool | None = None
    partner_called: bool | None = None  # Partner has called after the call that he wants to change.
    influenced: bool | None = None  # The misinformation could well have influenced the call.
    gained: bool | None = None  # The side that misinformed gained by it.


class CallComparison(KeywordRecord):
    """A withdrawn call and its replacement, compared aspect by aspect."""

    class Meaning(Enum):
        """The meaning of the new call in one aspect, compared with the withdrawn call."""

        SAME = auto()  # The same, or nearly.
        PART = auto()  # Less is possible than before, and nothing else.
        OTHER = auto()  # Something is possible that the withdrawn call excluded.

    suits: Meaning | None = None  # Suits or denominations shown.
    strength: Meaning | None = None
    length: Meaning | None = None
    purpose: bool | None = None  # Both serve the same purpose, such as an asking or a relay bid.


class LeadRestrictionQuestion(KeywordRecord):
    """A withdrawn call after which declarer may perhaps restrict a lead."""

    comparable: bool | None = None  # The withdrawn call was replaced by a comparable one.
    exempt: bool | None = None  # The article that withdrew it says that law 26 does not apply.
    defender: bool | None = None  # The offender has become a defender.
    suit_left: bool | None = None  # There is a suit that he did not show in the legal auction.
    prohibits: bool | None = None  # Declarer uses his right.


class AgreementComplaint(KeywordRecord):
    """An opponent's complaint about agreements: not disclosed, not allowed, or not followed."""

    class Complaint(Enum):
        """The subject of the complaint."""

        NOT_TOLD = auto()  # An alert, a card or an explanation was missing or incomplete.
        NOT_ALLOWED = auto()  # A special agreement that the regulations forbid.
        NOT_FOLLOWED = auto()  # A deviation or a psychic call.
        OWN_CARD = auto()  # A player looked at his own system card.
        AID = auto()  # He used another aid to memory, calculation or technique.

    complaint: Complaint
    entitled: bool | None = None  # It was part of the agreement, not general knowledge.
    forewarned: bool | None = None  # Partner had more reason to expect the deviation than the opponents.
    allowed: bool | None = None  # The regulations, or the clarification period for declarer's side, permit the look.
    damage: bool | None = None
