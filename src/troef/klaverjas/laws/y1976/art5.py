"""I-5: only "I play" with a suit, or "I pass"; other words are for the director."""

from __future__ import annotations

from enum import Enum, auto

from troef.klaverjas.laws.facts import OtherWords, WordsSaid
from troef.klaverjas.laws.ruling import Effect
from troef.klaverjas.laws.y1976.register import article, asked
from troef.laws import Ruling, Text, say
from troef.laws.advice import Advice, Saying


class Sanction(Enum):
    """What words beyond the allowed ones may cost."""

    NOT_YET = auto()  # the director has still to find out
    WARNING = auto()
    PENALTY = auto()
    EXCLUSION = auto()


def sanction(influence: bool | None, repeated: bool) -> Sanction:
    """A warning without influence, a penalty with it; who does it again may be barred from further play."""
    if influence is None:
        return Sanction.NOT_YET
    if repeated:
        return Sanction.EXCLUSION
    return Sanction.PENALTY if influence else Sanction.WARNING


@article("5", facts=OtherWords)
def other_words(f: OtherWords) -> Ruling:
    """What the table hears about it."""
    seat, side = f.seat, f.seat.side
    cost = sanction(f.influence, f.repeated)
    if cost is Sanction.NOT_YET:
        text = say(
            "{seat} zegt meer dan spelen of passen. De wedstrijdleider gaat na of het invloed op het spel kan hebben.",
            "{seat} says more than play or pass. The director finds out whether it can influence the deal.",
            seat=seat,
        )
    elif cost is Sanction.EXCLUSION:
        text = say(
            "{side} gaat opnieuw buiten de toegestane woorden: het paar kan worden uitgesloten.",
            "{side} go beyond the allowed words again: the pair can be barred from further play.",
            side=side,
        )
    elif cost is Sanction.PENALTY:
        text = say(
            "De woorden van {seat} kunnen het spel beïnvloeden: de wedstrijdleider kan {side} straffen.",
            "What {seat} said can influence the deal: the director may penalise {side}.",
            seat=seat,
            side=side,
        )
    else:
        text = say(
            "De woorden van {seat} hadden geen invloed: een waarschuwing.",
            "What {seat} said had no influence: a warning.",
            seat=seat,
        )
    return Ruling("5", text, (Effect.INFORMATION,))


@asked(WordsSaid)
def words_said(f: WordsSaid) -> Advice:
    """I-5: a warning, a penalty, or the end of the contest for this pair."""
    return _WORDS[sanction(f.influence, f.repeated)]


_ONLY = Saying(
    "offender",
    Text(
        "Zeg alleen dat je speelt en waarmee, of dat je past. Andere woorden mogen niet.",
        "Only say that you play and with which suit, or that you pass. No other words are allowed.",
    ),
)
_WORDS = {
    Sanction.NOT_YET: Advice(
        "5",
        (_ONLY,),
        (Text("Ga na of het invloed op het spel kan hebben.", "Find out whether it can influence the deal."),),
    ),
    Sanction.WARNING: Advice("5", (_ONLY,), (Text("Geef een waarschuwing.", "Give a warning."),)),
    Sanction.PENALTY: Advice(
        "5", (_ONLY,), (Text("Straf dit paar.", "Penalise this pair."),), weighty=True, score="penalty"
    ),
    Sanction.EXCLUSION: Advice(
        "5",
        (_ONLY,),
        (
            Text(
                "Het is niet de eerste keer: je mag dit paar van verder spelen uitsluiten.",
                "It is not the first time: you may bar this pair from further play.",
            ),
        ),
        weighty=True,
        score="penalty",
    ),
}
