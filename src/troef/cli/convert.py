"""Convert boards between file formats (PBN, LIN, dealing machines), or results into a contest file, USEBIO or CSV."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

from troef.bridge.game.record import Finding
from troef.cards import Lang, TroefError
from troef.cli import add_lang
from troef.cli.files import read_whole, write_whole
from troef.contest.session import Contest

_RESULTS_IN = (".json", ".xml", ".bws")
_RESULTS_OUT = (".json", ".xml")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("source", metavar="IN", help="boards: .pbn .lin .dup …; results: .json .xml .bws .csv .pbn")
    parser.add_argument("target", metavar="OUT", help="boards: .pbn .dup .bri …; results: .json .xml .csv")
    parser.add_argument("--results", action="store_true", help="IN holds results, where its ending leaves it open")
    add_lang(parser)


def run(options: argparse.Namespace) -> int:
    source, target = Path(options.source), Path(options.target)
    endings = source.suffix.lower(), target.suffix.lower()
    if options.results or endings[0] in _RESULTS_IN or endings[1] in _RESULTS_OUT:
        return _results(source, target, options.lang)
    from troef.formats import read_board_file, write_boards

    reading = read_board_file(source)
    write_whole(target, write_boards(str(target), reading.records))
    return _tell(finding.words(options.lang) for finding in reading.findings)


def _results(source: Path, target: Path, lang: Lang) -> int:
    contest, findings = _read_results(source)
    data, lost = _written(contest, target)
    write_whole(target, data)
    said = [finding.words(lang) for finding in findings]
    no_room = {"nl": f"in {target} is geen plaats voor", "en": f"{target} has no room for"}[lang]
    return _tell([*said, *(f"{no_room}: {what}" for what in lost)])


def _read_results(source: Path) -> tuple[Contest, tuple[Finding, ...]]:
    from troef.contest.file import read_contest
    from troef.formats import bws, read_sessions, results_csv
    from troef.formats.pbn.tokens import decode

    data, ending = read_whole(source), source.suffix.lower()
    if ending in (".bws", ".csv"):
        results = (bws if ending == ".bws" else results_csv).read(data, source.name)
        return results.contest(), results.findings
    if ending == ".json":
        return read_contest(decode(data)), ()
    sessions = read_sessions(decode(data))
    if len(sessions) > 1:
        raise TroefError(
            f"{source} has {len(sessions)} sessions; one file holds one",
            f"{source} heeft {len(sessions)} zittingen; in één bestand past er één",
        )
    return sessions[0].contest, ()


def _written(contest: Contest, target: Path) -> tuple[bytes, tuple[str, ...]]:
    from troef.contest.file import write_contest
    from troef.contest.score import score
    from troef.formats import results_csv, usebio

    ending = target.suffix.lower()
    if ending == ".json":
        return write_contest(contest).encode(), ()
    if ending == ".xml":
        return usebio.write(score(contest))
    if ending == ".csv":
        return results_csv.write(contest), ()
    raise TroefError(
        f"{target}: results are written as .json, .xml or .csv",
        f"{target}: uitslagen worden geschreven als .json, .xml of .csv",
    )


def _tell(lines: Iterable[str]) -> int:
    """What a reader should know, on standard error; status 1 when there is anything."""
    told = list(lines)
    for line in told:
        print(line, file=sys.stderr)
    return 1 if told else 0
