"""56: a defender leads out of turn."""

from __future__ import annotations

from troef.bridge.laws.facts.play import DefenderLead
from troef.bridge.laws.ruling import Choice, Offer, Role, With
from troef.bridge.laws.y2017.law50 import penalty
from troef.bridge.laws.y2017.law53 import STANDS, settled
from troef.bridge.laws.y2017.register import article
from troef.laws import Ruling, Text

_MEANS = Text(
    "{offender} neemt {cards} terug; het wordt een grote strafkaart. Moet {partner} voorspelen, dan mag de leider die "
    "kleur eisen of verbieden: de strafkaart gaat dan terug in de hand. Anders blijft ze liggen en wordt ze gespeeld "
    "zodra dat kan.",
    "{offender} takes {cards} back; it becomes a major penalty card. When {partner} must lead, declarer may require or "
    "prohibit that suit: the penalty card then goes back into the hand. Otherwise it stays and is played as soon as it "
    "can be.",
)


@article("56", facts=DefenderLead)
def defender_lead(f: DefenderLead) -> Ruling | None:
    """Declarer may accept it, or have it taken back: it is then a major penalty card."""
    ruling = settled(f)
    if ruling is not None or not f.director:
        return ruling
    back = Text(
        "{offender} neemt {cards} terug; het wordt een grote strafkaart.",
        "{offender} takes {cards} back; it becomes a major penalty card.",
    )
    if f.accepted is None and not f.partner_acted:
        choices = (Choice("accept", "56A", STANDS, True), Choice("reject", "56B", _MEANS, False))
        return Ruling("56", effects=(Offer(Role.DECLARER, "accepted", "56", choices),), open=True)
    return Ruling("56B", back, (With.TAKE_BACK, *penalty("56B")))
