"""The laws of bridge as code: the rules of each edition, with regulations applied."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from troef.bridge.laws.register import BridgeRules
from troef.bridge.laws.regulations import TableRegulations
from troef.cards import TroefError
from troef.core.messages import _
from troef.laws import BRIDGE_1949, BRIDGE_2007, BRIDGE_2017, Edition

_BOOKS = {
    BRIDGE_2017: "troef.bridge.laws.y2017",
    BRIDGE_2007: "troef.bridge.laws.y2007",
    BRIDGE_1949: "troef.bridge.laws.y1949",
}


@cache
def rules_of(edition: Edition, regulations: TableRegulations) -> BridgeRules:
    """Return the rules of an edition under these regulations; raise TroefError if it cannot be played."""
    if edition not in _BOOKS:
        raise TroefError(
            _("{edition} cannot be played yet: use {known}", edition=edition, known=", ".join(map(str, _BOOKS)))
        )
    book = import_module(_BOOKS[edition])
    rules: BridgeRules = book.RULES
    return rules if regulations.may_reserve else rules.with_judges(getattr(book, "NO_RESERVING", {}))
