"""The regulations of klaverjas as code; the words of each article stand under book/."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from troef.laws import KLAVERJAS_1976, Edition
from troef.laws.register import ArticleRegister

_BOOKS = {KLAVERJAS_1976: "troef.klaverjas.laws.y1976"}


@cache
def law_of(edition: Edition) -> ArticleRegister:
    """The register of an edition: what it says about facts."""
    law: ArticleRegister = import_module(_BOOKS[edition]).LAW
    return law
