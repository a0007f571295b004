"""Facts that the articles judge, established by the table or by a director, and the effects of rulings."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from troef.cards import Card, Hand, Seat, Suit
from troef.klaverjas.game.rules import RoemClaimant
from troef.klaverjas.game.score import EarlyEndAward
from troef.klaverjas.game.trick import KlaverjasRevoke, Trick
from troef.laws import Effect


class KlaverjasEffect(Effect, Enum):
    """The effect of a ruling on the table."""

    VOID = auto()
    BARS_SIDE = auto()
    DEALER_MUST_PLAY = auto()
    TRUMP_STANDS = auto()
    INFORMATION = auto()
    PENALTY_CARD = auto()
    MUST_PLAY = auto()
    MAY_NOT_PLAY = auto()
    OPPONENTS_CHOOSE = auto()
    STOPS = auto()
    TOO_LATE = auto()
    COUNTS = auto()
    DOES_NOT_COUNT = auto()
    CONTINUES = auto()
    RESTORED = auto()


# Facts that the table establishes


@dataclass(frozen=True, slots=True)
class _ByPlayer:
    seat: Seat


class AllPassed(_ByPlayer):
    """Passes by all four players; `seat` is the dealer."""


class CardOmitted(_ByPlayer):
    """A failure by a player to play to a trick."""


class LooksBack(_ByPlayer):
    """A player's request to see a covered trick again."""


class AsksAboutRevoke(_ByPlayer):
    """A player's question about a possible revoke."""


class OwnSideAccused(_ByPlayer):
    """A player's accusation of his own side of a revoke that did not happen."""


class NotProven(_ByPlayer):
    """An accusation of a revoke that the known cards neither show nor exclude."""


class EndsEarly(_ByPlayer):
    """A claim or concession by a player."""


class DrawsAttention(_ByPlayer):
    """Attention that a player draws to an irregularity."""


@dataclass(frozen=True, slots=True)
class _WithCard:
    seat: Seat
    card: Card


class ShownEarly(_WithCard):
    """A card played or shown too early."""


class AgainstTheChoice(_WithCard):
    """A card played before the opponents have chosen about a penalty card, or against their choice."""


class TakeBackRequest(_WithCard):
    """A player's attempt to take back a card that others could see."""


class AfterTheEnd(_WithCard):
    """A card played when the deal is over."""


@dataclass(frozen=True, slots=True)
class CallAtTable:
    """A player's call; `trump` is the suit that was trumps before it."""

    seat: Seat
    call: CallMade
    trump: Suit | None = None


@dataclass(frozen=True, slots=True)
class ExtraWords:
    """Words or signs beyond those allowed. `influence` is the director's finding: they can influence the deal."""

    seat: Seat
    repeated: bool = False
    influence: bool | None = None


@dataclass(frozen=True, slots=True)
class LongWait:
    """A player's long pause; `repeated` if his side had paused before."""

    seat: Seat
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class LookAtOwnCards:
    """A player's look at his own cards."""

    seat: Seat
    trumps_made: bool
    in_turn: bool


@dataclass(frozen=True, slots=True)
class PenaltyTurn:
    """The turn of a player with penalty cards; `legal` are the cards that the rules of play allow."""

    seat: Seat
    penalty: Hand
    legal: Hand


@dataclass(frozen=True, slots=True)
class PenaltyChoice:
    """A choice for the opponents: whether the player in turn plays a penalty card. If so, they choose which one."""

    turn: PenaltyTurn
    told_to_play: bool


@dataclass(frozen=True, slots=True)
class IllegalCard:
    """A card that the rules of play do not allow to a player with this hand, in this trick."""

    hand: Hand
    trick: Trick
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class RevokeProven:
    """A revoke that the cards show, and the award to the other side."""

    revoke: KlaverjasRevoke
    award: EarlyEndAward


@dataclass(frozen=True, slots=True)
class FalselyAccused:
    """A player's accusation of opponents who did not revoke, and the award to those opponents."""

    seat: Seat
    award: EarlyEndAward


class SpokeAfterTheEnd(_ByPlayer):
    """A call after the deal was stopped without trumps."""


class AccusedTooLate:
    """An accusation when the deal is over."""


class DealStopped:
    """A deal that ends because a revoke was found."""


class HandsPutBack:
    """Hands that are put back into the board before the deal is over."""


@dataclass(frozen=True, slots=True)
class RoemClaim:
    """A claim of roem: claimant, winner of the trick (None while incomplete), and points in the trick."""

    by: Seat
    winner: Seat | None
    covered: bool
    points: int
    allowed: RoemClaimant = RoemClaimant.WINNER


@dataclass(frozen=True, slots=True)
class WrongCardCount:
    """A hand with a wrong number of cards."""

    seat: Seat
    count: int
    size: int = 8


