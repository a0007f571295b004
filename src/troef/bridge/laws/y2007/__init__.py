"""The laws of 2007 as far as the director's booklet and the club rules carry them."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import RightsReserved
from troef.bridge.laws.y2007 import (  # noqa: F401  # loading a module registers its articles
    law12,
    law13,
    law15,
    law16,
    law17,
    law19,
    law24,
    law25,
    law26,
    law27,
    law29,
    law30,
    law31,
    law32,
    law35,
    law47,
    law50,
    law60,
    law64,
    law68,
    law75,
    law79,
    rest,
    same,
)
from troef.bridge.laws.y2007.cited import CITED
from troef.bridge.laws.y2007.register import LAW
from troef.bridge.laws.y2007.watch import WATCH

RULES = LAW.rules(WATCH, CITED)
NO_RESERVING = {RightsReserved: law16.rights_may_not_be_reserved}
