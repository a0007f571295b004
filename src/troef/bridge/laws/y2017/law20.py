"""20: explanations and their correction."""

from __future__ import annotations

from troef.bridge.laws.facts import Corrected
from troef.bridge.laws.ruling import Effect, MayNotUse, Role, Ruling, Watch
from troef.bridge.laws.y2017.register import article
from troef.laws import Text


@article("20", facts=Corrected)
def corrected(f: Corrected) -> Ruling:
    """20F4a: whoever gave it corrects it when he likes; 20F5: his partner waits for the right moment."""
    late: tuple[Effect, ...] = (Watch("21B3"),) if f.too_late else ()
    if f.by_giver:
        return Ruling("20F4a", _BY_GIVER, late)
    if f.auction_over and not f.defender:
        return Ruling("20F5bii", _BY_PARTNER, late)
    if f.play_over:
        return Ruling("20F5bi", _BY_PARTNER, late)
    tells = (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16B1"), Watch("16B3"))
    return Ruling("20F5a", _TOO_SOON, (*tells, *late))


_BY_GIVER = Text(
    "{offender} verbetert zijn eigen uitleg; wie erop geboden heeft, kan zijn bieding misschien nog wijzigen.",
    "{offender} corrects his own explanation; whoever called on it may perhaps still change his call.",
)
_BY_PARTNER = Text(
    "{offender} verbetert op het juiste moment de uitleg van {partner}.",
    "{offender} corrects {partner}'s explanation at the right moment.",
)
_TOO_SOON = Text(
    "{offender} mocht de uitleg van {partner} nu nog niet verbeteren; {partner} mag er niets uit afleiden.",
    "{offender} was not allowed to correct {partner}'s explanation yet; {partner} may not draw anything from it.",
)
