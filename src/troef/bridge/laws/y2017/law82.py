"""82: putting right errors of procedure, also the director's own."""

from __future__ import annotations

from troef.bridge.laws.facts.desk_office import ProcedureWentWrong
from troef.bridge.laws.y2017.register import LAW
from troef.laws import Text
from troef.laws.advice import Advice, Saying

_ADMIT = Saying(
    "table",
    Text(
        "Mijn eerdere beslissing was niet goed; ik herstel die nu.",
        "My earlier ruling was wrong; I put it right now.",
    ),
)


def procedure_went_wrong(f: ProcedureWentWrong) -> Advice:
    """82B for any error, 82C when it was the director's."""
    if f.own_error:
        return _own_error(f)
    if f.normal:
        do = Text(
            "Laat het bord nu spelen, of later; het resultaat telt gewoon.",
            "Have the board played now, or later; its result counts normally.",
        )
        return Advice("82B2", do=(do,))
    do = Text(
        "Geef een arbitrale score volgens het artikel dat over de fout gaat, of laat het bord vervallen (82B2).",
        "Adjust the score by the law that covers the error, or cancel the board (82B2).",
    )
    return Advice("82B1", do=(do,), weighty=True, score="assigned" if f.result else "artificial")


def _own_error(f: ProcedureWentWrong) -> Advice:
    """82C: what cannot be mended costs neither side anything."""
    if f.normal:
        do = Text(
            "Draai de beslissing terug en laat gewoon verder spelen.",
            "Take the ruling back and let the board be finished normally.",
        )
        return Advice("82A", (_ADMIT,), (do,))
    do = Text(
        "Geef een arbitrale score en behandel beide partijen als niet-overtredend; samen mag dat meer dan 100% zijn.",
        "Adjust the score and treat both sides as non-offending; together that may be more than 100%.",
    )
    return Advice("82C", (_ADMIT,), (do,), weighty=True, score="assigned" if f.result else "artificial")


LAW.judge(ProcedureWentWrong, procedure_went_wrong)
LAW.assisted("82", procedure_went_wrong)
