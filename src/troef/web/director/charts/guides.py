"""The pages that a director keeps at hand beside the charts; everybody may read them."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from troef.director.charts import chart
from troef.director.guides import amounts, guides
from troef.web.site.language import lang


@require_GET
def guide(request: HttpRequest, slug: str) -> HttpResponse:
    found = guides().get(slug)
    if found is None:
        raise Http404
    context = {
        "guide": found,
        "charts": [chart(id, found.edition) for id in found.charts],
        "amounts": [(one, one.words(lang())) for one in amounts()] if found.has_amounts else [],
        "others": [one for one in guides().values() if one != found],
    }
    return render(request, "charts/guide.html", context)
