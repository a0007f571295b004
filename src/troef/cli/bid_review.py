"""The command `troef klaverjas gone`, which reviews whether to bid with a hand."""

from __future__ import annotations

import argparse
import json
from random import Random
from typing import Any

from troef.cards import Hand, Lang, Seat, TroefError
from troef.cards.wording import suit_name
from troef.cli import add_jobs
from troef.cli.io import ProgressBar
from troef.klaverjas.game.rules import Rules
from troef.robots.klaverjas.bid_review import BidSituation, evaluate_bids

_MOST_SAMPLES = 10_000


def add_samples(part: argparse.ArgumentParser) -> None:
    """Add the options `--samples` and `--seed` of commands that sample deals."""
    part.add_argument("--samples", type=int, default=100, help="how many deals are drawn (default 100)")
    part.add_argument("--seed", default="1", help="the same seed draws the same deals (default 1)")


def check_samples(options: argparse.Namespace) -> None:
    if not 1 <= options.samples <= _MOST_SAMPLES:
        raise TroefError(
            f"draw 1 to {_MOST_SAMPLES} deals, and not {options.samples}",
            f"laat 1 tot {_MOST_SAMPLES} verdelingen trekken, en niet {options.samples}",
        )


def add_gone(parts: Any) -> argparse.ArgumentParser:
    text = (
        "What passing and every trump suit bring on average with a hand, over deals that fit it: the others bid and "
        "play as robots do. The number is how far the own side ends ahead, with its standard error."
    )
    part: argparse.ArgumentParser = parts.add_parser("gone", help="should I have gone with a hand?", description=text)
    part.add_argument("hand", metavar="HAND", help="eight cards such as J98.A7.AT.8 (spades.hearts.diamonds.clubs)")
    part.add_argument("--passed", type=int, default=0, metavar="N", help="how many passed before (4: the dealer must)")
    add_samples(part)
    add_jobs(part, None)
    return part


def gone(options: argparse.Namespace, rules: Rules) -> None:
    if not 0 <= options.passed <= 4:
        raise TroefError(
            f"{options.passed} cannot have passed: 0 to 4 can", f"{options.passed} passen kan niet: het zijn er 0 tot 4"
        )
    check_samples(options)
    seat = Seat.N.clockwise[options.passed % 4]
    bidder = BidSituation(Hand.parse(options.hand), seat, Seat.N, rules, forced=options.passed == 4)
    with ProgressBar(options.samples, "") as bar:
        by = {"jobs": options.jobs, "cluster": options.cluster, "progress": bar.more}
        ranked = evaluate_bids(bidder, Random(options.seed), options.samples, **by)
    if options.json:
        rows = [choice.as_json() for choice in ranked]
        print(json.dumps({"samples": options.samples, "seed": options.seed, "choices": rows}))
        return
    lang, words = options.lang, _WORDS[options.lang]
    print(words["drawn"].format(options.samples, options.seed))
    for choice in ranked:
        name = words["pass"] if choice.trump is None else f"{choice.trump.symbol} {suit_name(choice.trump, lang)}"
        print(f"  {name:<12}{choice.mean:>+6.0f} ± {choice.error:.0f}")


_WORDS: dict[Lang, dict[str, str]] = {
    "nl": {"drawn": "Gemiddeld over {} verdelingen die passen (--seed {}):", "pass": "passen"},
    "en": {"drawn": "On average over {} deals that fit (--seed {}):", "pass": "passing"},
}
