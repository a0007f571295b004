"""Shared by all tests: hypothesis profiles (the short one is the same on every run), and the folder of real data."""

from __future__ import annotations

import atexit
import gc
import json
import os
import shutil
import tempfile
from collections import defaultdict
from collections.abc import Callable
from itertools import accumulate
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import HealthCheck, settings

from troef.cards import TroefError

settings.register_profile(
    "short", max_examples=50, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("long", max_examples=2000, deadline=None, suppress_health_check=list(HealthCheck))
settings.load_profile("long" if os.environ.get("TROEF_LONG") else "short")

if "TROEF_SHARED" not in os.environ:  # This process starts the others, and removes what they share.
    os.environ["TROEF_SHARED"] = tempfile.mkdtemp(prefix="troef-shared-")
    os.chmod(os.environ["TROEF_SHARED"], 0o711)  # PostgreSQL runs as another account, and has its folder in it.
    atexit.register(shutil.rmtree, os.environ["TROEF_SHARED"], ignore_errors=True)


_STARTING = {"new_site", "site", "demo_site", "troef", "scheduler"}
"""Fixtures of tests that start the site, its commands or a cluster in other processes."""


_WAITING = {"browser": 4.0, "postgres": 5.0, "long": 15.0}
_COMPUTING = {"slow": 0.4}
"""Rough duration of a test with this mark; others take a hundredth of a second."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Start with the longest files, and collect garbage less often.

    Files that mostly wait are spread among those that compute, so that the processors are always in use.
    """
    seconds: defaultdict[Path, float] = defaultdict(float)
    waiting = set()
    for item in items:
        if not _STARTING.isdisjoint(getattr(item, "fixturenames", ())):
            item.add_marker("slow")
        marks = {mark.name for mark in item.iter_markers()}
        if not marks.isdisjoint(_WAITING):
            waiting.add(item.path)
        seconds[item.path] += max((_WAITING | _COMPUTING).get(mark, 0.01) for mark in marks | {""})
    order = _shares({file: seconds[file] for file in seconds if file in waiting}, 0.9)
    order |= _shares({file: seconds[file] for file in seconds if file not in waiting}, 1.0)
    items.sort(key=lambda item: order[item.path])
    gc.freeze()  # The tests and the code stay: the collector need not check them.
    gc.set_threshold(20_000, 20, 20)


def _shares(seconds: dict[Path, float], until: float) -> dict[Path, float]:
    """Return for each file the share of a run that has passed when it starts, if the longest come first.

    The last file ends at `until`.
    """
    longest_first = sorted(seconds, key=lambda file: -seconds[file])
    done = accumulate((seconds[file] for file in longest_first), initial=0.0)
    return {file: until * before / sum(seconds.values()) for file, before in zip(longest_first, done, strict=False)}


@pytest.fixture(scope="session")
def data() -> Path:
    """The folder with real files from the bridge world."""
    folder = os.environ.get("TROEF_DATA")
    if not folder:
        pytest.skip("TROEF_DATA is not set: the real data files are elsewhere")
    return Path(folder)


@pytest.fixture(scope="session")
def root() -> Path:
    """The root of the project."""
    return Path(__file__).parent.parent


@pytest.fixture(scope="session")
def refusal() -> Callable[..., tuple[str, str]]:
    """Return the whole sentence of a refusal, in Dutch and in English."""

    def words(call: Callable[..., Any], /, *arguments: Any, **named: Any) -> tuple[str, str]:
        with pytest.raises(TroefError) as refused:  # noqa: PT011 - each caller compares the sentence
            call(*arguments, **named)
        return refused.value.words("nl"), refused.value.words("en")

    return words


@pytest.fixture(scope="session")
def fits() -> Callable[[Any, Any], bool]:
    """Return whether a value fits a JSON Schema."""
    validators: dict[int, tuple[Any, Any]] = {}

    def fit(schema: Any, value: Any) -> bool:
        if id(schema) not in validators:
            known = json.dumps(schema).replace(r"\\ud800-\\udfff", "")  # Texts of Rust never have halves of letters.
            validators[id(schema)] = schema, jsonschema_rs.validator_for(json.loads(known))
        return validators[id(schema)][1].is_valid(value)

    return fit
