"""61 to 64: revokes."""

from __future__ import annotations

from troef.bridge.laws.facts.desk_play import (
    Enquiry,
    RevokeSettled,
    RevokeStage,
    RevokeSuspected,
    SideActionSinceRevoke,
)
from troef.bridge.laws.facts.play import DummyAsks, EstablishedRevoke, RevokeFacts
from troef.bridge.laws.ruling import (
    AskDirector,
    CardEffect,
    LaterCardsMayBeWithdrawn,
    MayNotUse,
    RevokeTransfer,
    Role,
    WatchArticle,
    WithdrawalRight,
)
from troef.bridge.laws.y2017.law48_52 import penalty
from troef.bridge.laws.y2017.register import OWN_SIDE, article, asked
from troef.core.messages import _, pgettext
from troef.laws import Advice, Effect, Ruling, Saying

# 61: definition of a revoke, and inquiries about one

_ANSWERS = {
    Enquiry.DECLARER_ASKED: ("61B1", _("Declarer may ask this.")),
    Enquiry.DUMMY_ASKED_DECLARER: ("61B2a", pgettext("61B", "Dummy may ask declarer this.")),
    Enquiry.DEFENDER_ASKED: (
        "61B3",
        _("Defenders may ask this; each other at the risk of unauthorised information (16B)."),
    ),
    Enquiry.WANTS_TO_SEE: ("61C", _("The tricks stay face down. I shall see myself whether it is needed (66C).")),
}


@asked(RevokeSuspected)
def revoke_suspected(f: RevokeSuspected) -> Ruling:
    """61A: a player who could have played as required has revoked; 61B, 61C: whether the question is allowed."""
    if f.enquiry is Enquiry.DUMMY_ASKED_DEFENDER:
        return dummy_asks(DummyAsks())
    if f.enquiry is not Enquiry.NOT_AS_REQUIRED:
        law, text = _ANSWERS[f.enquiry]
        return Ruling(law, text)
    if f.able:
        return Ruling("61A", _("{offender} has revoked."))
    text = _("He could do nothing else: any card was allowed.")
    return Ruling("59", text)


# 61 to 63: a revoke, its correction while that is possible, and when it is established
@article("62", facts=RevokeFacts)
def revoked(f: RevokeFacts) -> Ruling | None:
    """62: noticed in time, it is corrected; 63B: later it stands and 64 applies at the end of the play."""
    if f.asked_by_dummy:
        return _asked_by_dummy(f)
    if not f.attention:
        return None
    in_time = not f.established or (f.twelfth and not f.returned) or f.both_sides
    if not in_time:
        return established(f)
    if not f.director:
        return None
    law = "62A" if not f.established and not f.both_sides else "62C3" if f.both_sides else "62D1"
    if f.claimed:
        return _after_claim(f, law)
    text = _("{offender} has revoked: {cards} goes back and {offender} plays a proper card.")
    both = LaterCardsMayBeWithdrawn(WithdrawalRight.REVOKE_BOTH, WithdrawalRight.REVOKE_BOTH)
    later = both if f.both_sides else LaterCardsMayBeWithdrawn(WithdrawalRight.REVOKE, WithdrawalRight.REVOKE_OWN)
    return Ruling(law, text, (CardEffect.REPLACE, *_withdrawn(f), later), open=True)


def _after_claim(f: RevokeFacts, law: str) -> Ruling:
    """Return the ruling after a claim. The director gives the tricks as if the revoke had been corrected by `law`."""
    if f.tricks is None:
        before = _("The revoke could still be corrected: the tricks are given as if that had happened.")
        return Ruling(law, before, (AskDirector("tricks", "70A"),), open=True)
    text = _("The revoke could still be corrected: the director decides the result.")
    return Ruling("70A", text, (CardEffect.SETTLED,))


def _withdrawn(f: RevokeFacts) -> tuple[Effect, ...]:
    """Return the effects of withdrawing the card: a defender's becomes a penalty card (62B), any other goes back."""
    if f.declaring or f.faced:
        return (MayNotUse(Role.OFFENDER, OWN_SIDE, "16C2"),) if f.declaring and not f.faced else ()
    tells = (MayNotUse(Role.OFFENDER, OWN_SIDE, "16C2"),) if f.twelfth and f.before_partner else ()  # 62D2.
    return (*penalty("62C3" if f.both_sides else "62B1"), *tells)


