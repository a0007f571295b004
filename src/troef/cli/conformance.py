"""Run every case of the suite on a program, or on Troef itself, and count the right answers by law."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from troef.cards import Lang, TroefError
from troef.cli import add_lang
from troef.cli.io import ProgressBar
from troef.conformance import VERSION
from troef.conformance.case import CaseKind, ConformanceCase, load_suite
from troef.conformance.programs import Program, ProgramFailure, open_program
from troef.core.messages import _
from troef.laws import EDITIONS, Edition

VERDICTS = ("right", "wrong", "unknown")
_HEADS = (_("cases"), _("right"), _("wrong"), _("not answered"))
_TOTAL = _("total")


@dataclass(frozen=True, slots=True)
class CaseResult:
    """A case with its verdict and, if the answer is wrong, the first difference."""

    case: ConformanceCase
    verdict: str
    difference: str = ""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--command", metavar="CMD", help="program to test; {kind} stands for the kind of case")
    parser.add_argument("--lines", action="store_true", help="keep the program running: a question and answer per line")
    parser.add_argument("--edition", action="append", help="only cases of this edition; can be repeated")
    parser.add_argument("--law", action="append", help="only cases about this paragraph, such as 27 or 27B1")
    parser.add_argument("--kind", action="append", choices=[*CaseKind], help="only cases of this kind")
    parser.add_argument("--cases", action="append", default=[], metavar="DIR", help="add the cases of this folder")
    parser.add_argument("--seconds", type=float, default=20, help="time limit for a case")
    parser.add_argument(
        "--list", action="store_true", help="print the cases, one JSON object per line, without a program"
    )
    parser.add_argument("--verbose", action="store_true", help="print the first difference of every wrong case")
    parser.add_argument("--json", action="store_true")
    add_lang(parser)


def run(options: argparse.Namespace) -> int:
    cases = list(_chosen(options))
    if options.list:
        for case in cases:
            about = {"id": case.id, "kind": case.kind, "edition": str(case.laws), "law": case.law, "title": case.title}
            asked = {"question": case.question, "expect": case.expect, "tolerance": float(case.tolerance)}
            print(json.dumps(about | asked, ensure_ascii=False))
        return 0
    with (
        open_program(options.command, options.seconds, options.lines) as program,
        ProgressBar(len(cases), _HEADS[0][options.lang]) as bar,
    ):
        judged = []
        for case in cases:
            judged.append(_judged(case, program, our_words=options.command is None))
            bar.more()
    print(_as_json(judged, options.command) if options.json else _as_table(judged, options.lang, options.verbose))
    return 1 if any(result.verdict == "wrong" for result in judged) else 0


def _chosen(options: argparse.Namespace) -> Iterator[ConformanceCase]:
    editions = [Edition.parse(name) for name in options.edition or []]
    folders = [Path(name) for name in options.cases]
    for folder in folders:
        if not folder.is_dir():
            raise TroefError(_("{folder} is not a folder with cases", folder=folder))
    for case in load_suite(*folders):
        in_edition = not editions or case.laws in editions
        about = not options.law or any(case.is_about(law) for law in options.law)
        if in_edition and about and (not options.kind or case.kind in options.kind):
            yield case


def _judged(case: ConformanceCase, asked: Program, our_words: bool) -> CaseResult:
    try:
        answer = asked.ask(case.kind, case.question)
    except ProgramFailure as failure:
        return CaseResult(case, "wrong", str(failure))
    if "unknown" in answer:
        return CaseResult(case, "unknown", str(answer["unknown"]))
    different = case.differences(answer, our_words)
    return CaseResult(case, "wrong", different[0]) if different else CaseResult(case, "right")


def _by_law(judged: list[CaseResult]) -> Iterator[tuple[Edition, CaseKind, str, Counter[str]]]:
    """Yield for each edition, kind and law how many results have each verdict, in the order of the books."""

    def place(result: CaseResult) -> tuple[int, int, tuple[int, str]]:
        number = "".join(filter(str.isdigit, result.case.article))
        in_book = (int(number or 0) + 1000 * result.case.article.startswith("II"), result.case.article)
        return EDITIONS.index(result.case.laws), list(CaseKind).index(result.case.kind), in_book

    for _ignored, group in groupby(sorted(judged, key=place), place):
        rows = list(group)
        first = rows[0].case
        yield first.laws, first.kind, first.article, Counter(result.verdict for result in rows)


def _as_json(judged: list[CaseResult], command: str | None) -> str:
    total = Counter(result.verdict for result in judged)
    rows = [
        {"edition": str(edition), "kind": kind, "law": law, **_counts(counts)}
        for edition, kind, law, counts in _by_law(judged)
    ]
    others = {
        verdict: [{"id": result.case.id, "why": result.difference} for result in judged if result.verdict == verdict]
        for verdict in VERDICTS[1:]
    }
    document = {"suite": VERSION, "command": command, **_counts(total), "laws": rows, "cases": others}
    return json.dumps(document, ensure_ascii=False, indent=1)


def _counts(counts: Counter[str]) -> dict[str, int]:
    return {verdict: counts[verdict] for verdict in VERDICTS}


def _as_table(judged: list[CaseResult], lang: Lang, verbose: bool) -> str:
    heads = [head[lang] for head in _HEADS]
    lines = [f"{result.case.id}: {result.difference}" for result in judged if verbose and result.verdict == "wrong"]
    lines += [""] if lines else []
    lines.append(" " * 18 + "".join(f"{head:>14}" for head in heads))
    for (edition, kind), rows in groupby(_by_law(judged), lambda row: row[:2]):
        lines.append(f"{edition} {kind}")
        lines += [_row(f"  {law}", counts) for _, _, law, counts in rows]
    lines.append(_row(_TOTAL[lang], Counter(result.verdict for result in judged)))
    return "\n".join(lines)


def _row(name: str, counts: Counter[str]) -> str:
    return f"{name:<18}" + "".join(f"{number:>14}" for number in (counts.total(), *_counts(counts).values()))
