"""Claims that are contested at a table or end a record: proposed verdicts, and the text of a ruling."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from troef.analysis.bridge.claims.claim import Claim, ClaimPenaltyCard, parse_statement_line, statement_text
from troef.analysis.bridge.claims.verdict import ClaimVerdict, Progress, SearchTimeout, verdict
from troef.analysis.bridge.claims.wording import verdict_text
from troef.bridge import Table
from troef.bridge.game.contract import Contract
from troef.bridge.game.play import Placed, PlayState
from troef.bridge.laws.facts.play import ClaimMade, StatementKind
from troef.bridge.laws.ruling import Role
from troef.bridge.records.check import RecordCheck
from troef.bridge.records.record import BoardRecord
from troef.cards import SEATS, SIDES, Denomination, Hand, Lang, Seat, Suit, TroefError
from troef.cards.wording import card_symbol, seat_letter, side_letters
from troef.core.messages import Localised, _
from troef.director.charts.outcome import RulingDraft, decision_text, quotation, rectification_text
from troef.director.incidents.announcements import Names, name_of, names_of, players_by_seat
from troef.director.incidents.wording import contract_sentence
from troef.director.library import nearest_in_book
from troef.director.polls import hand_words
from troef.laws.citations import cited

SEARCH_SECONDS = 10.0
"""Time limit of the search while somebody waits."""
NOTHING_RECORDED = _(
    "Not settled: the record shows neither who claimed nor any statement. This takes it as "
    "declarer's claim without a statement."
)
_AT_ONCE = 8
"""Maximum cards per hand for which the text of a proposal includes the verdict, as more cards take long."""
_MANY = _("With {} cards each this may take long: ask `troef claim`.")
_PROPOSAL = _("Proposed by Troef; the director decides:")


def claim_at_position(
    play: PlayState,
    declarer: Seat,
    by: Seat,
    kind: Literal["claim", "concede"],
    count: int,
    shown_out: tuple[tuple[Seat, Suit], ...] = (),
    **details: Any,
) -> Claim:
    """Return a claim at this moment of the play, with the cards left. Raise TroefError if a hand is unknown.

    `count`: the tricks claimed or conceded. `shown_out`: suits that a player no longer follows.
    """
    hands = tuple(Hand.from_bits(held) for held in play.hands if held is not None)
    if len(hands) < 4:
        raise TroefError(_("all four hands must be known"))
    trump = Denomination.N if play.trump is None else Denomination(play.trump.position)
    trick = tuple(card for _, card in play.cards)
    tricks = [*(trick.cards for trick in play.tricks), play.cards]
    voids = ((seat, cards[0][1].suit) for cards in tricks for seat, card in cards if card.suit is not cards[0][1].suit)
    seen = [(seat, suit) for seat, suit in voids if not play.can_follow(seat, suit)]
    others = tuple(dict.fromkeys((seat, suit) for seat, suit in (*shown_out, *seen) if seat.side is not by.side))
    return Claim(trump, declarer, hands, play.turn, by, kind, count, trick, shown_out=others, **details)


def contested_claim(table: Table) -> Claim | None:
    """Return the claim at a table that was contested and not ruled on, or None. It needs all four hands."""
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
    spoken = [event for event in table.log["events"] if event["do"] in ("claim", "concede")]
    own_words = [str(event.get("statement", "")) for event in spoken if event["by"] == str(made.seat)]
    concedes = made.statement_kind is StatementKind.CONCESSION
    lying, may_withdraw = state.ledger.penalty_cards, cited(state.rules.edition, "agreement-withdrawn")
    try:
        return claim_at_position(
            state.play,
            state.declarer,
            made.seat,
            "concede" if concedes else "claim",
            made.of - made.tricks if concedes else made.tricks,
            edition=state.rules.edition,
            agreed=withdrawn and (facts.final or not may_withdraw),  # Else it is disputed (69A).
            penalty_cards=tuple(
                ClaimPenaltyCard(open_card.seat, open_card.card, open_card.kind == "minor") for open_card in lying
            ),
            holds=tuple((open_card.seat, open_card.card) for open_card in lying),
            **parse_statement(own_words[-1]),
        )
    except TroefError:
        return None  # A trick is being corrected or a hand lacks cards; in 1949 no agreement is withdrawn.


def parse_statement(text: str) -> dict[str, Any]:
    """Return a statement as fields of a claim: items if every part can be parsed, else the text."""
    try:
        return {"statement": parse_statement_line(text)}
    except TroefError:
        return {"said": text}


def propose_verdict(claim: Claim, seconds: float = SEARCH_SECONDS, progress: Progress | None = None) -> ClaimVerdict:
    """Return the proposed verdict on a claim, or the part found so far after `seconds` of processor time."""
    until = time.thread_time() + seconds  # Processor time, so that a busy machine does not stop the search.

    def look_at_the_clock(positions: int) -> None:
        if time.thread_time() > until:
            raise SearchTimeout
        if progress:
            progress(positions)

    return verdict(claim, progress=look_at_the_clock)


def proposal_text(claim: Claim, lang: Lang) -> list[str]:
    """Return the proposed ruling on a claim as lines of text, without a verdict if that would take long."""
    lines = (
        [_MANY[lang].format(claim.left)] if claim.left > _AT_ONCE else verdict_text(claim, propose_verdict(claim), lang)
    )
    return [_PROPOSAL[lang], *(f"  {line}" for line in lines)]


def claim_of_record(record: BoardRecord, checked: RecordCheck) -> Claim | None:
    """Return declarer's claim of the tricks in a record whose play stops early; None without such a claim."""
    play, declarer = checked.play, checked.declarer
    if not checked.claimed or checked.findings or play is None or declarer is None or record.tricks is None:
        return None
    won = play.tricks_won()[declarer.side.index]
    try:
        return claim_at_position(play, declarer, declarer, "claim", record.tricks - won)
    except TroefError:
        return None


