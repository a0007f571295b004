"""What a director establishes by the booklet of 2007, where more than the table's own facts is asked."""

from __future__ import annotations

from enum import auto

from troef.core.values import CodeEnum, KeywordRecord


class AdjustedScoreDue(KeywordRecord):
    """A side is to get an adjusted score."""

    class Blame(CodeEnum):
        """How far the side is to blame."""

        NOT = auto()
        PARTLY = auto()
        WHOLLY = auto()

    result: bool | None = None  # it can be said what would have happened
    own_error: bool | None = None  # a serious error of its own, unconnected with the infraction
    blame: Blame | None = None


class KnowledgeGained(KeywordRecord):
    """A player may know something that he should not know."""

    class Source(CodeEnum):
        """Where it comes from."""

        PARTNER = auto()
        WITHDRAWN = auto()  # a withdrawn call or card
        ELSEWHERE = auto()

    source: Source
    over: bool = False  # the board is over
    used: bool | None = None
    damage: bool | None = None


class CallOnMisexplanation(KeywordRecord):
    """A player called on a wrong explanation and wants to change his call; his partner has not called since."""

    influenced: bool | None = None  # the explanation can have led to the call


class WrongBoardTaken(KeywordRecord):
    """A pair has sat down to a board that is not theirs now."""

    here: bool  # the board is right at this table, the pair is not


class CardTakenBack(KeywordRecord):
    """A player takes back a card that he played."""

    by_offending_defender: bool  # he is a defender, and of the offending side


class DefenderCardSeen(KeywordRecord):
    """A card of a defender has been seen."""

    others: bool = False  # he showed more, or has a penalty card already
    honour: bool = False
    deliberate: bool = False  # by a play, not by accident


class PenaltyCardPending(KeywordRecord):
    """A penalty card lies on the table."""

    class Choice(CodeEnum):
        """What declarer asks of the partner's lead."""

        REQUIRE = auto()
        PROHIBIT = auto()
        LEAVE = auto()

    minor: bool = False
    partner_leads: bool = False
    chosen: Choice | None = None
    several: bool = False  # he can play more than one


class MeaningInDoubt(KeywordRecord):
    """What a call meant and what was said of it are not the same."""

    as_agreed: bool | None = None  # the explanation is what the pair has agreed
    used: bool | None = None  # the caller used what the explanation told him
    damage: bool | None = None  # the other side was damaged


class TricksInDoubt(KeywordRecord):
    """The number of tricks, or the score written down, is disputed."""

    in_period: bool = True  # the correction period is not over
    mixed: bool | None = None  # a player has mixed his cards
    provided: bool | None = None  # the regulations let a later error be corrected
    certain: bool | None = None  # director and organiser are both convinced of it


class ProcedureBroken(KeywordRecord):
    """A player delays or disturbs the game."""

    warned: bool = False  # he has been told before
    pairs: bool = True  # and not teams or Butler
