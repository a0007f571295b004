"""I-6, I-7 and I-10: what is wrong with a call, as the table and the director see it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from troef.klaverjas.laws.y1976.judged import judges
from troef.laws import Text
from troef.laws.advice import Advice, Saying


@dataclass(frozen=True, slots=True)
class CallMade:
    """A player says that he plays or that he passes."""

    after_trumps: bool = False  # somebody had named trumps already
    by_declarer: bool = False  # and it was he
    in_turn: bool = True
    passes: bool = False
    forced: bool = False  # all four have passed and he dealt
    barred: bool = False  # his side has to pass on this deal


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


@judges(CallMade)
def call_made(f: CallMade) -> Advice:
    """What the director says about a call."""
    wrong = fault(f)
    return _ADVICE[wrong] if wrong is not None else Advice("5", do=(_GOES_ON,))


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
