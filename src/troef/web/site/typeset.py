"""From what stands on a paper to a PDF, by typst."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Literal

from django.http import HttpResponse

_TEMPLATES = Path(__file__).parent / "typst"

Content = dict[str, Any]


def pdf(template: str, content: Content, size: str = "a4", form: Literal["pdf", "svg"] = "pdf") -> bytes:
    """The paper; `size` is the sheet it is printed on: A4 with several to cut apart, or the card's own size."""
    import typst

    document = json.dumps({**content, "paper": size}, ensure_ascii=False)
    return typst.compile(_TEMPLATES / f"{template}.typ", sys_inputs={"content": document}, format=form)


def answer(name: str, made: bytes) -> HttpResponse:
    """A PDF that the browser shows."""
    response = HttpResponse(made, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return response
