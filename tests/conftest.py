"""Shared by all tests: hypothesis profiles (the short one is the same on every run), and the folder of real data."""

from __future__ import annotations

import atexit
import gc
import os
import shutil
import tempfile
from collections import defaultdict
from collections.abc import Callable
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


_SECONDS = {"browser": 6.0, "postgres": 8.0, "long": 6.0, "slow": 1.5}
"""Rough duration of a test with this mark; others take a few hundredths of a second."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Start with the longest files, so that the workers finish together, and collect garbage less often."""
    seconds: defaultdict[Path, float] = defaultdict(float)
    for item in items:
        if not _STARTING.isdisjoint(getattr(item, "fixturenames", ())):
            item.add_marker("slow")
        seconds[item.path] += max((_SECONDS.get(mark.name, 0.02) for mark in item.iter_markers()), default=0.02)
    items.sort(key=lambda item: -seconds[item.path])
    gc.freeze()  # The tests and the code stay: the collector need not check them.
    gc.set_threshold(20_000, 20, 20)


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
    return jsonschema_rs.is_valid
