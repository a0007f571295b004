"""What is said differently at a klaverjas table than at a bridge table."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _

from troef.cards import Side, Suit
from troef.cards.words import side_name, suit_name
from troef.web.site.language import lang
from troef.web.site.table_link import Log


def _bid(told: Log, name: str) -> str:
    if told["bid"] == "pass":
        sentence = _("%(who)s passes") % {"who": name}
    else:
        trump = suit_name(Suit.parse(told["trump"]), lang())
        sentence = _("%(who)s plays with %(trump)s as trumps") % {"who": name, "trump": trump}
    return f"{sentence} (“{told['said']}”)" if told.get("said") else sentence


def _accuse(told: Log, name: str) -> str:
    side = side_name(Side.parse(told["of"]), lang())
    return _("%(who)s accuses %(side)s of a revoke") % {"who": name, "side": side}


SENTENCES: dict[str, Callable[[Log, str], str]] = {
    "bid": _bid,
    "accuse": _accuse,
    "roem": lambda told, name: _("%(who)s claims roem") % {"who": name},
    "cover": lambda told, name: _("%(who)s covers the trick") % {"who": name},
    "return": lambda told, name: _("The hands go back into the portfolio"),
    "next-call": lambda told, name: _("%(who)s speaks on the next deal") % {"who": name},
}


def question(name: str) -> str | None:
    """What the director has to find out, where klaverjas asks it in its own way."""
    words = {
        "influenced": _("Can this influence the deal?"),
        "damage": _("Does playing on do harm to one of the sides?"),
    }
    return words.get(name)