def _asked_by_dummy(f: RevokeFacts) -> Ruling | None:
    """43B2b: the revoke is corrected, but counts as established; an established one just stays."""
    if not f.director:
        return None
    if f.established:
        return established(f)
    text = _("Dummy had lost the right to ask: the revoke is corrected and still counts as established.")
    return Ruling(
        "43B2b",
        text,
        (
            CardEffect.ESTABLISHED,
            CardEffect.REPLACE,
            LaterCardsMayBeWithdrawn(WithdrawalRight.REVOKE, WithdrawalRight.REVOKE_OWN),
            WatchArticle("64C1"),
        ),
    )


@article("63")
def established(f: RevokeFacts) -> Ruling:
    """63B: the trick stays as it is; tricks may be transferred when the play is over (64)."""
    text = _("{offender}'s revoke is established: the trick stays as it is.")
    return Ruling("63B", text, (CardEffect.LEAVE_REVOKE, WatchArticle("64C1")))


@article("61", facts=DummyAsks)
def dummy_asks(f: DummyAsks) -> Ruling:
    """61B2b: dummy may not ask a defender; declarer may not use what he learns from the question."""
    text = _("Dummy may not ask a defender this.")
    return Ruling("61B2b", text, (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16B1"), WatchArticle("16B3")))


_ESTABLISHED = {
    SideActionSinceRevoke.PLAYED: "63A1",
    SideActionSinceRevoke.NAMED: "63A2",
    SideActionSinceRevoke.CLAIMED: "63A3",
    SideActionSinceRevoke.AGREED: "63A4",
}


@asked(RevokeStage)
def revoke_stage(f: RevokeStage) -> Ruling:
    """63A: the act of the revoking side establishes the revoke; without such an act it is corrected (62A)."""
    if f.since is SideActionSinceRevoke.NOTHING or (f.since is SideActionSinceRevoke.AGREED and not f.too_late):
        return Ruling("62A", _("The revoke is not established."))
    return Ruling(_ESTABLISHED[f.since], _("The revoke is established."))


# 64: tricks that change hands after an established revoke
@article("64", facts=EstablishedRevoke)
def established_revoke(f: EstablishedRevoke) -> RevokeTransfer:
    """64A1: up to two tricks if the offender won the trick. 64A2: else one. 64B: exceptions. 64C: more damage."""
    exception = _exception(f)
    if exception is not None:
        return exception
    if f.won_by_offender:
        return RevokeTransfer("64A1", 1 + min(1, f.won_later), "64C1")
    return RevokeTransfer("64A2", 1, "64C1")


def _exception(f: EstablishedRevoke) -> RevokeTransfer | None:
    if f.corrected_both:
        return RevokeTransfer("64B8", watch="64C1")
    if f.both_sides:
        return RevokeTransfer("64B7", watch="64C2b")
    if f.twelfth:
        return RevokeTransfer("64B6", watch="64C1")
    if f.after_round:
        return RevokeTransfer("64B5", watch="64C1")
    if f.after_next_call:
        return RevokeTransfer("64B4", watch="64C1")
    if f.faced:
        return RevokeTransfer("64B3", watch="64C1")
    if f.repeated:
        return RevokeTransfer("64B2", f.first_tricks or 0, "64C2a", f.first_tricks is not None)
    if not f.won_by_offender and not f.won_by_side and not f.won_later:
        return RevokeTransfer("64B1", watch="64C1")
    return None


@asked(RevokeSettled)
def revoke_settled(f: RevokeSettled) -> Advice:
    """64C: if the transferred tricks do not cover the damage, the score is adjusted."""
    law = "64C2b" if f.both_sides else "64C2a" if f.repeated else "64C1"
    if not f.damaged:
        say = _("The tricks are settled; nothing more changes.")
        return Advice(law, (Saying("table", say),))
    do = _("Adjust the score: what would probably have been the result without the revoke?")
    say = _("This does not make good all that the revoke cost: I adjust the score.")
    return Advice(law, (Saying("table", say),), (do,), weighty=True, score="assigned")
