"""Proposed verdicts on claims that are contested at a table or end a record."""

from __future__ import annotations

import time
from typing import Any, Literal

from troef.analysis.bridge.claims.claim import Claim, ClaimPenaltyCard, parse_statement_line
from troef.analysis.bridge.claims.verdict import ClaimVerdict, Progress, SearchTimeout, verdict
from troef.analysis.bridge.claims.wording import verdict_text
from troef.bridge import Table
from troef.bridge.game.play import PlayState
from troef.bridge.laws.facts.play import ClaimMade, StatementKind
from troef.bridge.laws.ruling import Role
from troef.bridge.records.check import RecordCheck
from troef.bridge.records.record import BoardRecord
from troef.cards import Denomination, Hand, Lang, Seat, Suit, TroefError
from troef.laws import Text

SEARCH_SECONDS = 10.0
"""Time limit of the search while somebody waits."""
NOTHING_RECORDED = Text(
    "Niet beslist: het verslag zegt niet wie er claimde en wat er werd gezegd. Dit is een claim van de leider zonder "
    "toelichting.",
    "Not settled: the record does not say who claimed, nor what was said. This takes it as declarer's claim with "
    "nothing said.",
)
_AT_ONCE = 8
"""Maximum number of cards per hand for which a text waits for the verdict."""
_MANY = Text(
    "Met {} kaarten per hand kan dit lang duren: vraag het aan `troef claim`.",
    "With {} cards each this may take long: ask `troef claim`.",
)
_PROPOSAL = Text("Voorstel van Troef; de wedstrijdleider beslist:", "Proposed by Troef; the director decides:")


def claim_at_position(
    play: PlayState,
    declarer: Seat,
    by: Seat,
    kind: Literal["claim", "concede"],
    count: int,
    shown_out: tuple[tuple[Seat, Suit], ...] = (),
    **details: Any,
) -> Claim:
    """Return a claim at this moment of the play: the remaining cards, and the suits that opponents showed out of.

    Raise TroefError if a hand is unknown.
    """
    hands = tuple(Hand.from_bits(held) for held in play.hands if held is not None)
    if len(hands) < 4:
        raise TroefError("all four hands must be known", "alle vier de handen moeten bekend zijn")
    trump = Denomination.N if play.trump is None else Denomination(play.trump.position)
    trick = tuple(card for _, card in play.cards)
    seen = [(seat, suit) for seat, suit in _shown_out(play) if not play.can_follow(seat, suit)]
    others = tuple(dict.fromkeys((seat, suit) for seat, suit in (*shown_out, *seen) if seat.side is not by.side))
    return Claim(trump, declarer, hands, play.turn, by, kind, count, trick, shown_out=others, **details)


def _shown_out(play: PlayState) -> list[tuple[Seat, Suit]]:
    """Return the seats that did not follow suit so far, with the suit."""
    tricks = [*(trick.cards for trick in play.tricks), play.cards]
    voids = ((seat, cards[0][1].suit) for cards in tricks for seat, card in cards if card.suit is not cards[0][1].suit)
    return list(dict.fromkeys(voids))


def contested_claim(table: Table) -> Claim | None:
    """Return the unsettled contested claim at a table, or None; all cards must be known."""
    state = table.state
    made = state.ledger.play.claims.claim
    irregularity = None if made is None else state.irregularity(made.irregularity)
    if made is None or irregularity is None or state.play is None or state.declarer is None:
        return None
    facts = irregularity.facts
    if made.settled or not isinstance(facts, ClaimMade) or not (facts.objector or facts.director):
        return None
    own = facts.objector in (Role.OFFENDER, Role.PARTNER)
    withdrawn = made.agreed and not own
    if facts.correction_over or (withdrawn and facts.objector is None):
        return None
    concedes = made.statement_kind is StatementKind.CONCESSION
    lying = state.ledger.penalty_cards
    try:
        return claim_at_position(
            state.play,
            state.declarer,
            made.seat,
            "concede" if concedes else "claim",
            made.of - made.tricks if concedes else made.tricks,
            edition=state.rules.edition,
            agreed=withdrawn and (facts.final or state.rules.edition.year == 1949),  # Else it is disputed (69A).
            penalty_cards=tuple(
                ClaimPenaltyCard(open_card.seat, open_card.card, open_card.kind == "minor") for open_card in lying
            ),
            holds=tuple((open_card.seat, open_card.card) for open_card in lying),
            **_said_by(made.seat, table),
        )
    except TroefError:
        return None  # A trick is being corrected or a hand lacks cards; in 1949 no agreement is withdrawn.


def _said_by(seat: Seat, table: Table) -> dict[str, Any]:
    """Return the claimer's statement as fields of a claim.

    If Troef does not understand all of it, the words are shown without interpretation.
    """
    spoken = [
        event for event in table.log["events"] if event["do"] in ("claim", "concede") and event["by"] == str(seat)
    ]
    return parse_statement(str(spoken[-1].get("statement", "")))


def parse_statement(text: str) -> dict[str, Any]:
    """Return a statement as fields of a claim: items if every part can be parsed, else the text."""
    try:
        return {"statement": parse_statement_line(text)}
    except TroefError:
        return {"said": text}


def propose_verdict(claim: Claim, seconds: float = SEARCH_SECONDS, progress: Progress | None = None) -> ClaimVerdict:
    """Return the verdict, or its settled part if the search takes more than `seconds` of processor time."""
    until = time.thread_time() + seconds  # Processor time, so that a busy machine does not stop the search.

    def look_at_the_clock(positions: int) -> None:
        if time.thread_time() > until:
            raise SearchTimeout
        if progress:
            progress(positions)

    return verdict(claim, progress=look_at_the_clock)


def proposal_text(claim: Claim, lang: Lang) -> list[str]:
    """Return the proposal as lines of text, without a verdict if that may take long."""
    lines = (
        [_MANY[lang].format(claim.left)] if claim.left > _AT_ONCE else verdict_text(claim, propose_verdict(claim), lang)
    )
    return [_PROPOSAL[lang], *(f"  {line}" for line in lines)]


def claim_of_record(record: BoardRecord, checked: RecordCheck) -> Claim | None:
    """Return declarer's claim of the entered tricks, if a record stops before the last card, else None.

    The claim has no statement.
    """
    play, declarer = checked.play, checked.declarer
    if not checked.claimed or checked.findings or play is None or declarer is None or record.tricks is None:
        return None
    won = play.tricks_won()[declarer.side.index]
    try:
        return claim_at_position(play, declarer, declarer, "claim", record.tricks - won)
    except TroefError:
        return None
