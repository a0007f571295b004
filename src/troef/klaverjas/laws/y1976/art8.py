"""I-8: taking too long may tell partner something; the opponents may ask for a decision."""

from __future__ import annotations

from troef.klaverjas.laws.facts import LongWait, LongWaiting
from troef.klaverjas.laws.ruling import Effect
from troef.klaverjas.laws.y1976.register import article, asked
from troef.laws import Ruling, Text, say
from troef.laws.advice import Advice, Saying


@article("8", facts=LongWait)
def long_wait(f: LongWait) -> Ruling:
    """The partner may not use it; the second time the director must hear of it."""
    if f.repeated:
        text = say(
            "{side} wachten opnieuw te lang: de wedstrijdleider moet dat horen.",
            "{side} take too long again: the director must be told.",
            side=f.seat.side,
        )
    else:
        text = say(
            "{seat} wacht lang: {partner} mag daar niets uit afleiden, en de tegenpartij mag om een besluit vragen.",
            "{seat} takes long: {partner} may conclude nothing from it, and the opponents may ask for a decision.",
            seat=f.seat,
            partner=f.seat.partner,
        )
    return Ruling("8", text, (Effect.INFORMATION,))


@asked(LongWaiting)
def long_waiting(f: LongWaiting) -> Advice:
    """I-8: the opponents may ask for a decision; the second time the director hears of it."""
    if f.repeated:
        return Advice("8", (_DECIDE, _NOT_FOR_PARTNER), (_WARN,), (_CONDUCT,), weighty=True, score="penalty")
    return Advice("8", (_DECIDE, _NOT_FOR_PARTNER))


_DECIDE = Saying("offender", Text("Neem nu een besluit, alsjeblieft.", "Please make your decision now."))
_NOT_FOR_PARTNER = Saying(
    "partner", Text("Uit dit wachten mag je niets afleiden.", "You may conclude nothing from this wait.")
)
_WARN = Text(
    "Waarschuw dit paar voor lang wachten, en straf het als dat niet helpt.",
    "Warn this pair about taking long, and penalise it if that does not help.",
)
_CONDUCT = Text("Noteer het: het gebeurde al eerder.", "Note it down: it has happened before.")
