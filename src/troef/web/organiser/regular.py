"""Regular evenings: keeping one under a name, and the page of its standing pairs."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from troef.cards import TroefError
from troef.web.people.rights import organiser_only
from troef.web.session import regular
from troef.web.session.log import signed_in, the_evening, tried
from troef.web.session.models import Regular
from troef.web.session.start_list import names_of
from troef.web.site.given import whole
from troef.web.site.refusals import why


@require_POST
@organiser_only
def keep_regular(request: HttpRequest, pk: int) -> HttpResponse:
    """The settings of this evening, its movement and its list, under a name."""
    evening, name = the_evening(pk), request.POST.get("name", "")
    with_list = "with_list" in request.POST
    if tried(request, lambda: regular.keep(evening, name, signed_in(request), with_list)):
        messages.success(request, _("%(name)s is kept: a new evening can begin with it.") % {"name": name.strip()})
    return redirect("ready", pk)


@organiser_only
def regular_evening(request: HttpRequest, pk: int) -> HttpResponse:
    """Its standing pairs, one more or one less, and taking it away; evenings that were played stay."""
    kept = get_object_or_404(Regular, pk=pk)
    lines = request.POST.get("lines", "")
    if "forget" in request.POST:
        kept.delete()
        messages.success(request, _("%(name)s is no regular evening any more.") % {"name": kept.name})
        return redirect("new_evening")
    if "remove" in request.POST:
        kept.standing.filter(pk=whole(request.POST["remove"]) or 0).delete()
        return redirect("regular_evening", pk)
    if lines.strip():
        try:
            listed = [names_of(kept.settings["kind"], line) for line in lines.splitlines() if line]
            number = regular.stand(kept, [regular.Listed(*entry) for entry in listed])
        except TroefError as error:
            messages.error(request, why(error))
        else:
            messages.success(request, _("%(number)s more standing on %(name)s.") % {"number": number, "name": kept})
            return redirect("regular_evening", pk)
    kind = kept.settings["kind"]
    context = {"regular": kept, "kind": kind, "standing": kept.standing.all(), "lines": lines}
    return render(request, "organise/regular.html", context)
