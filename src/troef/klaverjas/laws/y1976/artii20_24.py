"""Scores given by the director, and talk about deals that others have yet to play (II-20 to II-24)."""

from __future__ import annotations

from troef.klaverjas.laws.facts import ArbitralScore, TalkAboutBoards
from troef.klaverjas.laws.y1976 import LAW, assisted
from troef.laws import Advice, Text, tell


# II-20 and II-21: the score that a director gives.
@assisted("II-20", facts=ArbitralScore)
def arbitral_score(f: ArbitralScore) -> Advice:
    """Advise on a score by the director: that of a normal deal, and no more than that for offenders (II-20).

    In doubt a side gets the average. A side whose opponents kept it from a higher score gets that score (II-21).
    """
    if f.offending:
        return Advice("II-20", do=(_NOT_MORE, _MINUS), weighty=True, score="assigned")
    if f.kept_from_more:
        return Advice("II-21", do=(_WHAT_IT_LOST,), weighty=True, score="assigned")
    if f.doubt:
        return Advice("II-21", do=(_AVERAGE,), weighty=True, score="artificial")
    return Advice("II-20", do=(_NORMAL,), weighty=True, score="assigned")


LAW.assisted("II-21", arbitral_score)


_NOT_MORE = Text(
    "Geef deze partij hooguit wat een normaal spel had opgeleverd.",
    "Give this side no more than a normal deal would have brought.",
)
_MINUS = Text("Je mag er 1 of 2 strafpunten aftrekken.", "You may take off 1 or 2 penalty points.")
_WHAT_IT_LOST = Text(
    "Bepaal zelf de score die haar toekwam zonder toedoen van de tegenpartij.",
    "Decide yourself on the score that was due to it without the doings of the opponents.",
)
_AVERAGE = Text(
    "Geef deze partij de gemiddelde score: de helft van de matchpunten van dit spel.",
    "Give this side the average: half of the matchpoints of this deal.",
)
_NORMAL = Text(
    "Geef deze partij de matchpunten van een normaal spel.", "Give this side the matchpoints of a normal deal."
)


# II-23 and II-24: talk about deals that others have yet to play.
@assisted("II-24", facts=TalkAboutBoards)
def talk_about_boards(f: TalkAboutBoards) -> Advice:
    """Advise that nobody talks about deals that others have yet to play (II-23). Players may be kept seated (II-24)."""
    if f.rounds_left:
        return Advice("II-24", (_NO_TALK,), (_STAY_SEATED,), (_SUSPECT,), weighty=True, score="penalty")
    return Advice("II-23", (_FREE,))


LAW.assisted("II-23", talk_about_boards)


_NO_TALK = tell(
    "Praat niet over spellen die anderen nog spelen, hier niet en buiten de zaal niet.",
    "Do not talk about deals that others have still to play, neither here nor outside the room.",
)
_STAY_SEATED = Text(
    "Je mag verbieden op te staan voordat alle ronden klaar zijn, en toezicht houden waar spelers elkaar treffen.",
    "You may forbid to get up before all rounds are over, and keep an eye on places where players meet.",
)
_SUSPECT = Text(
    "Let op de scores van wie er iets gehoord kan hebben.", "Look at the scores of those who may have heard something."
)
_FREE = tell("Deze spellen zijn door iedereen gespeeld: praat gerust.", "Everybody has played these: talk freely.")