@dataclass(frozen=True, slots=True)
class CardRestored:
    """A card moved to the hand where it belongs. `number_was_wrong`: until now a hand had too many or too few cards."""

    seat: Seat
    card: Card
    number_was_wrong: bool


@dataclass(frozen=True, slots=True)
class CardRemoved:
    """A surplus card that leaves the pack."""

    card: Card


@dataclass(frozen=True, slots=True)
class WrongHand:
    """A player's look at cards of another player. `harm` is the director's finding: playing on would do harm."""

    seat: Seat
    of: Seat
    harm: bool | None = None


# Facts that a director establishes, as the charts ask for them


@dataclass(frozen=True, slots=True)
class MarkedCards:
    """A complaint that a card can be recognised by its back."""

    replaced: bool | None = None  # The director agrees or doubts, and gives another pack.


@dataclass(frozen=True, slots=True)
class ExtraWordsReport:
    """Words or signs by a player besides the call that he plays or passes."""

    influence: bool | None = None  # It can influence the deal.
    repeated: bool = False  # His pair had done so before.


@dataclass(frozen=True, slots=True)
class CallMade:
    """A player's call: he plays or he passes."""

    after_trumps: bool = False  # Somebody had already named trumps.
    by_declarer: bool = False  # It was the caller himself.
    in_turn: bool = True
    passes: bool = False
    forced: bool = False  # All four have passed, and he is the dealer.
    barred: bool = False  # His side has to pass on this deal.


@dataclass(frozen=True, slots=True)
class LongWaiting:
    """A player's long pause."""

    repeated: bool = False  # His side had done so before.


@dataclass(frozen=True, slots=True)
class LookedAtCards:
    """A player's look at his own cards, before or after trumps were made."""

    trumps_made: bool = False
    in_turn: bool = False


@dataclass(frozen=True, slots=True)
class ShownTooEarly:
    """A card that was led, played or shown too early, and the position if it is the player's turn now."""

    named: bool = False  # Only said, not shown.
    at_turn: bool = False  # It is his turn now.
    fits: bool = True  # The rules of play allow the card.
    only: bool = False  # They allow no other card.
    played: bool | None = None  # The opponents' choice.


@dataclass(frozen=True, slots=True)
class RevokeCalled:
    """An accusation of revoking, and whether the cards show a revoke."""

    over: bool  # The last trick is covered.
    by_opponent: bool | None = None  # The accuser is an opponent of the accused.
    revoked: bool | None = None  # The cards show a revoke.


@dataclass(frozen=True, slots=True)
class RoemClaimed:
    """A player's claim of roem."""

    covered: bool = False  # By the winner himself, or because play has continued.
    complete: bool = True
    by_winner: bool = True  # By the winner of the trick.
    there: bool = True  # The trick contains roem.


@dataclass(frozen=True, slots=True)
class EndedEarly:
    """An attempt to end the deal before eight tricks were made."""

    hands_back: bool = False  # The cards are back together or in the wallet, which goes beyond words.


@dataclass(frozen=True, slots=True)
class Protest:
    """A player's protest against a ruling, or against a score as written down."""

    about_ruling: bool = True
    over: bool = False  # The contest has ended.
    in_time: bool = True  # At most a quarter of an hour ago.


@dataclass(frozen=True, slots=True)
class ShuffleReport:
    """The persons who shuffled and dealt the boards."""

    by_players: bool = False
    first_round: bool = True
    takes_part: bool = False  # One of those appointed plays in the contest.
    doubted: bool = False  # There is doubt about them.


@dataclass(frozen=True, slots=True)
class CardsInBoard:
    """Cards in a board that are not right. A fact that is not known yet is None."""

    number_right: bool | None = None  # Every hand has eight cards.
    checked: bool | None = None  # The players compared them with their control cards.
    usable: bool | None = None  # The board can be corrected.
    first_round: bool | None = None
    played_before: bool | None = None  # Three or more have already played it.


@dataclass(frozen=True, slots=True)
class WrongHandSeen:
    """A player's look into a hand that is not his."""

    harm: bool | None = None  # Playing on would harm another player.
    replaceable: bool | None = None  # The board can be annulled or replaced without harm to the contest.


@dataclass(frozen=True, slots=True)
class WrongSeats:
    """A pair or player at a wrong table or in a wrong direction."""

    played: bool = False  # Boards have already been played there.


@dataclass(frozen=True, slots=True)
class ArbitralScore:
    """A score that a side gets from the director."""

    offending: bool = False
    kept_from_more: bool | None = None  # The opponents' acts kept it from a higher score.
    doubt: bool | None = None  # It is not clear what it would have scored.


@dataclass(frozen=True, slots=True)
class TalkAboutBoards:
    """Talk by players about boards, or a meeting where they could talk."""

    rounds_left: bool = True  # Not everybody has played these boards.
