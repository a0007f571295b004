"""The regulations of klaverjas as code. The texts of the articles are in book/."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from troef.laws import KLAVERJAS_1976, Edition
from troef.laws.register import ArticleRegister

_BOOKS = {KLAVERJAS_1976: "troef.klaverjas.laws.y1976"}


@cache
def law_of(edition: Edition) -> ArticleRegister:
    """Return the register of an edition, which finds the article for given facts and makes the ruling."""
    law: ArticleRegister = import_module(_BOOKS[edition]).LAW
    return law
