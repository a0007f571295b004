"""Settings for a serving process that must not compute: every computation is recorded in TROEF_AUDIT."""

import os
import sys
import traceback

from quick_passwords import *  # noqa: F403

COMPUTES = ("typst", "endplay", "numba", "troef.analysis.bridge.dds_worker")
"""Modules that are only used to compute."""


def _note(what):
    with open(os.environ["TROEF_AUDIT"], "a") as out:
        print(what, *traceback.format_stack(limit=12)[:-2], file=out)
    raise AssertionError(f"{what} in the serving process")


def _watch():
    from troef.analysis.bridge.claims.search import ClaimSearch
    from troef.analysis.klaverjas.solver import KlaverjasSolver
    from troef.robots import matches, player
    from troef.robots.klaverjas import bid_review

    for owner, name in (
        *((ClaimSearch, "__init__"), (KlaverjasSolver, "__init__"), (matches, "robot_for")),
        *((player, "next_act"), (bid_review, "evaluate_bids")),
    ):
        setattr(owner, name, lambda *_given, _what=f"{owner.__name__}.{name}", **_more: _note(_what))
    sys.addaudithook(lambda event, given: _note(given[0]) if event == "import" and given[0] in COMPUTES else None)


if "serve" in sys.argv:
    _watch()
