"""Facts that the articles are asked about: as the table establishes them, and as a director does."""

from __future__ import annotations

from dataclasses import dataclass

from troef.cards import Card, Hand, Seat, Suit
from troef.klaverjas.game.legal_cards import KlaverjasRevoke
from troef.klaverjas.game.rules import RoemClaimant
from troef.klaverjas.game.score import EarlyEndAward
from troef.klaverjas.game.trick import Trick

# What the table establishes


@dataclass(frozen=True, slots=True)
class _ByPlayer:
    seat: Seat


class AllPassed(_ByPlayer):
    """All four have passed; `seat` is the dealer."""


class CardOmitted(_ByPlayer):
    """A player does not play to a trick."""


class LooksBack(_ByPlayer):
    """A player wants to see a covered trick again."""


class AsksAboutRevoke(_ByPlayer):
    """A player asks whether a suit has run out."""


class OwnSideAccused(_ByPlayer):
    """A player accuses his own side of a revoke that nobody made."""


class NotProven(_ByPlayer):
    """A player accuses, and the known cards neither show a revoke nor exclude it."""


class EndsEarly(_ByPlayer):
    """A player claims or concedes."""


class DrawsAttention(_ByPlayer):
    """A player points out an irregularity."""


@dataclass(frozen=True, slots=True)
class _WithCard:
    seat: Seat
    card: Card


class ShownEarly(_WithCard):
    """A card played or shown before its time."""


class AgainstTheChoice(_WithCard):
    """A card played without waiting for the opponents, or against what they said."""


class TakeBackRequest(_WithCard):
    """A player wants to take back a card that others could see."""


class AfterTheEnd(_WithCard):
    """A card played when the deal is over."""


@dataclass(frozen=True, slots=True)
class CallAtTable:
    """A player's call, with the trumps there were already."""

    seat: Seat
    call: CallMade
    trump: Suit | None = None


@dataclass(frozen=True, slots=True)
class ExtraWords:
    """Somebody said or showed more than he may; whether it can influence the deal is the director's finding."""

    seat: Seat
    repeated: bool = False
    influence: bool | None = None


@dataclass(frozen=True, slots=True)
class LongWait:
    """A player took long; his side may have done so before."""

    seat: Seat
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class LookAtOwnCards:
    """A player looks at his own cards."""

    seat: Seat
    trumps_made: bool
    in_turn: bool


@dataclass(frozen=True, slots=True)
class PenaltyTurn:
    """The turn of a player with penalty cards: what the rules of play let him play."""

    seat: Seat
    penalty: Hand
    legal: Hand


@dataclass(frozen=True, slots=True)
class PenaltyChoice:
    """The opponents may choose about penalty cards: whether one is played, and once that is said, which."""

    turn: PenaltyTurn
    told_to_play: bool


@dataclass(frozen=True, slots=True)
class IllegalCard:
    """A card that the rules of play do not allow: from which hand, to which trick."""

    hand: Hand
    trick: Trick
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class RevokeProven:
    """A revoke that the cards show, and who gets what for it."""

    revoke: KlaverjasRevoke
    award: EarlyEndAward


@dataclass(frozen=True, slots=True)
class FalselyAccused:
    """A player accused opponents who did not revoke, and who gets what for it."""

    seat: Seat
    award: EarlyEndAward


class SpokeAfterTheEnd(_ByPlayer):
    """A call when the deal was stopped before trumps were made."""


class AccusedTooLate:
    """An accusation when the deal is over."""


class DealStopped:
    """A deal that a revoke ends."""


class HandsPutBack:
    """The cards go back before the deal is over."""


@dataclass(frozen=True, slots=True)
class RoemClaim:
    """A claim of roem: who claims, who won the trick (None while it is not complete), and what lies there."""

    by: Seat
    winner: Seat | None
    covered: bool
    points: int
    allowed: RoemClaimant = RoemClaimant.WINNER


@dataclass(frozen=True, slots=True)
class WrongCardCount:
    """A hand without the number of cards it should have."""

    seat: Seat
    count: int
    size: int = 8


@dataclass(frozen=True, slots=True)
class CardRestored:
    """A card goes to the hand it belongs to; perhaps the number of cards was wrong so far."""

    seat: Seat
    card: Card
    number_was_wrong: bool