@dataclass(frozen=True, slots=True)
class DecidedClaim:
    """A claim and the director's ruling on it."""

    claim: Claim
    contract: Contract
    won: int
    """Declarer's tricks before the claim."""
    tricks_awarded: int
    """Number of the remaining tricks that the claimer's side gets."""
    law: str
    why: str
    line: tuple[tuple[Placed, ...], ...] = ()
    """Tricks that prove the ruling."""
    objection: str = ""

    @property
    def laws(self) -> tuple[str, ...]:
        """Paragraphs: first that of the claim or concession, then the one that decides."""
        claim = self.claim
        made = cited(claim.edition, f"{claim.kind}-by-{'declarer' if claim.by is claim.declarer else 'defender'}")
        return tuple(dict.fromkeys((nearest_in_book(made, claim.edition), self.law)))


def declarers_tricks(claim: Claim, won: int, given: int) -> int:
    """Return declarer's total tricks. `won`: those before the claim. `given`: those given to the claimer's side."""
    return won + (given if claim.by.side is claim.declarer.side else claim.left - given)


def draft(ruled: DecidedClaim, names: Names, lang: Lang) -> RulingDraft:
    """Return the draft of the ruling on a claim, with the tricks claimed and awarded, and the play that proves it."""
    return RulingDraft(
        ruled.laws,
        "\n".join(rectification_text(ruled.law, [Localised(_moved, ruled)], lang)),
        decision_text([(quotation(ruled.why, lang), ruled.law)], lang),
        (),
        "tricks",
        " ".join(_happened(ruled, players_by_seat(names, lang), lang)),
        ruled.claim.by,
    )


def _happened(ruled: DecidedClaim, names: Names, lang: Lang) -> Iterator[str]:
    claim = ruled.claim
    who, others = name_of(claim.by, names, lang), names_of(claim.by.side.opponents.seats, names, lang)
    yield contract_sentence(name_of(claim.declarer, names, lang), str(ruled.contract), lang)
    yield _LEFT[lang].format(won=ruled.won, left=claim.left, turn=name_of(claim.turn, names, lang))
    yield "; ".join(f"{seat_letter(seat, lang)} {hand_words(claim.hands[seat.index], lang)}" for seat in SEATS) + "."
    if claim.trick:
        yield _RUNNING[lang].format(_plays(claim.running, lang))
    spoken = ", ".join(filter(None, (statement_text(claim.statement, lang), claim.said)))
    words = _SPOKE[lang].format(quotation(spoken, lang)) if spoken else _SILENT[lang]
    yield _CLAIMED[claim.kind][lang].format(who=who, count=claim.count, left=claim.left, said=words)
    if claim.objected_by is not None:
        yield _PARTNER[lang].format(name_of(claim.objected_by, names, lang))
    if claim.agreed:
        yield _AGREED[lang].format(others)
    if ruled.objection:
        yield _OBJECTED[lang].format(others, quotation(ruled.objection.rstrip("."), lang))
    if claim.forgot_trump is not None:
        yield _FORGOT[claim.forgot_trump][lang].format(who)
    if claim.likely is not None:
        yield _LIKELY[lang].format(others, claim.likely, claim.left)


_LEFT = _("Declarer had {won} tricks; {left} were left to play and it was the turn of {turn}.")
_RUNNING = _("In the trick lay {}.")
_CLAIMED = {
    "claim": _("{who} claimed {count} of the {left} tricks{said}."),
    "concede": _("{who} conceded {count} of the {left} tricks{said}."),
}
_SPOKE = _(" and said: {}")
_SILENT = _(" without a word")
_PARTNER = _("{} objected immediately.")
_AGREED = _("{} had agreed and took that back.")
_OBJECTED = _("{} objected: {}.")
_FORGOT = {
    True: _("{} had probably forgotten the trump."),
    False: _("{} had not forgotten the trump."),
}
_LIKELY = _("{} would probably have won {} of the {} tricks.")


def _moved(ruled: DecidedClaim, lang: Lang) -> str:
    """Return text with the division of the remaining tricks, declarer's total, and the play that proves it."""
    side, left = ruled.claim.by.side, ruled.claim.left
    got = {side: ruled.tricks_awarded, side.opponents: left - ruled.tricks_awarded}
    first, second = (f"{side_letters(side, lang)} {got[side]}" for side in SIDES)
    claimed, made = (
        declarers_tricks(ruled.claim, ruled.won, given) for given in (ruled.claim.kept, ruled.tricks_awarded)
    )
    words = [_GOT[lang].format(left, first, second), _DECLARER[claimed == made][lang].format(made, claimed)]
    if ruled.line:
        words.append(_SHOWN[lang].format("; ".join(_plays(trick, lang) for trick in ruled.line)))
    return " ".join(words)


_GOT = _("Of the last {} tricks: {}, {}.")
_DECLARER = {
    True: _("Declarer made {} tricks, as was said."),
    False: _("Declarer made {} tricks and not {}."),
}
_SHOWN = _("The line that showed it: {}.")


def _plays(plays: tuple[Placed, ...], lang: Lang) -> str:
    return " ".join(f"{seat_letter(seat, lang)} {card_symbol(card, lang)}" for seat, card in plays)
