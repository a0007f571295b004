"""Bridge: results with a contract, a declarer and a number of tricks."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, cast

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from troef.bridge import Table
from troef.bridge.contest import FIELDS, fine, rules
from troef.bridge.game.contract import Contract, contract_text, parse_contract
from troef.bridge.game.score import score
from troef.bridge.records.export import record_of
from troef.bridge.records.record import BoardRecord, Tag
from troef.bridge.table.events import EVENT
from troef.cards import SEATS, SUITS_HIGH_FIRST, Board, Card, Deal, Deck, Denomination, Rank, Seat, Side, TroefError
from troef.cards.wording import TYPED_SUITS, card_symbol, denomination_symbol, seat_letter, seat_name
from troef.contest.options import Method, Options
from troef.contest.regulations import regulation_sets
from troef.contest.result import NamedAward
from troef.contest.rules import ContestRules
from troef.contest.session import Fine
from troef.core import messages
from troef.core.messages import Text
from troef.director.charts.outcome import corrected_tricks
from troef.director.claims import contested_claim
from troef.laws import BRIDGE_EDITIONS, Edition
from troef.laws.citations import cited
from troef.web.evenings.deals.claim_verdicts import verdict_on
from troef.web.evenings.deals.solving import trace_play
from troef.web.evenings.filters import points, points_for, seat_short, seat_word, side_short, signed_number
from troef.web.evenings.games.game import (
    Choices,
    DeskSettings,
    EntryForm,
    Fields,
    Game,
    GameDocuments,
    GameRules,
    GameWording,
    LiveTables,
    ReportedResult,
    ResultEntry,
    scoring_of,
)
from troef.web.evenings.models import Contestant, Evening, EveningKind, Result, ScreenMode
from troef.web.evenings.regulations import regulations_for_log, table_rules, usual_penalty
from troef.web.platform.http.forms import parse_int
from troef.web.platform.i18n.filters import _coloured, contract, current_language
from troef.web.platform.jobs.jobs import JobProgress, result


class BridgeEveningRules(GameRules):
    """The rules of bridge for an evening."""

    def regulations(self, evening: Evening) -> str:
        return evening.regulations

    def announced_conditions(self, evening: Evening) -> dict[str, object]:
        return {"house": evening.house} if evening.house else {}

    def fixed_fines(self, evening: Evening) -> Choices:
        if not cited(evening.laws, "fixed-fines") or evening.kind != EveningKind.TEAMS:
            return ()
        return (
            ("117c", _("looked at a hand with too many cards")),
            ("117d", _("partners looked, one with too many cards and one with too few")),
            ("117e", _("put a board back a quarter turned, in the first room")),
            ("117f", _("laid a board down the wrong way round, in the second room")),
        )

    def fine(self, evening: Evening, who: Contestant, law: str, honours: int, small: int) -> Fine | None:
        if law not in dict(self.fixed_fines(evening)):
            return None
        return fine(law.removeprefix("117"), str(who.number), honours, small)

    def missed_board_awards(self, evening: Evening) -> tuple[str, str]:
        return "A-", "A+"


class BridgeResultEntry(ResultEntry):
    """Results of bridge."""

    columns = ("contract", "declarer", "tricks")

    def parse_form(self, evening: Evening, fields: Fields) -> BridgeResult:
        return BridgeResult.from_fields(fields)

    def entry_form(self, evening: Evening) -> EntryForm:
        context: dict[str, object] = {
            "denominations": tuple(Denomination),
            "seats": SEATS,
            "suits": SUITS_HIGH_FIRST,
            "ranks": tuple(Rank)[::-1],
            "levels": range(1, 8),
            "scores": reverse("scores", args=[evening.edition]),
        }
        return EntryForm("table/entry.html", ("entry-bridge",), context)

    def fields(self, result: Result) -> dict[str, str]:
        made = result.played_contract
        if made is None:
            return {"denomination": "P"}
        return {
            "level": str(made.level),
            "denomination": str(made.denomination),
            "doubled": "X" * made.doubled,
            "declarer": result.declarer,
            "tricks": str(result.tricks),
            "lead_suit": result.lead[:1],
            "lead_rank": result.lead[1:],
        }

    def desk_settings(self, evening: Evening) -> DeskSettings:
        contest_rules = rules(evening.laws)
        units = _units(evening, contest_rules)
        amount = usual_penalty(evening, units[0][0]) or regulation_sets()["nbb"].penalty.get(units[0][0])
        return DeskSettings(
            _("Result: contract, declarer, tricks"),
            "4S N 10",
            _("For example 4SX N 10, 3NT E =, 2H W -1, or Pass."),
            _("Contract, declarer, tricks: 4SX N 10, 3NT E =, 2H W -1, Pass."),
            (("A+", "A+"), ("A", "A"), ("A-", "A−")),
            Method(evening.method).in_matchpoints,
            units,
            contest_rules.law["penalty"],
            "" if amount is None else points(amount),
            "12C1c",
        )

    def parse(self, evening: Evening, line: str) -> BridgeResult:
        return BridgeResult.parse(line)

    def stored_result(self, result: Result) -> BridgeResult:
        return BridgeResult(result.played_contract, result.declarer_seat, result.tricks, result.lead_card)

    def from_log(self, evening: Evening, values: Mapping[str, Any]) -> BridgeResult:
        return BridgeResult.from_fields({name: str(value) for name, value in values.items()})

    def save_result(self, result: Result, told: ReportedResult | None) -> None:
        outcome = cast(BridgeResult | None, told)
        result.contract = "" if outcome is None else str(outcome.contract or "P")
        result.declarer = str(outcome.declarer) if outcome and outcome.declarer else ""
        result.lead = str(outcome.lead) if outcome and outcome.lead else ""
        result.tricks = outcome.tricks if outcome else None
        result.score = outcome.ns_score(result.sitting.marks(result.board), result.evening.laws) if outcome else None
        result.save()

    def row(self, *columns: Any) -> dict[str, object]:
        contract, declarer, tricks = columns
        if not contract:
            return {"not_played": True}
        return {"contract": "P"} if contract == "P" else {"contract": contract, "by": declarer, "tricks": tricks}

    def is_described_by(self, fields: Mapping[str, object]) -> bool:
        return not FIELDS.isdisjoint(fields)

    def typed_fields(self, fields: Mapping[str, Any]) -> str:
        if "contract" not in fields:
            return ""
        texts = {name: str(value) for name, value in fields.items()}
        return BridgeResult.from_fields({**texts, "declarer": texts.get("by", "")}).as_typed()


class BridgeWording(GameWording):
    """Boards and results of bridge in words."""

    def counted_as(self, result: Result, score: int | None) -> SafeString:
        return mark_safe(signed_number(score))

    def board_marks_short(self, evening: Evening, number: int) -> str:
        """Return dealer and vulnerable sides of a board in letters, such as `N / OW`."""
        board = Board(number)
        vulnerable = str(board.vulnerable)
        short = {"None": "–", "Both": _("all")}
        return f"{seat_letter(board.dealer, current_language())} / {short.get(vulnerable) or side_short(vulnerable)}"

    def vulnerable(self, board: Board) -> list[str]:
        return [seat.name for seat in SEATS if seat.side in board.vulnerable]

    def title(self, evening: Evening, number: int) -> str:
        return _("Board %(number)s") % {"number": number}

    def board_range_text(self, evening: Evening, boards: Sequence[int]) -> str:
        if len(boards) == 1:
            return _("board %(board)s") % {"board": boards[0]}
        return _("boards %(first)s–%(last)s") % {"first": boards[0], "last": boards[-1]}

    def marks(self, evening: Evening, board: Board) -> str:
        """Return dealer and vulnerable sides of a board in words, such as `gever N · OW kwetsbaar`."""
        sides = str(board.vulnerable)
        words = {"None": _("none vulnerable"), "Both": _("all vulnerable")}
        vulnerable = words.get(sides) or _("%(side)s vulnerable") % {"side": side_short(sides)}
        return _("dealer %(seat)s") % {"seat": seat_short(board.dealer.name)} + " · " + vulnerable

    def sentence(self, evening: Evening, board: int, told: ReportedResult, score: int | None = None) -> SafeString:
        """Return a result as a sentence, such as `Noord speelt 4♠, 10 slagen (=): NZ +420`."""
        outcome = cast(BridgeResult, told)
        if outcome.contract is None or outcome.tricks is None:
            return mark_safe(_("Passed out: nobody scores"))
        return format_html(
            _("{seat} plays {contract}, {tricks} tricks ({relative}): {points}"),
            seat=seat_word(str(outcome.declarer)),
            contract=contract(outcome.contract),
            tricks=outcome.tricks,
            relative=relative(outcome.contract, outcome.tricks),
            points=points_for(outcome.ns_score(Board(board), evening.laws) if score is None else score),
        )

    def short(self, result: Result) -> SafeString:
        return _short(result.played_contract, result.declarer, result.tricks)

    def score_words(self, result: Result) -> str:
        return signed_number(result.score)

    def room_score(self, result: Result) -> str:
        return f"{side_short('NS')} {self.score_words(result)}"

    def short_fields(self, fields: Mapping[str, Any]) -> SafeString:
        if "contract" not in fields:
            return mark_safe(points_for(int(fields["score"])))
        made = None if fields["contract"] == "P" else Contract.parse(fields["contract"])
        return _short(made, fields.get("by", ""), fields.get("tricks"))


class BridgeDocuments(GameDocuments):
    """Documents of bridge."""

    def board_duty_text(self, evening: Evening) -> str:
        if not cited(evening.laws, "answerable-for-table") or evening.kind == EveningKind.TEAMS:
            return ""
        return _(
            "Players who stay at a table are responsible for it first (7D); North takes the boards "
            "to the next table (8A2)."
        )

    def law_sentences(self, evening: Evening) -> list[str]:
        regulations = table_rules(evening)
        title = f"{evening.get_edition_display()}; {regulations.title[current_language()]}."
        changed = _("This club has its own rules on some points.") if regulations.differences else ""
        own = _("Different here: %(rule)s")
        rules = ((rule.text[current_language()], rule in regulations.differences) for rule in regulations.rules)
        return [title, changed, *(own % {"rule": text} if differs else text for text, differs in rules)]

    def artificial(self, options: Options) -> str:
        if options.method.in_matchpoints:
            awards = {"plus": NamedAward.PLUS, "average": NamedAward.AVERAGE, "minus": NamedAward.MINUS}
            shares = {word: points(options.percentages[award]) for word, award in awards.items()}
            return _("An artificial score is %(plus)s%%, %(average)s%% or %(minus)s%% of the top.") % shares
        if options.method in (Method.BUTLER, Method.CROSS_IMPS, Method.IMPS):
            imps = points(options.artificial_imps[NamedAward.PLUS])
            return _("An artificial score is %(imps)s IMPs for or against.") % {"imps": imps}
        return ""

    def usual_penalty(self, evening: Evening) -> str:
        for unit, name in _units(evening, rules(evening.laws)):
            amount = usual_penalty(evening, unit)
            if amount is not None and unit == "top":
                return _("The usual penalty is %(percent)s%% of a top.") % {"percent": points(amount * 100)}
            if amount is not None:
                return _("The usual penalty is %(amount)s %(unit)s.") % {"amount": points(amount), "unit": name}
        return ""

    def note_columns(self) -> list[str]:
        return [_("Board"), _("Dealer"), _("Contract"), _("By"), _("Lead"), _("Tricks"), "+", "−"]

    def slip_columns(self) -> list[str]:
        """Return the columns of 1949: 78 and 79. The last three: each side's points, and the checker's initials."""
        points = (f"+ {side_short(side)}" for side in ("NS", "EW"))
        return [_("Contract"), _("By"), _("Lead"), _("Tricks"), *points, _("Initials")]

    def slip_rule(self, evening: Evening) -> str:
        if cited(evening.laws, "slip"):
            return _("North works out the score and writes it down; East or West checks it and puts initials (78, 79).")
        return _("North writes, East or West checks and puts initials.")

    def slip_cells(self, result: Result) -> list[str]:
        made, declarer, score = result.played_contract, result.declarer_seat, result.score or 0
        if made is None or declarer is None:
            return [_("Pass"), "", "", "", "0", "0", ""]
        return [
            short_contract(made),
            seat_letter(declarer, current_language()),
            card_symbol(result.lead_card, current_language()) if result.lead_card else "",
            str(result.tricks),
            str(score) if score > 0 else "",
            str(-score) if score < 0 else "",
            "",
        ]


class BridgeTables(LiveTables):
    """Live tables of bridge."""

    def playing_variants(self) -> Choices:
        names = dict(Evening._meta.get_field("edition").flatchoices)
        return tuple((str(edition), str(names[str(edition)])) for edition in BRIDGE_EDITIONS)

    def live_log_header(self, way: str, guarded: bool) -> dict[str, Any]:
        """Return a friends' table's first log fields: leads face up if `guarded` (41A), calls self-explained (20F)."""
        if way not in dict(self.playing_variants()):
            raise TroefError(_("Choose the laws from the list."))
        options = {"stop_seconds": 10, "face_down_lead": not guarded, "screens": True}
        return {"edition": way, "regulations": {"name": "nbb", **options}}

    def evening_log_header(self, evening: Evening) -> dict[str, Any]:
        rules = regulations_for_log(evening)
        named = {"name": rules} if isinstance(rules, str) else rules
        guarded = {"face_down_lead": False} if evening.screens == ScreenMode.GUARDED else {}
        return {"edition": evening.edition, "regulations": {**named, **guarded, "screens": True}}

    def result_from_table(self, evening: Evening, table: Table) -> BridgeResult:
        made, situation = table.state.auction.contract, table.situation
        if made is None or situation.declarer is None:
            return BridgeResult(None)
        tricks = situation.tricks.result[situation.declarer.side.index]
        return BridgeResult(made, situation.declarer, tricks, _lead(table))

    def claim_tricks(self, table: Table) -> tuple[int | None, JobProgress]:
        claim = contested_claim(table)
        if claim is None:
            return super().claim_tricks(table)
        verdict, progress = verdict_on(claim)
        if verdict and not verdict["law"]:
            raise TroefError(messages._("{verdict} Answer it together.", verdict=Text(**verdict["why"])))
        return (verdict["tricks"][str(claim.by.side)] if verdict and verdict["tricks"] else None), progress

    def pause_seconds(self, table: Table) -> int:
        """Return the seconds of pause after a jump bid if stop cards are in use (73A2), else 0."""
        auction = table.state.auction
        return table.state.regulations.stop_seconds if auction.jumped and not auction.is_over else 0

    def worth(self, table: Table, seconds: float) -> list[int] | None:
        """Return declarer's tricks with best play, from the start and after each card; None if `seconds` are over."""
        final, declarer, played = table.state.auction.contract, table.state.declarer, list(chain(*table.tricks))
        if final is None or declarer is None or table.state.layout is None or not played:
            return []
        about = {"deal": str(table.state.layout.deal()), "trumps": str(final.denomination), "declarer": str(declarer)}
        cards = [f"{seat}{card}" for seat, card in played]
        tricks: list[int] | None = result(trace_play, seconds, **about, played=cards)[0]
        return tricks

    def recorded(self, table: Table, tags: Mapping[str, str]) -> BoardRecord:
        return record_of(table, [Tag(name, value) for name, value in tags.items()])


