"""The service worker of the table's page; it has to live at the root to look after addresses below it."""

from __future__ import annotations

from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_GET


@require_GET
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    script = Path(str(finders.find("troef/offline.js")))
    return HttpResponse(script.read_bytes(), content_type="text/javascript")
