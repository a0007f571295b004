"""A pair or a team that comes late: it plays whoever would sit out, or steps into another's place each round."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.web.session.actor import Actor
from troef.web.session.happens.replan import Replan, apply, check_playing, is_planned, replan
from troef.web.session.log import record
from troef.web.session.models import Contestant, Evening, Section, Verb
from troef.web.session.people import enter, next_number


def preview(evening: Evening, section: Section | None = None) -> Replan | None:
    """The rounds to come with one more; None where they are not drawn yet."""
    check_playing(evening)
    if evening.movement == "knockout":
        raise TroefError(_("Nobody can join a knock-out that has begun."))
    return replan(evening, section, add=[str(next_number(evening, section))]) if is_planned(evening) else None


@transaction.atomic
def come_late(
    evening: Evening, names: Sequence[str], actor: Actor, name: str = "", section: Section | None = None
) -> Contestant:
    """Comes in from the first round that has not begun; what it missed was never meant for it and has no score."""
    evening = Evening.objects.select_for_update().get(pk=evening.pk)
    new = preview(evening, section)
    made = enter(evening, names, name, section)
    if new is not None:
        apply(evening, new, section)
    first = new.after + 1 if new else None
    record(
        evening, actor, Verb.CAME_LATE, number=made.number, players=[one.strip() for one in names], first_round=first
    )
    return made
