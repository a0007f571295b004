"""The log as people read it: database codes appear as words."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import get_args

import pytest
from django.utils.translation import override

from troef.director.appeals import Step
from troef.director.rulings.record import VersionReason
from troef.web.evenings.log_wording import _words, entry_details, log_verb, log_who
from troef.web.evenings.models import EveningKind, LogVerb
from troef.web.evenings.start_list import _VERBS


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"name": "howell", "rounds": 5}, "naam: Howell · ronden: 5"),
        (
            {"date": "2026-11-15", "format": "bridge-pairs"},
            "datum: 15 november 2026 · wat er gespeeld wordt: Bridge, Paren",
        ),
        (
            {"rules": {"edition": "bridge-2017", "regulations": "nbb", "movement": "howell", "sections_apart": False}},
            "regels: spelregels bridge, spelregels van 2017, reglement Nederlands (NBB), schema Howell",
        ),
        (
            {"board": 7, "result": {"contract": "2C", "declarer": "E", "tricks": 9, "lead": "SJ"}},
            "bord: 7 · uitslag: 2K O 9",
        ),
        ({"result": {"contract": "2C", "declarer": "E", "tricks": 9, "lead": None}}, "uitslag: 2K O 9"),
        ({"result": {"slip": "C E revoke NS", "total": "0–262"}}, "uitslag: K O verzaakt NZ, 0–262"),
        ({"result": "4S N 10"}, "uitslag: 4S N 10"),
        (
            {"variant": "amsterdams", "wet_points": "all", "not_trumping_is_revoke": True, "compare": "own"},
            "troefplicht: je mag een kaart weggooien · punten bij nat: alle punten en roem gaan naar de tegenpartij · "
            "niet troeven is verzaken · wat vergeleken wordt: de eigen punten",
        ),
        (
            {
                "ns": 12,
                "given": {
                    "artificial": {"EW": "A+"},
                    "weighted": {"NS": [{"weight": 0.6, "contract": "1N", "by": "W", "tricks": 7}]},
                },
            },
            "NZ: 12 · gegeven: OW A+; NZ 60% 1SA W 7",
        ),
        (
            {
                "ruling": 2,
                "given": {"penalties": [{"contestant": "7", "amount": 0.25, "unit": "top", "law": "90B1"}]},
                "withdrawn": {"artificial": {"NS": "A-"}},
            },
            "beslissing: 2 · gegeven: straf voor 7: 1/4 top (90B1) · telt niet meer: NZ A-",
        ),
        ({"ranking": [{"rank": 1, "pair": 10, "result": "67.73%"}]}, "eindstand: 1 10 67,73%"),
        ({"board": 2, "handed_over": True}, "bord: 2 · op één telefoon"),
        (
            {
                "board": 7,
                "later": 3,
                "missed": [
                    {"board": 7, "round": 2, "table": 3, "law": "15B3", "given": {"artificial": {"NS": "A+"}}},
                    {"board": 7, "round": 4, "table": 1, "law": "15B3", "given": None},
                ],
                "results": [],
            },
            "bord: 7 · later gespeeld: 3 · niet gespeeld: Tafel 3 · ronde 2, bord 7: NZ A+, Tafel 1 · ronde 4, bord 7",
        ),
    ],
)
def test_codes_are_said_in_words(database: None, values: dict[str, object], told: str) -> None:
    with override("nl"):
        assert entry_details(values) == told


INSIDE = {
    *("absent", "by_totals", "deals", "draw", "drawn_again", "new_board"),
    *("places", "last", "middle", "most", "best_round", "each_round", "one_each"),
    *("amount", "appeal_minutes", "closed", "compare", "correction_minutes", "edition", "ew", "four_jacks", "given"),
    *(
        "after_round",
        "halves",
        "screens",
        "robots",
        "watch_minutes",
        "in_force_shown",
        "incident",
        "kind",
        "last_round",
        "method",
        "movement",
        "not_trumping_is_revoke",
        "ns",
        "open",
    ),
    *(
        "copies",
        "pairs",
        "regulations",
        "rest",
        "rest_points",
        "results_fall",
        "results_stay",
        "revoke_penalty",
        "roem_by",
    ),
    *(
        "seat",
        "sections_apart",
        "standings_open",
        "substitute",
        "troef_deals",
        "unit",
        "variant",
        "version",
        "way_of_playing",
        "wet_points",
        "winners",
        "withdrawn",
    ),
}
"""Names inside a value, or shown together with another one."""


def _recorded(root: Path) -> set[str]:
    """Return the field names of log lines anywhere in the site."""
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in (root / "src/troef/web").rglob("*.py"))
    calls = (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call))
    records = (call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "record_change")
    return {keyword.arg for call in records for keyword in call.keywords if keyword.arg}


def test_every_name_in_the_log_has_its_word(database: None, root: Path) -> None:
    assert set(_words()) == _recorded(root) | INSIDE


@pytest.mark.parametrize(
    ("who", "told"),
    [
        ("Victor", "Victor"),
        ("table 3 NS", "tafel 3 NZ"),
        ("table 3", "tafel 3"),
        ("captain 2", "captain van viertal 2"),
        ("captain Haak", "captain Haak"),
        ("table Zuid 4", "table Zuid 4"),
        ("Anna 1", "Anna 1"),
    ],
)
def test_who_did_it(database: None, who: str, told: str) -> None:
    with override("nl"):
        assert log_who(who).strip() == told


def test_every_verb_of_the_log_is_said_in_both_languages(database: None) -> None:
    for verb in LogVerb:
        with override("en"):
            english = log_verb(verb.value)
        with override("nl"):
            dutch = log_verb(verb.value)
        assert english and dutch and english != dutch, verb


def test_what_the_log_puts_together_is_a_verb() -> None:
    LogVerb("ruled")  # the first version of a ruling
    for why in VersionReason:
        assert why is VersionReason.FIRST or LogVerb(f"ruling {why.value}")
    for step in get_args(Step):
        assert LogVerb(f"appeal {step.do}")
    for kind in EveningKind.values:
        assert LogVerb(f"{_VERBS[kind]} added") and LogVerb(f"{_VERBS[kind]} removed")
