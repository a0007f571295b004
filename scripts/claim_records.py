"""Writes docs/claims-records.md: claims in real records with the tricks entered, our verdict, and a judgement.

    python scripts/claim_records.py        reads every PBN and LIN file of the folder in TROEF_DATA

A record that stops does not show who claimed, nor the statement. It is read as declarer's claim without a statement,
with at most seven cards in each hand. If the tricks entered differ from our verdict, the page shows the turning point
of the worst normal line. It also gives a statement with which the claim would have been upheld. Every difference needs
a judgement, or nothing is written.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from troef.analysis.bridge.claims.claim import Claim, StatementItem, StatementItemKind
from troef.analysis.bridge.claims.search import PlayAssumption
from troef.analysis.bridge.claims.verdict import ClaimEvaluation, ClaimVerdict, verdict
from troef.analysis.bridge.dds import DdsSolver
from troef.analysis.bridge.solver import PlayPosition
from troef.bridge.game.play import winning_card
from troef.bridge.records.check import check
from troef.cards import Card, Hand, Layout, Seat, Suit
from troef.cards.wording import card_symbol
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

WORD, NO_WORD = "the record, with", "ours: one thing said is not enough"
MEANING = {
    SAME: "nobody was wrong",
    ASKED: "the trump is drawn by who remembers it, so the word is *draw trumps*; the record, unless he forgot it",
    UNSAID: "where one thing said makes it good, the record was right to let it go; where nothing short does, ours is",
    TRUMP: "likewise, with the trump that was out",
    GUESS: "likewise: the finesse is the word that was needed",
    BEYOND: "likewise; what no normal play reaches may still be reached by a line that is said",
    TOO_MANY: "nothing he could have said brings them against the best defence: read one by one",
    TOO_FEW: "what was left out could not be lost: read one by one",
}
READ: dict[tuple[str, str, int, int], str] = {
    ("correct_10", "1", 7, 3): "ours: with ♥A K Q 10 against him South's ♥J 9 8 4 bring two, whatever he plays",
    ("errors_10", "1", 7, 7): "ours: the same cards, and a file that is meant to be wrong",
    ("1998-6th_Hero_Youth_Fest/FINAL1", "25", 7, 6): "ours: ♥K is cashed at once, and a second trick cannot be kept",
    ("1998-6th_Hero_Youth_Fest/ROUND1", "19", 5, 1): "ours: East and West have the higher cards of every suit led",
    ("1998-6th_Hero_Youth_Fest/ROUND20", "21", 3, 3): "ours: East leads ♦Q, and South must follow",
    ("1998-6th_Hero_Youth_Fest/ROUND3", "10", 6, 5): "ours: South has ♠A, and North a club once ♣A is gone",
    ("imp_01", "267", 2, 2): "ours: East ruffs, and his last card, ♦2, is ruffed by North with ♥6",
    ("1998-6th_Hero_Youth_Fest/FINAL2", "2", 3, 1): "ours: ♠Q wins the running trick, ♠10 and ♦K are high",
    ("1998-6th_Hero_Youth_Fest/ROUND11", "13", 3, 2): "ours: ♥J, ♠K and ♣5: nobody else has a heart or a club",
    ("1998-6th_Hero_Youth_Fest/ROUND19", "19", 2, 0): "ours: ♣A lies with East, and only clubs are left",
    ("imp_01", "793", 6, 4): "ours: ♦A wins the running trick, and of five trumps only one goes, to ♥A",
}
"""Judgements by hand, with the line, by file, board, cards left and tricks entered."""


@dataclass(frozen=True)
class Row:
    """A record that stops, and its verdict."""

    file: str
    board: str
    claim: Claim
    verdict: ClaimVerdict
    why: str
    turning: str = ""
    word: str = ""  # A statement with which the claim is upheld.
    conceded: bool = False  # A defender's concession of these tricks would be upheld (71).


def rows(folder: Path, solver: DdsSolver) -> Iterator[Row]:
    """Yield each claim once, because some files contain the boards of others."""
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


def row(file: str, board: str, claim: Claim, solver: DdsSolver) -> Row:
    ruled = verdict(claim)
    why = _why(claim, ruled, solver)
    if why == SAME:
        return Row(file, board, claim, ruled, why)
    if why == ASKED:
        return Row(file, board, claim, ruled, why, word=in_a_word(claim))
    conceded = any(
        verdict(replace(claim, by=defender, kind="concede", shown_out=())).accepted
        for defender in claim.by.side.opponents.seats
    )
    turning = _turning_point(claim, ruled) if why in (UNSAID, TRUMP) else ""
    return Row(file, board, claim, ruled, why, turning, in_a_word(claim), conceded)


def _why(claim: Claim, ruled: ClaimVerdict, solver: DdsSolver) -> str:
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


def _double_dummy(claim: Claim, solver: DdsSolver) -> int:
    """Return declarer's maximum against the best defence, including the current trick."""
    hands = list(claim.hands)
    for seat, card in claim.running:
        hands[seat.index] = Hand((*hands[seat.index], card))
    leader = claim.running[0][0] if claim.trick else claim.turn
    position = PlayPosition(tuple(hands), claim.trump, leader, claim.trick)
    most = max(solver.best_cards(position).values())
    return most if claim.turn.side is claim.by.side else claim.left - most


def _best_normal(claim: Claim) -> int:
    ruling = ClaimEvaluation(claim)
    return ruling.search(ruling.aware(claim.forgot_trump is False), PlayAssumption.BEST).value(ruling.start, claim.kept)


