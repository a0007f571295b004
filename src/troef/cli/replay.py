"""Judges the played records of PBN and LIN files: every board through the engine, every fault with its law."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from troef.bridge.game.record import Finding, Reading
from troef.bridge.record_check import check
from troef.cards import Lang, TroefError
from troef.cli import add_lang
from troef.cli.bar import Bar
from troef.cli.files import read_whole


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="PBN or LIN files, or folders that hold them")
    parser.add_argument("--json", action="store_true", help="the report as JSON")
    add_lang(parser)


@dataclass(slots=True)
class _Report:
    """What came out, over all files."""

    boards: int = 0
    clean: int = 0
    claimed: int = 0
    findings: list[Finding] = field(default_factory=list)

    def as_json(self) -> dict[str, Any]:
        told = [{"file": f.file, "board": f.board, "what": f.what, "law": f.law} for f in self.findings]
        return {"boards": self.boards, "clean": self.clean, "claimed": self.claimed, "findings": told}


def run(options: argparse.Namespace) -> int:
    files = _files(options.files)
    report = _Report()
    with Bar(len(files), "files") as bar:
        for path in files:
            _add(report, _read(path), str(path))
            bar.more()
    if options.json:
        print(json.dumps(report.as_json(), ensure_ascii=False, indent=1))
    else:
        print("\n".join(_told(report, options.lang)))
    return 0


def _files(names: Iterable[str]) -> list[Path]:
    """The files named, and every PBN or LIN file of the folders named."""
    found: list[Path] = []
    for name in names:
        path = Path(name)
        if path.is_dir():
            found += sorted(each for each in path.rglob("*") if each.suffix.lower() in _READERS)
        else:
            found.append(path)
    if not found:
        raise TroefError(
            "there is no PBN or LIN file in these folders", "in deze mappen staat geen PBN- of LIN-bestand"
        )
    return found


_READERS = {".pbn": "pbn", ".lin": "lin"}


def _read(path: Path) -> Reading:
    """The boards of a file, by the ending of its name."""
    kind = _READERS.get(path.suffix.lower())
    if kind is None:
        raise TroefError(f"{path} is neither a .pbn nor a .lin file", f"{path} is geen .pbn- en geen .lin-bestand")
    data = read_whole(path)
    if kind == "pbn":
        from troef.formats import pbn

        return pbn.read(data, str(path))
    from troef.formats import lin

    return lin.read(data, str(path))


def _add(report: _Report, reading: Reading, file: str) -> None:
    """Judges the boards of one file; what the reader found counts as well."""
    unreadable = Counter(finding.board for finding in reading.findings)
    report.findings += reading.findings
    for record in reading.records:
        checked = check(record)
        report.boards += 1
        report.claimed += checked.claimed
        report.clean += checked.clean and not unreadable[record.name]
        report.findings += [finding._replace(file=file) for finding in checked.findings]


_WORDS: dict[Lang, tuple[str, str, str]] = {
    "nl": ("borden", "in orde", "niet tot de laatste kaart genoteerd"),
    "en": ("boards", "in order", "not recorded to the last card"),
}


def _told(report: _Report, lang: Lang) -> list[str]:
    boards, clean, claimed = _WORDS[lang]
    share = 100 * report.clean / report.boards if report.boards else 100.0
    lines = [f"{report.boards} {boards}, {report.clean} {clean} ({share:.1f}%), {report.claimed} {claimed}"]
    for finding in report.findings:
        law = f" ({finding.law})" if finding.law else ""
        lines.append(f"{finding.words(lang)}{law}")
    return lines
