"""Facts that a director establishes by the booklet of 2007, beyond those of the table itself."""

from __future__ import annotations

from enum import auto

from troef.core.values import CodeEnum, KeywordRecord


class AdjustedScoreDue(KeywordRecord):
    """An adjusted score that is due to a side."""

    class Blame(CodeEnum):
        """The degree to which the side is to blame."""

        NOT = auto()
        PARTLY = auto()
        WHOLLY = auto()

    result: bool | None = None  # The result without the infraction can be determined.
    own_error: bool | None = None  # A serious error of its own, unconnected with the infraction.
    blame: Blame | None = None


class KnowledgeGained(KeywordRecord):
    """Knowledge that a player may have and should not have."""

    class KnowledgeSource(CodeEnum):
        """The source of the knowledge."""

        PARTNER = auto()
        WITHDRAWN = auto()  # A withdrawn call or card.
        ELSEWHERE = auto()

    source: KnowledgeSource
    over: bool = False  # The board is over.
    used: bool | None = None
    damage: bool | None = None


class CallOnMisexplanation(KeywordRecord):
    """A player called on a wrong explanation and wants to change his call; his partner has not called since."""

    influenced: bool | None = None  # The explanation may have led to the call.


class WrongBoardTaken(KeywordRecord):
    """A pair has sat down to a board that is not theirs now."""

    here: bool  # The board is right at this table, but the pair is wrong.


class CardTakenBack(KeywordRecord):
    """A player takes back a card that he played."""

    by_offending_defender: bool  # He is a defender of the offending side.


class DefenderCardSeen(KeywordRecord):
    """A card of a defender has been seen."""

    others: bool = False  # He showed more, or has a penalty card already.
    honour: bool = False
    deliberate: bool = False  # Shown by a play, not by accident.


class PenaltyCardPending(KeywordRecord):
    """A penalty card lies on the table."""

    class Choice(CodeEnum):
        """Declarer's choices about the lead of the partner."""

        REQUIRE = auto()
        PROHIBIT = auto()
        LEAVE = auto()

    minor: bool = False
    partner_leads: bool = False
    chosen: Choice | None = None
    several: bool = False  # The defender can play more than one.


class MeaningInDoubt(KeywordRecord):
    """A difference between the meaning of a call and its explanation."""

    as_agreed: bool | None = None  # The explanation is what the pair has agreed.
    used: bool | None = None  # The caller used information from the explanation.
    damage: bool | None = None  # The other side was damaged.


class TricksInDoubt(KeywordRecord):
    """A dispute about the number of tricks or the recorded score."""

    in_period: bool = True  # The correction period is not over.
    mixed: bool | None = None  # A player has mixed his cards.
    provided: bool | None = None  # The regulations allow a later correction.
    certain: bool | None = None  # Director and organiser are both convinced of the error.


class ProcedureBroken(KeywordRecord):
    """A player delays or disturbs the game."""

    warned: bool = False  # He has been warned before.
    pairs: bool = True  # The contest is for pairs, not teams or Butler.
