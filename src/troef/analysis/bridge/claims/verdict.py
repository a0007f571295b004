"""The verdict on a claim or concession: tricks, paragraph, a line that proves it, and lines that are not allowed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from troef.analysis.bridge.claims import wording
from troef.analysis.bridge.claims.claim import Claim, StatementItem, StatementItemKind
from troef.analysis.bridge.claims.normal_plays import (
    ALL_RULES,
    EVERY_CARD,
    NO_TRUMP,
    ClaimPosition,
    ClaimSetting,
    taken_for_good,
)
from troef.analysis.bridge.claims.search import ClaimSearch, LineOfPlay, PlayAssumption
from troef.analysis.bridge.claims.statement_plan import StatementPlan
from troef.bridge.game.play import winning_card
from troef.cards import ALL_CARDS, SEATS, SIDES, Card, Seat, Side
from troef.laws import Text
from troef.laws.citations import cited, counterpart

Tricks = dict[Side, int]
Play = tuple[Seat, Card]
Progress = Callable[[int], None]
"""Function that is called with the number of positions searched so far. It may raise SearchTimeout."""
NOT_SETTLED = ""
"""Value of `law` if the search ran out of time."""


class SearchTimeout(Exception):
    """Raised by a progress callback to stop the search. The verdict then has the bounds that are settled."""


@dataclass(frozen=True, slots=True)
class JudgementQuestion:
    """A question that the director must judge, with the tricks for each answer."""

    law: str
    text: Text
    outcomes: tuple[tuple[bool, Tricks], ...]

    def as_json(self) -> dict[str, Any]:
        outcomes = {str(answer).lower(): _told(tricks) for answer, tricks in self.outcomes}
        return {"law": self.law, "question": self.text.as_json(), "outcomes": outcomes}


@dataclass(frozen=True, slots=True)
class DisallowedLine:
    """A line in which the claimer's side takes more tricks, and the paragraph by which it does not count."""

    law: str
    tricks: Tricks
    line: tuple[Play, ...]


@dataclass(frozen=True, slots=True)
class ClaimVerdict:
    """The verdict of the law on a claim, which the director confirms or changes."""

    law: str
    accepted: bool
    tricks: Tricks | None
    why: Text
    line: tuple[Play, ...] = ()
    judge: tuple[JudgementQuestion, ...] = ()
    better: tuple[DisallowedLine, ...] = ()
    settled: bool = True  # False if the search ran out of time.

    def as_json(self) -> dict[str, Any]:
        return {
            "settled": self.settled,
            "tricks": None if self.tricks is None else _told(self.tricks),
            "accepted": self.accepted,
            "law": self.law,
            "why": self.why.as_json(),
            "line": _told_line(self.line),
            "judge": [question.as_json() for question in self.judge],
            "better": [
                {"law": better.law, "tricks": _told(better.tricks), "line": _told_line(better.line)}
                for better in self.better
            ],
        }


def _told(tricks: Tricks) -> dict[str, int]:
    return {str(side): tricks[side] for side in SIDES}


def _told_line(line: tuple[Play, ...]) -> list[dict[str, str]]:
    return [{"by": str(seat), "card": str(card)} for seat, card in line]


def verdict(claim: Claim, rules: frozenset[str] = ALL_RULES, progress: Progress | None = None) -> ClaimVerdict:
    """Return the verdict by these rules about normal play. If `progress` raises SearchTimeout, it is not settled."""
    if claim.partner_objects:
        law = cited(claim.edition, "partner-objects")
        return ClaimVerdict(law, accepted=False, tricks=None, why=wording.PARTNER_OBJECTS)
    ruling = ClaimEvaluation(claim, rules, progress)
    try:
        return ruling.verdict()
    except SearchTimeout:
        return ruling.so_far()


