"""Convert boards between file formats (PBN, LIN, dealing machines), or results into a contest file, XML, PBN or CSV."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from pathlib import Path

from troef.bridge.records.record import FileFinding
from troef.cards import Deal, Lang, TroefError
from troef.cli import add_lang
from troef.cli.io import read_bytes, write_atomically
from troef.contest.session import Contest
from troef.core.messages import _
from troef.formats.session_results import WrittenResults

_RESULTS_IN = (".json", ".xml", ".bws")
_RESULTS_OUT = (".json", ".xml")
_NO_ROOM = _("{} has no room for")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("source", metavar="IN", help="boards: .pbn .lin .dup …; results: .json .xml .bws .csv .pbn")
    parser.add_argument("target", metavar="OUT", help="boards: .pbn .dup .bri …; results: .json .xml .csv .pbn")
    parser.add_argument("--results", action="store_true", help="IN has results, if its ending can mean both")
    parser.add_argument("--json", action="store_true", help="print remarks as a JSON list on standard output")
    parser.add_argument("--deals", metavar="BOARDS", help="for results as .pbn: file with the cards")
    add_lang(parser)


def run(options: argparse.Namespace) -> int:
    source, target = Path(options.source), Path(options.target)
    endings = source.suffix.lower(), target.suffix.lower()
    if options.results or options.deals or endings[0] in _RESULTS_IN or endings[1] in _RESULTS_OUT:
        return _results(source, target, options)
    from troef.formats import lost_names, read_board_file, read_boards, write_boards

    reading = read_board_file(source)
    data = write_boards(str(target), reading.records)
    write_atomically(target, data)
    lost = lost_names(reading.records, read_boards(str(target), data).records)
    if lost and not options.json:
        print(f"{_NO_ROOM[options.lang].format(target)}: {', '.join(lost)}", file=sys.stderr)
    return _tell((finding.words(options.lang) for finding in reading.findings), options.json)


def _results(source: Path, target: Path, options: argparse.Namespace) -> int:
    contest, findings = _read_results(source)
    lang: Lang = options.lang
    written = _written(contest, target, options.deals)
    write_atomically(target, written.data)
    said = [finding.words(lang) for finding in findings]
    no_room = _NO_ROOM[lang].format(target)
    return _tell([*said, *(f"{no_room}: {what.words(lang)}" for what in written.lost)], options.json)


def _read_results(source: Path) -> tuple[Contest, tuple[FileFinding, ...]]:
    from troef.contest.file import read_contest
    from troef.formats import bridgemate, read_sessions, results_csv
    from troef.formats.pbn.tokenizer import decode

    data, ending = read_bytes(source), source.suffix.lower()
    if ending in (".bws", ".csv"):
        results = (bridgemate if ending == ".bws" else results_csv).read(data, source.name)
        return results.contest(), results.findings
    if ending == ".json":
        return read_contest(decode(data)), ()
    sessions = read_sessions(decode(data))
    if len(sessions) > 1:
        raise TroefError(_("{source} has {count} sessions; one file holds one", source=source, count=len(sessions)))
    return sessions[0].contest, ()


def _written(contest: Contest, target: Path, deals: str | None) -> WrittenResults:
    from troef.contest.file import write_contest
    from troef.contest.score import score
    from troef.formats import results_csv
    from troef.formats.pbn import score_tables
    from troef.formats.usebio import reader

    ending = target.suffix.lower()
    if deals and ending != ".pbn":
        raise TroefError(_("{target}: only .pbn has room for the cards", target=target))
    if ending == ".json":
        return WrittenResults(write_contest(contest).encode())
    if ending == ".xml":
        return reader.write(score(contest))
    if ending == ".csv":
        return WrittenResults(results_csv.write(contest))
    if ending == ".pbn":
        return score_tables.write(score(contest), _cards_of(deals) if deals else {}, {})
    raise TroefError(_("{target}: results are written as .json, .xml, .csv or .pbn", target=target))


def _cards_of(file: str) -> dict[int, Deal]:
    from troef.formats import read_board_file

    known = {record.number: record.layout for record in read_board_file(Path(file)).records}
    return {number: layout.deal() for number, layout in known.items() if number and layout and not layout.problems()}


def _tell(lines: Iterable[str], as_json: bool) -> int:
    """Print remarks on standard error, or as JSON on standard output. Return the exit status: 1 if there are any."""
    printed = list(lines)
    if as_json:
        print(json.dumps(printed, ensure_ascii=False, indent=1))
    for line in () if as_json else printed:
        print(line, file=sys.stderr)
    return 1 if printed else 0
