"""Which paragraph stands behind it in the law book of the evening; the verbs name those of 2017."""

from __future__ import annotations

from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.web.session.models import Evening

_ELSEWHERE = {
    "bridge-2007": {
        "6D1": "6",
        "6D2": "6",
        "6D3": "6",
        "12C2a": "12C2",
        "15B": "15",
        "15B1": "15",
        "15B2": "15",
        "15B3": "15",
        "22B": "22",
        "86B": "86",
    },
    "klaverjas-1976": {
        "6D1": "II-14",
        "6D2": "II-14",
        "6D3": "II-14",
        "12C2a": "II-21",
        "15B": "II-17",
        "15B1": "II-17",
        "15B2": "II-17",
        "15B3": "II-17",
        "86B": "II-14",
    },
    "bridge-1949": {
        "6D1": "6",
        "6D2": "6",
        "6D3": "6",
        "12C2a": "107",
        "15B": "15",
        "15B1": "15",
        "15B2": "15",
        "15B3": "15",
        "22B": "22a",
        "86B": "103",
    },
}


def paragraph(evening: Evening, law: str) -> str:
    """The same matter in the book of this evening."""
    return _ELSEWHERE.get(evening.edition, {}).get(law, law)


def check_bridge(evening: Evening) -> None:
    """These paragraphs are of bridge; klaverjas has its own, at the director's desk."""
    if evening.game.deals_again:
        raise TroefError(_("This is for bridge; in klaverjas a deal is played again from the director's desk."))
