"""39: a call when the auction is closed."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import CallAfterFinalPass, Kind
from troef.bridge.laws.ruling import Do
from troef.bridge.laws.y1949.law26 import any_suit
from troef.bridge.laws.y1949.register import Stage, article, stage
from troef.laws import Ruling, Text


@article("39", facts=CallAfterFinalPass)
def call_after_final_pass(f: CallAfterFinalPass) -> Ruling:
    """39a: no penalty for a pass, or for declarer's side; 39b: a defender who says more."""
    if f.defender is None:
        return Ruling("39", _VOID, (Do.VOID,))
    if not f.defender or f.kind is Kind.PASS or stage(f) is Stage.WAIVED:
        return Ruling("39a", _VOID, (Do.VOID,))
    if stage(f) is Stage.UNNOTICED:
        return Ruling("39", _VOID, (Do.VOID,), open=True)
    return Ruling("39b", _LEAD, (Do.VOID, any_suit("39b", opening_only=False)))


_VOID = Text(
    "Het bieden was gesloten: {call} van {offender} telt niet.",
    "The auction was closed: {call} by {offender} does not count.",
)
_LEAD = Text(
    "{call} van tegenspeler {offender} telt niet; als {partner} voor het eerst moet voorspelen, mag de leider een "
    "kleur eisen of verbieden.",
    "{call} by {offender}, a defender, does not count; when {partner} has to lead for the first time declarer may "
    "require or prohibit a suit.",
)
