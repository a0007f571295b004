"""The director's assistant: pick what happened, answer questions, hear what to say, do and watch."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from troef.cards import TroefError
from troef.cli import add_lang
from troef.cli.io import read_bytes, write_atomically
from troef.core.numbers import parse_json
from troef.laws import BRIDGE_2017, Edition

if TYPE_CHECKING:
    from troef.director.charts.walk import Walk
    from troef.laws.charts.chart import Chart, Value


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("words", nargs="*", help="what happened, in words: insufficient bid, verzaking")
    parser.add_argument("--chart", metavar="ID", help="the chart to walk, such as 27")
    parser.add_argument("--edition", help="bridge-2017 (default), bridge-2007 or klaverjas-1976")
    parser.add_argument("--list", action="store_true", help="every chart of the edition")
    parser.add_argument("--log", metavar="LOG", help="a table log (JSON): what it tells is not asked")
    parser.add_argument("--after", type=int, metavar="K", help="with --log: only its first K events")
    parser.add_argument("--answers", metavar="FILE", help="a JSON object with the answers by question, or - to read it")
    parser.add_argument("--json", action="store_true", help="the outcome as one JSON object; needs --answers or --log")
    parser.add_argument("--svg", metavar="OUT", help="draw the chart as SVG, - for standard output")
    parser.add_argument("--booklet", metavar="OUT.pdf", help="all charts of the edition as a booklet to print")
    add_lang(parser)


def run(options: argparse.Namespace) -> int:
    edition = Edition.parse(options.edition) if options.edition else _edition_of_log(options) or BRIDGE_2017
    if options.booklet is not None:
        return _booklet(options, edition)
    if options.list:
        return _list(edition, options.lang)
    if options.svg is not None:
        return _draw(_named(options, edition), options)
    if options.answers is not None or options.json:
        return _answer(options, edition)
    from troef.cli.assist_dialog import pick_chart, run_dialog

    chart = _named(options, edition, or_none=True) or pick_chart(edition, " ".join(options.words), options.lang)
    return 0 if chart is None else run_dialog(_begun(chart, options), options.lang)


def _edition_of_log(options: argparse.Namespace) -> Edition | None:
    return None if options.log is None else _log(options).edition


def _named(options: argparse.Namespace, edition: Edition, or_none: bool = False) -> Any:
    """Return the chart named in the call, or else the one that the log is about.

    If there is neither, return None if `or_none`, else raise TroefError.
    """
    from troef.director.charts.walk import chart

    if options.chart is not None:
        return chart(options.chart, edition)
    if options.log is not None and not options.words:
        from troef.director.charts.prefill import charts_in

        charts = charts_in(_log(options), options.after)
        if charts:
            return charts[0]
    if or_none:
        return None
    raise TroefError(
        "name a chart: --chart 27, or --list to see them all", "noem een schema: --chart 27, of --list om ze te zien"
    )


def _list(edition: Edition, lang: str) -> int:
    from troef.director.charts.walk import charts

    known = charts(edition)
    width = max(map(len, known), default=0)
    for chart in known.values():
        print(f"{chart.id:<{width}}  {chart.title['nl' if lang == 'nl' else 'en']}")
    return 0


def _begun(chart: Chart, options: argparse.Namespace) -> Walk:
    from troef.director.charts.walk import Walk

    return Walk.begin(chart, _known(chart, options))


def _known(chart: Chart, options: argparse.Namespace) -> dict[str, Value]:
    if options.log is None:
        return {}
    from troef.director.charts.prefill import prefilled_answers

    return prefilled_answers(_log(options), chart, options.after)


def _log(options: argparse.Namespace) -> Any:
    from troef.bridge.table.log import BridgeLog

    return BridgeLog.read(_json_in(options.log, "the log"))


def _answer(options: argparse.Namespace, edition: Edition) -> int:
    """Print the outcome for a chart with all its answers, and return the exit status."""
    from troef.director.charts.outcome import outcome
    from troef.director.charts.walk import answered_from

    answers = {} if options.answers is None else _json_in(options.answers, "the answers")
    if not isinstance(answers, dict):
        raise TroefError(
            "the answers are a JSON object: question id → answer",
            "de antwoorden zijn een JSON-object: vraag → antwoord",
        )
    chart = _named(options, edition)
    walk = answered_from(chart, answers, _known(chart, options))
    ended = outcome(walk)
    assert ended is not None, "every question has been answered"
    if not options.json:
        from troef.cli.assist_dialog import print_outcome

        print_outcome(walk, ended, options.lang)
        return 0
    print(json.dumps({**_walked(walk), **ended.as_json()}, ensure_ascii=False, indent=1))
    return 0


def _walked(walk: Walk) -> dict[str, Any]:
    questions = [
        {
            "id": step.question.id,
            "fact": step.question.fact,
            "law": step.question.law,
            "ask": step.question.ask.as_json(),
            "value": step.value,
            "answer": step.answer.text.as_json(),
            "asked": not given.by_table,
        }
        for step, given in zip(walk.path.steps, walk.answers, strict=True)
    ]
    return {"chart": walk.chart.id, "edition": str(walk.edition), "questions": questions, "walk": str(walk)}


def _json_in(name: str, what: str) -> Any:
    return parse_json(read_bytes(name), f"{what} in {name}")


def _draw(chart: Chart, options: argparse.Namespace) -> int:
    from troef.director.charts.svg import draw_chart

    drawn = draw_chart(chart, options.lang)
    if options.svg == "-":
        print(drawn)
    else:
        write_atomically(Path(options.svg), drawn.encode())
    return 0


def _booklet(options: argparse.Namespace, edition: Edition) -> int:
    from troef.director.charts.svg import booklet

    write_atomically(Path(options.booklet), booklet(edition, options.lang))
    return 0
