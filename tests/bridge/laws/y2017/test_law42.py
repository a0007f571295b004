"""42: dummy's rights, paragraph by paragraph."""

import pytest

from troef.bridge.laws.facts.play import DummySpeaks
from troef.bridge.laws.ruling import Watch
from troef.bridge.laws.y2017.law43 import dummy_speaks


@pytest.mark.parametrize(
    ("facts", "law", "effects"),
    [
        (DummySpeaks(), "43A1b", ()),
        (DummySpeaks(called=True), "43A1a", ()),
        (DummySpeaks(by_defender=True), "43A1b", ()),
        (DummySpeaks(forfeited=True), "43A1b", ()),
        (DummySpeaks(forfeited=True, by_defender=True), "43B3", (Watch("43B3"),)),
        (DummySpeaks(forfeited=True, by_defender=True, called=True), "43B3", (Watch("43B3"),)),
    ],
)
def test_43A1_43B3_dummy_speaks_too_soon(facts, law, effects):
    ruling = dummy_speaks(facts)
    assert (ruling.law, ruling.effects) == (law, effects)
