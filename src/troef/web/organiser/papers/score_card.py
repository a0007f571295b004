"""The score table of an edition: every contract at both vulnerabilities, made and down (2017: 77; 1949: 76)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from troef.bridge.game.contract import Contract, Doubled
from troef.bridge.game.score import score, score_table
from troef.cards import Denomination
from troef.cards.words import denomination_symbol
from troef.laws import BRIDGE_1949, BRIDGE_2007, BRIDGE_2017, Edition
from troef.web.site.language import lang
from troef.web.site.typeset import Content

EDITIONS = (BRIDGE_2017, BRIDGE_2007, BRIDGE_1949)
_KINDS = ((Denomination.C, Denomination.D), (Denomination.H, Denomination.S), (Denomination.N,))
_MOST_DOWN = 13


def content(edition: Edition) -> Content:
    """The whole card."""
    return {
        "title": _("Score table %(year)s") % {"year": edition.year},
        "law": score_table(edition).law,
        "words": {
            "contract": _("Contract"),
            "not": _("not vulnerable"),
            "vulnerable": _("vulnerable"),
            "down": _("down"),
            "undertricks": _("Undertricks, for the other side"),
            "made": _("Contracts made, with 0 to 6 overtricks"),
            "honours": _honours(edition),
        },
        "over": ["=", *(f"+{over}" for over in range(1, 7))],
        "kinds": [_kind(kind, edition) for kind in _KINDS],
        "down": [_down(missing, edition) for missing in range(1, _MOST_DOWN + 1)],
    }


def _kind(denominations: tuple[Denomination, ...], edition: Edition) -> Content:
    signs = " ".join(denomination_symbol(one, lang()) for one in denominations)
    contracts = [Contract(level, denominations[0], doubled) for level in range(1, 8) for doubled in Doubled]
    return {"signs": signs, "rows": [_row(signs, contract, edition) for contract in contracts]}


def _row(signs: str, contract: Contract, edition: Edition) -> Content:
    """The score for each number of overtricks; a contract of seven has none."""
    return {
        "contract": f"{contract.level} {signs}{' ' + '×' * contract.doubled if contract.doubled else ''}",
        "not": _made(contract, False, edition),
        "vulnerable": _made(contract, True, edition),
    }


def _made(contract: Contract, vulnerable: bool, edition: Edition) -> list[str]:
    needed = contract.tricks_needed
    found = [str(score(contract, tricks, vulnerable, edition)) for tricks in range(needed, 14)]
    return found + [""] * (7 - len(found))


def _down(missing: int, edition: Edition) -> list[str]:
    """How much it costs to be so many tricks down, undoubled, doubled and redoubled, at both vulnerabilities."""
    level = 7
    costs = [
        str(-score(Contract(level, Denomination.C, doubled), 13 - missing, vulnerable, edition))
        for vulnerable in (False, True)
        for doubled in Doubled
    ]
    return [str(missing), *costs]


def _honours(edition: Edition) -> str:
    """What honours are worth, where the edition counts them."""
    honours = score_table(edition).honours
    if not honours:
        return ""
    return _("Honours (not at matchpoints): %(values)s.") % {
        "values": ", ".join(map(str, sorted(set(honours.values()))))
    }
