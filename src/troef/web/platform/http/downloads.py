"""A file to print or to take away: at once where it is made quickly, otherwise in the background, behind a page.

The address of that page is signed, and good for whoever asked: he could have had the file at once.
"""

from __future__ import annotations

from typing import Any

from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from troef.web.platform.http.error_pages import error_text
from troef.web.platform.http.form_values import is_fragment_request
from troef.web.platform.jobs.jobs import Job, enqueue, has_result, job_progress, job_result, wait

_SALT = "download"


def download(
    request: HttpRequest, name: str, kind: str, job: Job, /, *, takes_long: bool, patience: float = 0, **arguments: Any
) -> HttpResponse:
    """Return the file that a job makes, or after `patience` seconds the page that waits for it."""
    if takes_long:
        number = enqueue(job, **arguments)
        if wait(number, patience).is_over and (content := job_result(number)) is not None:
            return _file(content, name, kind)
        asked = [number, name, kind, request.get_full_path(), request.user.pk]
        return redirect("download", signing.dumps(asked, salt=_SALT))
    return _file(job.do(lambda done, of: None, **arguments) or b"", name, kind)


@never_cache
@require_GET
def waiting_page(request: HttpRequest, signed: str) -> HttpResponse:
    """How far it is, then a button; `?file` is what the button gives."""
    try:
        number, name, kind, asked_at, reader = signing.loads(signed, salt=_SALT)
    except signing.BadSignature:
        raise Http404 from None
    if reader != request.user.pk:
        raise Http404
    content = job_result(number) if "file" in request.GET else None
    if content is not None:
        return _file(content, name, kind)
    known = job_progress(number)
    if known.is_over and known.problem is None and not has_result(number):
        return redirect(asked_at)  # it was kept for a while, and is gone
    problem = error_text(known.problem) if known.problem else ""
    context = {"name": name, "known": known, "asked_at": asked_at, "problem": problem}
    return render(request, "download/part.html" if is_fragment_request(request) else "download/page.html", context)


def _file(content: bytes, name: str, kind: str) -> HttpResponse:
    """A browser shows a paper, and puts away what it cannot show."""
    answer = HttpResponse(content, content_type=kind)
    where = "inline" if kind == "application/pdf" else "attachment"
    answer["Content-Disposition"] = f'{where}; filename="{name}"'
    return answer