def _lead(table: Table) -> Card | None:
    """Return the opening lead, or None if there is none or if another player than declarer's left opponent led."""
    play = table.state.play
    first = None if play is None else next(iter(play.tricks[0].cards if play.tricks else play.cards), None)
    declarer = table.situation.declarer
    return first[1] if first and declarer and first[0] is declarer.lho else None


def _units(evening: Evening, contest_rules: ContestRules) -> Choices:
    method = Method(evening.method)
    if method is Method.TOTAL_POINTS:
        return (("mp", _("points")),)
    if method.in_matchpoints:
        return ("top", _("part of a top")), ("percent", _("percentage points")), ("mp", _("matchpoints"))
    more: Choices = (("vp", "VP"),) if "vp" in scoring_of(evening) else ()
    return ("imp", "IMP"), *more, *((("mp", _("matchpoints")),) if contest_rules.match_in_matchpoints else ())


def _short(made: Contract | None, declarer: str, tricks: int | None) -> SafeString:
    """Return a result as contract, declarer and tricks against the contract, such as `4♠ N =`."""
    if made is None or tricks is None:
        return mark_safe(_("Passed out"))
    symbol = _coloured(denomination_symbol(made.denomination, current_language()), made.denomination.suit)
    doubled = "×" * made.doubled
    return format_html("{}{}{} {} {}", made.level, symbol, doubled, seat_short(declarer), relative(made, tricks))


