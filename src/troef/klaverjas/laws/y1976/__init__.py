"""The regulations of 1976, with a module for each subject. `LAW` accounts for every article."""

from __future__ import annotations

from functools import partial

from troef.cards.board import dealer_of
from troef.klaverjas.game.rules import Rules
from troef.laws import KLAVERJAS_1976
from troef.laws.register import ArticleRegister, ArticleStatus

LAW = ArticleRegister(KLAVERJAS_1976)
article = LAW.article
assisted = partial(LAW.article, how=ArticleStatus.ASSISTED)
asked = LAW.judges_facts
LAW.load(__name__, __path__)

_DIRECTOR = "the director's task; nothing at one table decides it"
LAW.informed("3", _DIRECTOR)
LAW.informed("22", _DIRECTOR)
LAW.executed("23", Rules)
LAW.organised("25")
for _number in (1, 2, 3, 4, 7, 9, 10, 11, 12, 18, 19, 22):
    LAW.organised(f"II-{_number}")
LAW.executed("II-5", dealer_of)
LAW.informed("II-25", _DIRECTOR)
