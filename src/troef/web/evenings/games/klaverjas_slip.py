"""Klaverjas in words: slips and round totals, typed or in a form, and the words that differ from bridge."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from troef.cards import SIDES, Card, Deal, Deck, Seat, Side, Suit, TroefError
from troef.cards.wording import Lang, card_symbol, seat_letter, seat_name, side_letters
from troef.core import messages
from troef.klaverjas.game.card_values import TOTAL
from troef.klaverjas.game.round_total import PATTERNS, RoundTotal
from troef.klaverjas.game.rules import Rules, preset
from troef.klaverjas.game.score import DealResult, PerSide, is_roem
from troef.klaverjas.game.score_slip import Sheet, Slip, SlipEnding, asks_for_march, work_out
from troef.web.evenings.games.game import Fields
from troef.web.platform.http.forms import parse_int
from troef.web.platform.i18n.filters import _coloured, current_language

_TOTALS = re.compile(r"(\d{1,4})\s*[-–]\s*(\d{1,4})")


@dataclass(frozen=True, slots=True)
class Totals:
    """The points of both sides without further details. That is enough for an adjusted score (II-20)."""

    ns: int
    ew: int

    @classmethod
    def parse(cls, text: str) -> Totals | None:
        """Parse the points of both sides, such as `116-66`; return None for any other text."""
        match = _TOTALS.fullmatch(text.strip())
        return cls(int(match[1]), int(match[2])) if match else None

    def values(self) -> dict[str, object]:
        return self.as_result()

    def as_result(self) -> dict[str, object]:
        return {"points": {"NS": self.ns, "EW": self.ew}}

    def as_typed(self) -> str:
        return f"{self.ns}-{self.ew}"

    def check_cards(self, known: Callable[[], Deal | None]) -> None:
        """Accept any deal, as this result names no cards."""


@dataclass(frozen=True, slots=True)
class ReportedSlip:
    """A score slip, with the rules of play by which it is scored. An impossible slip raises TroefError."""

    slip: Slip
    rules: Rules

    def __post_init__(self) -> None:
        work_out(self.slip, self.rules)  # Raises an error for an impossible slip.

    @property
    def sheet(self) -> Sheet:
        """The computation of the score, line by line."""
        return work_out(self.slip, self.rules)

    def values(self) -> dict[str, object]:
        total = self.sheet.result.total
        return {"slip": written_line(self.slip, "en"), "total": f"{total[Side.NS]}–{total[Side.EW]}"}

    def as_result(self) -> dict[str, object]:
        return {"points": {str(side): self.sheet.result.total[side] for side in SIDES}}

    def as_typed(self) -> str:
        return written_line(self.slip, current_language())

    def check_cards(self, known: Callable[[], Deal | None]) -> None:
        """Accept any deal, as a slip names no cards and declarer may choose any trump suit (I-5)."""


@dataclass(frozen=True, slots=True)
class ReportedTotal:
    """The total of a round. `usual` is the number of deals that a round has tonight."""

    total: RoundTotal
    usual: int

    def values(self) -> dict[str, object]:
        return {"totals": self._line("en")}

    def as_result(self) -> dict[str, object]:
        sums = self.total
        pairs = {"points": sums.total, **sums.other_figures}
        return {"deals": sums.deals} | {name: {str(side): both[side] for side in SIDES} for name, both in pairs.items()}

    def as_typed(self) -> str:
        return self._line(current_language())

    def check_cards(self, known: Callable[[], Deal | None]) -> None:
        """Accept any deal, as this result names no cards."""

    def _line(self, lang: Lang) -> str:
        """Return the total as typed in one language, such as `1405-1187 r 120-40 m 1-0 n 0-2`."""
        sums = self.total
        parts = [_pair(sums.total)]
        for name, both in sums.other_figures.items():
            parts += [_MARKS[name][lang], _pair(both)]
        return " ".join(parts + ([_MARKS["deals"][lang], str(sums.deals)] if sums.deals != self.usual else []))


def _pair(both: PerSide) -> str:
    return f"{both[Side.NS]}-{both[Side.EW]}"


_MARKS = {
    "roem": messages.pgettext("typed", "r"),
    "marches": messages.pgettext("typed", "m"),
    "wet": messages.pgettext("typed", "w"),
    "deals": messages.pgettext("typed", "d"),
}
_READS = {"+": "roem", "r": "roem", "m": "marches", "p": "marches", "n": "wet", "w": "wet", "s": "deals", "d": "deals"}
"""Part of a total by its first letter, Dutch or English. With `+` the roem is not yet in the total."""
_TWO = r"(\d{1,5})\s*[-–/ ]\s*(\d{1,5})"
_ROUND = re.compile(rf"{_TWO}((?:\s*(?:\+|[a-z]+)\s*\d{{1,5}}(?:\s*[-–/]\s*\d{{1,5}})?)*)", re.IGNORECASE)
_PART = re.compile(r"(\+|[a-z]+)\s*(\d{1,5})(?:\s*[-–/]\s*(\d{1,5}))?", re.IGNORECASE)


def parse_total(text: str, usual: int) -> ReportedTotal:
    """Parse a round's total: `1405-1187`, with parts such as `r 120-40 m 1-0`. `usual`: default number of deals."""
    match = _ROUND.fullmatch(text.strip())
    parts = {part[1][0].lower(): part for part in _PART.finditer(match[3])} if match else {}
    named = {_READS.get(letter, ""): part for letter, part in parts.items()}
    if match is None or any(not name or (part[3] is None) != (name == "deals") for name, part in named.items()):
        raise TroefError(
            _("“%(text)s” is not the total of a round: write both totals, such as 1405-1187, or 1405-1187 r 120-40.")
            % {"text": text}
        )
    both = {name: {Side.NS: int(part[2]), Side.EW: int(part[3])} for name, part in named.items() if name != "deals"}
    total = {Side.NS: int(match[1]), Side.EW: int(match[2])}
    if "+" in parts:
        total = {side: total[side] + both["roem"][side] for side in SIDES}
    deals = int(named["deals"][2]) if "deals" in named else usual
    return ReportedTotal(RoundTotal(deals, total, **both), usual)


