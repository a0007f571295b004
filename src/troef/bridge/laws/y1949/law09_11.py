"""9 to 11: attention, the director, and the right to a penalty that is lost by going on."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import HastyReplacement, RightsReserved
from troef.bridge.laws.y1949.register import LAW, article, asked, noticed, stage
from troef.laws import Ruling, Text


@article("9", facts=RightsReserved)
def rights_reserved(f: RightsReserved) -> Ruling:
    """9: there is nothing to reserve: attention is drawn, and then the director is called."""
    text = Text(
        "Dit boek kent geen voorbehoud: {offender} vestigt de aandacht erop en ontbiedt de wedstrijdleider.",
        "This book knows no reservation: {offender} draws attention to it and summons the director.",
    )
    return Ruling("9", text)


@asked(HastyReplacement)
def hasty_replacement(f: HastyReplacement) -> Ruling:
    """9 with the note of 27: nobody calls before the director has explained; 26 looks at what was named."""
    text = Text(
        "{offender} verbeterde voordat de gevolgen waren uitgelegd: {call} vervalt en hij kiest opnieuw. Noemt hij die "
        "speelsoort niet weer, dan kan dat de uitkomst van {partner} beperken (26).",
        "{offender} put it right before the consequences were explained: {call} is cancelled and he chooses anew. If "
        "he does not name that denomination again, {partner}'s lead may be restricted (26).",
    )
    return Ruling("9", text)


LAW.executed("10", noticed, "troef.bridge.table.irregularities.decisions.choose")
LAW.executed("11", stage, "troef.bridge.table.auction.calling.overtaken")
