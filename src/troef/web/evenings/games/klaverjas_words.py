"""Wording of a klaverjas table that differs from bridge."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _


def preset_name(name: str) -> str:
    """Return the short name of a preset of the rules of play, in the reader's language."""
    words = {
        "nkf": _("Regulations of 1976"),
        "rotterdams": _("Rotterdam rules"),
        "amsterdams": _("Amsterdam rules"),
        "amsterdams-boeren": _("Amsterdam rules, four jacks 200"),
        "open-roem": _("Anybody claims roem"),
        "alleen-bekennen": _("The only duty is to follow suit"),
        "saldo": _("Compare the difference"),
    }
    return str(words.get(name, name))


QUESTIONS = {
    "influenced": _("Can this influence the deal?"),
    "damage": _("Does playing on harm one of the sides?"),
}
"""Texts of the director's questions that differ from those of bridge, by identifier."""
