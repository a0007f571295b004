"""The laws of 2017, one module for each, and the register that says where every article is carried out."""

from __future__ import annotations

from troef.bridge.game.auction import Auction
from troef.bridge.laws.facts.auction import RightsReserved
from troef.bridge.laws.y2017 import (  # noqa: F401  # loading a module registers its articles
    law6,
    law10,
    law12,
    law13,
    law14,
    law15,
    law16,
    law17,
    law19,
    law20,
    law21,
    law23,
    law24,
    law25,
    law26,
    law27,
    law28,
    law29,
    law30,
    law31,
    law32,
    law33,
    law34,
    law36,
    law37,
    law38,
    law39,
    law40,
    law41,
    law43,
    law45,
    law46,
    law47,
    law49,
    law50,
    law51,
    law52,
    law53,
    law54,
    law55,
    law56,
    law57,
    law58,
    law60,
    law61,
    law62,
    law64,
    law66,
    law67,
    law68,
    law70,
    law71,
    law72,
    law73,
    law74,
    law75,
    law76,
    law79,
    law81,
    law82,
    law83,
    law84,
    law86,
    law87,
    law90,
    law91,
    law92,
    rest,
)
from troef.bridge.laws.y2017.cited import CITED
from troef.bridge.laws.y2017.register import LAW
from troef.bridge.laws.y2017.watch import WATCH
from troef.bridge.laws.y2017.watch_play import WATCH_PLAY

LAW.executed("9", "troef.bridge.table.fold.settled", "troef.bridge.table.irregularities.handling.is_unruled")
LAW.executed("18", Auction.is_sufficient, Auction.legal)
LAW.executed("22", Auction.contract.fget, Auction.declarer.fget)  # type: ignore[attr-defined]
LAW.executed("35", "troef.bridge.table.auction.calling.judged")
RULES = LAW.rules({**WATCH, **WATCH_PLAY}, CITED)
NO_RESERVING = {RightsReserved: law16.rights_may_not_be_reserved}
