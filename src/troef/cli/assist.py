"""The director's assistant: pick what happened, answer questions, hear what to say, do and watch."""

from __future__ import annotations

import argparse
import json
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

from troef.bridge.table.log import BridgeLog
from troef.cards import Lang, TroefError
from troef.cli import add_lang
from troef.cli.io import read_bytes, write_atomically
from troef.core.messages import _
from troef.core.numbers import parse_count, parse_json
from troef.director.charts.outcome import ROLES, WalkOutcome, announcements_before, outcome
from troef.director.charts.prefill import charts_in, prefilled_answers
from troef.director.charts.svg import booklet, draw_chart
from troef.director.charts.walk import Walk, answered_from, chart, charts
from troef.director.guides import tips_for_outcome, tips_for_question
from troef.director.incidents.catalogue import PHASES, charts_for, charts_of, incidents_of
from troef.laws import BRIDGE_2017, Edition
from troef.laws.charts.chart import Chart, ChartQuestion, Value

T = TypeVar("T")
_WIDTH = 92
_WORDS = {
    "which": _("What happened?"),
    "phase": _("When? A number, or type what happened."),
    "quick": _("What happens most often"),
    "chart": _("Which chart?"),
    "none": _("There is no chart for that."),
    "number": _("Type a number, b for back or q to stop."),
    "help": _("? help"),
    "see": _("s chart {} first"),
    "back": _("b back · q stop"),
    "first": _("Say first"),
    "say": _("SAY"),
    "do": _("DO"),
    "later": _("LATER"),
    "appeal": _("APPEAL"),
    "then": _("Go on with chart {}? (y/n)"),
    "weighty": _("This touches the score or brings a penalty."),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("words", nargs="*", help="the incident in words: insufficient bid, verzaking")
    parser.add_argument("--chart", metavar="ID", help="the chart to walk, such as 27")
    parser.add_argument("--edition", help="bridge-2017, bridge-2007 or klaverjas-1976 (default: bridge-2017)")
    parser.add_argument("--list", action="store_true", help="list every chart of the edition")
    parser.add_argument("--log", metavar="LOG", help="a table log (JSON), which answers questions of the chart")
    parser.add_argument("--after", type=int, metavar="K", help="with --log: use only its first K events")
    parser.add_argument(
        "--answers", metavar="FILE", help="a JSON object with the answers by question, or - for standard input"
    )
    parser.add_argument(
        "--json", action="store_true", help="print the outcome as one JSON object; needs --answers or --log"
    )
    parser.add_argument("--svg", metavar="OUT", help="draw the chart as SVG, - for standard output")
    parser.add_argument("--booklet", metavar="OUT.pdf", help="write all charts of the edition as a booklet to print")
    add_lang(parser)


def run(options: argparse.Namespace) -> int:
    of_log = BRIDGE_2017 if options.log is None or options.edition else _log(options).edition
    edition = Edition.parse(options.edition) if options.edition else of_log
    if options.booklet is not None:
        write_atomically(Path(options.booklet), booklet(edition, options.lang))
        return 0
    if options.list:
        return _list(edition, options.lang)
    if options.svg is not None:
        drawn = draw_chart(_named(options, edition), options.lang)
        if options.svg == "-":
            print(drawn)
        else:
            write_atomically(Path(options.svg), drawn.encode())
        return 0
    if options.answers is not None or options.json:
        return _answer(options, edition)
    chart = _named(options, edition, or_none=True) or _pick_chart(edition, " ".join(options.words), options.lang)
    return 0 if chart is None else _run_dialog(Walk.begin(chart, _known(chart, options)), options.lang)


def _named(options: argparse.Namespace, edition: Edition, or_none: bool = False) -> Any:
    """Return the chart that the options name, or that fits the log; for none raise TroefError, or return None."""
    if options.chart is not None:
        return chart(options.chart, edition)
    if options.log is not None and not options.words:
        about = charts_in(_log(options), options.after)
        if about:
            return about[0]
    if or_none:
        return None
    raise TroefError(_("name a chart: --chart 27, or --list to see them all"))


def _list(edition: Edition, lang: Lang) -> int:
    known = charts(edition)
    width = max(map(len, known), default=0)
    for id, listed in known.items():
        print(f"{id:<{width}}  {listed.title[lang]}")
    return 0


def _known(chart: Chart, options: argparse.Namespace) -> dict[str, Value]:
    return {} if options.log is None else prefilled_answers(_log(options), chart, options.after)


def _log(options: argparse.Namespace) -> BridgeLog:
    return BridgeLog.read(_json_in(options.log, "the log"))


def _answer(options: argparse.Namespace, edition: Edition) -> int:
    """Print the outcome of a chart whose answers are all given as options, and return the exit status."""
    answers = {} if options.answers is None else _json_in(options.answers, "the answers")
    if not isinstance(answers, dict):
        raise TroefError(_("the answers are a JSON object: question id → answer"))
    chart = _named(options, edition)
    walk = answered_from(chart, answers, _known(chart, options))
    ended = outcome(walk)
    assert ended is not None, "every question has been answered"
    if not options.json:
        _print_outcome(walk, ended, options.lang)
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


def _pick_chart(edition: Edition, words: str, lang: Lang) -> Chart | None:
    """Ask for the incident, among those with `words` or by phase, and return its chart; None if the input ends."""
    try:
        return _by_words(edition, words, lang) if words else _by_phase(edition, lang)
    except EOFError:
        print()
        return None


def _by_words(edition: Edition, words: str, lang: Lang) -> Chart | None:
    charts = charts_for(words, edition)
    if not charts:
        print(_WORDS["none"][lang])
    return _chart_of(charts, lang)


def _by_phase(edition: Edition, lang: Lang) -> Chart | None:
    incidents = incidents_of(edition)
    groups = {_WORDS["quick"][lang]: [incident for incident in incidents if incident.is_quick]}
    groups |= {
        name[lang]: [incident for incident in incidents if incident.phase == phase] for phase, name in PHASES.items()
    }
    shown = [(name, group) for name, group in groups.items() if group]
    for number, (name, _ignored) in enumerate(shown, start=1):
        print(f"  {number:>2}  {name}")
    typed = input(f"{_WORDS['phase'][lang]} > ").strip()
    if typed in ("q", ""):
        return None
    chosen = parse_count(typed)
    if chosen is None or not 1 <= chosen <= len(shown):
        return _by_words(edition, typed, lang)
    group = shown[chosen - 1][1]
    incident = _one_of(group, [incident.text[lang] for incident in group], "which", lang)
    return _by_phase(edition, lang) if incident is None else _chart_of(charts_of(incident, edition), lang)


def _chart_of(charts: Sequence[Chart], lang: Lang) -> Chart | None:
    if len(charts) < 2:
        return charts[0] if charts else None
    return _one_of(charts, [f"{chart.id}  {chart.title[lang]}" for chart in charts], "chart", lang)


def _one_of(things: Sequence[T], names: Sequence[str], ask: str, lang: Lang) -> T | None:
    for number, name in enumerate(names, start=1):
        print(f"  {number:>2}  {name}")
    while True:
        typed = input(f"{_WORDS[ask][lang]} > ").strip()
        if typed in ("b", "q"):
            return None
        chosen = parse_count(typed)
        if chosen is not None and 1 <= chosen <= len(things):
            return things[chosen - 1]
        print(_WORDS["number"][lang])


def _run_dialog(walk: Walk, lang: Lang) -> int:
    """Ask all questions and print the outcome; the director can step back, or go on with the next chart."""
    try:
        at: Walk | None = walk
        while at is not None:
            at = _asked(at, lang) if at.question is not None else _ended(at, lang)
    except EOFError:
        print()
    return 0


def _asked(walk: Walk, lang: Lang) -> Walk | None:
    question = walk.question
    assert question is not None
    _put(walk, question, lang)
    while True:
        typed = input("> ").strip().lower()
        if typed == "q":
            return None
        if typed == "b":
            return walk.back() or walk
        if typed == "s" and question.see is not None:
            return walk.continue_to(question.see)
        if typed == "?" and question.help is not None:
            print(_fill(question.help[lang], "   "))
        elif 1 <= (parse_count(typed) or 0) <= len(question.answers):
            return walk.answer(question.answers[int(typed) - 1].values[0])
        else:
            print(_WORDS["number"][lang])


def _put(walk: Walk, question: ChartQuestion, lang: Lang) -> None:
    print(f"\n{walk.chart.id}  {walk.chart.title[lang]}")
    for manner in tips_for_question(walk.chart, question):
        print(_fill(f"· {manner.text[lang]}", "  "))
    if said := announcements_before(walk, question):
        print(f"  {_WORDS['first'][lang]}:")
        for saying in said:
            print(_fill(f"“{saying.text[lang]}”", "    "))
    print(f"\n{_fill(question.ask[lang])}  ({question.law})")
    for number, answer in enumerate(question.answers, start=1):
        print(_fill(f"{number}  {answer.text[lang]}", "  "))
    more = [_WORDS["help"][lang]] if question.help is not None else []
    more += [_WORDS["see"][lang].format(question.see)] if question.see is not None else []
    print("  " + " · ".join([*more, _WORDS["back"][lang]]))


def _ended(walk: Walk, lang: Lang) -> Walk | None:
    ended = outcome(walk)
    assert ended is not None
    if ended.paragraph is not None:
        _print_outcome(walk, ended, lang)
    came_from = walk.come_back()
    if came_from is not None and came_from.question is not None:
        return came_from
    if ended.next is None:
        return None
    if ended.paragraph is None or input(f"{_WORDS['then'][lang].format(ended.next)} > ").strip().lower()[:1] in "jy":
        return walk.continue_to(ended.next)
    return None


def _print_outcome(walk: Walk, ended: WalkOutcome, lang: Lang) -> None:
    """Print the outcome: the sentences to say, the actions, the reminders, and the right to appeal."""
    print(f"\n{walk.edition}  {ended.paragraph or walk.chart.id}  {walk.chart.title[lang]}")
    for manner in tips_for_outcome(walk.chart):
        print(_fill(f"· {manner.text[lang]}", "  "))
    if ended.affects_score:
        print(f"  ! {_WORDS['weighty'][lang]}")
    _block("say", [f"{ROLES[saying.to][lang]}: “{saying.text[lang]}”" for saying in ended.say], lang)
    _block("do", [text[lang] for text in ended.do], lang)
    _block("later", [text[lang] for text in ended.later], lang)
    _block("appeal", [ended.appeal[lang]] if ended.appeal is not None else [], lang)


def _block(name: str, lines: Sequence[str], lang: Lang) -> None:
    if lines:
        print(f"\n{_WORDS[name][lang]}")
        for number, line in enumerate(lines, start=1):
            print(_fill(f"{number}. {line}", "  "))


def _fill(text: str, indent: str = "") -> str:
    return textwrap.fill(text, _WIDTH, initial_indent=indent, subsequent_indent=indent + "   " * bool(indent))