@dataclass(frozen=True, slots=True)
class CardRemoved:
    """A card too many leaves the pack."""

    card: Card


@dataclass(frozen=True, slots=True)
class WrongHand:
    """A player saw cards of another; whether playing on does harm is the director's finding."""

    seat: Seat
    of: Seat
    harm: bool | None = None


# What a director establishes, and the charts ask


@dataclass(frozen=True, slots=True)
class MarkedCards:
    """Somebody says that a card can be told from its back."""

    replaced: bool | None = None  # the director sees it too, or doubts, and gives another pack


@dataclass(frozen=True, slots=True)
class ExtraWordsReport:
    """Somebody said or showed more than that he plays or passes."""

    influence: bool | None = None  # it can influence the deal
    repeated: bool = False  # his pair had done so before


@dataclass(frozen=True, slots=True)
class CallMade:
    """A player says that he plays or that he passes."""

    after_trumps: bool = False  # somebody had named trumps already
    by_declarer: bool = False  # and it was he
    in_turn: bool = True
    passes: bool = False
    forced: bool = False  # all four have passed and he dealt
    barred: bool = False  # his side has to pass on this deal


@dataclass(frozen=True, slots=True)
class LongWaiting:
    """A player takes long."""

    repeated: bool = False  # his side had done so before


@dataclass(frozen=True, slots=True)
class LookedAtCards:
    """A player has looked at his own cards while nobody had played yet, or later."""

    trumps_made: bool = False
    in_turn: bool = False


@dataclass(frozen=True, slots=True)
class ShownTooEarly:
    """A card was led, played or shown before its time; at his turn it depends on what he may play."""

    named: bool = False  # only said, not shown
    at_turn: bool = False  # it is his turn now
    fits: bool = True  # the rules of play let him play it
    only: bool = False  # and nothing else
    played: bool | None = None  # what the opponents say


@dataclass(frozen=True, slots=True)
class RevokeCalled:
    """An accusation of revoking, and what the cards show."""

    over: bool  # the last trick lies covered
    by_opponent: bool | None = None  # the accuser is an opponent of the accused
    revoked: bool | None = None  # the cards show a revoke


@dataclass(frozen=True, slots=True)
class RoemClaimed:
    """A player claims roem."""

    covered: bool = False  # by the winner himself, or the play has gone on
    complete: bool = True
    by_winner: bool = True  # of the trick
    there: bool = True  # roem lies in the trick


@dataclass(frozen=True, slots=True)
class EndedEarly:
    """Fewer than eight tricks have been made."""

    hands_back: bool = False  # the cards are together or in the wallet already, and not only the words said


@dataclass(frozen=True, slots=True)
class Protest:
    """A player does not agree with a ruling, or with what was written down."""

    about_ruling: bool = True
    over: bool = False  # the contest has ended
    in_time: bool = True  # not more than a quarter of an hour ago


@dataclass(frozen=True, slots=True)
class ShuffleReport:
    """Who shuffled and dealt the boards."""

    by_players: bool = False
    first_round: bool = True
    takes_part: bool = False  # one of those appointed plays in the contest
    doubted: bool = False  # there is doubt about them


@dataclass(frozen=True, slots=True)
class CardsInBoard:
    """The cards in a board are not right; what is not known yet is None."""

    number_right: bool | None = None  # eight in every hand
    checked: bool | None = None  # the players compared them with their control cards
    usable: bool | None = None  # the board can be put right
    first_round: bool | None = None
    played_before: bool | None = None  # three or more have played it already


@dataclass(frozen=True, slots=True)
class WrongHandSeen:
    """A player looked into a hand that is not his."""

    harm: bool | None = None  # playing on would harm another player
    replaceable: bool | None = None  # the board can be annulled or replaced without harm to the contest


@dataclass(frozen=True, slots=True)
class WrongSeats:
    """A pair or player sits at a wrong table or in a wrong direction."""

    played: bool = False  # boards have been played there already


@dataclass(frozen=True, slots=True)
class ArbitralScore:
    """A side gets a score from the director."""

    offending: bool = False
    kept_from_more: bool | None = None  # the opponents' doings kept it from a higher score
    doubt: bool | None = None  # it is not clear what it would have had


@dataclass(frozen=True, slots=True)
class TalkAboutBoards:
    """Players talk about boards, or meet where they could."""

    rounds_left: bool = True  # not everybody has played these boards
