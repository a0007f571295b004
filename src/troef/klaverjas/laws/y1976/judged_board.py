"""II-6, II-8 and II-13 to II-17 as a director meets them: boards that are not as they should be."""

from __future__ import annotations

from dataclasses import dataclass

from troef.klaverjas.laws.y1976.artii15 import Outcome, outcome
from troef.klaverjas.laws.y1976.judged import judges
from troef.laws import Text
from troef.laws.advice import Advice, Saying


@dataclass(frozen=True, slots=True)
class Shuffled:
    """Who shuffled and dealt the boards."""

    by_players: bool = False
    first_round: bool = True
    takes_part: bool = False  # one of those appointed plays in the contest
    doubted: bool = False  # there is doubt about them


@judges(Shuffled)
def shuffled(f: Shuffled) -> Advice:
    """II-6: people who do not play and are trusted; II-8: in the first round the players may do it themselves."""
    if f.by_players:
        if f.first_round:
            return Advice("II-8", (_tell(_NOTE_OWN_HAND),), (_ALL_READY,))
        return Advice("II-6", do=(_DEAL_ANEW,), weighty=True, score="cancel")
    if f.takes_part or f.doubted:
        return Advice("II-6", do=(_DEAL_ANEW,), weighty=True, score="cancel")
    return Advice("II-6", do=(_BOARDS_STAND,))


@dataclass(frozen=True, slots=True)
class CardsInBoard:
    """The cards in a board are not right; what is not known yet is None."""

    number_right: bool | None = None  # eight in every hand
    checked: bool | None = None  # the players compared them with their control cards
    usable: bool | None = None  # the board can be put right
    first_round: bool | None = None
    played_before: bool | None = None  # three or more have played it already


@judges(CardsInBoard)
def cards_in_board(f: CardsInBoard) -> Advice:
    """II-13: not eight cards; II-16: nobody had looked; II-14: put right, replaced in the first round, or annulled."""
    if not f.number_right:
        return Advice("II-13", (_tell(_DO_NOT_LOOK),), (_RESTORE, _ONE_POINT), weighty=True, score="penalty")
    if not f.checked:
        return _nobody_looked(f)
    if f.usable:
        return Advice("II-14", (_tell(_STOP),), (_RESTORE, _ONE_POINT), weighty=True, score="penalty")
    if f.first_round:
        return Advice("II-14", do=(_RESERVE, _CULPRIT), weighty=True, score="cancel")
    annul = _ANNUL_THE_REST if f.played_before else _ANNUL
    return Advice("II-14", do=(annul, _CULPRIT), weighty=True, score="cancel")


def _nobody_looked(f: CardsInBoard) -> Advice:
    if f.usable:
        return Advice("II-16", (_tell(_BOTH),), (_RESTORE, _PENALISE_BOTH), weighty=True, score="penalty")
    return Advice("II-16", (_tell(_BOTH),), (_HALF_EACH, _PENALISE_BOTH), weighty=True, score="artificial")


@dataclass(frozen=True, slots=True)
class WrongHandSeen:
    """A player looked into a hand that is not his."""

    harm: bool | None = None  # playing on would harm another player
    replaceable: bool | None = None  # the board can be annulled or replaced without harm to the contest


@judges(WrongHandSeen)
def wrong_hand_seen(f: WrongHandSeen) -> Advice:
    """II-15: the deal is interrupted, and goes on, is replaced, or is scored."""
    match outcome(f.harm, f.replaceable):
        case (Outcome.GOES_ON,):
            return Advice("II-15", (_tell(_INTERRUPTED), _tell(_PLAY_ON)))
        case (Outcome.REPLACED,):
            return Advice("II-15", (_tell(_INTERRUPTED),), (_ANNUL_OR_REPLACE,), weighty=True, score="cancel")
        case (Outcome.ADJUSTED,):
            return Advice("II-15", (_tell(_INTERRUPTED),), (_MINIMUM, _AVERAGE), weighty=True, score="artificial")
    return Advice("II-15", (_tell(_INTERRUPTED),), (_DECIDE,))


@dataclass(frozen=True, slots=True)
class WrongSeats:
    """A pair or player sits at a wrong table or in a wrong direction."""

    played: bool = False  # boards have been played there already


