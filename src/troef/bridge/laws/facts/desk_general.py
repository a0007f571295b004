"""Facts that a director finds about new deals, rights, adjusted scores, information and conduct.

Every fact is a judgement, and an unknown fact is None. The articles say what follows from them.
"""

from __future__ import annotations

from enum import Enum, auto

from troef.core.values import KeywordRecord


class Redeal(KeywordRecord):
    """Somebody asks for a new shuffle and deal."""

    class Reason(Enum):
        """The reason for a new deal."""

        MISDEALT = auto()  # The cards were not dealt as they should be.
        SEEN = auto()  # A player may have seen another's card during shuffle or deal.
        NOT_SHUFFLED = auto()  # A pack left as it was, or the boards of another session.
        PASSED_OUT = auto()
        OTHER = auto()

    why: Reason
    begun: bool | None = None  # The first round of the auction has started.
    on_purpose: bool | None = None  # The event plays earlier deals again.
    elsewhere: bool | None = None  # Other tables play or have played the same deal.


class ActedAlone(KeywordRecord):
    """An irregularity that the players settled, or played on after, before they called the director."""

    settled: bool | None = None  # The players made a ruling of their own.
    correct: bool | None = None  # Their ruling is the one that the law prescribes.
    acted: bool | None = None  # A player of the non-offending side called or played on.
    lost: bool | None = None  # The article in question takes the right to rectification away.
    gained: bool | None = None  # A side gained because an opponent went on without knowing the law.


class AdjustedScoreRequest(KeywordRecord):
    """A request for an adjusted score, or the director's own wish to give one."""

    class Ground(Enum):
        """The ground for an adjusted score."""

        LAW = auto()  # An article says that the score is or may be adjusted.
        NO_RECTIFICATION = auto()  # An infraction for which the laws provide nothing.
        UNPLAYABLE = auto()  # The board can no longer be played normally.
        WRONG_RECTIFICATION = auto()  # An irregularity was rectified in a wrong way.
        HARSH = auto()  # The rectification seems out of proportion.

    ground: Ground
    in_time: bool | None = None  # Asked for within the period, or on the director's own initiative.
    damage: bool | None = None  # The non-offenders did worse, or the offenders better, than without it.


class AwardedScore(KeywordRecord):
    """An adjusted score that is due and must be determined."""

    class Outcomes(Enum):
        """Results that were possible without the infraction."""

        ONE = auto()
        SEVERAL = auto()
        TOO_MANY = auto()  # Too many, or unclear.

    class OwnPart(Enum):
        """The non-offending side's part in its own damage, after the irregularity."""

        NOTHING = auto()
        SERIOUS_ERROR = auto()  # Extremely serious, and not connected with the infraction.
        GAMBLE = auto()  # Relying on the director if it failed.
        FORFEITED = auto()  # It acted before calling the director and lost its right (11A).

    class Fault(Enum):
        """The degree to which a side is to blame that there is no result."""

        NOT = auto()
        PARTLY = auto()
        DIRECTLY = auto()

    result: bool | None = None  # The board was played, or its outcome can be estimated.
    outcomes: Outcomes | None = None
    own_part: OwnPart | None = None
    north_south: Fault | None = None
    east_west: Fault | None = None


class InformationAtTable(KeywordRecord):
    """Information that a player may have got during the board."""

    class Source(Enum):
        """The source of the information."""

        LEGAL = auto()  # The legal calls and plays, or other authorized information.
        PARTNER = auto()  # Partner's manner, remark, question, answer or alert.
        OPPONENT = auto()  # An opponent's manner.
        WITHDRAWN = auto()  # A withdrawn call or card.

    source: Source
    suggests: bool | None = None  # It could suggest a call or a play.
    agreed: bool | None = None  # Nobody disputes that it happened.
    offending: bool | None = None  # The player belongs to the offending side.


class UnauthorizedUse(KeywordRecord):
    """Possible use of unauthorized information, judged after the play."""

    withdrawn: bool = False  # It came from a withdrawn call or card, not from partner's manner.
    information: bool | None = None  # There was unauthorized information.
    alternative: bool | None = None  # Another action was a logical alternative.
    suggested: bool | None = None  # The action that he chose was demonstrably suggested over it.
    damage: bool | None = None


class ExtraneousInformation(KeywordRecord):
    """A player knows something about the board from another table, another hand or another board."""

    by_chance: bool | None = None  # After the first call he happened to see a card of an opponent.
    called: bool | None = None  # The first call has been made.
    hinders: bool | None = None  # It will probably make normal play impossible.
    seats: bool | None = None  # He can take the seat of the hand that he knows.
    redeal: bool | None = None  # The form of contest allows a new deal.
    playable: bool | None = None  # The board can be finished and looked at afterwards.


class CouldHaveKnown(KeywordRecord):
    """An irregularity turned out well for the side that committed it."""

    class Intent(Enum):
        """The offender's intent."""

        NONE = auto()
        ON_PURPOSE = auto()  # He broke a law knowingly.
        CONCEALED = auto()  # He tried to hide his infraction.

    intent: Intent = Intent.NONE
    could_have_known: bool | None = None  # At that moment, that it might damage the other side.
    over: bool | None = None  # Auction and play have ended.
    gained: bool | None = None


class PartnerContact(KeywordRecord):
    """Communication between partners."""

    class Means(Enum):
        """The means of the communication."""

        CALLS_AND_CARDS = auto()
        TEMPO = auto()  # Haste, hesitation or an unsteady manner, without intention.
        SHOWN = auto()  # By the manner of calling, a remark, a gesture, questions or alerts.
        PREARRANGED = auto()  # A secret code.

    how: Means
    used: bool | None = None  # The partner took advantage of it.


class MisledByOpponent(KeywordRecord):
    """A player feels misled by an opponent."""

    by_call_or_card: bool | None = None  # The call or the card itself misled him.
    inference: bool | None = None  # He drew a false inference and is innocent himself.
    reason: bool | None = None  # The opponent had a demonstrable bridge reason for it.
    could_have_known: bool | None = None  # The opponent could have known that he might profit.
    damage: bool | None = None
    on_purpose: bool | None = None


class Conduct(KeywordRecord):
    """Improper conduct of a player."""

    class Misconduct(Enum):
        """The improper act."""

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
            return f"Conduct.Misconduct.{self.name}"

    warned: bool  # He was warned about this kind of conduct today.
    act: Misconduct | None = None


class Spectator(KeywordRecord):
    """A spectator interferes."""

    invited: bool | None = None  # The director asked him about facts or law.
    irregularity: bool | None = None  # He drew attention to something, or disturbed the board.
