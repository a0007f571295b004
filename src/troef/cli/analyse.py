"""Double-dummy tables and par of a deal (PBN text) or of every board in a file."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from troef.analysis.batches import Progress, batch
from troef.analysis.bridge.dds import DdsSolver, shared_solver, solve_tables_single_core
from troef.analysis.bridge.solver import BridgePar, par
from troef.analysis.bridge.trace import BridgeTrace, trace_record
from troef.bridge.game.score import TrickTable
from troef.bridge.records.record import BoardRecord, FileFinding
from troef.cards import SEATS, Board, Deal, Denomination, Lang, Layout, Seat, TroefError, Vulnerability
from troef.cards.wording import card_symbol, denomination_symbol, seat_letter
from troef.cli import add_jobs, add_lang
from troef.cli.io import ProgressBar, write_atomically
from troef.core.messages import _, pgettext

_DEAL = re.compile(r"[NESWnesw]:.*", re.DOTALL)
_HIGH_FIRST = tuple(reversed(Denomination))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", metavar="DEAL|FILE", help="a deal such as 'N:AK5.… … … …', or a file with boards")
    parser.add_argument("--board", type=int, metavar="N", default=1, help="board number of a deal (default: 1)")
    parser.add_argument("--dealer", help="dealer of a deal: N, E, S or W (default: the board's)")
    parser.add_argument("--vulnerable", help="vulnerability of a deal: None, NS, EW or Both (default: the board's)")
    parser.add_argument("--trace", action="store_true", help="with a file: show the cards that gave tricks away")
    parser.add_argument("--write", metavar="OUT.pbn", help="with a file: write the boards with their tables as PBN")
    parser.add_argument("--json", action="store_true")
    add_jobs(parser)
    add_lang(parser)


@dataclass(frozen=True, slots=True)
class _BoardAnalysis:
    record: BoardRecord
    board: Board
    table: TrickTable
    par: BridgePar
    trace: BridgeTrace | None = None


def run(options: argparse.Namespace) -> int:
    solver = shared_solver()
    try:
        if _DEAL.fullmatch(options.what):
            return _one(options, solver)
        return _file(options, solver)
    finally:
        solver.close()


def _one(options: argparse.Namespace, solver: DdsSolver) -> int:
    if options.write or options.trace:
        raise TroefError(_("--write and --trace need a file"))
    board = Board(options.board)
    if options.dealer:
        board = replace(board, dealer=Seat.parse(options.dealer.upper()))
    if options.vulnerable:
        board = replace(board, vulnerable=Vulnerability.parse(options.vulnerable))
    layout = Layout.parse(options.what[0].upper() + options.what[1:])
    record = BoardRecord(board.number, board.dealer, board.vulnerable, layout)
    (table,) = _tables([layout.deal()], solver, options)
    analysed = _BoardAnalysis(record, board, table, par(table, board.dealer, board.vulnerable))
    if options.json:
        print(json.dumps(_told(analysed), indent=1))
    else:
        print("\n".join(_lines(analysed, options.lang)))
    return 0


def _file(options: argparse.Namespace, solver: DdsSolver) -> int:
    from troef.formats import pbn, read_board_file
    from troef.formats.pbn.writer import with_trick_table

    if options.write and Path(options.write).suffix.lower() != ".pbn":
        raise TroefError(_("{write}: tables are written back as PBN, so the name ends in .pbn", write=options.write))
    reading = read_board_file(Path(options.what))
    findings = list(reading.findings)
    boards = _analyse(reading.records, findings, solver, options)
    if options.write:
        done = {id(board.record): with_trick_table(board.record, board.table, board.par.score) for board in boards}
        write_atomically(Path(options.write), pbn.write(done.get(id(record), record) for record in reading.records))
    _show(boards, findings, options)
    return 1 if findings else 0


def _analyse(
    records: Sequence[BoardRecord], findings: list[FileFinding], solver: DdsSolver, options: argparse.Namespace
) -> list[_BoardAnalysis]:
    """Return the analysis of every board with a complete deal. A deal that occurs twice is solved once."""
    whole = [(record, deal) for record in records if (deal := _deal(record, findings)) is not None]
    different = list(dict.fromkeys(deal for _, deal in whole))
    with ProgressBar(len(different), "deals") as bar:
        tables = dict(zip(different, _tables(different, solver, options, bar.more), strict=True))
    with ProgressBar(len(whole), "boards") as bar:
        analysed = []
        for record, deal in whole:
            analysed.append(_board(record, tables[deal], solver, options.trace))
            bar.more()
    return analysed


_A_TASK = 4
"""Number of deals in one task of a batch. It is small so that all workers finish at about the same time."""


def _tables(
    deals: Sequence[Deal], solver: DdsSolver, options: argparse.Namespace, progress: Progress | None = None
) -> list[TrickTable]:
    """Return the trick table of each deal. It uses one solver on all cores, or processes or a cluster if asked."""
    if options.jobs == 1 and options.cluster is None:
        return solver.tables(deals, progress)
    tasks = [deals[start : start + _A_TASK] for start in range(0, len(deals), _A_TASK)]
    trick_tables: list[TrickTable] = []
    for tables in batch(solve_tables_single_core, tasks, options.jobs, cluster=options.cluster):
        trick_tables += tables
        if progress:
            progress(len(tables))
    return trick_tables


def _deal(record: BoardRecord, findings: list[FileFinding]) -> Deal | None:
    if record.layout is None:
        return None
    try:
        return record.layout.deal()
    except TroefError as error:
        findings.append(FileFinding(_("not analysed: {error}", error=error), record.name, record.line or None))
        return None


def _board(record: BoardRecord, table: TrickTable, solver: DdsSolver, traces: bool) -> _BoardAnalysis:
    plain = Board(record.number or 1)
    board = Board(plain.number, record.dealer or plain.dealer, record.vulnerable or plain.vulnerable)
    played = traces and record.play is not None and record.contract is not None and record.declarer is not None
    trace = trace_record(solver, record) if played else None
    return _BoardAnalysis(record, board, table, par(table, board.dealer, board.vulnerable), trace)


def _show(boards: list[_BoardAnalysis], findings: list[FileFinding], options: argparse.Namespace) -> None:
    if options.json:
        document = {
            "boards": [_told(board) for board in boards],
            "findings": [{"board": finding.board, "line": finding.line, "what": finding.what} for finding in findings],
        }
        print(json.dumps(document, indent=1))
        return
    word = pgettext("deal", "Board")[options.lang]
    for analysed in boards:
        print(f"{word} {analysed.record.name}")
        print("\n".join(_lines(analysed, options.lang)))
        print()
    for finding in findings:
        print(finding.words(options.lang), file=sys.stderr)


def _told(analysed: _BoardAnalysis) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "board": analysed.record.name,
        "dealer": str(analysed.board.dealer),
        "vulnerable": str(analysed.board.vulnerable),
        "deal": str(analysed.record.layout),
        "tricks": {str(seat): {str(d): analysed.table[seat, d] for d in Denomination} for seat in SEATS},
        "double_dummy_tricks": str(analysed.table),
        "par": {
            "score": analysed.par.score,
            "contracts": [
                {
                    "contract": str(contract.contract),
                    "declarers": [*map(str, contract.declarers)],
                    "tricks": contract.tricks,
                }
                for contract in analysed.par.contracts
            ],
        },
    }
    if analysed.trace is not None:
        steps = [
            {"seat": str(s.seat), "card": str(s.card), "tricks": s.tricks, "cost": s.cost} for s in analysed.trace.steps
        ]
        fields["trace"] = {"start": analysed.trace.start, "steps": steps, "stopped": analysed.trace.stopped}
    return fields


def _lines(analysed: _BoardAnalysis, lang: Lang) -> list[str]:
    heads = "".join(f"{denomination_symbol(denomination, lang):>4}" for denomination in _HIGH_FIRST)
    rows = [
        f"  {seat_letter(seat, lang)} "
        + "".join(f"{analysed.table[seat, denomination]:>4}" for denomination in _HIGH_FIRST)
        for seat in SEATS
    ]
    return [f"    {heads}", *rows, _par_line(analysed.par, lang), *_trace_lines(analysed.trace, lang)]


def _par_line(best: BridgePar, lang: Lang) -> str:
    if not best.contracts:
        return _("  Par: passed out, 0")[lang]
    ways = []
    for way in best.contracts:
        level, denomination = way.contract.level, denomination_symbol(way.contract.denomination, lang)
        by = "".join(seat_letter(seat, lang) for seat in way.declarers)
        over = f" {way.difference:+}" if way.difference else ""
        ways.append(f"{level}{denomination}{'X' * way.contract.doubled} {by}{over}")
    return f"  Par: {_('NS')[lang]} {best.score:+} ({', '.join(ways)})"


def _trace_lines(trace: BridgeTrace | None, lang: Lang) -> list[str]:
    if trace is None:
        return []
    costly = [
        f"{seat_letter(step.seat, lang)} {card_symbol(step.card, lang)} (-{step.cost})"
        for step in trace.steps
        if step.cost > 0
    ]
    start = _("  Start: {start} tricks", start=trace.start)[lang]
    cost = _("; gave tricks away: ")[lang] + ", ".join(costly) if costly else ""
    stopped = f"; {trace.stopped}" if trace.stopped else ""
    return [start + cost + stopped]
