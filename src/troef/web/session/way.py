"""The way of playing of a klaverjas evening: announced beforehand (I-23), fixed at the start."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.klaverjas.game.options import Preset, Rules, presets
from troef.web.session.actor import Actor
from troef.web.session.log import record
from troef.web.session.models import Evening, State, Verb

REST = ("rest", "rest_points")
"""What a round of rest in a drive is worth; kept with the way of playing."""
SETTINGS = ("troef_deals", "standings_open", "correction_minutes", "appeal_minutes")
"""What is announced beside the rules of the game."""


@transaction.atomic
def announce(evening: Evening, rules: Rules, actor: Actor, **settings: Any) -> None:
    """Sets the rules of the game, and the settings that are named."""
    if evening.state != State.SETUP:
        raise TroefError(_("The rules are fixed once play has begun."))
    evening.klaverjas.options = rules.as_json()
    for name, value in settings.items():
        setattr(evening.klaverjas if name in REST else evening, name, value)
    evening.klaverjas.save(update_fields=["options", *REST])
    evening.save(update_fields=[name for name in settings if name not in REST])
    record(evening, actor, Verb.RULES_SET, **rules.as_json(), **settings)


def known_as(rules: Rules) -> Preset | None:
    """The preset that these rules are, if they are one."""
    return next((one for one in presets().values() if one.rules == rules), None)
