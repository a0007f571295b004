"""I-4, I-24, II-20, II-21, II-23 and II-24 as a director meets them: scores, protests and talk in the room."""

from __future__ import annotations

from dataclasses import dataclass

from troef.klaverjas.laws.y1976.judged import judges
from troef.laws import Text
from troef.laws.advice import Advice, Saying


@dataclass(frozen=True, slots=True)
class Protest:
    """A player does not agree with a ruling, or with what was written down."""

    about_ruling: bool = True
    over: bool = False  # the contest has ended
    in_time: bool = True  # not more than a quarter of an hour ago


@judges(Protest)
def protest(f: Protest) -> Advice:
    """I-24: an appeal against a ruling, in time after the contest; the slips can be seen then. I-4: before that."""
    if not f.about_ruling:
        return Advice("24", (_SLIPS,), (_BESIDE,)) if f.over else Advice("4", (_CHECK,), (_CORRECT,))
    if not f.over:
        return Advice("24", (_AFTERWARDS,), later=(_REMEMBER,))
    if f.in_time:
        return Advice("24", (_ACCEPTED,), (_PASS_ON,), (_DECIDED,), weighty=True, score="assigned")
    return Advice("24", (_TOO_LATE,))


@dataclass(frozen=True, slots=True)
class ArbitralScore:
    """A side gets a score from the director."""

    offending: bool = False
    kept_from_more: bool | None = None  # the opponents' doings kept it from a higher score
    doubt: bool | None = None  # it is not clear what it would have had


@judges(ArbitralScore)
def arbitral_score(f: ArbitralScore) -> Advice:
    """II-20: as on a normal board, for offenders no more; II-21: in doubt the average, or what was kept from them."""
    if f.offending:
        return Advice("II-20", do=(_NOT_MORE, _MINUS), weighty=True, score="assigned")
    if f.kept_from_more:
        return Advice("II-21", do=(_WHAT_IT_LOST,), weighty=True, score="assigned")
    if f.doubt:
        return Advice("II-21", do=(_AVERAGE,), weighty=True, score="artificial")
    return Advice("II-20", do=(_NORMAL,), weighty=True, score="assigned")


@dataclass(frozen=True, slots=True)
class TalkAboutBoards:
    """Players talk about boards, or meet where they could."""

    rounds_left: bool = True  # not everybody has played these boards


@judges(TalkAboutBoards)
def talk_about_boards(f: TalkAboutBoards) -> Advice:
    """II-23: no exchange about boards still to be played; II-24: the director may keep players in their seats."""
    if f.rounds_left:
        return Advice("II-24", (_NO_TALK,), (_STAY_SEATED,), (_SUSPECT,), weighty=True, score="penalty")
    return Advice("II-23", (_FREE,))


def _tell(nl: str, en: str) -> Saying:
    return Saying("table", Text(nl, en))


_SLIPS = _tell(
    "Je mag de scorebriefjes inzien terwijl ik erbij ben.", "You may look at the score slips while I am present."
)
_BESIDE = Text(
    "Blijf erbij en herstel wat verkeerd is opgeschreven of opgeteld.",
    "Stay there, and put right what was written or added up wrongly.",
)
_CHECK = _tell(
    "Kijk allemaal na of de punten van beide partijen goed zijn ingevuld.",
    "All of you, see whether the points of both sides are filled in rightly.",
)
_CORRECT = Text("Laat de score aan tafel verbeteren.", "Have the score corrected at the table.")
_AFTERWARDS = _tell(
    "Speel nu verder; na afloop kun je tegen mijn uitspraak in beroep, binnen een kwartier.",
    "Play on now; after the contest you can appeal against my ruling, within a quarter of an hour.",
)
_REMEMBER = Text(
    "Schrijf de feiten en je uitspraak op zolang iedereen ze nog weet.",
    "Write down the facts and your ruling while everybody remembers them.",
)
_ACCEPTED = _tell("Je beroep is op tijd en wordt behandeld.", "Your appeal is in time and will be heard.")
_PASS_ON = Text(
    "Leg het met de feiten en je uitspraak voor aan wie over het beroep gaat.",
    "Put it, with the facts and your ruling, before those who hear the appeal.",
)
_DECIDED = Text("Verwerk de beslissing in de uitslag.", "Enter the decision in the result.")
_TOO_LATE = _tell(
    "De tijd om in beroep te gaan is voorbij: mijn uitspraak staat.",
    "The time for an appeal is over: my ruling stands.",
)
_NOT_MORE = Text(
    "Geef deze partij hooguit wat een normaal spel had opgeleverd.",
    "Give this side no more than a normal board would have brought.",
)
_MINUS = Text("Je mag er 1 of 2 strafpunten aftrekken.", "You may take off 1 or 2 penalty points.")
_WHAT_IT_LOST = Text(
    "Bepaal zelf de score die haar toekwam zonder toedoen van de tegenpartij.",
    "Decide yourself on the score that was due to it without the doings of the opponents.",
)
_AVERAGE = Text(
    "Geef deze partij de gemiddelde score: de helft van de matchpunten van dit spel.",
    "Give this side the average: half of the matchpoints of this board.",
)
_NORMAL = Text(
    "Geef deze partij de matchpunten van een normaal spel.", "Give this side the matchpoints of a normal board."
)
_NO_TALK = _tell(
    "Praat niet over spellen die anderen nog spelen, hier niet en buiten de zaal niet.",
    "Do not talk about boards that others have still to play, neither here nor outside the room.",
)
_STAY_SEATED = Text(
    "Je mag verbieden op te staan voordat alle ronden klaar zijn, en toezicht houden waar spelers elkaar treffen.",
    "You may forbid to get up before all rounds are over, and keep an eye on places where players meet.",
)
_SUSPECT = Text(
    "Let op de scores van wie er iets gehoord kan hebben.", "Look at the scores of those who may have heard something."
)
_FREE = _tell("Deze spellen zijn door iedereen gespeeld: praat gerust.", "Everybody has played these: talk freely.")
