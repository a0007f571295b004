"""Judge the played records of PBN and LIN files: replay every board and report every fault with its law."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from troef.analysis.batches import batch
from troef.bridge.records.check import RecordCheck, check
from troef.bridge.records.record import BoardRecord, FileFinding
from troef.cards import Lang, TroefError
from troef.cli import add_jobs, add_lang
from troef.cli.io import ProgressBar, read_bytes
from troef.core.messages import _, pgettext
from troef.formats import lin, pbn

if TYPE_CHECKING:
    from troef.analysis.bridge.claims.claim import Claim
    from troef.analysis.bridge.claims.verdict import ClaimVerdict


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="PBN or LIN files, or folders with them")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument("--claims", action="store_true", help="rule on the claim where a record stops")
    add_jobs(parser)
    add_lang(parser)


@dataclass(frozen=True, slots=True)
class _ClaimRuling:
    """A claim in a record with its verdict. The record has no statement, so the verdict is only a proposal."""

    file: str
    board: str
    claim: Claim
    verdict: ClaimVerdict | TroefError

    def as_json(self) -> dict[str, Any]:
        by = {"file": self.file, "board": self.board, "left": self.claim.left, "tricks": self.claim.count}
        ruled = self.verdict
        return by | ({"problem": str(ruled)} if isinstance(ruled, TroefError) else {"verdict": ruled.as_json()})

    def words(self, lang: Lang) -> str:
        ruled, claim = self.verdict, self.claim
        of = _("{count} of {left}", count=claim.count, left=claim.left)[lang]
        why = ruled.words(lang) if isinstance(ruled, TroefError) else f"{ruled.why[lang]} [{ruled.law}]"
        return f"{self.file}, {pgettext('deal', 'board')[lang]} {self.board}: {of}. {why}"


@dataclass(slots=True)
class _Report:
    """The results over all files."""

    boards: int = 0
    clean: int = 0
    claimed: int = 0
    findings: list[FileFinding] = field(default_factory=list)
    claims: list[_ClaimRuling] | None = None  # None if claims are not judged.

    def add(self, other: _Report) -> None:
        """Add the counts of another report, about other files, to this one."""
        self.boards += other.boards
        self.clean += other.clean
        self.claimed += other.claimed
        self.findings += other.findings
        if self.claims is not None:
            self.claims += other.claims or []

    def as_json(self) -> dict[str, Any]:
        findings = [{"file": f.file, "board": f.board, "what": f.what, "law": f.law} for f in self.findings]
        counted = {"boards": self.boards, "clean": self.clean, "claimed": self.claimed, "findings": findings}
        return counted if self.claims is None else counted | {"claims": [ruled.as_json() for ruled in self.claims]}


def run(options: argparse.Namespace) -> int:
    files = _files(options.files)
    report = _Report(claims=[] if options.claims else None)
    tasks = ((path, read_bytes(path), options.claims) for path in files)  # A remote worker does not have the file.
    with ProgressBar(len(files), "files") as bar:
        for judged in batch(_judged, tasks, options.jobs, bar.more, options.cluster):
            report.add(judged)
    if options.json:
        print(json.dumps(report.as_json(), ensure_ascii=False, indent=1))
    else:
        print("\n".join(_told(report, options.lang)))
    return 0


def _files(names: Iterable[str]) -> list[Path]:
    """Return the named files, and every PBN or LIN file in the named folders."""
    paths: list[Path] = []
    for name in names:
        path = Path(name)
        if path.is_dir():
            paths += sorted(file for file in path.rglob("*") if file.suffix.lower() in (".pbn", ".lin"))
        elif path.suffix.lower() in (".pbn", ".lin"):
            paths.append(path)
        else:
            raise TroefError(_("{path} is neither a .pbn nor a .lin file", path=path))
    if not paths:
        raise TroefError(_("there is no PBN or LIN file in these folders"))
    return paths


def _judged(task: tuple[Path, bytes, bool]) -> _Report:
    """Check the boards of one file, and optionally their claims. The findings of the reader are included."""
    path, data, claims = task
    file = str(path)
    reading = (pbn if path.suffix.lower() == ".pbn" else lin).read(data, file)
    report = _Report(findings=list(reading.findings), claims=[] if claims else None)
    unreadable = Counter(finding.board for finding in reading.findings)
    for record in reading.records:
        checked = check(record)
        report.boards += 1
        report.claimed += checked.claimed
        report.clean += checked.clean and not unreadable[record.name]
        report.findings += [finding._replace(file=file) for finding in checked.findings]
        if report.claims is not None:
            report.claims += _ruled(record, checked, file)
    return report


def _ruled(record: BoardRecord, checked: RecordCheck, file: str) -> Iterator[_ClaimRuling]:
    from troef.director import claims

    claim = claims.claim_of_record(record, checked)
    if claim is not None:
        try:
            yield _ClaimRuling(file, record.name, claim, claims.propose_verdict(claim))
        except TroefError as error:
            yield _ClaimRuling(file, record.name, claim, error)


_WORDS = (_("boards"), _("in order"), _("not recorded to the last card"))


def _told(report: _Report, lang: Lang) -> list[str]:
    boards, clean, claimed = (word[lang] for word in _WORDS)
    share = 100 * report.clean / report.boards if report.boards else 100.0
    lines = [f"{report.boards} {boards}, {report.clean} {clean} ({share:.1f}%), {report.claimed} {claimed}"]
    for finding in report.findings:
        law = f" ({finding.law})" if finding.law else ""
        lines.append(f"{finding.words(lang)}{law}")
    if report.claims:
        from troef.director.claims import NOTHING_RECORDED

        lines += [NOTHING_RECORDED[lang], *(ruled.words(lang) for ruled in report.claims)]
    return lines
