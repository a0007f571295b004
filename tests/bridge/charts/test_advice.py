"""From a ruling to spoken sentences: every effect has words or says nothing on purpose."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from troef.bridge.charts import build_advice, chart_rules
from troef.bridge.charts.advice import with_roles
from troef.bridge.laws import ruling as play_effects
from troef.bridge.laws.ruling import (
    AdjustScore,
    CallEffect,
    CardEffect,
    Extent,
    MayNotUse,
    MustPassEffect,
    OfferChoice,
    OfferedChoice,
    PlayEffect,
    RevokeTransfer,
    Role,
    WatchArticle,
)
from troef.laws import BRIDGE_2017, Advice, Ruling, Saying, Text

RULES = chart_rules(BRIDGE_2017)
SPOKEN = {"MustPassEffect", "MayNotUse", "OfferChoice", "AskDirector", "WatchArticle"}
"""Effects that have a function of their own."""


def test_every_effect_has_words_or_is_silent(root: Path) -> None:
    told = tomllib.loads((root / "src/troef/bridge/charts/effects.toml").read_text(encoding="utf-8"))
    twice = {"REPLACE"}  # two effects of this name: REPLACE_CALL and REPLACE_CARD
    members = {each.name for each in (*CallEffect, *CardEffect)} - twice | {"REPLACE_CALL", "REPLACE_CARD"}
    values = {kind.__name__ for kind in vars(play_effects).values() if _is_value(kind)}
    wanted = members | values | {"LeadRight", "MayRestrict", "RestrictLead", "AdjustScore"}
    assert wanted - told["effect"].keys() - set(told["silent"]) == set()
    assert set(told["silent"]) & told["effect"].keys() == set()
    written = wanted - {"RestrictLead"} | {"RestrictLead_prohibit", "RestrictLead_require", "RestrictLead_leave"}
    assert written - told["past"].keys() - set(told["unwritten"]) == set()
    assert set(told["unwritten"]) & told["past"].keys() == set()


def _is_value(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, PlayEffect) and kind not in (PlayEffect, CardEffect)


def test_all_consequences_come_before_the_choice() -> None:
    choices = (
        OfferedChoice("yes", "27A1", Text("{call} geldt.", "{call} counts."), True),
        OfferedChoice("no", "27B", Text("{call} vervalt.", "{call} is cancelled."), False),
    )
    advice = build_advice(Ruling("27A1", effects=(OfferChoice(Role.LHO, "accepted", "27A1", choices),)), RULES, {})
    assert [(each.to, each.text.en) for each in advice.say] == [
        ("lho", "You may choose; do not consult."),
        ("lho", "The call counts. (27A1)"),
        ("lho", "The call is cancelled. (27B)"),
        ("lho", "Which do you choose?"),
    ]


def test_players_are_spoken_to_and_watched_laws_come_later() -> None:
    text = Text("{partner} past. {offender} biedt.", "{partner} passes. {offender} calls.")
    effects = (
        MustPassEffect(Role.PARTNER, Extent.ONCE),
        MayNotUse(Role.OFFENDER, (Role.OFFENDER, Role.PARTNER), "16C2"),
        CallEffect.WITHDRAW,
        WatchArticle("72C"),
    )
    advice = build_advice(Ruling("31B", text, effects), RULES, {"call": Text("het bod", "the bid")})
    assert [each.to for each in advice.say] == ["table", "partner", "offending side"]
    assert advice.say[0].text.en == "The offender's partner passes. The offender calls."
    assert advice.do == (Text("Laat de overtreder het bod terugnemen.", "Have the offender take back the bid."),)
    assert [each.en.split(":")[0] for each in advice.later] == ["Look afterwards (72C)"]
    assert not advice.weighty


def test_an_adjusted_score_is_weighty() -> None:
    advice = build_advice(Ruling("13B2", effects=(AdjustScore("13B2"),)), RULES, {})
    assert (advice.weighty, advice.score) == (True, "assigned")


@pytest.mark.parametrize(
    ("count", "said", "score"),
    [
        (0, "No tricks change hands.", None),
        (1, "One trick goes to the other side.", "tricks"),
        (2, "2 tricks go to the other side.", "tricks"),
    ],
)
def test_tricks_that_change_hands(count: int, said: str, score: str | None) -> None:
    advice = build_advice(RevokeTransfer("64A1", count, "64C1"), RULES, {})
    assert (advice.say[0].text.en, advice.score, advice.weighty) == (said, score, count > 0)
    assert len(advice.later) == 1


def test_advice_gets_the_words_of_the_chart() -> None:
    given = Advice("12", (Saying("table", Text("{cards}", "{cards}")),), (Text("{lho}", "{lho}"),))
    advice = build_advice(given, RULES, {"cards": Text("de boer", "the jack")})
    assert (advice.say[0].text.nl, advice.do[0].en) == ("De boer", "The left-hand opponent")


def test_no_second_article_after_a_genitive() -> None:
    text = with_roles(Text("{cards} van {offender}.", "{offender}'s {cards} stands."), {})
    assert text == Text("De kaart van de overtreder.", "The offender's card stands.")
