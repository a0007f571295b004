"""Regulations of a bridge evening: a named set, the club's house rules, and defaults for later evenings."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from troef.bridge.laws.regulations import HouseRule, TableRegulations, all_options
from troef.cards import Lang, TroefError
from troef.contest.regulations import regulation_sets
from troef.director.charts.walk import Known
from troef.laws.book import is_within
from troef.laws.charts.chart import Chart
from troef.web.evenings.log import Actor, record_change
from troef.web.evenings.models import Evening, EveningKind, EveningState, LogVerb
from troef.web.people.models import Club

PENALTIES = ("top", "imp", "vp")
"""Units in which a club can set a usual penalty."""
_FOR_CLUB = ("regulations", "house", "correction_minutes", "appeal_minutes")


def regulations_for_log(evening: Evening) -> str | dict[str, Any]:
    """Return the regulations for a table log: their name, or fields if the club has house rules."""
    chosen = {name: value for name, value in evening.house.items() if name != "penalty"}
    return {"name": evening.regulations, **chosen} if chosen else evening.regulations


def table_rules(evening: Evening) -> TableRegulations:
    """Return the regulations for play at the tables, with the club's house rules."""
    return TableRegulations.read(regulations_for_log(evening))


def usual_penalty(evening: Evening, unit: str) -> Fraction | None:
    """Return the usual penalty in this unit by house rules or regulations, or None if they have none."""
    own = evening.house.get("penalty", {}).get(unit)
    return regulation_sets()[evening.regulations].penalty.get(unit) if own is None else Fraction(own)


@transaction.atomic
def set_house_rules(
    evening: Evening,
    chosen: Mapping[str, int],
    penalties: Mapping[str, Fraction | None],
    actor: Actor,
    for_club: bool = False,
) -> None:
    """Store an evening's house rules; `for_club`: also for later evenings. Raise TroefError once play has started."""
    evening = Evening.objects.select_for_update().get(pk=evening.pk)
    if evening.state != EveningState.SETUP:
        raise TroefError(_("The rules are fixed once play has begun."))
    changes = TableRegulations.read({"name": evening.regulations, **chosen}).changes
    usual = regulation_sets()[evening.regulations].penalty
    own = {unit: str(amount) for unit, amount in penalties.items() if amount is not None and amount != usual.get(unit)}
    house: dict[str, Any] = {option.name: chosen[option.name] for option in changes}
    before, evening.house = evening.house, house | ({"penalty": own} if own else {})
    if evening.house != before:
        evening.save(update_fields=["house"])
        record_change(evening, actor, LogVerb.RULES_SET, house=evening.house)
    if for_club:
        Club.objects.update(regulations={name: getattr(evening, name) for name in _FOR_CLUB})


def club_default() -> dict[str, Any]:
    """Return the fields for the regulations and house rules of a new bridge evening."""
    club = Club.objects.first()
    return dict(club.regulations) if club else {}


def house_rules_text(house: Mapping[str, Any], lang: Lang) -> list[str]:
    """Return the house rules as sentences, and each usual penalty as an amount with its unit."""
    texts = [option.rules(house[option.name])[0].text for option in all_options() if option.name in house]
    amounts = house.get("penalty", {}).items()
    return [text[lang] for text in texts] + [f"{amount} {unit}" for unit, amount in amounts]


def house_rules_about(evening: Evening, *laws: str | None) -> list[HouseRule]:
    """Return the house rules about any of these paragraphs, for a director who looks them up."""
    if not evening.game.has_house_rules:
        return []
    about = [law for law in laws if law]
    return [
        rule
        for rule in table_rules(evening).rules
        if any(is_within(own, law) or is_within(law, own) for own in (rule.law, *rule.beside) for law in about)
    ]


def answers_from_evening(evening: Evening, chart: Chart, now: datetime) -> Known:
    """Return the answers to a chart's questions that the evening itself gives, such as whether a period has ended."""
    if not evening.game.has_house_rules:
        return {}
    ends = (evening.clock.corrections_until, evening.clock.protests_until)
    corrections, protests = (end is None or now < end for end in ends)
    teams = evening.kind == EveningKind.TEAMS
    known: dict[str, Known] = {
        "12": {"in_time": True} if protests else {},  # The request may have been made before the deadline.
        "12C": {} if teams else {"teams": False},
        "40": {"allowed": True} if table_rules(evening).own_card else {},
        "41": {} if table_rules(evening).face_down_lead else {"faced": True},
        "71": {"in_period": corrections},
        "79": {"in_period": corrections},
        "80-81": {"in_period": corrections and protests},
        "87": {"teams": teams},
        "92-93": {"in_time": protests, "form": evening.kind.upper()},
    }
    return known.get(chart.id, {})