def filled_total(fields: Fields, usual: int) -> ReportedTotal:
    """Parse the form of a round's total. `usual` is the number of deals if the form has none."""
    total, roem, marches, wet = (_both(fields, name) for name in ("total", "roem", "marches", "wet"))
    if total is None:
        raise TroefError(_("Fill in the total of both sides."))
    if fields.get("apart") and roem:
        total = {side: total[side] + roem[side] for side in SIDES}
    deals = _number(fields.get("deals") or str(usual))
    return ReportedTotal(RoundTotal(deals, total, roem, marches, wet), usual)


def _both(fields: Fields, name: str) -> PerSide | None:
    """Return both sides' numbers, or None if not filled in. For a total both are needed, else an empty box is 0."""
    given = {side: fields.get(f"{name}_{side}", "").strip() for side in SIDES}
    filled = all(given.values()) if name == "total" else any(given.values())
    return {side: _number(given[side] or "0") for side in SIDES} if filled else None


def total_fields(outcome: ReportedTotal) -> dict[str, str]:
    """Return a round's total as the fields of its form."""
    total = outcome.total
    pairs = {"total": total.total, **total.other_figures}
    return {"deals": str(total.deals) if total.deals != outcome.usual else ""} | {
        f"{name}_{side}": str(both[side]) for name, both in pairs.items() for side in SIDES
    }


_TYPED = {Suit.S: "♠ S SCH SP", Suit.H: "♥ H HA HE", Suit.D: "♦ D R RU DI", Suit.C: "♣ C K KL CL"}
"""Letters that may be typed for each suit: Dutch, English, and the abbreviations of the regulations."""
_SUITS = {name: suit for suit, names in _TYPED.items() for name in names.split()}
_TRUMP = "|".join(sorted(_SUITS, key=len, reverse=True))
_SEATS = {"N": Seat.N, "E": Seat.E, "O": Seat.E, "S": Seat.S, "Z": Seat.S, "W": Seat.W}
_NAMES = {"NS": Side.NS, "NZ": Side.NS, "EW": Side.EW, "OW": Side.EW}
_REVOKED = messages.pgettext("typed", "revoke")
_ACCUSED = messages.pgettext("typed", "accused")
_LETTERS = messages.pgettext("typed", "CDHS")
_MARCH = messages.pgettext("typed", "march")
_LINE = re.compile(
    rf"(?P<trump>{_TRUMP})\s*(?P<by>[NESWOZ])\s+"
    r"(?:(?P<points>\d{1,3})|(?P<ended>verzaakt|revoke|beschuldigd|accused)\s+(?P<side>NS|NZ|EW|OW))"
    r"(?:\s+(?P<ns>\d{1,4})\s*[-–/ ]\s*(?P<ew>\d{1,4}))?(?P<march>\s+(?:mars|march))?",
    re.IGNORECASE,
)


