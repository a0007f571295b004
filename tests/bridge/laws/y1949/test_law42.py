"""42: what dummy may do."""

from troef.bridge.laws.facts.play import DummyClaims, DummySpeaks
from troef.bridge.laws.y1949.law42 import dummy_claims, dummy_speaks


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


def test_42b_42c_he_may_speak():
    assert ruled(dummy_speaks(DummySpeaks())) == ("42b", (), False)
    assert ruled(dummy_speaks(DummySpeaks(called=True))) == ("42c", (), False)
    assert dummy_speaks(DummySpeaks(forfeited=True)).law == "42b"


def test_43a_not_first_when_he_has_lost_his_rights():
    assert dummy_speaks(DummySpeaks(forfeited=True, by_defender=True)).law == "43a"


def test_42_he_does_not_claim():
    assert ruled(dummy_claims(DummyClaims())) == ("42", (), False)
