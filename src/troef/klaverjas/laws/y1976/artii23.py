"""II-23 and II-24: talk about boards that others have still to play."""

from __future__ import annotations

from troef.klaverjas.laws.facts import TalkAboutBoards
from troef.klaverjas.laws.y1976.register import LAW, assisted
from troef.laws import Text
from troef.laws.advice import Advice, Saying


@assisted("II-24", facts=TalkAboutBoards)
def talk_about_boards(f: TalkAboutBoards) -> Advice:
    """II-23: no exchange about boards still to be played; II-24: the director may keep players in their seats."""
    if f.rounds_left:
        return Advice("II-24", (_NO_TALK,), (_STAY_SEATED,), (_SUSPECT,), weighty=True, score="penalty")
    return Advice("II-23", (_FREE,))


LAW.assisted("II-23", talk_about_boards)


def _tell(nl: str, en: str) -> Saying:
    return Saying("table", Text(nl, en))


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
