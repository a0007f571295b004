"""Wording of a klaverjas table that differs from bridge."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext_lazy as _

from troef.cards import Side, Suit
from troef.cards.wording import side_name, suit_name
from troef.web.platform.http.table_links import Log
from troef.web.platform.i18n.filters import current_language


def _bid(act: Log, name: str) -> str:
    if act["bid"] == "pass":
        sentence = _("%(who)s passes") % {"who": name}
    else:
        trump = suit_name(Suit.parse(act["trump"]), current_language())
        sentence = _("%(who)s plays with %(trump)s as trumps") % {"who": name, "trump": trump}
    return f"{sentence} (“{act['said']}”)" if act.get("said") else sentence


def _accuse(act: Log, name: str) -> str:
    side = side_name(Side.parse(act["of"]), current_language())
    return _("%(who)s accuses %(side)s of a revoke") % {"who": name, "side": side}


def preset_name(name: str) -> str:
    """Return the short name of a preset of the rules of play, in the reader's language."""
    words = {
        "nkf": _("Regulations of 1976"),
        "rotterdams": _("Rotterdam rules"),
        "amsterdams": _("Amsterdam rules"),
        "amsterdams-boeren": _("Amsterdam rules, four jacks 200"),
        "open-roem": _("Anybody claims roem"),
        "alleen-bekennen": _("Only following suit is a duty"),
        "saldo": _("Compare the difference"),
    }
    return str(words.get(name, name))


SENTENCES: dict[str, Callable[[Log, str], str]] = {
    "bid": _bid,
    "accuse": _accuse,
    "roem": lambda act, name: _("%(who)s claims roem") % {"who": name},
    "cover": lambda act, name: _("%(who)s covers the trick") % {"who": name},
    "return": lambda act, name: str(_("The hands go back into the portfolio")),
    "next-call": lambda act, name: _("%(who)s speaks on the next deal") % {"who": name},
}


QUESTIONS = {
    "influenced": _("Can this influence the deal?"),
    "damage": _("Does playing on do harm to one of the sides?"),
}
"""Texts of the director's questions that differ from those of bridge, by identifier."""
