"""The laws of 1949, one module for each, and the register that says where every article is carried out."""

from __future__ import annotations

from troef.bridge.auction import Auction
from troef.bridge.laws.y1949 import (  # noqa: F401  # loading a module registers its articles
    law09,
    law13,
    law14,
    law16,
    law19,
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
    law35,
    law36,
    law37,
    law38,
    law39,
    law40,
    law41,
    law42,
    law43,
    law45,
    law46,
    law47,
    law48,
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
    law63,
    law64,
    law65,
    law68,
    law70,
    law73,
    law74,
    law76,
)
from troef.bridge.laws.y1949.cited import CITED
from troef.bridge.laws.y1949.principle import noticed
from troef.bridge.laws.y1949.register import LAW
from troef.bridge.laws.y1949.watch import WATCH

LAW.executed("17", Auction.push, "troef.bridge.table.step")
LAW.executed("18", Auction.is_sufficient, Auction.legal)
LAW.executed("22", Auction.contract.fget, Auction.declarer.fget)  # type: ignore[attr-defined]
RULES = LAW.rules(WATCH, CITED, speaks=noticed)
