"""I-13 to I-15 as a director meets them: somebody says that a player revoked."""

from __future__ import annotations

from dataclasses import dataclass

from troef.klaverjas.laws.y1976 import art14
from troef.klaverjas.laws.y1976.judged import judges
from troef.laws import Text
from troef.laws.advice import Advice, Saying


@dataclass(frozen=True, slots=True)
class RevokeCalled:
    """An accusation of revoking, and what the cards show."""

    over: bool  # the last trick lies covered
    by_opponent: bool | None = None  # the accuser is an opponent of the accused
    revoked: bool | None = None  # the cards show a revoke


@judges(RevokeCalled)
def revoke_called(f: RevokeCalled) -> Advice:
    """Too late after the last trick; a revoke costs everything, and so does a false accusation."""
    if f.over:
        return Advice("14", (Saying("table", art14.accusation_too_late().text),), (_SCORE_STANDS,))
    stop = Saying("table", art14.stops_at_once().text)
    if f.revoked:
        return Advice("13", (stop, _REVOKED), (_WRITE_REVOKE,), weighty=True, score="penalty")
    if f.by_opponent:
        return Advice("15", (stop, _WRONGLY), (_WRITE_WRONGLY,), weighty=True, score="penalty")
    return Advice("26", (_OWN_SIDE,), (_PLAY_ON,))


_SCORE_STANDS = Text("Laat de score staan zoals ze is.", "Let the score stand as it is.")
_REVOKED = Saying(
    "table",
    Text(
        "Er is verzaakt: de overtreders krijgen niets, de tegenpartij krijgt alle punten, de strafpunten en de roem.",
        "There was a revoke: the offenders get nothing, the other side gets all points, the penalty and the roem.",
    ),
)
_WRITE_REVOKE = Text(
    "Noteer 0 voor de overtreders; voor de tegenpartij 162 plus 100 strafpunten, haar eigen roem en de roem die de "
    "overtreders vóór de verzaking hadden.",
    "Write 0 for the offenders; for the other side 162 plus a penalty of 100, its own roem and the roem that the "
    "offenders had before the revoke.",
)
_WRONGLY = Saying(
    "table",
    Text(
        "Er is niet verzaakt: wie beschuldigde krijgt niets, de beschuldigde partij krijgt alles.",
        "Nobody revoked: the side that accused gets nothing, the accused side gets everything.",
    ),
)
_WRITE_WRONGLY = Text(
    "Noteer 0 voor de beschuldigers; voor de beschuldigde partij 162 plus 100 strafpunten en alle roem.",
    "Write 0 for the accusers; for the accused side 162 plus a penalty of 100 and all roem.",
)
_OWN_SIDE = Saying(
    "table",
    Text(
        "Er is niet verzaakt. Wie zijn eigen partij beschuldigt, krijgt daar geen straf voor.",
        "Nobody revoked. There is no penalty for accusing one's own side.",
    ),
)
_PLAY_ON = Text("Laat het spel doorgaan.", "Have the play go on.")