def parse_line(text: str) -> Slip:
    """Parse a line in Dutch or English: trumps, declarer, declarer's points, roem as NS-EW, the word for a march."""
    match = _LINE.fullmatch(text.strip())
    if match is None:
        raise TroefError(
            _("“%(text)s” is not a result: write trumps, who played, his side's points and roem, such as H N 96 20-0.")
            % {"text": text}
        )
    by = _SEATS[match["by"].upper()]
    trump = _SUITS[match["trump"].upper()]
    roem = {Side.NS: int(match["ns"] or 0), Side.EW: int(match["ew"] or 0)}
    if match["ended"]:
        ending = SlipEnding.REVOKE if match["ended"].lower() in _REVOKED.as_json().values() else SlipEnding.ACCUSATION
        return Slip(by, trump, 0, roem, None, ending, _NAMES[match["side"].upper()])
    march = {162: by.side, 0: by.side.opponents}.get(int(match["points"])) if match["march"] else None
    if match["march"] and march is None:
        raise TroefError(_("A side that makes all eight tricks has 162 points."))
    return Slip(by, trump, int(match["points"]), roem, march)


_SLIP = re.compile(
    rf"(?P<head>(?:{_TRUMP})\s*(?P<by>[NESWOZ]))"
    r"\s+(?P<points>\d{1,3})(?:\s*[-–/]\s*(?P<others>\d{1,3}))?"
    r"(?:\s+(?P<roem>\d{1,4}(?:\s*[-–/]\s*\d{1,4})?))?(?P<rest>\s+(?:mars|march))?",
    re.IGNORECASE,
)
_EAST_WEST = "EOW"


def slip_line(text: str) -> str:
    """Convert a slip such as `S N 102-60 20` to a line. Points add up to 162; roem of one side is declarer's."""
    match = _SLIP.fullmatch(text)
    if match is None:
        return text
    points, others = int(match["points"]), match["others"]
    if others is not None and points + int(others) != TOTAL:
        raise TroefError(
            _("%(points)s and %(others)s are %(sum)s together, and a deal has %(total)s.")
            % {"points": points, "others": others, "sum": points + int(others), "total": TOTAL}
        )
    roem = match["roem"] or ""
    if roem.isdecimal():
        roem = f"0-{roem}" if match["by"].upper() in _EAST_WEST else f"{roem}-0"
    return " ".join(filter(None, (match["head"], match["points"], roem, (match["rest"] or "").strip())))


def written_line(slip: Slip, lang: Lang) -> str:
    """Return a slip as the line that a person would type in this language."""
    parts = [_LETTERS[lang][slip.trump.position], seat_letter(slip.declarer, lang)]
    if slip.offender is None:
        parts.append(str(slip.points))
    else:
        words = _REVOKED if slip.ending is SlipEnding.REVOKE else _ACCUSED
        parts += [words[lang], side_letters(slip.offender, lang)]
    if any(slip.roem.values()):
        parts.append("-".join(str(slip.roem[side]) for side in SIDES))
    return " ".join([*parts, *([_MARCH[lang]] if slip.march else [])])


def slip_sentence_templates() -> dict[str, str]:
    """Return the templates of sentences that scripts on the phone fill in, by kind of result."""
    return {
        "made": _("{seat} plays with {trump}: {totals}"),
        "march": _("{seat} plays with {trump}, march: {totals}"),
        "wet": _("{seat} plays with {trump} and goes wet: {totals}"),
        "wet-march": _("{seat} plays with {trump} and goes wet, march for {side}: {totals}"),
        "revoke": _("{seat} plays with {trump}, {side} revoked: {totals}"),
        "accusation": _("{seat} plays with {trump}, {side} accused wrongly: {totals}"),
        "totals": _("{ns} {ns_points}, {ew} {ew_points} ({roem})"),
        "roem": _("roem {ns_roem}–{ew_roem}"),
        "no roem": _("no roem"),
    }


