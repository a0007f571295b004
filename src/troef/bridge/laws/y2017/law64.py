"""64: tricks that change hands after an established revoke."""

from __future__ import annotations

from troef.bridge.laws.facts.desk_play import RevokeSettled
from troef.bridge.laws.facts.play import EstablishedRevoke
from troef.bridge.laws.ruling import Transfer
from troef.bridge.laws.y2017.register import LAW, article
from troef.laws import Text
from troef.laws.advice import Advice, Saying


@article("64", facts=EstablishedRevoke)
def established_revoke(f: EstablishedRevoke) -> Transfer:
    """64A, unless 64B makes an exception; 64C may make good what is left."""
    exception = _exception(f)
    if exception is not None:
        return exception
    if f.won_by_offender:
        return Transfer("64A1", 1 + min(1, f.won_later), "64C1")
    return Transfer("64A2", 1, "64C1")


def _exception(f: EstablishedRevoke) -> Transfer | None:
    if f.corrected_both:
        return Transfer("64B8", watch="64C1")
    if f.both_sides:
        return Transfer("64B7", watch="64C2b")
    if f.twelfth:
        return Transfer("64B6", watch="64C1")
    if f.after_round:
        return Transfer("64B5", watch="64C1")
    if f.after_next_call:
        return Transfer("64B4", watch="64C1")
    if f.faced:
        return Transfer("64B3", watch="64C1")
    if f.repeated:
        return Transfer("64B2", f.first_tricks or 0, "64C2a", f.first_tricks is not None)
    if not f.won_by_offender and not f.won_by_side and not f.won_later:
        return Transfer("64B1", watch="64C1")
    return None


def revoke_settled(f: RevokeSettled) -> Advice:
    """64C: what the tricks that changed hands have not made good."""
    law = "64C2b" if f.both_sides else "64C2a" if f.repeated else "64C1"
    if not f.damaged:
        say = Text(
            "De slagen zijn verrekend; verder verandert er niets.", "The tricks are settled; nothing more changes."
        )
        return Advice(law, (Saying("table", say),))
    do = Text(
        "Geef een arbitrale score: wat was er waarschijnlijk behaald zonder de verzaking?",
        "Adjust the score: what would probably have been the result without the revoke?",
    )
    say = Text(
        "Dit herstelt de schade van de verzaking niet helemaal: ik pas de score aan.",
        "This does not make good all that the revoke cost: I adjust the score.",
    )
    return Advice(law, (Saying("table", say),), (do,), weighty=True, score="assigned")


LAW.judge(RevokeSettled, revoke_settled)
