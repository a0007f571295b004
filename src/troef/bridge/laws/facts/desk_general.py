"""What a director finds before he decides: new deals, rights, adjusted scores, information, conduct.

Every fact is a judgement; the articles say what follows from it. A fact that is not known yet is None.
"""

from __future__ import annotations

from enum import Enum, auto

from troef.core.values import KeywordRecord


class Redeal(KeywordRecord):
    """Somebody asks for a new shuffle and deal."""

    class Why(Enum):
        """The reason for it."""

        MISDEALT = auto()  # the cards were not dealt as they should be
        SEEN = auto()  # a player may have seen another's card during shuffle or deal
        NOT_SHUFFLED = auto()  # a pack as it lay, or the boards of another session
        PASSED_OUT = auto()
        OTHER = auto()

    why: Why
    begun: bool | None = None  # the first round of the auction
    on_purpose: bool | None = None  # the event plays earlier deals again
    elsewhere: bool | None = None  # other tables play or have played the same deal


class ActedAlone(KeywordRecord):
    """An irregularity happened and the players went on, or settled it, before they called the director."""

    settled: bool | None = None  # the players made a ruling of their own
    correct: bool | None = None  # it is what the law prescribes
    acted: bool | None = None  # a player of the non-offending side called or played on
    lost: bool | None = None  # the article in question takes the right to rectification away
    gained: bool | None = None  # a side gained because an opponent went on without knowing the law


class AdjustedScoreRequest(KeywordRecord):
    """Somebody asks for an adjusted score, or the director thinks of one."""

    class Ground(Enum):
        """Why."""

        LAW = auto()  # an article says that the score is or may be adjusted
        NO_RECTIFICATION = auto()  # an infraction for which the laws have nothing
        UNPLAYABLE = auto()  # the board can no longer be played normally
        WRONG_RECTIFICATION = auto()  # an irregularity was put right in a wrong way
        HARSH = auto()  # the rectification seems out of proportion

    ground: Ground
    in_time: bool | None = None  # asked for within the period, or on the director's own initiative
    damage: bool | None = None  # worse for the non-offenders, or better for the offenders, than without it


class AwardedScore(KeywordRecord):
    """An adjusted score is due: which one?"""

    class Outcomes(Enum):
        """What could have happened without the infraction."""

        ONE = auto()
        SEVERAL = auto()
        TOO_MANY = auto()  # or unclear

    class OwnPart(Enum):
        """What the non-offending side did to its own damage, after the irregularity."""

        NOTHING = auto()
        SERIOUS_ERROR = auto()  # extremely serious, and not connected with the infraction
        GAMBLE = auto()  # counting on the director if it failed
        FORFEITED = auto()  # it acted before calling the director and lost its right (11A)

    class Fault(Enum):
        """How much a side is to blame that there is no result."""

        NOT = auto()
        PARTLY = auto()
        DIRECTLY = auto()

    result: bool | None = None  # the board was played, or its outcome can be estimated
    outcomes: Outcomes | None = None
    own_part: OwnPart | None = None
    north_south: Fault | None = None
    east_west: Fault | None = None


class InformationAtTable(KeywordRecord):
    """During the board: somebody may have learnt something."""

    class Source(Enum):
        """Where it came from."""

        LEGAL = auto()  # the legal calls and plays, or what the laws call authorized
        PARTNER = auto()  # partner's manner, remark, question, answer, alert
        OPPONENT = auto()  # an opponent's manner
        WITHDRAWN = auto()  # a withdrawn call or card

    source: Source
    suggests: bool | None = None  # it could suggest a call or a play
    agreed: bool | None = None  # nobody disputes that it happened
    offending: bool | None = None  # the player belongs to the offending side


class UnauthorizedUse(KeywordRecord):
    """After the play: did a player use what he was not allowed to use?"""

    withdrawn: bool = False  # it came from a withdrawn call or card, not from partner's manner
    information: bool | None = None  # there was unauthorized information
    alternative: bool | None = None  # another action was a logical alternative
    suggested: bool | None = None  # what he chose was demonstrably suggested over it
    damage: bool | None = None


class ExtraneousInformation(KeywordRecord):
    """A player knows something about the board from another table, another hand or another board."""

    by_chance: bool | None = None  # after the first call he happened to see a card of an opponent
    called: bool | None = None  # the first call has been made
    hinders: bool | None = None  # it will probably make normal play impossible
    seats: bool | None = None  # he can sit in the seat of the hand that he knows
    redeal: bool | None = None  # the form of contest allows a new deal
    playable: bool | None = None  # the board can be finished and looked at afterwards


class CouldHaveKnown(KeywordRecord):
    """An irregularity turned out well for the side that committed it."""

    class Intent(Enum):
        """What the offender was after."""

        NONE = auto()
        ON_PURPOSE = auto()  # he broke a law knowingly
        CONCEALED = auto()  # he tried to hide his infraction

    intent: Intent = Intent.NONE
    could_have_known: bool | None = None  # at that moment, that it might damage the other side
    over: bool | None = None  # auction and play have ended
    gained: bool | None = None


class PartnerContact(KeywordRecord):
    """Partners exchanged something other than by calls and plays."""

    class How(Enum):
        """In what way."""

        CALLS_AND_CARDS = auto()
        TEMPO = auto()  # haste, hesitation, an unsteady manner without any intention
        SHOWN = auto()  # by the way of calling, a remark, a gesture, questions, alerts
        PREARRANGED = auto()  # a secret code

    how: How
    used: bool | None = None  # the partner took advantage of it


class MisledByOpponent(KeywordRecord):
    """A player feels misled by an opponent."""

    by_call_or_card: bool | None = None  # by the call or the card itself
    inference: bool | None = None  # he drew a false conclusion, innocent himself
    reason: bool | None = None  # the opponent had a demonstrable bridge reason for it
    could_have_known: bool | None = None  # the opponent, that he might profit
    damage: bool | None = None
    on_purpose: bool | None = None


class Conduct(KeywordRecord):
    """A player behaves as he should not."""

    class Act(Enum):
        """What he does."""

        ANNOYS = "74A2"
        UNEVEN = "74A3"
        COMMENTS = "74B2"
        CARD_READY = "74B3"
        PROLONGS = "74B4"
        RUDE_TO_DIRECTOR = "74B5"
        OTHER_WORDS = "74C1"
        APPROVES = "74C2"
        ANTICIPATES = "74C3"
        POINTS_OUT = "74C4"
        PEEKS = "74C5"
        LOSES_INTEREST = "74C6"
        CONFUSES = "74C7"
        LEAVES = "74C8"

        def __repr__(self) -> str:
            return f"Conduct.Act.{self.name}"

    warned: bool  # about this kind of behaviour, today
    act: Act | None = None


class Spectator(KeywordRecord):
    """A spectator mixes in."""

    invited: bool | None = None  # the director asked him about facts or law
    irregularity: bool | None = None  # he drew attention to something, or disturbed the board