def short_contract(contract: Contract) -> str:
    """Return a contract without its declarer, such as `4♠×`."""
    return f"{contract.level}{denomination_symbol(contract.denomination, current_language())}{'×' * contract.doubled}"


def relative(value: Contract, tricks: int) -> str:
    """Return the tricks made against those of the contract: `=`, `+1` or `−2`."""
    over = tricks - value.tricks_needed
    return "=" if over == 0 else signed_number(over)


_SEATS = {"N": Seat.N, "E": Seat.E, "O": Seat.E, "S": Seat.S, "Z": Seat.S, "W": Seat.W}
_LETTERS = (
    messages.pgettext("letter of a suit", "C"),
    messages.pgettext("letter of a suit", "D"),
    messages.pgettext("letter of a suit", "H"),
    messages.pgettext("letter of a suit", "S"),
    messages._("NT"),
)
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
        """Parse the form fields that a phone sends: `contract`, `declarer`, `tricks` and `lead`."""
        contract = parse_contract(fields.get("contract", ""))
        if contract is None:
            return cls(None)
        declarer, tricks = Seat.parse(fields.get("declarer", "")), parse_int(fields.get("tricks", ""))
        return cls(contract, declarer, tricks, Card.parse(fields["lead"]) if fields.get("lead") else None)

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
        suit = "N" if len(match[2]) == 2 else match[2].upper().translate(TYPED_SUITS)
        contract = Contract.parse(match[1] + suit + match[3].upper().replace("*", "X"))
        tricks = match[5].replace("−", "-")
        relative = tricks[0] in "=+-"
        number = contract.tricks_needed + int(tricks.strip("=") or 0) if relative else int(tricks)
        return cls(contract, _SEATS[match[4].upper()], number)

    def __str__(self) -> str:
        if self.contract is None:
            return contract_text(None)
        return f"{self.contract} {self.declarer} {self.tricks}"

    def as_typed(self) -> str:
        """Return the result as a person would type it in the reader's language: `4H Z 8` or `4H S 8`."""
        if self.contract is None or self.declarer is None:
            return _("Pass")
        letter = _LETTERS[self.contract.denomination.position][current_language()]
        doubled = "X" * self.contract.doubled
        return f"{self.contract.level}{letter}{doubled} {seat_letter(self.declarer, current_language())} {self.tricks}"

    def check_cards(self, known: Callable[[], Deal | None]) -> None:
        """Raise TroefError if the reported opening lead was not dealt to the player who led."""
        deal = known() if self.lead and self.declarer else None
        if self.lead and self.declarer and deal and self.lead not in deal[self.declarer.lho]:
            leader = seat_name(self.declarer.lho, current_language())
            words = {"card": card_symbol(self.lead, current_language()), "seat": leader}
            problem = _("%(card)s was not dealt to %(seat)s, who leads. Check board, direction and card.")
            raise TroefError(problem % words)

    def ns_score(self, board: Board, edition: Edition) -> int:
        """Return the score for North-South."""
        if self.contract is None or self.declarer is None or self.tricks is None:
            return 0
        points = score(self.contract, self.tricks, self.declarer.side in board.vulnerable, edition)
        return points if self.declarer.side is Side.NS else -points

    def with_tricks_transferred(self, giver: Side, tricks: int) -> BridgeResult:
        """Return the result after `tricks` tricks go from `giver` to the other side."""
        if self.declarer is None or self.tricks is None:
            return self
        counted = corrected_tricks(self.tricks, tricks, self.declarer.side is giver)
        return replace(self, tricks=counted, lead=None)

    def values(self) -> dict[str, object]:
        """Return the fields that the log stores for this result."""
        return {
            "contract": str(self.contract or "P"),
            "declarer": str(self.declarer or ""),
            "tricks": self.tricks,
            "lead": str(self.lead or ""),
        }

    def as_result(self) -> dict[str, object]:
        """Return the fields that the contest file has for this result."""
        if self.contract is None:
            return {"contract": "P"}
        return {"contract": str(self.contract), "by": str(self.declarer), "tricks": self.tricks}


class Bridge(Game):
    """Bridge on an evening."""

    name = "bridge"
    deck = Deck.BRIDGE
    table = Table
    events = EVENT
    rules = BridgeEveningRules()
    entry = BridgeResultEntry()
    wording = BridgeWording()
    documents = BridgeDocuments()
    live = BridgeTables()
    exclusive_files = frozenset({"usebio.xml", "results.pbn"})
    self_inflicted_law = "12C1e"
    has_butler = has_polls = has_system_cards = has_house_rules = True
    counts_tricks = has_guides = has_score_table = True