class ClaimEvaluation:
    """The searches for the verdict on one claim, and the bounds that they have settled."""

    def __init__(self, claim: Claim, rules: frozenset[str] = ALL_RULES, progress: Progress | None = None) -> None:
        self._claim, self._progress, self._looked_at = claim, progress, 0
        self._asks_about_trump = bool(cited(claim.edition, "forgotten-trump"))
        self._plan = StatementPlan.of(claim.statement)
        self._setting = _setting(claim, rules)
        start, finesses = _position(claim), sum(item.kind is StatementItemKind.FINESSE for item in claim.statement)
        self.start = start._replace(needed=taken_for_good(self._setting, start, claim.kept - finesses))
        self._worst: ClaimSearch | None = None

    @property
    def between(self) -> tuple[int, int]:
        """Minimum and maximum of the tricks of the claimer's side that the search has found so far."""
        least, most = (self._worst and self._worst.between) or (0, self._claim.left)
        return max(least, self._floor), max(most, self._floor)

    @property
    def _floor(self) -> int:
        """Minimum for a concession, which costs no more than was conceded (71). One of no tricks counts as a claim."""
        return self._claim.kept if self._claim.kind == "concede" and self._claim.kept < self._claim.left else 0

    def so_far(self) -> ClaimVerdict:
        """Return the verdict after a timeout: the settled bounds, with questions to the director about the rest."""
        claim, (least, most) = self._claim, self.between
        why = wording.unsettled_text(claim, least, most)
        if least == most and not claim.agreed:
            law = self._cited(self._stands if least == claim.kept else "71B" if least > claim.kept else "70A")
            return ClaimVerdict(law, least == claim.kept, self._tricks(least), why, settled=False)
        judge = tuple(
            JudgementQuestion(
                self._cited("70A"),
                wording.every_line(claim, count),
                ((True, self._tricks(count)), (False, self._tricks(count - 1))),
            )
            for count in range(least + 1, most + 1)
        )
        return ClaimVerdict(NOT_SETTLED, accepted=False, tricks=None, why=why, judge=judge, settled=False)

    @property
    def _stands(self) -> str:
        return "70A" if self._claim.kind == "claim" else "71"

    def verdict(self) -> ClaimVerdict:
        claim = self._claim
        forgot = self._forgot()
        search = self._worst = self.search(self.aware(not forgot))
        worst = aware = search.value(self.start, claim.kept)
        tricks = max(worst, self._floor)
        judge: tuple[JudgementQuestion, ...] = ()
        if forgot:  # A claimer who knew of the trump has a subset of these lines, so never fewer tricks.
            aware = self.search(self.aware(True), below=search).value(self.start, claim.left, tricks)
            if claim.forgot_trump is None and self._asks_about_trump and aware > tricks:
                outcomes = ((True, self._tricks(tricks)), (False, self._tricks(aware)))
                judge = (JudgementQuestion("70C2", wording.FORGOT, outcomes),)
        if claim.agreed:
            return self._agreement_withdrawn(worst, search)
        if tricks > claim.kept and cited(claim.edition, "tricks-conceded"):
            return self._conceded()
        line = search.line(self.start, worst)
        plays = _plays(line)
        if tricks == claim.kept:
            return self._made("70E1" if self._needs_to_see(search) else self._stands, tricks, plays, judge)
        if tricks > claim.kept:
            return self._made("71B", tricks, plays, judge)
        ends = [*claim.running, *plays]
        winners = [winning_card(tuple(ends[start : start + 4]), claim.trump.suit) for start in range(0, len(ends), 4)]
        a_trump_of_theirs_wins = any(
            card.suit is claim.trump.suit and seat.side is not claim.by.side for seat, card in winners
        )
        trump_matters = forgot and (aware > tricks or a_trump_of_theirs_wins)
        if trump_matters and (judge or claim.forgot_trump or not self._asks_about_trump):
            return self._made("70C", tricks, plays, judge)
        better = self._better(tricks, self.aware(not forgot), search)
        law = better[0].law if better and not line.broke else "70A"
        return self._made(law, tricks, plays, judge, better)

    def _needs_to_see(self, search: ClaimSearch) -> bool:
        """Return whether a claim is good only because an opponent will show out on every normal line (70E1)."""
        if self._claim.kind != "claim" or not search.saw_showing_out:
            return False
        unseen = replace(self.aware(not self._forgot()), finds=False)
        return not self.search(unseen).takes(self.start, self._claim.kept)

    def _made(
        self,
        law: str,
        tricks: int,
        line: tuple[Play, ...],
        judge: tuple[JudgementQuestion, ...] = (),
        better: tuple[DisallowedLine, ...] = (),
    ) -> ClaimVerdict:
        accepted = tricks == self._claim.kept
        why = wording.reason_text(law, accepted, self._claim, tricks)
        others = tuple(replace(line, law=self._cited(line.law)) for line in better)
        return ClaimVerdict(self._cited(law), accepted, self._tricks(tricks), why, line, judge, others)

    def _cited(self, law: str) -> str:
        return counterpart(law, self._claim.edition)

    def _tricks(self, tricks: int) -> Tricks:
        side = self._claim.by.side
        return {side: tricks, side.opponents: self._claim.left - tricks}

    def search(
        self, setting: ClaimSetting, held: PlayAssumption = PlayAssumption.WORST, below: ClaimSearch | None = None
    ) -> ClaimSearch:
        plan = StatementPlan() if held is PlayAssumption.LEGAL else self._plan
        return ClaimSearch(setting, plan, held, self._told, below)

    def _told(self, more: int) -> None:
        self._looked_at += more
        if self._progress:
            self._progress(self._looked_at)

    def aware(self, aware: bool) -> ClaimSetting:
        return replace(self._setting, aware=aware)

    def _trump_is_out(self) -> bool:
        """Return whether the opponents have a trump and the statement does not mention trumps (70C1)."""
        trump = self._claim.trump.suit
        mentioned = (StatementItem(StatementItemKind.DRAW), StatementItem(StatementItemKind.GIVE, trump))
        if trump is None or any(item in mentioned for item in self._claim.statement):
            return False
        return any(self._claim.hands[seat.index].holds(trump) for seat in self._claim.by.side.opponents.seats)

    def _forgot(self) -> bool:
        """Return whether the claimer is deemed to have forgotten an outstanding trump, also if unknown (70A)."""
        return self._claim.forgot_trump is not False and self._trump_is_out()

    def _conceded(self) -> ClaimVerdict:
        """Return the verdict of 1949 on tricks conceded: they come back only if no legal play can lose them (74b)."""
        search, kept = self.search(self._setting, PlayAssumption.LEGAL), self._claim.kept
        sure = search.value(self.start, kept)
        if sure > kept:
            return self._made("71B", sure, _plays(search.line(self.start, sure)))
        line = search.line_of(self.start, kept) or search.line(self.start, sure)
        return self._made(self._stands, kept, _plays(line))

    def _agreement_withdrawn(self, worst: int, search: ClaimSearch) -> ClaimVerdict:
        """Return the verdict after a withdrawn agreement (69B): tricks as agreed, or as the director finds likely."""
        claim = self._claim
        agreed, most = claim.left - claim.kept, claim.left - worst
        others = agreed if claim.likely is None else max(agreed, claim.likely)
        asked = range(agreed + 1, most + 1) if claim.likely is None else ()
        judge = tuple(
            JudgementQuestion(
                "69B2",
                wording.likely_tricks_text(claim, count),
                ((True, self._tricks(claim.left - count)), (False, self._tricks(claim.left - count + 1))),
            )
            for count in asked
        )
        line = _plays(search.line(self.start, worst))
        tricks = claim.left - others
        law = "69B" if judge else "69A" if others == agreed else "69B2"
        could = (DisallowedLine("69B2", self._tricks(worst), line),) if judge else ()
        made = self._made(law, tricks, line if tricks == worst else (), judge, could)
        return replace(made, law="69A") if judge else made

    def _better(self, tricks: int, setting: ClaimSetting, worst: ClaimSearch) -> tuple[DisallowedLine, ...]:
        """Return lines with more than `tricks` that are not allowed. The verdict cites the paragraph of the first."""
        partner = [("70D2", setting, PlayAssumption.PARTNER)] if setting.partner_guesses else []
        ways = [
            ("70E1", with_all_cards_located(setting), PlayAssumption.WORST),
            *partner,
            ("70D1", setting, PlayAssumption.BEST),
        ]
        better: list[DisallowedLine] = []
        for law, way, held in ways:
            search = self.search(way, held, below=None if way is not setting else worst)
            value = search.value(self.start, self._claim.kept, tricks)
            if value > tricks:
                better.append(DisallowedLine(law, self._tricks(value), _plays(search.line(self.start, value))))
        return tuple(better)


