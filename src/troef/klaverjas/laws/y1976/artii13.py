"""II-13, II-14 and II-16: the cards in a board are not right, in number or by the control card."""

from __future__ import annotations

from troef.klaverjas.laws.facts import CardsInBoard, Removed, Restored, WrongNumber
from troef.klaverjas.laws.ruling import Effect
from troef.klaverjas.laws.y1976.register import article, asked, assisted
from troef.laws import Ruling, Text, say
from troef.laws.advice import Advice, Saying


@article("II-13", facts=WrongNumber)
def wrong_number(f: WrongNumber) -> Ruling:
    """A hand without eight cards (or what should be left of them) is not looked at; the control card puts it right."""
    text = say(
        "{seat} heeft {count} kaarten in plaats van {size}: niet inzien, de wedstrijdleider maakt het spel in orde "
        "(wie het verkeerd opborg kan 1 matchpunt verliezen).",
        "{seat} has {count} cards instead of {size}: not to be looked at, the director puts the board right "
        "(whoever put it away wrongly can lose 1 matchpoint).",
        seat=f.seat,
        count=f.count,
        size=f.size,
    )
    return Ruling("II-13", text)


@asked(Removed)
def removed(f: Removed) -> Ruling:
    """A card too many does not belong to the pack."""
    text = say(
        "{card} hoort niet bij dit spel kaarten en gaat eruit.",
        "{card} does not belong to this pack and is taken out.",
        card=f.card,
    )
    return Ruling("II-13", text, (Effect.RESTORED,))


@article("II-14", facts=Restored)
def restored(f: Restored) -> Ruling:
    """The director puts the number of cards right, or the hands; whoever mixed them up can lose a matchpoint."""
    if f.number_was_wrong:
        text = say(
            "{card} hoort bij {seat}: het spel wordt met het controlekaartje in orde gemaakt.",
            "{card} belongs to {seat}: the board is put right from the control card.",
            card=f.card,
            seat=f.seat,
        )
        return Ruling("II-13", text, (Effect.RESTORED,))
    text = say(
        "{card} hoort volgens het controlekaartje bij {seat} en gaat daarheen; de dader kan 1 matchpunt verliezen.",
        "{card} belongs to {seat} by the control card and goes there; the culprit can lose 1 matchpoint.",
        card=f.card,
        seat=f.seat,
    )
    return Ruling("II-14", text, (Effect.RESTORED,))


@assisted("II-16", facts=CardsInBoard)
def cards_in_board(f: CardsInBoard) -> Advice:
    """II-13: not eight cards; II-16: nobody had looked; II-14: put right, replaced in the first round, or annulled."""
    if not f.number_right:
        return Advice("II-13", (Saying("table", _DO_NOT_LOOK),), (_RESTORE, _ONE_POINT), weighty=True, score="penalty")
    if not f.checked:
        return _nobody_looked(f)
    if f.usable:
        return Advice("II-14", (Saying("table", _STOP),), (_RESTORE, _ONE_POINT), weighty=True, score="penalty")
    if f.first_round:
        return Advice("II-14", do=(_RESERVE, _CULPRIT), weighty=True, score="cancel")
    annul = _ANNUL_THE_REST if f.played_before else _ANNUL
    return Advice("II-14", do=(annul, _CULPRIT), weighty=True, score="cancel")


def _nobody_looked(f: CardsInBoard) -> Advice:
    if f.usable:
        return Advice("II-16", (Saying("table", _BOTH),), (_RESTORE, _PENALISE_BOTH), weighty=True, score="penalty")
    return Advice("II-16", (Saying("table", _BOTH),), (_HALF_EACH, _PENALISE_BOTH), weighty=True, score="artificial")


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
