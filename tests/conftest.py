"""What all tests share: hypothesis profiles (the short one the same at every run), and the way to the real data."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "short", max_examples=50, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("long", max_examples=2000, deadline=None, suppress_health_check=list(HealthCheck))
settings.load_profile("long" if os.environ.get("TROEF_LONG") else "short")

if "TROEF_SHARED" not in os.environ:  # the process that starts the others: what they share is its to clear away
    os.environ["TROEF_SHARED"] = tempfile.mkdtemp(prefix="troef-shared-")
    atexit.register(shutil.rmtree, os.environ["TROEF_SHARED"], ignore_errors=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files with long tests begin first, so that the workers end together."""
    long = {item.path for item in items if any(map(item.get_closest_marker, ("browser", "postgres", "long")))}
    items.sort(key=lambda item: item.path not in long)


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
