"""I-11, I-16, I-17 and I-21 as a director meets them: penalty cards, roem, and a deal that is ended too early."""

from __future__ import annotations

from dataclasses import dataclass

from troef.klaverjas.laws.ruling import Effect
from troef.klaverjas.laws.y1976 import art16
from troef.klaverjas.laws.y1976.art11 import disposal
from troef.klaverjas.laws.y1976.art16 import Verdict, verdict
from troef.klaverjas.laws.y1976.judged import judges
from troef.laws import Text
from troef.laws.advice import Advice, Saying


@dataclass(frozen=True, slots=True)
class ShownTooEarly:
    """A card was led, played or shown before its time; at his turn it depends on what he may play."""

    named: bool = False  # only said, not shown
    at_turn: bool = False  # it is his turn now
    fits: bool = True  # the rules of play let him play it
    only: bool = False  # and nothing else
    played: bool | None = None  # what the opponents say


@judges(ShownTooEarly)
def shown_too_early(f: ShownTooEarly) -> Advice:
    """I-11: a penalty card lies open; at his turn the opponents decide, within the rules of play."""
    if f.named:
        return Advice("5", (_SAID,), (_JUDGE_WORDS,))
    if not f.at_turn:
        return Advice("11", (_LIES_OPEN,))
    match disposal(f.fits, f.only):
        case Effect.MAY_NOT_PLAY:
            return Advice("11", (_DOES_NOT_FIT,))
        case Effect.MUST_PLAY:
            return Advice("11", (_MUST_PLAY,))
    if f.played is None:
        return Advice("11", (_CHOOSE,))
    return Advice("11", (_PLAYED if f.played else _HELD,))


@dataclass(frozen=True, slots=True)
class RoemClaimed:
    """A player claims roem."""

    covered: bool = False  # by the winner himself, or the play has gone on
    complete: bool = True
    by_winner: bool = True  # of the trick
    there: bool = True  # roem lies in the trick


@judges(RoemClaimed)
def roem_claimed(f: RoemClaimed) -> Advice:
    """I-16, I-17: the winner of the trick, before he covers it."""
    said = verdict(f.covered, f.complete, f.by_winner, f.there)
    if said is Verdict.TOO_LATE:
        return Advice("17", (_COVERED,))
    if said is Verdict.COUNTS:
        return Advice("16", (_COUNTS,), (_WRITE,))
    why = art16.REASONS[said]
    return Advice("16", (_tell(f"Dit telt niet: {why.nl}.", f"This does not count: {why.en}."),))


@dataclass(frozen=True, slots=True)
class EndedEarly:
    """Fewer than eight tricks have been made."""

    hands_back: bool = False  # the cards are together or in the wallet already, and not only the words said


@judges(EndedEarly)
def ended_early(f: EndedEarly) -> Advice:
    """I-21: all eight tricks are played; only a revoke ends a deal before."""
    if f.hands_back:
        return Advice("21", (_FORBIDDEN,), (_RESTORE,), (_IF_NOT,), weighty=True, score="artificial")
    return Advice("21", (_FORBIDDEN,), (_PLAY_ON,))


def _tell(nl: str, en: str, to: str = "table") -> Saying:
    return Saying(to, Text(nl, en))


_SAID = _tell(
    "Een kaart alleen noemen maakt haar geen strafkaart, maar zulke woorden mogen niet.",
    "Naming a card does not make it a penalty card, but such words are not allowed.",
    "offender",
)
_JUDGE_WORDS = Text(
    "Beoordeel het als andere woorden: had het invloed op het spel?",
    "Judge it as other words: did it influence the deal?",
)
_LIES_OPEN = _tell(
    "De kaart is een strafkaart en blijft open liggen. Als hij aan de beurt is, zegt de tegenpartij of ze gespeeld "
    "wordt.",
    "The card is a penalty card and stays face up. When it is his turn the opponents say whether it is played.",
)
_DOES_NOT_FIT = _tell(
    "De strafkaart mag nu niet: dat zou verzaken zijn. Ze blijft open liggen en hij speelt een andere kaart.",
    "The penalty card may not be played now: that would be a revoke. It stays face up and he plays another card.",
)
_MUST_PLAY = _tell(
    "De strafkaart is de enige kaart die hij mag spelen: hij speelt haar.",
    "The penalty card is the only card that he may play: he plays it.",
)
_CHOOSE = _tell(
    "Jullie zeggen of de strafkaart nu gespeeld wordt of open blijft liggen.",
    "You say whether the penalty card is played now or stays face up.",
    "lho",
)
_PLAYED = _tell("Hij speelt de strafkaart.", "He plays the penalty card.")
_HELD = _tell(
    "Hij speelt een andere kaart die mag; de strafkaart blijft open liggen.",
    "He plays another card that is allowed; the penalty card stays face up.",
)
_COVERED = _tell(
    "De slag is gedekt: roem daarvan telt niet meer.", "The trick is covered: roem of it does not count any more."
)
_COUNTS = _tell("De roem telt voor wie de slag won.", "The roem counts for the side that won the trick.")
_WRITE = Text("Tel zelf wat er ligt en laat het noteren.", "Count what lies there and have it written down.")
_FORBIDDEN = _tell(
    "Een spel eindigt pas na acht slagen; opeisen of afstaan bestaat hier niet.",
    "A deal ends after eight tricks only; there is no claiming or conceding here.",
)
_PLAY_ON = Text("Laat het spel uitspelen.", "Have the deal played out.")
_RESTORE = Text(
    "Leg de slagen en de handen terug zoals ze waren en laat de rest spelen.",
    "Put the tricks and hands back as they were and have the rest played.",
)
_IF_NOT = Text(
    "Lukt dat niet meer, dan beslis jij over de score (26).",
    "If that cannot be done any more, you decide about the score (26).",
)
