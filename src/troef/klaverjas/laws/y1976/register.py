"""The register of the regulations of 1976. Every module registers its articles here on import."""

from __future__ import annotations

from functools import partial

from troef.laws import KLAVERJAS_1976
from troef.laws.register import ArticleRegister, ArticleStatus

LAW = ArticleRegister(KLAVERJAS_1976)
article = LAW.article
assisted = partial(LAW.article, how=ArticleStatus.ASSISTED)
asked = LAW.judges_facts
