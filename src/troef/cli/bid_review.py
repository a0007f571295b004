"""The command `troef klaverjas gone`, which reviews whether to bid with a hand."""

from __future__ import annotations

import argparse
import json
from random import Random
from typing import Any

from troef.cards import Hand, Seat, TroefError
from troef.cards.wording import suit_name
from troef.cli import add_jobs
from troef.cli.io import ProgressBar
from troef.core.messages import Text, _, gettext_noop
from troef.klaverjas.game.rules import Rules
from troef.robots.klaverjas.bid_review import BidSituation, evaluate_bids

_MOST_SAMPLES = 10_000


def add_samples(part: argparse.ArgumentParser) -> None:
    """Add the options `--samples` and `--seed` of commands that sample deals."""
    part.add_argument("--samples", type=int, default=100, help="number of deals to draw (default: 100)")
    part.add_argument("--seed", default="1", help="seed; the same seed draws the same deals (default: 1)")


def check_samples(options: argparse.Namespace) -> None:
    if not 1 <= options.samples <= _MOST_SAMPLES:
        raise TroefError(_("draw 1 to {most} deals, and not {samples}", most=_MOST_SAMPLES, samples=options.samples))


def add_gone(parts: Any) -> argparse.ArgumentParser:
    text = gettext_noop(
        "The average result of passing and of each trump suit with a hand, over matching deals: the "
        "others bid and play like robots. The number is the points by which the side is ahead, with "
        "its standard error."
    )
    part: argparse.ArgumentParser = parts.add_parser(
        "gone", help="review whether to play with a hand", description=text
    )
    part.add_argument("hand", metavar="HAND", help="eight cards such as J98.A7.AT.8 (spades.hearts.diamonds.clubs)")
    part.add_argument(
        "--passed", type=int, default=0, metavar="N", help="number of passes before (4: the dealer must play)"
    )
    add_samples(part)
    add_jobs(part, None)
    return part


def gone(options: argparse.Namespace, rules: Rules) -> None:
    if not 0 <= options.passed <= 4:
        raise TroefError(_("{passed} passes is not possible: 0 to 4", passed=options.passed))
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
    lang = options.lang
    print(_WORDS["drawn"][lang].format(options.samples, options.seed))
    for choice in ranked:
        name = (
            _WORDS["pass"][lang] if choice.trump is None else f"{choice.trump.symbol} {suit_name(choice.trump, lang)}"
        )
        print(f"  {name:<12}{choice.mean:>+6.0f} ± {choice.error:.0f}")


_WORDS: dict[str, Text] = {
    "drawn": _("On average over {} deals that fit (--seed {}):"),
    "pass": _("passing"),
}
