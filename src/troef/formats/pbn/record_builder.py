"""Builder of a board record from the tags of one game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from troef.bridge.records.record import BoardRecord, Comment, FileFinding, Tag, TextTable
from troef.cards import Seat, Side, TroefError
from troef.core.numbers import parse_count
from troef.formats.limits import BoundedFindings
from troef.formats.pbn import tag_values
from troef.formats.pbn.auction_and_play import read_auction, read_play, read_section
from troef.formats.pbn.tag_values import is_table, read_table
from troef.formats.pbn.tokenizer import Game, PbnSection

MANDATORY = (
    "Event",
    "Site",
    "Date",
    "Board",
    "West",
    "North",
    "East",
    "South",
    "Dealer",
    "Vulnerable",
    "Deal",
    "Scoring",
    "Declarer",
    "Contract",
    "Result",
)
_OWN_PLACE = ("Board", "Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Result", "Score")
_UNKNOWN = ("", "?")
_BELOW = ("Auction", "Play")
"""Tags that are followed by calls or cards."""
_NOT_READ = "a section that does not count"
"""Key under which the notes of an ignored section are collected."""
T = TypeVar("T")


def tag_order(name: str) -> tuple[int, str]:
    """Return the sort key of a tag in export format: the fifteen mandatory tags, then the others alphabetically."""
    return (MANDATORY.index(name) if name in MANDATORY else len(MANDATORY), name)


@dataclass(slots=True)
class _RecordBuilder:
    """A builder of one record. A value that cannot be parsed is stored as a tag, so that nothing is lost."""

    findings: BoundedFindings
    fields: dict[str, Any] = field(default_factory=dict)
    tags: dict[str, str] = field(default_factory=dict)
    sections: dict[str, PbnSection] = field(default_factory=dict)
    notes: dict[str, list[PbnSection]] = field(default_factory=dict)
    tables: list[TextTable] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)

    def sort(self, game: Game) -> None:
        """Distribute the sections over tables, notes of an auction or play, and tags."""
        under = ""
        for section in game:
            if section.name == "Note":
                self._note(section, under)
            elif is_table(section.name):
                self.tables.append(read_table(section, self.findings))
            elif section.name in self.sections:
                under = self._again(section, under)
            else:
                self._tag(section)
                under = section.name if section.name in _BELOW else under

    def _again(self, section: PbnSection, under: str) -> str:
        """Handle a tag that occurs a second time, and return the section that its notes belong to.

        The first one counts, except that an auction or play with contents replaces an empty one.
        """
        if section.name in _BELOW and _is_empty(self.sections[section.name]) and not _is_empty(section):
            dutch = f"{section.name} staat er twee keer; wat is ingevuld telt"
            self.findings.say(f"{section.name} stands twice; the one that is filled in counts", dutch, section.line)
            self.sections[section.name] = section
            self.notes.pop(section.name, None)
            return section.name
        dutch = f"{section.name} staat er twee keer; het eerste telt"
        self.findings.say(f"{section.name} stands twice; the first one counts", dutch, section.line)
        return _NOT_READ if section.name in _BELOW else under

    def _note(self, section: PbnSection, under: str) -> None:
        if under:
            self.notes.setdefault(under, []).append(section)
        else:
            self.findings.say(
                "a note follows no auction and no play",
                "een noot hoort bij een biedverloop of een spelverloop",
                section.line,
            )

    def _tag(self, section: PbnSection) -> None:
        self.sections[section.name] = section
        if section.name in _BELOW:
            return
        self.comments += [Comment(section.name, text) for text in section.comments]
        if section.words:
            stray = section.words[0]
            what = f"{stray.text!r} stands under {section.name}, which has nothing under it"
            self.findings.say(what, f"{stray.text!r} staat onder {section.name}, waar niets onder hoort", stray.line)
        if section.name and section.name not in _OWN_PLACE and section.value != "?":
            self.tags[section.name] = section.value

    def read(self, name: str, reader: Callable[[str], T]) -> T | None:
        """Return the parsed value of a tag, or None if it is unknown.

        A value that cannot be parsed is stored unchanged and reported as a finding.
        """
        section = self.sections.get(name)
        if section is None or section.value.strip() in _UNKNOWN:
            return None
        try:
            return reader(section.value)
        except TroefError as error:
            placed = error.at(name)
            self.findings.say(str(placed), placed.nl, section.line)
            self.tags[name] = section.value
            return None

    def board(self) -> None:
        self.fields["number"] = self.read("Board", _number)
        self.fields["dealer"] = self.read("Dealer", tag_values.read_seat)
        self.fields["vulnerable"] = self.read("Vulnerable", tag_values.read_vulnerability)
        problems: list[FileFinding] = []
        self.fields["layout"] = self.read("Deal", lambda text: tag_values.read_layout(text, problems))
        for problem in problems:
            self.findings.append(problem._replace(line=self.sections["Deal"].line))
            self.tags["Deal"] = self.sections["Deal"].value

    def outcome(self) -> None:
        self._declarer()
        self._contract()
        declarer: Seat | None = self.fields.get("declarer")
        side = declarer.side if declarer else None
        self.read("Result", lambda text: self._result(text, side))
        self.read("Score", lambda text: self._score(text, side))
        self.read("OptimumScore", tag_values.read_optimum)

    def _declarer(self) -> None:
        def read(text: str) -> Seat:
            self.fields["swapped"] = text.startswith("^")
            return tag_values.read_seat(text.removeprefix("^"))

        self.fields["declarer"] = self.read("Declarer", read)

    def _contract(self) -> None:
        section = self.sections.get("Contract")
        if section is not None and section.value in ("C", "D", "H", "S", "NT"):
            self.tags["Contract"] = section.value  # An end position has trumps but no contract.
            return
        contract = self.read("Contract", tag_values.read_contract)
        known = section is not None and section.value.strip() not in _UNKNOWN and "Contract" not in self.tags
        self.fields.update(contract=contract, passed_out=known and contract is None)

    def _result(self, text: str, side: Side | None) -> None:
        ours = tag_values.read_per_side(text.removeprefix("^"), side, 13)
        if ours is not None and not 0 <= ours <= 13:
            raise TroefError(f"{text!r} is not a number of tricks", f"{text!r:.60} is geen aantal slagen")
        if ours is None or side is None:
            self.tags["Result"] = text
            return
        self.fields.update(tricks=ours if side is Side.NS else 13 - ours, agreed=text.startswith("^"))

    def _score(self, text: str, side: Side | None) -> None:
        score = tag_values.read_per_side(text, side, 0)
        if score is None:
            self.tags["Score"] = text
        else:
            self.fields["score"] = score

    def sections_below(self) -> None:
        auction, play = self.sections.get("Auction"), self.sections.get("Play")
        if auction is not None:
            first = self.read("Auction", tag_values.read_seat) or self.fields["dealer"]
            words = read_section(auction, self.notes.get("Auction", []), self.findings)
            if first is not None:
                self.tags.pop("Auction", None)
                self.fields["auction"] = read_auction(first, words, self.findings)
        if play is not None:
            leader = self.read("Play", tag_values.read_seat) or self._leader()
            words = read_section(play, self.notes.get("Play", []), self.findings)
            if leader is not None:
                self.tags.pop("Play", None)
                self.fields["play"] = read_play(leader, words, self.findings)

    def _leader(self) -> Seat | None:
        declarer: Seat | None = self.fields.get("declarer")
        return declarer.lho if declarer else None


def _is_empty(section: PbnSection) -> bool:
    """Return whether a section has no calls or cards, only signs that they are unknown or continue."""
    return all(word.text in ("*", "+", "-") for word in section.words)


def _number(text: str) -> int:
    number = parse_count(text)
    if not number:
        raise TroefError(f"{text!r} is not a board number", f"{text!r:.60} is geen spelnummer")
    return number


def build(game: Game) -> tuple[BoardRecord, list[FileFinding]]:
    """Return the record of a game, and its findings."""
    findings = BoundedFindings()
    builder = _RecordBuilder(findings)
    builder.sort(game)
    builder.board()
    builder.outcome()
    builder.sections_below()
    tags = tuple(Tag(name, builder.tags[name]) for name in sorted(builder.tags, key=tag_order))
    comments = tuple(
        sorted(builder.comments, key=lambda comment: (comment.after_tag != "", tag_order(comment.after_tag)))
    )
    record = BoardRecord(
        **builder.fields, tags=tags, tables=tuple(builder.tables), comments=comments, line=game[0].line
    )
    return record, [finding._replace(board=record.name) for finding in findings]
