"""70 to 72: declarer claims, a defender doubts it, and the director decides."""

from __future__ import annotations

from troef.bridge.laws.facts.play import Claimed, CurrentTrickOnly, PlayedAfterClaim
from troef.bridge.laws.ruling import Ask, Choice, MayNotUse, Offer, Role, Watch, With
from troef.bridge.laws.y1949.law73 import defender_claims
from troef.bridge.laws.y1949.law74 import taken_back
from troef.bridge.laws.y1949.register import LAW, article
from troef.laws import Ruling, Text

_OWN = (Role.OFFENDER, Role.PARTNER)


@article("70", facts=Claimed)
def claimed(f: Claimed) -> Ruling | None:
    """A claim stands when nobody doubts it."""
    if f.tricks is not None:
        return decided(f)
    if f.objector in _OWN:
        return taken_back(f)
    if f.agreed and f.objector is None:
        return Ruling("70", _AGREED, (With.AGREED,), open=True)
    if not f.declaring:
        return defender_claims(f)
    if f.objector is not None:
        return doubted(f, f.objector)
    if f.director:
        return Ruling("72", effects=(Ask("tricks", "72"),), open=True)
    return Ruling("70", Text("De leider maakt een eis geldend.", "Declarer makes a claim."), open=True)


@article("71")
def doubted(f: Claimed, objector: Role) -> Ruling:
    """The director is summoned at once; nobody plays on in this book."""
    if f.correction_over:
        return Ruling("94", Text("De termijn is voorbij.", "The period is over."), open=True)
    if f.director or f.chosen == "director":
        return Ruling("72", effects=(Ask("tricks", "72"),), open=True)
    text = Text("De wedstrijdleider wordt ontboden en beslist.", "The director is summoned and decides.")
    return Ruling(
        "71", effects=(Offer(objector, "chosen", "71", (Choice("director", "71", text, "director"),)),), open=True
    )


@article("72")
def decided(f: Claimed) -> Ruling:
    """As fair as can be to both sides, and what is doubtful for the defenders."""
    text = Text(
        f"De wedstrijdleider geeft {f.tricks} van de resterende slagen aan de partij van {{offender}}.",
        f"The director gives {f.tricks} of the remaining tricks to {{offender}}'s side.",
    )
    return Ruling("74" if f.objector in _OWN else "72", text, (With.SETTLED,), open=True)


def current_trick_only(f: CurrentTrickOnly) -> Ruling:
    """Words about the running trick are no claim; a defender's may tell his partner something (16)."""
    text = Text("Dit gaat over de lopende slag; er is niets opgeëist.", "This is about the running trick; no claim.")
    tells = (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16"), Watch("16b"))
    return Ruling("16", text, () if f.declaring else tells)


def played_after_claim(f: PlayedAfterClaim) -> Ruling:
    text = Text("{cards} telt niet: eerst moet de eis zijn beslist.", "{cards} does not count: the claim comes first.")
    return Ruling("71", text)


LAW.judge(CurrentTrickOnly, current_trick_only)
LAW.judge(PlayedAfterClaim, played_after_claim)

_AGREED = Text("Niemand betwist het: de uitslag staat.", "Nobody disputes it: the result stands.")