def in_a_word(claim: Claim) -> str:
    """Return the first statement with which every normal line gives the tricks entered, or an empty text."""
    for item in _sayable(claim):
        ruling = ClaimEvaluation(replace(claim, statement=(item,)))
        aware = item.kind is StatementItemKind.DRAW or not _trump_is_out(claim)
        if ruling.search(ruling.aware(aware)).takes(ruling.start, claim.kept):
            return item.words("en")
    return ""


def _trump_is_out(claim: Claim) -> bool:
    suit = claim.trump.suit
    others = claim.by.side.opponents.seats
    return suit is not None and any(claim.hands[seat.index].holds(suit) for seat in others)


def _sayable(claim: Claim) -> Iterator[StatementItem]:
    """Yield the possible statements, simplest first."""
    side = claim.by.side
    mine = [card for seat in side.seats for card in claim.hands[seat.index]]
    theirs = [card for seat in side.opponents.seats for card in claim.hands[seat.index]]
    suits = [suit for suit in Suit if any(card.suit is suit for card in mine)]
    plain = [suit for suit in suits if suit is not claim.trump.suit]
    if claim.trump.suit:
        yield StatementItem(StatementItemKind.DRAW)
    yield from (StatementItem(StatementItemKind.RUN, suit) for suit in suits)
    for card in sorted(mine, reverse=True):
        if not any(higher.suit is card.suit and higher.rank > card.rank for higher in theirs):
            yield StatementItem(StatementItemKind.CASH, card)
    if claim.trump.suit:
        yield from (StatementItem(StatementItemKind.RUFF, suit) for suit in plain)
        yield StatementItem(StatementItemKind.CROSS_RUFF)
    yield from (
        StatementItem(StatementItemKind.FINESSE, card) for card in theirs if any(card.suit is suit for suit in suits)
    )
    yield from (StatementItem(StatementItemKind.GIVE, suit) for suit in suits)


def judged(row: Row) -> str:
    """Return the judgement of a difference, or an empty text if there is none yet."""
    if row.why in (TOO_MANY, TOO_FEW):
        return READ.get((row.file, row.board, row.claim.left, row.claim.kept), "")
    return f"{WORD}: *{row.word}*" if row.word else NO_WORD


def _turning_point(claim: Claim, ruled: ClaimVerdict) -> str:
    """Return the first card of the line that puts the tricks entered out of reach of the best normal play."""
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
            turn = winning_card(tuple(trick), claim.trump.suit)[0]
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
        "| our verdict | records | the record, with one thing said | ours | how it was judged |",
        "| --- | ---: | ---: | ---: | --- |",
        *(_counted(why, [row for row in found if row.why == why]) for why in MEANING if counted[why]),
        f"| together | {len(found)} | | | |",
        "",
        "Every difference follows, each judged by its own cards: Troef looks for one thing that declarer could have",
        "said (*run the diamonds*, *cash the ace*, *draw trumps*) with which every normal line brings the tricks",
        "entered. Where there is such a word the players were right to let it go, and contested without a word ours",
        "stands; where there is none it takes a longer statement, or a trick was given away: ours is right. Results",
        "beyond the best defence, or below what is certain, were read by hand, with the line. *Where it parts*: the",
        "card of the worst normal line after which the tricks entered are out of reach. *Conceded*: whether the same",
        "result stands as a defender's concession (71), which the record may well have been.",
    ]
    for why, meaning in MEANING.items():
        different = [row for row in found if row.why == why and why != SAME]
        if different:
            lines += ["", f"## {why.capitalize()}", "", f"{meaning[0].upper()}{meaning[1:]}.", ""]
            last = "where it parts" if why in (UNSAID, TRUMP) else "trump, on play, the cards"
            lines += [f"| file | board | left | entered | ours | law | conceded | who was right | {last} |"]
            lines += ["| --- | ---: | ---: | ---: | ---: | --- | --- | --- | --- |", *map(_told, different)]
    return "\n".join(lines) + "\n"


def _counted(why: str, rows: list[Row]) -> str:
    words = sum(bool(row.word) for row in rows)
    numbers = " | " if why == SAME else f" {words or ''} | {len(rows) - words or ''} "
    return f"| {why} | {len(rows)} |{numbers}| {MEANING[why]} |"


def _told(row: Row) -> str:
    assert row.verdict.tricks is not None
    ours = row.verdict.tricks[row.claim.by.side]
    conceded = "" if row.why == ASKED else "stands" if row.conceded else "no"
    claim = row.claim
    running = " ".join(f"{seat} {card}" for seat, card in claim.running)
    cards = f"{claim.trump}, {claim.turn}, `{Layout(claim.hands)}`{running and f', in the trick {running}'}"
    last = row.turning if row.why in (UNSAID, TRUMP) else cards
    cells = (row.file, row.board, claim.left, claim.kept, ours, row.verdict.law, conceded, judged(row), last)
    return "| " + " | ".join(map(str, cells)) + " |"


def main() -> None:
    solver = DdsSolver()
    try:
        found = list(rows(Path(os.environ["TROEF_DATA"]), solver))
    finally:
        solver.close()
    check_judged(found)
    PAGE.write_text(page(found), encoding="utf-8")


def check_judged(found: list[Row]) -> None:
    """Exit with an error if a difference has no judgement, or a judgement has no difference."""
    open_ = [f"{row.file} board {row.board}" for row in found if row.why != SAME and not judged(row)]
    keys = {(row.file, row.board, row.claim.left, row.claim.kept) for row in found if row.why in (TOO_MANY, TOO_FEW)}
    stale = [f"{file} board {board}" for file, board, *_ in READ.keys() - keys]
    if open_ or stale:
        raise SystemExit(f"not judged: {open_}; judged, and no difference: {stale}")


if __name__ == "__main__":
    main()