def total_patterns() -> dict[str, str]:
    """Return the templates for a round's total and its parts, which scripts on the phone also fill in."""
    return {
        "total": _("{ns} {ns_points}, {ew} {ew_points}: {difference}"),
        "more": _("{side} {points} more"),
        "equal": _("both the same"),
        "roem": _("roem {ns}–{ew}"),
        "marches": _("march {ns}–{ew}"),
        "wet": _("wet {ns}–{ew}"),
        "deals": _("{deals} deals"),
    }


def total_sentence(outcome: ReportedTotal) -> str:
    """Return a sentence such as `NZ 1405, OW 1187: NZ 218 meer (roem 120–40, mars 1–0)`."""
    total, said = outcome.total, total_patterns()
    side = side_letters(total.ahead, current_language()) if total.ahead else ""
    difference = said["more" if side else "equal"].format(side=side, points=total.difference)
    more = total_details_text(outcome)
    return said["total"].format(difference=difference, **_sides(total.total)) + (f" ({more})" if more else "")


def _sides(total: PerSide) -> dict[str, str | int]:
    ns, ew = (side_letters(side, current_language()) for side in SIDES)
    return {"ns": ns, "ew": ew, "ns_points": total[Side.NS], "ew_points": total[Side.EW]}


def total_hints() -> dict[str, str]:
    """Return the messages that the phone shows for a total that is missing, impossible or doubtful."""
    asked = {name: pattern[current_language()] for name, pattern in PATTERNS.items()}
    return asked | {
        "total": _("How many points does each side have?"),
        "number": _("Only digits, please."),
        "more": _("There is more roem than points."),
        "often": _("There are more marches or wets than deals."),
        "asks": _("{doubt}. Is that right?"),
    }


def running_total_text(total: RoundTotal, length: int) -> str:
    """Return the total after some of the `length` deals, such as `Na 3 van 16 spellen: NZ 305, OW 181`."""
    words = {"deals": total.deals, "length": length, **_sides(total.total)}
    return _("After %(deals)s of %(length)s deals: %(ns)s %(ns_points)s, %(ew)s %(ew_points)s") % words


def total_details_text(outcome: ReportedTotal) -> str:
    """Return the optional parts of a round's total as text, such as `roem 120–40, mars 1–0`."""
    total, said = outcome.total, total_patterns()
    parts = [said[name].format(ns=both[Side.NS], ew=both[Side.EW]) for name, both in total.other_figures.items()]
    return ", ".join(parts + ([said["deals"].format(deals=total.deals)] if total.deals != outcome.usual else []))


def slip_hints() -> dict[str, str]:
    """Return the messages that the phone shows for fields of a slip that are missing or impossible."""
    return {
        "trump": _("Which suit was trumps?"),
        "by": _("Who played?"),
        "points": _("How many points did they make?"),
        "one": _("No cards of a deal count just one point."),
        "offender": _("Which side was it?"),
        "tens": _("Roem is 20, 40, 50, 70, 100 or 200 in a trick, or a sum of those."),
        "roem": _("Was there roem? Add it, or strike the box: no roem."),
        "march": _("All eight tricks?"),
    }


def slip_sentence(outcome: ReportedSlip) -> SafeString:
    """Return a sentence such as `Noord speelt met ♥: NZ 116, OW 66 (roem 20–0)`."""
    slip, result, said = outcome.slip, outcome.sheet.result, slip_sentence_templates()
    about = slip.offender or result.march
    roem = said["roem" if any(slip.roem.values()) else "no roem"]
    roem = roem.format(ns_roem=slip.roem[Side.NS], ew_roem=slip.roem[Side.EW])
    return format_html(
        said[_case(slip, result)],
        seat=seat_name(slip.declarer, current_language()),
        trump=_coloured(slip.trump.symbol, slip.trump),
        side=side_letters(about, current_language()) if about else "",
        totals=said["totals"].format(roem=roem, **_sides(result.total)),
    )


def _case(slip: Slip, result: DealResult) -> str:
    if slip.offender is not None:
        return slip.ending.value
    if result.wet:
        return "wet-march" if result.march else "wet"
    return "march" if result.march else "made"


def slip_short_text(slip: Slip) -> SafeString:
    """Return a slip as trumps and declarer, such as `♥ N`, with a word if the deal ended early."""
    words = {SlipEnding.REVOKE: _("revoke"), SlipEnding.ACCUSATION: _("falsely accused")}
    seat = seat_letter(slip.declarer, current_language())
    if slip.offender is None:
        return format_html("{} {}", _coloured(slip.trump.symbol, slip.trump), seat)
    offender = side_letters(slip.offender, current_language())
    return format_html("{} {}, {} {}", _coloured(slip.trump.symbol, slip.trump), seat, words[slip.ending], offender)


