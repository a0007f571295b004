"""92 and 93: the right to appeal, and the body that hears the appeal."""

from __future__ import annotations

from troef.bridge.laws.facts.desk_admin import AppealDecided, AppealMade, AppealSubject, ContestForm
from troef.bridge.laws.y2017.register import LAW, asked
from troef.core.messages import Text, _
from troef.laws import Advice, Saying, tell

_UNFOUNDED = _("Add that an appeal without merit may cost something under the regulations (92A).")


@asked(AppealMade)
def appeal_made(f: AppealMade) -> Advice:
    """92: an appeal that is late, of another table or not supported is not heard. 93: else the body that hears it."""
    if not f.own_table:
        return _not_heard("92A", _("You can only appeal a ruling given at your own table."))
    if not f.in_time:
        return _not_heard("92B", _("The time for appeals is over."))
    if not f.through_director:
        return _not_heard("92C", _("Hand your appeal to me; I shall pass it on."))
    if not f.supported and f.form is ContestForm.PAIRS:
        return _not_heard("92D1", _("Your partner has to agree with it."))
    if not f.supported and f.form is ContestForm.TEAMS:
        return _not_heard("92D2", _("Your captain has to agree with it."))
    return _heard(f)


def _not_heard(law: str, text: Text) -> Advice:
    do = _("The appeal is not heard like this.")
    return Advice(law, (tell(text, "appellant"),), (do,))


def _heard(f: AppealMade) -> Advice:
    """93A: the chief director hears it without a committee. 93B: otherwise he decides only about law and discipline."""
    if not f.committee:
        do = _("The chief director hears the whole appeal.")
        return Advice("93A", do=(_UNFOUNDED, do), weighty=True)
    if f.about is AppealSubject.JUDGEMENT:
        do = _("Put the appeal to the committee.")
        return Advice("93B2", do=(_UNFOUNDED, do), weighty=True)
    if f.about is AppealSubject.DISCIPLINE:
        do = _("The committee may not overrule this; it may advise the chief director.")
        return Advice("93B3", do=(_UNFOUNDED, do), weighty=True)
    do = _("The chief director decides this part; the committee may then be asked, but cannot overrule him (93B3).")
    return Advice("93B1", do=(_UNFOUNDED, do), weighty=True)


@asked(AppealDecided)
def appeal_decided(f: AppealDecided) -> Advice:
    """93C: the decision is final, goes to the authority, or may be appealed there."""
    if f.final_body:
        say = _("This decision is final, for the authority too.")
        return Advice("93C3a", (Saying("appellant", say),))
    if f.referred:
        do = _("Send the matter to the authority, which decides finally.")
        return Advice("93C2", do=(do,), weighty=True)
    if f.further:
        say = _("You may appeal further to the authority; that too may cost something if it has no merit.")
        return Advice("93C1", (Saying("appellant", say),))
    say = _("There is no further appeal.")
    return Advice("93C1", (Saying("appellant", say),))


LAW.assisted("92", appeal_made)
LAW.assisted("93", appeal_made, appeal_decided)
