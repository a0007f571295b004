"""Sessions with printed results, in a format of others: USEBIO XML, or PBN with score tables."""

from __future__ import annotations

from troef.contest.published import PublishedSession
from troef.contest.rules import RulesOf


def read_sessions(text: str, rules_of: RulesOf) -> tuple[PublishedSession, ...]:
    """The sessions of a file whose text was read already."""
    if text.lstrip("\ufeff \t\r\n").startswith("<"):
        from troef.formats import usebio

        return usebio.read_sessions(text, rules_of)
    from troef.formats import scoretable

    return scoretable.read_sessions(text, rules_of)
