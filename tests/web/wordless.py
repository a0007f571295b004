"""Answers of the site without their words, so that a changed sentence changes no record."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from unittest.mock import patch

import pytest
from django.utils import translation

from troef.cards import TroefError
from troef.web.platform.http.forms import error_text

_SLOT = re.compile(r"%\(\w+\)[sd]")


def _slots(*texts: object) -> str:
    return " ".join(sorted({slot for text in texts for slot in _SLOT.findall(str(text))})) or "·"


@contextmanager
def without_words() -> Iterator[None]:
    """Translate every message of the site into the values that are filled in, or into a dot if there are none."""
    names = ("gettext", "ngettext", "pgettext", "npgettext")
    with translation.override("en"), patch.multiple(translation._trans, **dict.fromkeys(names, _slots)):
        yield


def why_refused(act: Callable[[], object]) -> str:
    """Return the reason of a refusal. It has words in both languages, and they differ."""
    sentences = []
    for lang in ("nl", "en"):
        with translation.override(lang), pytest.raises(TroefError) as refused:  # noqa: PT011 - its reason is returned
            act()
        with translation.override(lang):
            sentences.append(error_text(refused.value))
    assert sentences[0] not in ("hier klopt iets niet", sentences[1])
    with without_words(), pytest.raises(TroefError) as refused:  # noqa: PT011 - its reason is returned
        act()
    return reason(refused)


def reason(refused: pytest.ExceptionInfo[TroefError]) -> str:
    """Return where the code refuses, and the values that the refusal names; it was raised `without_words`."""
    at, error = refused.traceback[-1], refused.value
    function, raised = at.frame.code.raw.co_name, at.lineno + 1
    places = (place for place, node in raises(Path(at.path)) if node.lineno <= raised <= node.end_lineno)
    values = re.findall(r"\b\S*\d\S*\b", str(error)) if error.nl else [str(error).replace("·", "")]
    return " ".join([next(places, function), *values]).strip()


@cache
def raises(file: Path) -> list[tuple[str, ast.Raise]]:
    """Return every `raise` of a module as `module.function`, with a number if the function has several."""
    module, functions = ast.parse(file.read_text("utf-8")), (ast.FunctionDef, ast.AsyncFunctionDef)
    within = {}
    for function in (node for node in ast.walk(module) if isinstance(node, functions)):
        within |= {node: function for node in ast.walk(function) if isinstance(node, ast.Raise)}
    found = []
    for node, function in sorted(within.items(), key=lambda each: each[0].lineno):
        own = sorted(other.lineno for other, its in within.items() if its is function)
        number = f"/{own.index(node.lineno) + 1}" if len(own) > 1 else ""
        found.append((f"{file.stem}.{function.name}{number}", node))
    return found
