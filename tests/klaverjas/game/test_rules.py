"""Rule options and the presets made of them (I-23)."""

import pytest

from troef.cards import TroefError
from troef.klaverjas.game.rules import ComparedNumber, RoemClaimant, Rules, Variant, WetPoints, preset, presets


def test_the_defaults_are_the_regulations_as_printed():
    assert Rules.parse({}) == Rules(WetPoints.ALL, ComparedNumber.OWN, RoemClaimant.WINNER, 100, True, 100, Variant.NKF)


def test_every_option_can_be_set_and_printed_back():
    options = {
        "wet_points": "own",
        "compare": "difference",
        "roem_by": "anyone",
        "four_jacks": 200,
        "not_trumping_is_revoke": False,
        "revoke_penalty": 150,
    }
    rules = Rules.parse(options, "amsterdams")
    assert rules.as_json() == {"variant": "amsterdams", **options}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("wet_points", "half"),
        ("compare", "theirs"),
        ("roem_by", "loser"),
        ("four_jacks", True),
        ("four_jacks", "200"),
        ("not_trumping_is_revoke", 1),
        ("revoke_penalty", -1),
        ("revoke_penalty", True),
        ("kruipen", "yes"),
        ("variant", "nkf"),
    ],
)
def test_what_is_not_an_option_is_refused_in_a_sentence(name, value):
    with pytest.raises(TroefError, match=name):
        Rules.parse({name: value})


def test_every_preset_is_described_and_different_from_its_neighbours():
    assert preset("nkf").rules == Rules()
    assert preset("rotterdams").rules == Rules()
    assert preset("amsterdams").rules.variant is Variant.AMSTERDAMS
    assert preset("amsterdams-boeren").rules.four_jacks == 200
    texts = [text for one in presets().values() for text in (one.title, one.text)]
    assert all(text.nl and text.en and text.nl != text.en for text in texts)


def test_an_unknown_preset_names_the_known_ones():
    with pytest.raises(TroefError, match="amsterdams"):
        preset("utrechts")


def test_every_preset_is_documented(root):
    page = (root / "docs" / "klaverjas.md").read_text(encoding="utf-8")
    assert [name for name in presets() if f"`{name}`" not in page] == []
