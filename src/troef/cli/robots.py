"""Robots: matches between them with the seats exchanged, and how near to par a bidding system comes."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from troef.cards import Lang, TroefError
from troef.cards.wording import seat_letter
from troef.cli import add_jobs, add_lang, said
from troef.cli.io import ProgressBar, read_text
from troef.core.messages import Text, _, gettext_noop
from troef.robots.bridge import par_comparison
from troef.robots.bridge.simulation import JUDGED
from troef.robots.bridge.system import OWN_FILE, read_system
from troef.robots.matches import GAMES, RobotMatch, RobotMatchResult
from troef.robots.player import Estimate


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parts = parser.add_subparsers(dest="part", required=True, metavar="PART", parser_class=type(parser))
    text = gettext_noop("The same boards at two tables with the seats exchanged: the gain of the first player a board.")
    part = parts.add_parser("match", help="two robots on the same boards, seats exchanged", description=text)
    names = "; ".join(f"{name}: {', '.join(game.players)}" for name, game in GAMES.items())
    part.add_argument("--game", choices=list(GAMES), default="klaverjas")
    part.add_argument("--one", default="robot", metavar="NAME", help=said(_("first player ({names})", names=names)))
    part.add_argument("--other", default="random", metavar="NAME", help="the opponent")
    part.add_argument("--boards", type=int, default=200, metavar="N", help="number of boards (default: %(default)s)")
    part.add_argument("--seed", default="1", help="seed; the same seed deals and plays the same boards (default: 1)")
    usual = ", ".join(f"{name} {game.samples}" for name, game in GAMES.items())
    samples = said(_("deals that a robot imagines for a card (default: {usual})", usual=usual))
    part.add_argument("--samples", type=int, default=0, metavar="N", help=samples)
    part.add_argument("--way", default="", metavar="NAME", help="a preset of klaverjas, or regulations of bridge")
    part.add_argument("--json", action="store_true")
    add_jobs(part)
    add_lang(part)
    text = gettext_noop("Boards bid by four players of one system: IMPs between par and the contract.")
    part = parts.add_parser("bidding", help="measure how close a bidding system comes to par", description=text)
    part.add_argument("--boards", type=int, default=100, metavar="N", help="number of boards (default: %(default)s)")
    part.add_argument("--seed", type=int, default=1, help="seed; the same seed deals the same boards (default: 1)")
    part.add_argument("--system", metavar="FILE", help="a system of your own (default: five-card majors)")
    part.add_argument(
        "--samples",
        type=int,
        default=JUDGED,
        metavar="N",
        help="deals tried if the system has no rule (default: %(default)s; 0: none)",
    )
    part.add_argument("--worst", type=int, default=0, metavar="N", help="number of boards to show, the worst first")
    part.add_argument("--json", action="store_true")
    add_jobs(part)
    add_lang(part)


def run(options: argparse.Namespace) -> int:
    return _match(options) if options.part == "match" else _bidding(options)


def _match(options: argparse.Namespace) -> int:
    if options.boards < 1:
        raise TroefError(_("a match has at least one board, not {boards}", boards=options.boards))
    match = RobotMatch(options.game, options.one, options.other, options.seed, options.way, options.samples)
    with ProgressBar(options.boards, "") as bar:
        outcome = match.play(options.boards, options.jobs, bar.more, options.cluster)
    if options.json:
        print(json.dumps(_told(match, outcome)))
        return 0
    unit, figure = GAMES[match.game].unit[options.lang], outcome.figure
    figures = (figure.mean, figure.error, unit, len(outcome.boards), outcome.won, outcome.lost)
    print(_LINE[options.lang].format(match.one, match.other, *figures))
    return 0


def _told(match: RobotMatch, outcome: RobotMatchResult) -> dict[str, object]:
    return {
        "game": match.game,
        "one": match.one,
        "other": match.other,
        "seed": match.seed,
        "unit": GAMES[match.game].unit.en,
        "mean": round(outcome.figure.mean, 2),
        "error": round(outcome.figure.error, 2),
        "won": outcome.won,
        "lost": outcome.lost,
        "boards": list(outcome.boards),
    }


_LINE = _("{} against {}: {:+.1f} ± {:.1f} {} a board over {} boards ({} won, {} lost)")


def _bidding(options: argparse.Namespace) -> int:
    if options.boards < 1:
        raise TroefError(_("a measurement needs at least one board, not {boards}", boards=options.boards))
    file = options.system or str(OWN_FILE)
    system = (read_text(file), Path(file).name)
    read_system(*system)
    with ProgressBar(options.boards, "boards") as bar:
        wanted = (options.boards, options.seed, options.samples, options.jobs, bar.more, options.cluster)
        outcomes = [*par_comparison.bid_and_score_many(system, *wanted)]
    figures = {
        "absolute": Estimate.of([abs(outcome.imps) for outcome in outcomes]),
        "ns": Estimate.of([outcome.imps for outcome in outcomes]),
        "declarer": Estimate.of([outcome.of_declarer or 0 for outcome in outcomes]),
    }
    worst = par_comparison.furthest_from_par(outcomes, options.worst)
    if options.json:
        imps = {
            name: {"mean": round(figure.mean, 2), "error": round(figure.error, 2)} for name, figure in figures.items()
        }
        boards = [_told_board(outcome) for outcome in worst]
        print(json.dumps({"boards": len(outcomes), "seed": options.seed, "imps": imps, "worst": boards}))
        return 0
    for name, figure in figures.items():
        print(_FIGURES[name][options.lang].format(figure.mean, figure.error))
    for outcome in worst:
        print("\n".join(_worst_lines(outcome, options.lang)))
    return 0


_FIGURES: dict[str, Text] = {
    "absolute": _("distance to par: {:.2f} ± {:.2f} IMPs a board"),
    "ns": _("North-South above par: {:+.2f} ± {:.2f} IMPs a board"),
    "declarer": _("the declaring side above par: {:+.2f} ± {:.2f} IMPs a board"),
}


def _told_board(outcome: par_comparison.BidBoard) -> dict[str, object]:
    return {
        "board": outcome.board.number,
        "deal": str(outcome.deal),
        "auction": str(outcome.auction),
        "score": outcome.score,
        "par": outcome.par.score,
        "imps": outcome.imps,
    }


def _worst_lines(outcome: par_comparison.BidBoard, lang: Lang) -> list[str]:
    par = ", ".join(map(str, outcome.par.contracts)) or "-"
    words = _("Board {}: {:+} IMPs; {:+}, par {:+} ({})")[lang]
    calls = " ".join(str(call) for _, call in outcome.auction.calls)
    return [
        words.format(outcome.board.number, outcome.imps, outcome.score, outcome.par.score, par),
        f"  {outcome.deal}",
        f"  {seat_letter(outcome.board.dealer, lang)}: {calls}",
    ]