def with_all_cards_located(setting: ClaimSetting) -> ClaimSetting:
    """Return the setting in which the holder of every card is established."""
    return replace(setting, placed=EVERY_CARD, finds=False)


def _position(claim: Claim) -> ClaimPosition:
    several = {seat: sum(lying.seat is seat for lying in claim.penalty_cards) > 1 for seat in SEATS}
    minor = [lying for lying in claim.penalty_cards if lying.minor and not several[lying.seat]]
    major = [lying for lying in claim.penalty_cards if lying not in minor]
    return ClaimPosition(
        (claim.hands[0].bits, claim.hands[1].bits, claim.hands[2].bits, claim.hands[3].bits),
        claim.turn.index,
        tuple(card.index for card in claim.trick),
        shown=sum(1 << 4 * seat.index + suit.position for seat, suit in set(claim.shown_out)),
        penalty=sum(lying.card.bit for lying in set(major)),
        minor=sum(lying.card.bit for lying in set(minor)),
    )


def _setting(claim: Claim, rules: frozenset[str]) -> ClaimSetting:
    suit = claim.trump.suit
    return ClaimSetting(
        trump=NO_TRUMP if suit is None else suit.position,
        claimer=claim.by.index,
        declarer=claim.declarer.index,
        placed=sum(card.bit for seat, card in set(claim.holds) if seat.side is not claim.by.side),
        finds=bool(cited(claim.edition, "showing-out")),
        top_down=any(item.kind is StatementItemKind.TOP_DOWN for item in claim.statement),
        rules=rules,
    )


def _plays(line: LineOfPlay) -> tuple[Play, ...]:
    return tuple((SEATS[seat], ALL_CARDS[card]) for seat, card in line.plays)
