"""The register of the 2017 laws, in which every law module enters its articles, and effects that many share."""

from __future__ import annotations

from troef.bridge.laws.register import BridgeRegister
from troef.bridge.laws.ruling import MayNotUse, Role, WatchArticle
from troef.laws import BRIDGE_2017

LAW = BridgeRegister(BRIDGE_2017)
article = LAW.article
asked = LAW.judges_facts


OWN_SIDE = (Role.OFFENDER, Role.PARTNER)
OPPONENTS = (Role.LHO, Role.RHO)

WITHDRAWN_IS_UNAUTHORIZED = MayNotUse(Role.OFFENDER, OWN_SIDE, "16C2")
"""16C2: his side may not use the offender's withdrawn call."""

COMPARABLE_WATCH = (WatchArticle("23C"),)
"""23C: after a comparable call the director checks again when the board is over."""
