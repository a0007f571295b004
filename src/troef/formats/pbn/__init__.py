"""PBN 2.1: `read` parses bytes to records, `write` returns records as bytes in export format."""

from __future__ import annotations

from troef.bridge.records.record import FileReading
from troef.formats.limits import BoundedFindings
from troef.formats.pbn.tags import build
from troef.formats.pbn.tokenizer import TagInheritance, decode, games_of
from troef.formats.pbn.writer import write

__all__ = ["read", "write"]


def read(data: bytes, file: str = "") -> FileReading:
    """Parse every board of a PBN file. Problems become findings; nothing is raised."""
    source = games_of(decode(data))
    inheritance = TagInheritance()
    records, findings = [], source.findings
    for game in source.games:
        inherited = BoundedFindings()
        record, own = build(inheritance.resolve(game, inherited))
        records.append(record)
        findings.extend(finding._replace(board=record.name) for finding in inherited)
        findings.extend(own)
    ordered = sorted((finding._replace(file=file) for finding in findings), key=lambda finding: finding.line or 0)
    return FileReading(tuple(records), tuple(ordered), tuple(source.directives))
