"""39: a call after the final pass."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import CallAfterFinalPass, Kind
from troef.bridge.laws.ruling import Do
from troef.bridge.laws.y2017.register import WITHDRAWN_IS_UNAUTHORIZED, article
from troef.laws import Ruling, Text


@article("39", facts=CallAfterFinalPass)
def call_after_final_pass(f: CallAfterFinalPass) -> Ruling:
    """It is void; only a defender who says more than pass gives declarer something."""
    if f.defender is None:
        return Ruling("39A", _VOID, (Do.VOID,))
    if not f.defender or f.kind is Kind.PASS or f.lho_acted:
        return Ruling("39B", _NOTHING_FOLLOWS, (Do.VOID,))
    if not f.director:
        return Ruling("39A", _VOID, (Do.VOID,), open=True)
    return Ruling("39C", _DEFENDER, (Do.VOID, Do.RESTRICT_LEAD, WITHDRAWN_IS_UNAUTHORIZED))


_VOID = Text(
    "Het bieden was afgelopen: {call} van {offender} vervalt.", "The auction was over: {call} by {offender} is void."
)
_NOTHING_FOLLOWS = Text(
    "Het bieden was afgelopen: {call} van {offender} vervalt en er volgt niets.",
    "The auction was over: {call} by {offender} is void and nothing follows.",
)
_DEFENDER = Text(
    "Het bieden was afgelopen: {call} van {offender}, een tegenspeler, vervalt; moet {partner} voorspelen, dan mag de "
    "leider een kleur verbieden.",
    "The auction was over: {call} by {offender}, a defender, is void; when {partner} has to lead, declarer may "
    "prohibit a suit.",
)