def counted_as(outcome: ReportedSlip) -> SafeString:
    """Return trumps and declarer's side, such as `♥ NZ`, or `♥ NZ nat` if that side was wet."""
    side = side_letters(outcome.slip.declarer.side, current_language())
    return format_html(
        "{} {} {}",
        _coloured(outcome.slip.trump.symbol, outcome.slip.trump),
        side,
        _("wet") if outcome.sheet.result.wet else "",
    )


@dataclass(frozen=True, slots=True)
class SlipForm:
    """The filled-in slip form, and the slip that follows from it."""

    trump: Suit
    declarer: Seat
    points: PerSide | None
    """Points of both sides; None until they are filled in."""
    roem: PerSide
    ending: SlipEnding
    offender: Side
    march: str
    """Answer about all eight tricks: `yes`, `no`, or empty if it was not asked."""

    @property
    def asks_march(self) -> Side | None:
        """The side to ask whether it made all eight tricks, or None if that is certain."""
        if self.points is None or self.ending is not SlipEnding.PLAYED:
            return None
        side = self.declarer.side
        return asks_for_march(self.points[side], self.roem, side)

    @property
    def slip(self) -> Slip | None:
        """The slip that the fields give, or None as long as a necessary field is empty."""
        if self.ending is not SlipEnding.PLAYED:
            return Slip(self.declarer, self.trump, 0, self.roem, None, self.ending, self.offender)
        asked = self.asks_march
        if self.points is None or (asked and not self.march):
            return None
        march = asked if self.march == "yes" else None
        return Slip(self.declarer, self.trump, self.points[self.declarer.side], self.roem, march)


def filled_slip(fields: Fields) -> SlipForm:
    """Parse the form of the score slip."""
    return SlipForm(
        suit_of(fields),
        Seat.parse(fields.get("by") or "N"),
        _points(fields),
        {side: _roem(fields.get(f"roem_{side}") or "0") for side in SIDES},
        _ending(fields.get("ended") or "played"),
        Side.parse(fields.get("offender") or "NS"),
        fields.get("march", ""),
    )


def suit_of(fields: Fields) -> Suit:
    """Return the trump suit that a form gives."""
    return Suit.parse(fields.get("trump") or "S")


def rules_of(fields: Fields) -> Rules:
    """Return the rules of play that a form names; without a name, those of the printed regulations."""
    return preset(fields.get("rules") or "nkf").rules


def cards_of(texts: list[str]) -> tuple[Card, ...]:
    """Parse the cards of one trick and drop duplicates. Raise TroefError for more than four cards."""
    cards = tuple(dict.fromkeys(Card.parse(text) for text in texts))
    strange = next((card for card in cards if not card.bit & Deck.KLAVERJAS.bits), None)
    if strange is not None:
        words = {"card": card_symbol(strange, current_language())}
        raise TroefError(_("%(card)s is not in the pack of klaverjas.") % words)
    if len(cards) > 4:
        raise TroefError(_("A trick has four cards: take one away first."))
    return cards


def _points(fields: Fields) -> PerSide | None:
    """Return the points of both sides, or None if none were filled in. Together they are 162, so one side is enough."""
    given = {side: _number(text) for side in SIDES if (text := fields.get(f"points_{side}", "").strip())}
    if not given:
        return None
    points = {side: given.get(side, TOTAL - given.get(side.opponents, 0)) for side in SIDES}
    if sum(points.values()) != TOTAL or min(points.values()) < 0:
        raise TroefError(_("The points of both sides are 162 together."))
    if 1 in points.values():
        raise TroefError(_("No cards of a deal count just one point."))
    return points


def _roem(text: str) -> int:
    points = _number(text)
    if not is_roem(points):
        raise TroefError(_("Roem is 20, 40, 50, 70, 100 or 200 in a trick, or a sum of those."))
    return points


def _ending(text: str) -> SlipEnding:
    if text not in [ending.value for ending in SlipEnding]:
        raise TroefError(_("Choose whether it was played, or ended by a revoke or an accusation."))
    return SlipEnding(text)


def _number(text: str) -> int:
    points = parse_int(text)
    if points is None or points > 9999:
        raise TroefError(_("“%(text)s” is not a number of points.") % {"text": text[:40]})
    return points
