"""Which game an edition belongs to: the one place that knows them all."""

from __future__ import annotations

from importlib import import_module

from troef.contest.rules import Rules
from troef.laws import Edition


def rules_of(edition: Edition) -> Rules:
    """What the law book of an edition says about contests."""
    found: Rules = import_module(f"troef.{edition.game}.contest").rules(edition)
    return found
