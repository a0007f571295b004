"""What the organiser does with sections on the list of tonight."""

from __future__ import annotations

from collections.abc import Mapping

from django.shortcuts import get_object_or_404

from troef.web.session import sections
from troef.web.session.actor import Actor
from troef.web.session.models import Evening
from troef.web.site.given import whole


def change_sections(evening: Evening, told: Mapping[str, str], actor: Actor) -> None:
    """One section more or less, somebody to another one, one ranking or several."""
    section = evening.sections.filter(pk=whole(told.get("section", "")) or 0).first()
    match told["section_act"]:
        case "add":
            sections.add_section(evening, actor)
        case "remove" if section:
            sections.remove_section(section, actor)
        case "move" if section:
            sections.move(get_object_or_404(evening.contestants, number=whole(told.get("who", ""))), section, actor)
        case "apart" | "together" as how:
            sections.rank_apart(evening, how == "apart", actor)
