"""A penalty: points taken from a contestant, shown before it is confirmed (2017: 90, 91)."""

from __future__ import annotations

from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from troef.cards import TroefError
from troef.contest.session import Penalty as Fine
from troef.contest.session import Unit
from troef.director.judgement import Why
from troef.web.director.scoring import check_paragraph, plain_ruling
from troef.web.people.rights import director_only
from troef.web.session.acting import the_evening
from troef.web.session.actor import signed_in
from troef.web.session.models import Case, Contestant, Evening
from troef.web.session.rulings import verbs
from troef.web.session.rulings.preview import preview_penalty
from troef.web.session.visible import eyes
from troef.web.site.given import amount, is_part, whole
from troef.web.site.refusals import why


@never_cache
@director_only
def penalty(request: HttpRequest, pk: int) -> HttpResponse:
    """Points taken from a contestant: fill in, see what it does, confirm."""
    evening = the_evening(pk)
    typed = request.POST.dict() if request.method == "POST" else {"law": request.GET.get("law", "")}
    context: dict[str, object] = {
        "evening": evening,
        "pairs": evening.contestants.all(),
        "typed": typed,
        "words": evening.game.desk(evening),
    }
    if request.method == "POST":
        try:
            contestant, fine = _fine(evening, typed)
            unit, law = str(fine.unit), typed.get("law", "").strip()
            _after, shifts = preview_penalty(contestant, fine.amount, unit, law)
            context["shifts"] = shifts if eyes(request, evening).ranking else []
            context["pair"] = contestant
            if "confirm" in typed and not is_part(request):
                case = _penalise(request, evening, fine, law, typed.get("reason", ""))
                messages.success(request, _("The penalty of pair %(pair)s counts now.") % {"pair": contestant.number})
                return redirect("ruling", pk, case.number)
        except TroefError as error:
            context["problem"] = why(error)
    return render(request, "desk/penalty_effect.html" if is_part(request) else "desk/penalty.html", context)


def _penalise(request: HttpRequest, evening: Evening, fine: Fine, law: str, reason: str) -> Case:
    """A ruling of its own, or part of the one that led to it."""
    actor = signed_in(request)
    number = whole(request.GET.get("case", ""))
    case = evening.cases.filter(number=number).first() if number else None
    if case is not None and case.boards & eyes(request, evening).closed:
        raise TroefError(_("That ruling is about a board that you still have to play yourself."))
    if case is None:
        return verbs.write(evening, replace(plain_ruling(evening, actor.who, law, reason), penalties=(fine,)), actor)
    check_paragraph(evening, law, reason)
    now = case.now
    laws = (*(one for one in now.laws if one != law), law)
    verbs.amend(case, replace(now, laws=laws, penalties=(*now.penalties, fine)), Why.SCORED, reason, actor)
    return case


def _fine(evening: Evening, typed: dict[str, str]) -> tuple[Contestant, Fine]:
    contestant = evening.contestants.filter(number=whole(typed.get("pair", "")) or 0).first()
    if contestant is None:
        raise TroefError(_("Choose a pair."))
    points_off = amount(typed.get("amount", ""))
    if points_off is None:
        raise TroefError(_("“%(text)s” is not an amount.") % {"text": typed.get("amount", "")[:40]})
    points_off = round(points_off, 3)  # as finely as a penalty is kept
    if not 0 < points_off < 1000:
        raise TroefError("A penalty is more than nothing.", "Een straf is meer dan niets.")
    units = dict(evening.game.desk(evening).units)
    if typed.get("unit") not in units:
        raise TroefError(_("A penalty is counted in %(units)s here.") % {"units": ", ".join(units.values())})
    law = typed.get("law", "").strip() or None
    return contestant, Fine(str(contestant.number), points_off, Unit.parse(typed["unit"]), law)
