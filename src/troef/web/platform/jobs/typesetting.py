"""PDF documents, typeset by typst in a process of its own, and downloads.

A file that is quick to make is sent immediately; a job makes any other behind a waiting page. The address of that page
is signed and valid only for the account that asked, which was allowed to have the file.
"""

from __future__ import annotations

import json
from base64 import b64decode
from typing import Any, Literal

from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from troef.core.worker_process import WorkerPool
from troef.web.platform.http.forms import error_text, is_fragment_request
from troef.web.platform.jobs.jobs import Job, ProgressCallback, enqueue, has_result, job, job_progress, job_result, wait

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
    """Show the progress of a download, then a button for it. With `?file` in the URL, return the file."""
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
    """Return a response with a file of the content type `kind`. A browser displays a PDF, and saves any other file."""
    answer = HttpResponse(content, content_type=kind)
    where = "inline" if kind == "application/pdf" else "attachment"
    answer["Content-Disposition"] = f'{where}; filename="{name}"'
    return answer


_BACKGROUND_FROM_CHARS = 250_000
"""Characters from which a document takes more than a second or two: the score slips of seventy tables."""
_DEADLINE = 600.0
_TYPESETTERS = WorkerPool.of_module("troef.web.platform.jobs.typst_worker")

Content = dict[str, Any]


def render_pdf(template: str, content: Content, size: str = "a4", form: Literal["pdf", "svg", "png"] = "pdf") -> bytes:
    """Return a document as PDF, SVG or PNG. `size`: of the sheet, such as A4 to cut apart, or of one card."""
    return typeset_now({"template": template, "document": _written(content, size), "form": form})


def _written(content: Content, size: str) -> str:
    return json.dumps({**content, "paper": size}, ensure_ascii=False)


def typeset_now(question: Content) -> bytes:
    """Return a document, waiting until a process has typeset it. `question`: its template, content and form."""
    return b64decode(_TYPESETTERS.ask(question, _DEADLINE))


@job
def typeset_job(report: ProgressCallback, template: str, document: str) -> bytes:
    """Return a PDF, as a job. `document` has its content at the time when the job was enqueued."""
    return typeset_now({"template": template, "document": document, "form": "pdf"})


def pdf_response(request: HttpRequest, name: str, template: str, content: Content, size: str = "a4") -> HttpResponse:
    """Return a response with a PDF, or for a long document one that redirects to the waiting page."""
    wanted: Content = {"template": template, "document": _written(content, size)}
    takes_long = len(wanted["document"]) > _BACKGROUND_FROM_CHARS
    return download(request, f"{name}.pdf", "application/pdf", typeset_job, takes_long=takes_long, **wanted)
