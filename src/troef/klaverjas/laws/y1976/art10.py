"""I-6, I-7 and I-10: the word goes round once, the suit named first is trumps, a call out of turn is void."""

from __future__ import annotations

from enum import Enum, auto

from troef.klaverjas.laws.facts import AllPassed, CallAtTable, CallMade
from troef.klaverjas.laws.ruling import Effect
from troef.klaverjas.laws.y1976.register import LAW, article, asked
from troef.laws import Ruling, Text, say
from troef.laws.advice import Advice, Saying


class Fault(Enum):
    """What is wrong with a call."""

    CHANGES_TRUMPS = auto()
    AFTER_TRUMPS = auto()
    OUT_OF_TURN = auto()
    DEALER_MUST_PLAY = auto()
    BARRED = auto()


def fault(f: CallMade) -> Fault | None:
    """Trumps once named stand; a call out of turn bars its side; a dealer when all have passed must play."""
    if f.after_trumps:
        return Fault.CHANGES_TRUMPS if f.by_declarer else Fault.AFTER_TRUMPS
    if not f.in_turn:
        return Fault.OUT_OF_TURN
    if f.passes:
        return Fault.DEALER_MUST_PLAY if f.forced else None
    return Fault.BARRED if f.barred and not f.forced else None


@article("10", facts=CallAtTable)
def call_at_table(f: CallAtTable) -> Ruling | None:
    """What the table hears about a call that does not count (I-6, I-7, I-10); None when it is in order."""
    wrong = fault(f.call)
    if wrong is None:
        return None
    law, effect, nl, en = _RULINGS[wrong]
    return Ruling(law, say(nl, en, seat=f.seat, side=f.seat.side, suit=f.trump or ""), (effect,))


@article("6", facts=AllPassed)
def all_passed(f: AllPassed) -> Ruling:
    """Four passes oblige the dealer."""
    text = say(
        "Iedereen heeft gepast: {seat} is gever, moet spelen en noemt de troefkleur.",
        "Everybody has passed: {seat} dealt, must play and names trumps.",
        seat=f.seat,
    )
    return Ruling("6", text, (Effect.DEALER_MUST_PLAY,))


LAW.executed("7", call_at_table)


@asked(CallMade)
def call_made(f: CallMade) -> Advice:
    """What the director says about a call."""
    wrong = fault(f)
    return _ADVICE[wrong] if wrong is not None else Advice("5", do=(_GOES_ON,))


_RULINGS = {
    Fault.CHANGES_TRUMPS: (
        "7",
        Effect.TRUMP_STANDS,
        "{seat} kan zijn keuze niet meer veranderen: {suit} blijft troef.",
        "{seat} cannot change his choice any more: {suit} stay trumps.",
    ),
    Fault.AFTER_TRUMPS: (
        "10",
        Effect.VOID,
        "{seat} spreekt nadat troef is gemaakt: dat telt niet.",
        "{seat} speaks after trumps were made: it does not count.",
    ),
    Fault.OUT_OF_TURN: (
        "10",
        Effect.BARS_SIDE,
        "{seat} spreekt voor zijn beurt: dat telt niet, en {side} moeten dit spel allebei passen.",
        "{seat} speaks out of turn: it does not count, and {side} must both pass on this deal.",
    ),
    Fault.DEALER_MUST_PLAY: (
        "6",
        Effect.VOID,
        "{seat} kan niet nog eens passen: de gever is verplicht te spelen.",
        "{seat} cannot pass again: the dealer is obliged to play.",
    ),
    Fault.BARRED: (
        "10",
        Effect.VOID,
        "{seat} mag dit spel niet spelen en moet passen.",
        "{seat} may not play this deal and must pass.",
    ),
}


def _told(law: str, text: Text, *do: Text) -> Advice:
    return Advice(law, (Saying("table", text),), do)


_GOES_ON = Text("De bieding is in orde; het spel gaat verder.", "The call is in order; the deal goes on.")
_LATER = Text(
    "Laat verder bieden door de speler die aan de beurt was.", "Have the player whose turn it was make his call."
)
_ADVICE = {
    Fault.CHANGES_TRUMPS: _told(
        "7",
        Text("De kleur die het eerst is genoemd, blijft troef.", "The suit that was named first stays trumps."),
        Text("Laat met die troefkleur uitkomen.", "Have the lead made with those trumps."),
    ),
    Fault.AFTER_TRUMPS: _told(
        "10",
        Text("Troef is al gemaakt: wat hij zei, telt niet.", "Trumps were made already: what he said does not count."),
    ),
    Fault.OUT_OF_TURN: _told(
        "10",
        Text(
            "Hij sprak voor zijn beurt: dat telt niet, en hij en zijn maat passen allebei in dit spel. Kaarten spelen "
            "doen ze gewoon.",
            "He spoke out of turn: it does not count, and he and his partner both pass on this deal. They play their "
            "cards as usual.",
        ),
        _LATER,
    ),
    Fault.DEALER_MUST_PLAY: _told(
        "6",
        Text(
            "Iedereen heeft gepast: de gever moet spelen en noemt de troefkleur.",
            "Everybody has passed: the dealer must play and names trumps.",
        ),
    ),
    Fault.BARRED: _told(
        "10",
        Text(
            "Zijn partij sprak eerder voor de beurt: hij mag dit spel niet spelen en past.",
            "His side spoke out of turn before: he may not play this deal and passes.",
        ),
        _LATER,
    ),
}
