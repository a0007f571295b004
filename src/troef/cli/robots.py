"""Robots: matches between them, on the same boards with the seats exchanged."""

from __future__ import annotations

import argparse
import json

from troef.cards import Lang, TroefError
from troef.cli import add_jobs, add_lang
from troef.cli.files import Bar
from troef.robots.matches import GAMES, Match, Outcome


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parts = parser.add_subparsers(dest="part", required=True, metavar="PART", parser_class=type(parser))
    text = "A match on the same boards at two tables with the seats exchanged: what it brings the first player a board."
    part = parts.add_parser("match", help="two robots on the same boards, seats exchanged", description=text)
    names = "; ".join(f"{game}: {', '.join(found.players)}" for game, found in GAMES.items())
    part.add_argument("--game", choices=list(GAMES), default="klaverjas")
    part.add_argument("--one", default="robot", metavar="NAME", help=f"the first player ({names})")
    part.add_argument("--other", default="random", metavar="NAME", help="whom he meets")
    part.add_argument("--boards", type=int, default=200, metavar="N", help="how many boards (default 200)")
    part.add_argument("--seed", default="1", help="the same seed deals and plays the same boards (default 1)")
    part.add_argument("--way", default="", metavar="NAME", help="a preset of klaverjas, or regulations of bridge")
    part.add_argument("--json", action="store_true")
    add_jobs(part)
    add_lang(part)


def run(options: argparse.Namespace) -> int:
    if options.boards < 1:
        raise TroefError(
            f"{options.boards} boards are no match: one at least",
            f"{options.boards} spellen zijn geen wedstrijd: minstens één",
        )
    match = Match(options.game, options.one, options.other, options.seed, options.way)
    with Bar(options.boards, "") as bar:
        outcome = match.play(options.boards, options.jobs, bar.more, options.cluster)
    print(json.dumps(_told(match, outcome)) if options.json else _line(match, outcome, options.lang))
    return 0


def _told(match: Match, outcome: Outcome) -> dict[str, object]:
    return {
        "game": match.game,
        "one": match.one,
        "other": match.other,
        "seed": match.seed,
        "unit": GAMES[match.game].unit.en,
        "mean": round(outcome.mean, 2),
        "error": round(outcome.error, 2),
        "won": outcome.won,
        "lost": outcome.lost,
        "boards": list(outcome.boards),
    }


_LINE: dict[Lang, str] = {
    "nl": "{} tegen {}: {:+.1f} ± {:.1f} {} per spel over {} spellen ({} gewonnen, {} verloren)",
    "en": "{} against {}: {:+.1f} ± {:.1f} {} a board over {} boards ({} won, {} lost)",
}


def _line(match: Match, outcome: Outcome, lang: Lang) -> str:
    unit, count = GAMES[match.game].unit[lang], len(outcome.boards)
    players = (match.one, match.other)
    return _LINE[lang].format(*players, outcome.mean, outcome.error, unit, count, outcome.won, outcome.lost)
