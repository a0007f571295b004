"""Sessions with printed results, in a format of others: USEBIO XML, or PBN with score tables."""

from __future__ import annotations

from troef.contest.published import PublishedSession
from troef.contest.rules import RulesOf
from troef.formats.scoretable import read_sessions as _read_pbn
from troef.formats.usebio import read_sessions as _read_usebio


def read_sessions(text: str, rules_of: RulesOf) -> tuple[PublishedSession, ...]:
    """The sessions of a file whose text was read already."""
    is_xml = text.lstrip("\ufeff \t\r\n").startswith("<")
    return _read_usebio(text, rules_of) if is_xml else _read_pbn(text, rules_of)
