"""PDF documents, typeset by typst in a process of its own."""

from __future__ import annotations

import json
from base64 import b64decode
from functools import cache
from typing import Any, Literal

from django.http import HttpRequest, HttpResponse

from troef.web.platform.http.downloads import download
from troef.web.platform.jobs.jobs import ProgressCallback, job
from troef.web.platform.jobs.worker_process import Processes, worker_for_module

_BACKGROUND_FROM_CHARS = 250_000
"""Characters from which a document takes more than a second or two: the score slips of seventy tables."""
_DEADLINE = 600.0

Content = dict[str, Any]


def render_pdf(template: str, content: Content, size: str = "a4", form: Literal["pdf", "svg"] = "pdf") -> bytes:
    """Return a document as PDF or SVG on this size of sheet: A4 to cut apart, or the size of one card."""
    return typeset_now({"template": template, "document": _written(content, size), "form": form})


def _written(content: Content, size: str) -> str:
    return json.dumps({**content, "paper": size}, ensure_ascii=False)


@cache
def _processes() -> Processes:
    return worker_for_module("troef.web.platform.jobs.typst_worker")


def typeset_now(question: Content) -> bytes:
    """Return a document as soon as a process has typeset it."""
    return b64decode(_processes().ask(question, _DEADLINE))


@job
def typeset_job(report: ProgressCallback, template: str, document: str) -> bytes:
    """Typeset a document as a job. Its content is fixed when the job is enqueued."""
    return typeset_now({"template": template, "document": document, "form": "pdf"})


def pdf_response(request: HttpRequest, name: str, template: str, content: Content, size: str = "a4") -> HttpResponse:
    """Return a PDF that the browser displays; a long one is made in the background."""
    wanted: Content = {"template": template, "document": _written(content, size)}
    takes_long = len(wanted["document"]) > _BACKGROUND_FROM_CHARS
    return download(request, f"{name}.pdf", "application/pdf", typeset_job, takes_long=takes_long, **wanted)
