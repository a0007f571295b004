"""Checks a played record: auction, contract, play, result and score. Each fault cites its law."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from troef.bridge.game.auction import Auction
from troef.bridge.game.calls import Bid, Call, call_text
from troef.bridge.game.contract import Contract, contract_text
from troef.bridge.game.play import PlayState
from troef.bridge.game.score import score
from troef.bridge.laws import rules_of
from troef.bridge.laws.register import EngineCitation
from troef.bridge.laws.regulations import WBF
from troef.bridge.records.record import BoardRecord, FileFinding, RecordedCall
from troef.cards import Card, Seat, Side
from troef.cards.wording import seat_code, trick_count_text
from troef.core.messages import Joined, Localised, Text, _
from troef.laws import BRIDGE_2017, Edition


@dataclass(frozen=True, slots=True)
class RecordCheck:
    """The result of the check of a record: its faults, and the contract and the play that could be replayed."""

    findings: tuple[FileFinding, ...] = ()
    play: PlayState | None = None  # As far as it could be replayed.
    contract: Contract | None = None
    declarer: Seat | None = None

    @property
    def cards(self) -> int:
        """The number of cards that could be replayed."""
        return 0 if self.play is None else sum(len(trick.cards) for trick in self.play.tricks) + len(self.play.cards)

    @property
    def claimed(self) -> bool:
        """Whether there is a contract and fewer than 52 cards were replayed."""
        return self.contract is not None and self.cards < 52

    @property
    def clean(self) -> bool:
        return not self.findings


@dataclass(frozen=True, slots=True)
class _RecordFault:
    """A fault before its board and line are added."""

    text: Text
    law: EngineCitation


def check(record: BoardRecord, edition: Edition = BRIDGE_2017) -> RecordCheck:
    """Return every fault of a recorded board, found by replaying it. No fault raises an error."""
    faults, said = [*_deal(record)], record.auction
    auction = None
    if said is not None and said.calls:
        auction = Auction.of(said.first, ((call.seat, call.call) for call in said.calls if call.call is not None))
        faults += _calls(record, auction)
    contract, declarer = record.contract, record.declarer  # If they are missing, those of a closed auction.
    if auction is not None and auction.is_over:
        contract = contract or (None if record.passed_out else auction.contract)
        declarer = declarer or auction.declarer
        faults += _tags(record, auction)
    play, faulty = _play(record, contract, declarer) if not faults else (None, ())
    faults += faulty
    if contract is not None and declarer is not None:
        faults += _result(record, play, declarer, faulty)
        faults += _score(record, contract, declarer, edition)
    elif record.passed_out and record.score not in (None, 0):
        faults.append(
            _RecordFault(
                _("the score of a board that was passed out is 0, not {score}", score=record.score),
                EngineCitation.SCORE,
            )
        )
    name = record.name
    cited = rules_of(edition, WBF).cited if faults else {}
    findings = tuple(FileFinding(fault.text, name, record.line, law=cited[fault.law]) for fault in faults)
    return RecordCheck(findings, play, contract, declarer)


def _deal(record: BoardRecord) -> Iterator[_RecordFault]:
    """Yield a fault for hands of a wrong size or with a card twice. Equal hands of fewer cards are an end position."""
    layout = record.layout
    if layout is None:
        return
    wrong = layout.faults(complete=False)
    sizes = {0 if hand is None else len(hand) for hand in layout.hands}
    ending = len(sizes) == 1 and max(sizes) < 13 and not layout.cards_twice()
    if wrong and not ending:
        yield _RecordFault(Joined("; ", wrong), EngineCitation.NUMBER_OF_CARDS)


# The auction


def _calls(record: BoardRecord, auction: Auction) -> list[_RecordFault]:
    """Return a fault for each call that is not proper; later calls are judged as if it were."""
    assert record.auction is not None
    faults: list[_RecordFault] = []
    dealer = record.board.dealer if record.board else record.dealer
    if dealer is not None and record.auction.first is not dealer:
        first = record.auction.first
        faults.append(
            _RecordFault(
                _(
                    "the auction begins with {first}, and {dealer} is dealer",
                    first=Localised(seat_code, first),
                    dealer=Localised(seat_code, dealer),
                ),
                EngineCitation.FIRST_CALL,
            )
        )
    so_far = Auction.start(record.auction.first)
    for number, recorded in enumerate(record.auction.calls, 1):
        if recorded.call is None:
            skipped = _("call {number}: {seat} was skipped", number=number, seat=Localised(seat_code, recorded.seat))
            faults.append(_RecordFault(skipped, EngineCitation.ROTATION))
            so_far = so_far.at_turn(recorded.seat.lho)
            continue
        fault = _call(so_far, recorded, recorded.call, number)
        if fault is not None:
            faults.append(fault)
        so_far = so_far.push(recorded.call, recorded.seat)
    if not auction.is_over and not record.auction.ending.value:
        faults.append(_RecordFault(_("the auction is not closed by three passes"), EngineCitation.FINAL_PASS))
    return faults


def _call(auction: Auction, recorded: RecordedCall, call: Call, number: int) -> _RecordFault | None:
    text = _(
        "call {number}: {seat} {call}",
        number=number,
        seat=Localised(seat_code, recorded.seat),
        call=Localised(call_text, call),
    )
    if auction.is_over:
        return _RecordFault(_("{call} comes after the final pass", call=text), EngineCitation.CALL_AFTER_THE_END)
    if recorded.seat is not auction.turn:
        return _RecordFault(_("{call} is out of turn", call=text), EngineCitation.CALL_OUT_OF_TURN)
    if isinstance(call, Bid) and not call.is_possible:
        return _RecordFault(_("{call} is more than seven", call=text), EngineCitation.MORE_THAN_SEVEN)
    if isinstance(call, Bid) and not auction.is_sufficient(call):
        return _RecordFault(_("{call} is insufficient", call=text), EngineCitation.INSUFFICIENT)
    if not auction.is_admissible(recorded.seat, call):
        return _RecordFault(_("{call} is not admissible", call=text), EngineCitation.INADMISSIBLE)
    return None


def _tags(record: BoardRecord, auction: Auction) -> Iterator[_RecordFault]:
    """Yield a fault if the contract or declarer of the record differs from the auction's."""
    if record.passed_out != auction.is_passed_out and (record.passed_out or record.contract is not None):
        contract = contract_text(auction.contract)
        yield _RecordFault(
            _("the contract is {contract}, but the record says something else", contract=contract),
            EngineCitation.END_OF_AUCTION,
        )
        return
    if record.contract is not None and record.contract != auction.contract:
        contract = contract_text(auction.contract)
        yield _RecordFault(
            _("the auction ends in {contract}, not {expected}", contract=contract, expected=record.contract),
            EngineCitation.CONTRACT,
        )
    declarer = auction.declarer
    if record.declarer is None or declarer is None:
        return
    expected = declarer.partner if record.swapped else declarer
    if record.declarer is not expected:
        yield _RecordFault(
            _(
                "declarer is {expected}, not {declarer}",
                expected=Localised(seat_code, expected),
                declarer=Localised(seat_code, record.declarer),
            ),
            EngineCitation.CONTRACT,
        )


