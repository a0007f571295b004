"""Downloads: files that are quick to make are sent immediately, others are made by a job behind a waiting page.

The address of that page is signed and valid only for the account that asked, which was allowed to have the file.
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
    """Return the file that a job makes, or a redirect to the waiting page after `patience` seconds."""
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
    """Show the progress of a download and then a button; with `?file` return the file."""
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
        return redirect(asked_at)  # The result has expired: make it again.
    problem = error_text(known.problem) if known.problem else ""
    context = {"name": name, "known": known, "asked_at": asked_at, "problem": problem}
    return render(request, "download/part.html" if is_fragment_request(request) else "download/page.html", context)


def _file(content: bytes, name: str, kind: str) -> HttpResponse:
    """Return a file as a response. The browser displays a PDF and saves anything else."""
    answer = HttpResponse(content, content_type=kind)
    where = "inline" if kind == "application/pdf" else "attachment"
    answer["Content-Disposition"] = f'{where}; filename="{name}"'
    return answer
