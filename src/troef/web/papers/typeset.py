"""From what stands on a paper to a PDF, by typst; and the pictures of codes."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any, Literal

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.formats import date_format

from troef.web.evening.models import Evening
from troef.web.serve import addresses

_TEMPLATES = Path(__file__).parent / "typst"
_LOCAL = ("localhost", "127.0.0.1", "::1", "0.0.0.0", "unknown")
"""What only this machine can reach, or nobody knows."""
_USUAL: dict[str | None, int] = {"http": 80, "https": 443}

Content = dict[str, Any]


def head(evening: Evening) -> Content:
    """What every paper of an evening says on top."""
    return {"evening": evening.name, "date": date_format(evening.date, "j F Y")}


def pdf(template: str, content: Content, size: str = "a4", form: Literal["pdf", "svg"] = "pdf") -> bytes:
    """The paper; `size` is the sheet it is printed on: A4 with several to cut apart, or the card's own size."""
    import typst

    told = json.dumps({**content, "paper": size}, ensure_ascii=False)
    return typst.compile(_TEMPLATES / f"{template}.typ", sys_inputs={"content": told}, format=form)


def answer(name: str, made: bytes) -> HttpResponse:
    """A PDF that the browser shows."""
    response = HttpResponse(made, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return response


def phone_address(request: HttpRequest, path: str) -> str:
    """An address that phones can reach: the one that was configured, or the one the server itself was reached at.

    Never the Host header: whoever sends a request chooses it, and codes are printed for a whole hall.
    """
    return (settings.PUBLIC_URL or _own_address(request)).rstrip("/") + path


def _own_address(request: HttpRequest) -> str:
    """Where this request came in; `localhost` is only this machine, so the network's own address replaces it."""
    host, port = request.META["SERVER_NAME"], int(request.META["SERVER_PORT"])
    if host in _LOCAL:
        return addresses(port)[-1]
    name = f"[{host}]" if ":" in host else host
    return f"{request.scheme}://{name}" + ("" if port == _USUAL[request.scheme] else f":{port}")


def qr_svg(text: str) -> str:
    """The code that a phone's camera reads, as a picture."""
    import segno

    out = io.BytesIO()
    segno.make(text, error="m", micro=False).save(out, kind="svg", border=2, xmldecl=False, scale=10)
    return out.getvalue().decode()