# The play


def _play(
    record: BoardRecord, contract: Contract | None, declarer: Seat | None
) -> tuple[PlayState | None, tuple[_RecordFault, ...]]:
    """Return the play up to the first card that could not be played, or None without cards; and that fault."""
    if record.play is None or contract is None or declarer is None:
        return None, ()
    layout = record.layout
    known_hands = (None,) * 4 if layout is None else layout.hands
    hands = tuple(None if hand is None else hand.bits for hand in known_hands)
    play = PlayState(contract.denomination.suit, hands, declarer.lho)
    if record.play.first is not declarer.lho and record.play.tricks and not record.swapped:
        first = record.play.first
        wrong = _RecordFault(
            _(
                "{first} leads, and the lead is {lho}'s",
                first=Localised(seat_code, first),
                lho=Localised(seat_code, declarer.lho),
            ),
            EngineCitation.OPENING_LEAD,
        )
        return play, (wrong,)
    if record.swapped:
        play = play.at_turn(record.play.first)
    for seat, recorded in record.play.in_order(contract.denomination):
        fault = _card(play, seat, recorded.card)
        if fault is not None:
            return play, (fault,)
        play = play.push(recorded.card)
    return play, ()


def _card(play: PlayState, seat: Seat, card: Card) -> _RecordFault | None:
    played = _("trick {number}: {seat} plays {card}", number=play.number, seat=Localised(seat_code, seat), card=card)
    if not play.holds(seat, card):
        return _RecordFault(_("{played}, which is not in that hand", played=played), EngineCitation.OWN_CARD)
    if seat is not play.turn:
        return _RecordFault(
            _("{played}, and it is {turn}'s turn", played=played, turn=Localised(seat_code, play.turn)),
            EngineCitation.LEAD_OUT_OF_TURN if not play.cards else EngineCitation.CARD_OUT_OF_TURN,
        )
    if not card.bit & play.legal():
        return _RecordFault(_("{played} and can follow suit", played=played), EngineCitation.FOLLOW_SUIT)
    return None


# Result and score


def _result(
    record: BoardRecord, play: PlayState | None, declarer: Seat, faulty: tuple[_RecordFault, ...]
) -> Iterator[_RecordFault]:
    """Yield a fault if the recorded tricks differ from those played, or are impossible with the tricks left."""
    if record.tricks is None or play is None or faulty or record.agreed:
        return
    won = play.tricks_won()[declarer.side.index]
    left = 13 - len(play.tricks)
    if not left and record.tricks != won:
        yield _RecordFault(
            _(
                "declarer took {won}, the record says {tricks}",
                won=Localised(trick_count_text, won),
                tricks=record.tricks,
            ),
            EngineCitation.TRICKS_WON,
        )
    elif not won <= record.tricks <= won + left:
        yield _RecordFault(
            _(
                "declarer had {won} with {left} to go and cannot have {tricks}",
                won=Localised(trick_count_text, won),
                left=left,
                tricks=record.tricks,
            ),
            EngineCitation.TRICKS_WON,
        )


def _score(record: BoardRecord, contract: Contract, declarer: Seat, edition: Edition) -> Iterator[_RecordFault]:
    if record.score is None or record.tricks is None or record.vulnerable is None:
        return
    made = score(contract, record.tricks, declarer.side in record.vulnerable, edition)
    expected = made if declarer.side is Side.NS else -made
    if record.score != expected:
        yield _RecordFault(
            _(
                "{contract} by {declarer} with {tricks} tricks scores {expected}, not {score}",
                contract=contract,
                declarer=Localised(seat_code, declarer),
                tricks=record.tricks,
                expected=expected,
                score=record.score,
            ),
            EngineCitation.SCORE,
        )
