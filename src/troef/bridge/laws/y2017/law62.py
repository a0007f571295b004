"""61 to 63: a revoke, its correction while that is possible, and when it is established."""

from __future__ import annotations

from troef.bridge.laws.facts.desk_play import RevokeStage, Since
from troef.bridge.laws.facts.play import DummyAsks, Revoked
from troef.bridge.laws.ruling import Ask, Later, MayNotUse, Role, Taking, Watch, With
from troef.bridge.laws.y2017.law50 import penalty
from troef.bridge.laws.y2017.register import LAW, OWN_SIDE, article
from troef.laws import Effect, Ruling, Text


@article("62", facts=Revoked)
def revoked(f: Revoked) -> Ruling | None:
    """It is corrected when attention comes in time; later it stands and 64 speaks at the end."""
    if f.asked_by_dummy:
        return _asked_by_dummy(f)
    if not f.attention:
        return None
    in_time = not f.established or (f.twelfth and not f.returned) or f.both_sides
    if not in_time:
        return established(f)
    if not f.director:
        return None
    if f.claimed:
        return _after_claim(f)
    law = "62A" if not f.established and not f.both_sides else "62C3" if f.both_sides else "62D1"
    text = Text(
        "{offender} heeft verzaakt: {cards} gaat terug en hij speelt een juiste kaart.",
        "{offender} has revoked: {cards} goes back and he plays a proper card.",
    )
    return Ruling(law, text, (With.REPLACE, *_withdrawn(f), Later(Taking.REVOKE, Taking.REVOKE_OWN)), open=True)


def _after_claim(f: Revoked) -> Ruling:
    """The claim came before the revoke was established: the director gives the tricks as if it had been corrected."""
    if f.tricks is None:
        before = Text(
            "De verzaking kon nog worden hersteld: de slagen worden verdeeld alsof dat is gebeurd.",
            "The revoke could still be corrected: the tricks are given as if that had happened.",
        )
        return Ruling("62A", before, (Ask("tricks", "70A"),), open=True)
    text = Text(
        "De verzaking was niet voldongen: de wedstrijdleider stelt het resultaat vast.",
        "The revoke was not established: the director decides the result.",
    )
    return Ruling("70A", text, (With.SETTLED,))


def _withdrawn(f: Revoked) -> tuple[Effect, ...]:
    """62B: a defender's card from his hand becomes a penalty card; any other card goes back as it came."""
    if f.declaring or f.faced:
        return (MayNotUse(Role.OFFENDER, OWN_SIDE, "16C2"),) if f.declaring and not f.faced else ()
    told = (MayNotUse(Role.OFFENDER, OWN_SIDE, "16C2"),) if f.twelfth and f.before_partner else ()  # 62D2
    return (*penalty("62C3" if f.both_sides else "62B1"), *told)


def _asked_by_dummy(f: Revoked) -> Ruling | None:
    """43B2b: corrected, and yet 64 applies; once it is established there is nothing left to correct."""
    if not f.director:
        return None
    if f.established:
        return established(f)
    text = Text(
        "De blinde mocht dit niet meer vragen: de verzaking wordt hersteld en telt toch als voldongen.",
        "Dummy had lost the right to ask: the revoke is corrected and still counts as established.",
    )
    return Ruling(
        "43B2b", text, (With.ESTABLISHED, With.REPLACE, Later(Taking.REVOKE, Taking.REVOKE_OWN), Watch("64C1"))
    )


@article("63")
def established(f: Revoked) -> Ruling:
    """63B: too late to correct it."""
    text = Text(
        "De verzaking van {offender} is voldongen: de slag blijft zoals hij is.",
        "{offender}'s revoke is established: the trick stays as it is.",
    )
    return Ruling("63B", text, (With.LEAVE_REVOKE, Watch("64C1")))


@article("61", facts=DummyAsks)
def dummy_asks(f: DummyAsks) -> Ruling:
    """61B2b: dummy may not ask a defender."""
    text = Text("De blinde mag dit niet aan een tegenspeler vragen.", "Dummy may not ask a defender this.")
    return Ruling("61B2b", text, (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16B1"), Watch("16B3")))


_ESTABLISHED = {Since.PLAYED: "63A1", Since.NAMED: "63A2", Since.CLAIMED: "63A3", Since.AGREED: "63A4"}


def revoke_stage(f: RevokeStage) -> Ruling:
    """63A: what establishes a revoke; until then it is corrected (62A)."""
    if f.since is Since.NOTHING or (f.since is Since.AGREED and not f.too_late):
        return Ruling("62A", Text("De verzaking is niet voldongen.", "The revoke is not established."))
    return Ruling(_ESTABLISHED[f.since], Text("De verzaking is voldongen.", "The revoke is established."))


LAW.judge(RevokeStage, revoke_stage)
