"""21: a call made because of wrong information from an opponent."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import ChangeOfCall, Corrected
from troef.bridge.laws.ruling import Ask, Choice, Do, Offer, Role, Watch
from troef.bridge.laws.y1949.register import LAW, article
from troef.laws import Effect, Ruling, Text


@article("21")
def misinformed_player_changes(f: ChangeOfCall) -> Ruling:
    """He may change it before his partner calls; his left-hand opponent may then change his own."""
    if f.influenced is None:
        return Ruling("21", effects=(Ask("influenced", "21"),), open=True)
    if not f.lho_called:
        return Ruling("21", _CHANGED, (Do.TAKE_PLACE,))
    if f.withdrawn is None and not f.lho_acted:
        return Ruling("21", _CHANGED, (Do.TAKE_PLACE, _OFFER), open=True)
    if f.withdrawn is False:
        return Ruling("21")
    return Ruling("21", _LHO_CHANGES, (Do.WITHDRAW_LHO,))


def corrected(f: Corrected) -> Ruling:
    """Whoever called on the wrong information may change; when it is too late, 40b may make good the damage."""
    late: tuple[Effect, ...] = (Watch("40b"),) if f.too_late else ()
    return Ruling("21", _CORRECTED, late)


LAW.judge(Corrected, corrected)

_CHANGED = Text(
    "{other} was het gevolg van een onjuiste inlichting: {offender} maakt er straffeloos {call} van.",
    "{other} came from wrong information: {offender} changes it to {call} without penalty.",
)
_LHO_CHANGES = Text(
    "{lho} mag zijn bieding nu ook wijzigen en doet dat.", "{lho} may now change his own call, and does."
)
_CORRECTED = Text(
    "De inlichting is verbeterd: wie erop bood, mag dat wijzigen zolang zijn maat nog niet geboden heeft.",
    "The information has been put right: whoever called on it may change, until his partner has called.",
)
_OFFER = Offer(
    Role.LHO,
    "withdrawn",
    "21",
    (
        Choice("withdraw", "21", Text("{lho} wijzigt zijn bieding.", "{lho} changes his call."), True),
        Choice("keep", "21", Text("{lho} laat zijn bieding staan.", "{lho} lets his call stand."), False),
    ),
)
