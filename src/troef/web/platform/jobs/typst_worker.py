"""The process that typesets documents."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path
from typing import Any

from troef.core.worker_process import serve_requests
from troef.director.charts.svg import booklet
from troef.laws import Edition

_TEMPLATES = Path(__file__).parent / "typst"


def answer(question: Any) -> str:
    """Return a document in base64: the booklet of charts of an edition, or a template filled with content."""
    import typst

    if "booklet" in question:
        return b64encode(booklet(Edition.parse(question["booklet"]), question["lang"])).decode()
    template, inputs = _TEMPLATES / f"{question['template']}.typ", {"content": question["document"]}
    return b64encode(typst.compile(template, sys_inputs=inputs, format=question["form"])).decode()


if __name__ == "__main__":
    serve_requests(answer)
