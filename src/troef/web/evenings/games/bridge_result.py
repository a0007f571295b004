"""Bridge results as players and directors type them (`4SX N 10`, `3SA O 9`, `P`): checks, score and output."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from troef.bridge.game.contract import Contract, contract_text, parse_contract
from troef.bridge.game.score import score
from troef.cards import Board, Card, Deal, Seat, Side, TroefError
from troef.cards.wording import card_symbol, seat_letter, seat_name
from troef.director.charts.outcome import corrected_tricks
from troef.laws import Edition
from troef.web.platform.http.form_values import parse_int
from troef.web.platform.i18n.filters import current_language

_DUTCH = str.maketrans("♣♦♥♠KR", "CDHSCD")
_SEATS = {"N": Seat.N, "E": Seat.E, "O": Seat.E, "S": Seat.S, "Z": Seat.S, "W": Seat.W}
_LETTERS = {"nl": ("K", "R", "H", "S", "SA"), "en": ("C", "D", "H", "S", "NT")}
_LINE = re.compile(
    r"([1-7])\s*(SA|ZT|NT|N|[CDHSKR♣♦♥♠])\s*(XX|X|\*\*|\*|)\s*([NESWOZ])\s*(\d{1,2}|=|[+−-]\d{1,2})", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class BridgeResult:
    """The result of one board. A board that was passed out has no declarer."""

    contract: Contract | None
    declarer: Seat | None = None
    tricks: int | None = None
    lead: Card | None = None

    def __post_init__(self) -> None:
        if self.contract is None:
            if (self.declarer, self.tricks, self.lead) != (None, None, None):
                raise TroefError(_("A board that was passed out has no declarer, no lead and no tricks."))
            return
        if self.declarer is None:
            raise TroefError(_("Who played %(contract)s?") % {"contract": self.contract})
        if self.tricks is None or not 0 <= self.tricks <= 13:
            raise TroefError(_("Declarer takes 0 to 13 tricks."))

    @classmethod
    def from_fields(cls, fields: Mapping[str, str]) -> BridgeResult:
        """Parse the fields of a phone: `contract`, `declarer`, `tricks` and `lead`."""
        contract = parse_contract(fields.get("contract", ""))
        if contract is None:
            return cls(None)
        tricks, lead = fields.get("tricks", ""), fields.get("lead", "")
        return cls(
            contract, Seat.parse(fields.get("declarer", "")), parse_int(tricks), Card.parse(lead) if lead else None
        )

    @classmethod
    def parse(cls, text: str) -> BridgeResult:
        """Parse a line in Dutch or English: contract, declarer and tricks (`10`, `=`, `+1`, `-2`)."""
        if text.strip().upper() in ("P", "PASS", "PAS"):
            return cls(None)
        match = _LINE.fullmatch(text.strip())
        if match is None:
            raise TroefError(
                _("“%(text)s” is not a result: write contract, declarer and tricks, such as 4SX N 10 or 3NT E =.")
                % {"text": text}
            )
        suit = "N" if len(match[2]) == 2 else match[2].upper().translate(_DUTCH)
        contract = Contract.parse(match[1] + suit + match[3].upper().replace("*", "X"))
        tricks = match[5].replace("−", "-")
        relative = tricks[0] in "=+-"
        number = contract.tricks_needed + int(tricks.strip("=") or 0) if relative else int(tricks)
        return cls(contract, _SEATS[match[4].upper()], number)

    def __str__(self) -> str:
        return (
            contract_text(self.contract) if self.contract is None else f"{self.contract} {self.declarer} {self.tricks}"
        )

    def typed(self) -> str:
        """Return the line as a person would type it in the reader's language: `4H Z 8` or `4H S 8`."""
        if self.contract is None or self.declarer is None:
            return _("Pass")
        letter = _LETTERS[current_language()][self.contract.denomination.position]
        doubled = "X" * self.contract.doubled
        return f"{self.contract.level}{letter}{doubled} {seat_letter(self.declarer, current_language())} {self.tricks}"

    def check_cards(self, known: Callable[[], Deal | None]) -> None:
        """Raise TroefError if the opening leader was not dealt the lead."""
        deal = known() if self.lead and self.declarer else None
        if self.lead and self.declarer and deal and self.lead not in deal[self.declarer.lho]:
            raise TroefError(
                _("%(card)s was not dealt to %(seat)s, who leads. Look at board, direction and card.")
                % {
                    "card": card_symbol(self.lead, current_language()),
                    "seat": seat_name(self.declarer.lho, current_language()),
                }
            )

    def ns_score(self, board: Board, edition: Edition) -> int:
        """Return the score for North-South."""
        if self.contract is None or self.declarer is None or self.tricks is None:
            return 0
        points = score(self.contract, self.tricks, self.declarer.side in board.vulnerable, edition)
        return points if self.declarer.side is Side.NS else -points

    def rectified(self, giver: Side, tricks: int) -> BridgeResult:
        """Return the result after a transfer of tricks from one side to the other."""
        if self.declarer is None or self.tricks is None:
            return self
        counted = corrected_tricks(self.tricks, tricks, self.declarer.side is giver)
        return replace(self, tricks=counted, lead=None)

    def values(self) -> dict[str, object]:
        """Return the values that the log stores."""
        return {
            "contract": str(self.contract or "P"),
            "declarer": str(self.declarer or ""),
            "tricks": self.tricks,
            "lead": str(self.lead or ""),
        }

    def as_result(self) -> dict[str, object]:
        """Return the fields of the contest file."""
        if self.contract is None:
            return {"contract": "P"}
        return {"contract": str(self.contract), "by": str(self.declarer), "tricks": self.tricks}