@judges(WrongSeats)
def wrong_seats(f: WrongSeats) -> Advice:
    """II-17: what was played is annulled and scored lowest; the rest is played in the right seats."""
    if f.played:
        return Advice("II-17", (_tell(_SEATS),), (_LOWEST, _REST_COUNTS), weighty=True, score="artificial")
    return Advice("II-17", (_tell(_SEATS),), (_REST_COUNTS,))


def _tell(text: Text) -> Saying:
    return Saying("table", text)


_NOTE_OWN_HAND = Text(
    "Ieder noteert zijn eigen acht kaarten, ongezien door de anderen.",
    "Everybody writes down his own eight cards, unseen by the others.",
)
_ALL_READY = Text(
    "Begin pas als alle spellen van deze ronde klaar zijn.", "Start only when all boards of this round are ready."
)
_DEAL_ANEW = Text(
    "Laat de spellen opnieuw schudden door iemand die niet meespeelt en die iedereen vertrouwt.",
    "Have the boards shuffled anew by somebody who does not play and whom everybody trusts.",
)
_BOARDS_STAND = Text("De spellen zijn goed: speel verder.", "The boards are good: play on.")
_DO_NOT_LOOK = Text(
    "Kijk deze hand niet in; het aantal kaarten klopt niet.",
    "Do not look at this hand; the number of cards is not right.",
)
_STOP = Text("Wacht even: ik breng dit spel in orde.", "Please wait: I put this board right.")
_RESTORE = Text("Breng het spel in orde met het controlekaartje.", "Put the board right from the control card.")
_ONE_POINT = Text(
    "Ga na wie het in de vorige ronde verkeerd opborg; dat kan 1 matchpunt kosten.",
    "Find out who put it away wrongly in the round before; that can cost 1 matchpoint.",
)
_RESERVE = Text(
    "Vervang het spel door een reservespel; dat kan alleen in deze eerste ronde.",
    "Replace the board by a reserve; that is possible in this first round only.",
)
_ANNUL = Text("Annuleer het spel; vervangen kan niet meer.", "Annul the board; it cannot be replaced any more.")
_ANNUL_THE_REST = Text(
    "Annuleer het spel voor de rest; wie het al speelde, houdt zijn score en wordt onderling vergeleken.",
    "Annul the board for the rest; those who have played it keep their score and are compared with each other.",
)
_CULPRIT = Text(
    "De dader verliest minstens 1 matchpunt en krijgt de laagste score op dit spel.",
    "The culprit loses at least 1 matchpoint and gets the lowest score on this board.",
)
_BOTH = Text(
    "Geen van beide paren heeft het controlekaartje vergeleken: jullie zijn allebei in overtreding.",
    "Neither pair compared the control card: both of you are at fault.",
)
_PENALISE_BOTH = Text("Straf beide paren.", "Penalise both pairs.")
_HALF_EACH = Text(
    "Geef beide paren de helft van de matchpunten van dit spel.",
    "Give both pairs half of the matchpoints of this board.",
)
_INTERRUPTED = Text(
    "Er is in een verkeerde hand gekeken: het spel ligt stil tot ik heb beslist.",
    "Somebody looked into a wrong hand: the deal is interrupted until I have decided.",
)
_PLAY_ON = Text("Niemand heeft er last van: speel verder.", "Nobody is harmed by it: play on.")
_ANNUL_OR_REPLACE = Text(
    "Annuleer het spel of laat een ander spel spelen.", "Annul the board or have another one played."
)
_MINIMUM = Text("Geef de overtreder het minimum aan matchpunten.", "Give the offender the minimum of matchpoints.")
_AVERAGE = Text("Geef de tegenpartij een gemiddelde score.", "Give the opponents an average score.")
_DECIDE = Text("Beslis of verder spelen een andere speler schaadt.", "Decide whether playing on harms another player.")
_SEATS = Text("Neem de juiste plaatsen in.", "Please take the right seats.")
_LOWEST = Text(
    "Annuleer wat hier gespeeld is en geef wie verkeerd zat de laagste score van de wedstrijd.",
    "Annul what was played here and give those in wrong seats the lowest score of the contest.",
)
_REST_COUNTS = Text(
    "De spellen die nog komen, tellen gewoon, zonder straf.",
    "The boards still to come count as usual, without penalty.",
)
