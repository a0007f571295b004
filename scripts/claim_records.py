"""Writes docs/claims-records.md: what was entered where a real record stops, our verdict, and who was right.

    python scripts/claim_records.py        reads every PBN and LIN file of the folder that TROEF_DATA names

A record tells neither who claimed nor what was said: it is taken as declarer's claim with nothing said, of at most
seven cards each. Where that differs, the page says where the worst normal line leaves the tricks that were entered.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from troef.analysis.bridge.claims.claim import Claim
from troef.analysis.bridge.claims.search import Held
from troef.analysis.bridge.claims.verdict import Ruling, Verdict, verdict
from troef.analysis.bridge.dds import Dds
from troef.analysis.bridge.solver import Position
from troef.bridge.game.play import best
from troef.bridge.record_check import check
from troef.cards import Card, Hand, Layout, Seat
from troef.cards.words import card_symbol
from troef.director.claims import claim_of_record
from troef.formats import lin, pbn

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "claims-records.md"
MOST_CARDS = 7

SAME = "as entered"
ASKED = "as entered if declarer knew of the trump"
UNSAID = "a normal line does less well"
TRUMP = "a trump was out and not mentioned"
GUESS = "needs a right guess"
BEYOND = "needs more than normal play"
TOO_MANY = "more than the best defence allows"
TOO_FEW = "fewer than are certain"

RIGHT = {
    SAME: "both",
    ASKED: "the record, unless the director finds that he forgot it",
    UNSAID: "the record if the line was said or all agreed to it; contested without a word, ours",
    TRUMP: "the record if all trumps were drawn first by what was said; contested without a word, ours",
    GUESS: "ours, unless the finesse was stated",
    BEYOND: "ours: the defenders agreed to a line that nobody had to find",
    TOO_MANY: "ours: the defenders gave up a trick they could not lose",
    TOO_FEW: "ours: what was left out could not be lost",
}


@dataclass(frozen=True)
class Row:
    """One record that stops, and what became of it."""

    file: str
    board: str
    claim: Claim
    verdict: Verdict
    why: str
    turning: str = ""
    conceded: bool = False  # the same tricks as a defender's concession would stand (71)


def rows(folder: Path, solver: Dds) -> Iterator[Row]:
    """Each once: some files hold the boards of others."""
    seen: set[Claim] = set()
    for path in sorted(folder.rglob("*")):
        reader = {".pbn": pbn, ".lin": lin}.get(path.suffix.lower())
        if reader is None:
            continue
        for record in reader.read(path.read_bytes(), path.name).records:
            claim = claim_of_record(record, check(record))
            if claim is not None and claim.left <= MOST_CARDS and claim not in seen:
                seen.add(claim)
                name = f"{path.parent.name[:24]}/{path.stem}" if path.parent.parent != folder else path.stem
                yield row(name, record.name, claim, solver)


def row(file: str, board: str, claim: Claim, solver: Dds) -> Row:
    ruled = verdict(claim)
    why = _why(claim, ruled, solver)
    if why in (SAME, ASKED):
        return Row(file, board, claim, ruled, why)
    conceded = any(
        verdict(replace(claim, by=defender, kind="concede", shown_out=())).accepted
        for defender in claim.by.side.opponents.seats
    )
    turning = _turning_point(claim, ruled) if why in (UNSAID, TRUMP) else ""
    return Row(file, board, claim, ruled, why, turning, conceded)


def _why(claim: Claim, ruled: Verdict, solver: Dds) -> str:
    assert ruled.tricks is not None
    ours, entered, side = ruled.tricks[claim.by.side], claim.kept, claim.by.side
    if ours == entered:
        return SAME
    if ours > entered:
        return TOO_FEW
    if any(tricks[side] == entered for question in ruled.judge for _, tricks in question.outcomes):
        return ASKED
    if entered > _double_dummy(claim, solver):
        return TOO_MANY
    reached = _best_normal(claim) >= entered
    if ruled.law == "70C" and reached:
        return TRUMP
    if reached:
        return UNSAID
    return GUESS if any(better.law == "70E1" and better.tricks[side] >= entered for better in ruled.better) else BEYOND


def _double_dummy(claim: Claim, solver: Dds) -> int:
    """The most declarer takes against the best defence, the running trick included."""
    hands = list(claim.hands)
    for seat, card in claim.running:
        hands[seat.index] = Hand((*hands[seat.index], card))
    leader = claim.running[0][0] if claim.trick else claim.turn
    position = Position(tuple(hands), claim.trump, leader, claim.trick)
    most = max(solver.best_cards(position).values())
    return most if claim.turn.side is claim.by.side else claim.left - most


def _best_normal(claim: Claim) -> int:
    ruling = Ruling(claim)
    return ruling.search(ruling.aware(claim.forgot_trump is False), Held.BEST).value(ruling.start, claim.kept)


def _turning_point(claim: Claim, ruled: Verdict) -> str:
    """The first card of the line after which the tricks entered cannot be had with the best normal play."""
    now, won, trick = claim, 0, list(claim.running)
    for number, (seat, card) in enumerate(ruled.line):
        led = not trick
        trick.append((seat, card))
        hands = tuple(hand - card if place is seat else hand for place, hand in zip(Seat, now.hands, strict=True))
        turn = seat.lho
        out = now.shown_out
        if card.suit is not trick[0][1].suit and seat.side is not claim.by.side:
            out = tuple({*out, (seat, trick[0][1].suit)})
        cannot_follow = card.suit is not trick[0][1].suit
        if len(trick) == 4:
            turn = best(tuple(trick), claim.trump.suit)[0]
            won += turn.side is claim.by.side
            trick = []
        left = len(hands[turn.index])
        wanted = claim.kept - won
        if left:
            now = replace(
                now,
                hands=hands,
                turn=turn,
                trick=tuple(card for _, card in trick),
                shown_out=out,
                count=min(wanted, left),
            )
        if seat.side is claim.by.side and (wanted > left or (left and _best_normal(now) < wanted)):
            how = "leads" if led else _how(claim, card, cannot_follow)
            return f"trick {(number + len(claim.trick)) // 4 + 1}: {seat} {how} {card_symbol(card, 'en')}"
    return ""


def _how(claim: Claim, card: Card, cannot_follow: bool) -> str:
    if not cannot_follow:
        return "plays"
    return "ruffs with" if card.suit is claim.trump.suit else "throws"


def page(found: list[Row]) -> str:
    counted = Counter(row.why for row in found)
    lines = [
        "# Claims in real records",
        "",
        "Written by `python scripts/claim_records.py` from the folder of tournament records (PBN and LIN) that",
        "`TROEF_DATA` names; the files are not part of Troef. A record that stops tells the tricks entered, not who",
        "claimed nor what was said. Each is taken as declarer's claim with nothing said, of at most",
        f"{MOST_CARDS} cards each, by the [table of what is normal](claims.md).",
        "",
        "| our verdict | records | who was right |",
        "| --- | ---: | --- |",
        *(f"| {why} | {counted[why]} | {right} |" for why, right in RIGHT.items() if counted[why]),
        f"| together | {len(found)} | |",
        "",
        "Every difference follows. *Where it parts*: the card of the worst normal line after which the tricks entered",
        "are out of reach. *Conceded*: whether the same result stands as a defender's concession (71), which the",
        "record may well have been.",
    ]
    for why in RIGHT:
        different = [row for row in found if row.why == why and why not in (SAME,)]
        if different:
            lines += ["", f"## {why.capitalize()}", "", f"Right: {RIGHT[why]}.", ""]
            last = "where it parts" if why in (UNSAID, TRUMP) else "trump, on play, the cards"
            lines += [f"| file | board | left | entered | ours | law | conceded | {last} |"]
            lines += ["| --- | ---: | ---: | ---: | ---: | --- | --- | --- |", *map(_told, different)]
    return "\n".join(lines) + "\n"


def _told(row: Row) -> str:
    assert row.verdict.tricks is not None
    ours = row.verdict.tricks[row.claim.by.side]
    conceded = "" if row.why == ASKED else "stands" if row.conceded else "no"
    claim = row.claim
    running = " ".join(f"{seat} {card}" for seat, card in claim.running)
    cards = f"{claim.trump}, {claim.turn}, `{Layout(claim.hands)}`{running and f', in the trick {running}'}"
    last = row.turning if row.why in (UNSAID, TRUMP) else cards
    cells = (row.file, row.board, claim.left, claim.kept, ours, row.verdict.law, conceded, last)
    return "| " + " | ".join(map(str, cells)) + " |"


def main() -> None:
    solver = Dds()
    try:
        PAGE.write_text(page(list(rows(Path(os.environ["TROEF_DATA"]), solver))), encoding="utf-8")
    finally:
        solver.close()


if __name__ == "__main__":
    main()
