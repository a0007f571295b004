"""The paragraphs that code outside the law modules cites, and by which it knows what an edition rules.

They are in `citations.toml`, with a table for each edition.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from troef.laws.book import is_within
from troef.laws.edition import Edition


@cache
def citations() -> dict[str, dict[str, Any]]:
    """Return the tables of all editions: paragraphs by subject, and `counterparts` of paragraphs of 2017."""
    return tomllib.loads((files(__package__) / "citations.toml").read_text(encoding="utf-8"))


def cited(edition: Edition, subject: str) -> str:
    """Return the paragraph about a subject, such as `play-on`; empty if the edition has no such rule."""
    law: str = citations()[str(edition)].get(subject, "")
    return law


def is_listed(law: str, edition: Edition, subject: str) -> bool:
    """Return whether a paragraph is within one of those that the edition lists under a subject."""
    return any(is_within(law, listed) for listed in citations()[str(edition)].get(subject, ()))


def counterpart(law: str, edition: Edition) -> str:
    """Return the paragraph for one of bridge-2017. It is the same one if the edition numbers it alike."""
    same: str = citations()[str(edition)].get("counterparts", {}).get(law, law)
    return same
