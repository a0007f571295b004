"""Every refusal of an operation of the evening is raised, with words in both languages; its reason is in the record.

After an intended change, `TROEF_RECORD=1 pytest tests/web/evenings/test_every_refusal.py` writes it again.
"""

from __future__ import annotations

import ast
import os
import re
import struct
from datetime import timedelta
from fractions import Fraction

import pytest
from django.utils import timezone
from django.utils.translation import gettext, override
from tests.web.wordless import raises, why_refused

from troef.bridge.game.contract import Contract
from troef.cards import Card, Deck, Seat, Vulnerability
from troef.cards.hand import Hand
from troef.contest.session import Fine, Unit
from troef.director.appeals import AppealPart
from troef.director.conduct import ConductKind
from troef.director.polls import PollQuestion, parse_calls
from troef.director.rulings.adjusted_scores import AdjustedScore
from troef.director.rulings.record import RulingRecord, VersionReason
from troef.klaverjas.game.rules import Rules
from troef.web.access import phones
from troef.web.disruptions import attendance, boards, seat_changes
from troef.web.entry import result_entry
from troef.web.evenings import (
    conduct,
    contest_formats,
    klaverjas_drive,
    lifecycle,
    progress,
    seating_plan,
    start_list,
    system_cards,
)
from troef.web.evenings import movement as plan
from troef.web.evenings.deals import dealing
from troef.web.evenings.games import klaverjas_slip
from troef.web.evenings.games.bridge import BridgeResult
from troef.web.evenings.log import table_actor
from troef.web.evenings.models import Board, Case, Contestant, Evening, Poll, Season, Section
from troef.web.events import multi_session, simultaneous_client
from troef.web.events import season as seasons
from troef.web.rulings import polls, rulings, score_preview

GAME = BridgeResult.parse("4S N 10")
DEAL = "N:KJ73.A85.Q64.972 54.743.T952.AT86 AQT98.K62.A3.K54 62.QJT9.KJ87.QJ3"
RULED = {"artificial": {"NS": "A+", "EW": "A-"}}


@pytest.fixture
def said():
    """Return a function that records the reason of the refusal of an act, which has words in Dutch and in English."""

    def note(act):
        note.lines.append(why_refused(act))

    note.lines = []
    return note


@pytest.fixture
def as_recorded(root, said):
    def compare(name):
        record = root / "tests" / "cases" / "refusals" / f"{name}.txt"
        now = "".join(f"{line}\n" for line in said.lines)
        if "TROEF_RECORD" in os.environ:
            record.parent.mkdir(exist_ok=True)
            record.write_text(now, encoding="utf-8")
        assert now == record.read_text(encoding="utf-8")

    return compare


def _fresh(evening):
    return Evening.objects.get(pk=evening.pk)


def _sittings(evening):
    return evening.sittings.select_related("table", "north", "east", "south", "west", "evening")


def _begun(people, movement, names, **settings):
    evening = Evening.objects.create(name="x", **{"most_boards": 10, **settings})
    start_list.paste_list(evening, "\n".join(names), people.as_organiser)
    plan.choose_movement(evening, movement, people.as_organiser)
    return lifecycle.start_evening(evening, people.as_organiser)


def test_the_list_and_the_movement(as_recorded, said, people):
    olga = people.as_organiser
    pairs, teams, players = (Evening.objects.create(name="x", kind=kind) for kind in ("pairs", "teams", "individual"))
    said(lambda: start_list.add_contestant(teams, ["Anna", "Bram"], olga, "Azen"))
    said(lambda: start_list.add_contestant(players, [" "], olga))
    for evening in (pairs, teams, players):
        said(lambda evening=evening: plan.propose_movements(evening))
        start_list.set_entry_list(evening, True, None, olga)
        said(lambda evening=evening: start_list.sign_up(evening, [" "]))
    start_list.MAX_ENTRIES, most = 0, start_list.MAX_ENTRIES
    said(lambda: start_list.sign_up(pairs, ["Anna", "Bram"]))
    start_list.MAX_ENTRIES = most
    conduct.record_conduct(
        pairs, conduct.Person("Corrie", None, 1), ConductKind.SUSPENSION, "91A", "schelden", people.as_director
    )
    said(lambda: start_list.sign_up(pairs, ["Corrie", "Dirk"]))
    start_list.paste_list(pairs, "\n".join(f"A{n} - B{n}" for n in range(8)), olga)
    second = start_list.add_section(pairs, olga)
    start_list.paste_list(pairs, "\n".join(f"C{n} - D{n}" for n in range(8)), olga, second)
    pairs.most_boards = 28
    plan.choose_movement(pairs, "howell", olga, pairs.sections.first())
    said(lambda: plan.choose_movement(pairs, "mitchell-skip", olga, second))
    said(lambda: plan.choose_movement(teams, "howell", olga, second))
    said(lambda: multi_session.make_event(pairs, "", 101, None, olga))
    said(lambda: multi_session.make_event(pairs, "", None, -5, olga))
    said(lambda: multi_session.make_event(pairs, "x" * 121, None, None, olga))
    Section.objects.bulk_create(Section(evening=players, name=letter) for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    said(lambda: start_list.add_section(players, olga))
    said(lambda: conduct.record_conduct(pairs, conduct.Person("", None, 1), ConductKind.WARNING, "74A2", "x", olga))
    said(lambda: conduct.record_conduct(pairs, conduct.Person("A1", None, 1), ConductKind.WARNING, "74A2", " ", olga))
    said(lambda: conduct.record_conduct(pairs, conduct.Person("A1", None, 1), ConductKind.WARNING, "74A77", "x", olga))
    mark = conduct.record_conduct(pairs, conduct.Person("A1", None, 1), ConductKind.WARNING, "74A2", "x", olga)
    said(lambda: conduct.approve_measure(mark, olga))
    season = Season.objects.create(name="x")
    said(lambda: seasons.set_lines(season, ["A", "a"]))
    said(lambda: seasons.close_period(season))
    other = Season.objects.create(name="y")
    seasons.set_lines(other, ["A"])
    entrant = season.entrants.create(name="x")
    said(lambda: seasons.place_entrant(entrant, other.lines.get(), 0))
    as_recorded("list")


def test_the_cards(as_recorded, said, prepared, people):
    olga = people.as_organiser
    said(lambda: dealing.publish_commitment(prepared, " ", olga))
    said(lambda: dealing.complete_secret(prepared, "x", olga))
    dealing.publish_commitment(prepared, "de eerste kop", olga)
    said(lambda: dealing.complete_secret(prepared, " ", olga))
    said(lambda: lifecycle.start_evening(prepared, olga))
    dealing.complete_secret(prepared, "regen", olga)
    said(lambda: dealing.complete_secret(prepared, "regen", olga))
    said(lambda: dealing.import_deals(prepared, "x.pbn", b"x" * 10_000_000, olga))
    said(lambda: dealing.import_deals(prepared, "x.pbn", f'[Board "99"]\n[Deal "{DEAL}"]\n'.encode(), olga))
    said(lambda: dealing.export_deals(prepared, ".xyz", olga))
    said(lambda: dealing.parse_hand("AH5 VB7 10"))
    for hands, deck in (
        ({Seat.N: "2 - - -"}, Deck.KLAVERJAS),
        ({Seat.N: "A - - -", Seat.E: "A - - -"}, Deck.BRIDGE),
        ({Seat.N: "AKQJT98765432 2 - -"}, Deck.BRIDGE),
    ):
        said(lambda hands=hands, deck=deck: dealing.parse_hands(hands, deck))
    said(lambda: dealing.complete_deal(dealing.parse_hands({Seat.N: "A - - -"}, Deck.BRIDGE)))
    lifecycle.start_evening(prepared, olga)
    said(lambda: dealing.deal_boards(prepared, olga))
    other = DEAL.replace("KJ73", "QJ73").replace("AQT98", "AKT98")
    file = f'[Deal "{DEAL}"]\n\n[Board "2"]\n\n' + "".join(
        f'[Board "{number}"]\n[Dealer "{dealer}"]\n[Vulnerable "None"]\n[Deal "{deal}"]\n\n'
        for number, dealer, deal in ((1, "N", DEAL), (1, "N", other), (3, "W", DEAL))
    )
    remarks = []
    for lang in ("nl", "en"):
        with override(lang):
            remarks.append(dealing.read_deals("x.pbn", file.encode(), Deck.BRIDGE)[1])
    assert remarks[1] == [
        "Board ?: it has no number",
        "Board 2: it has no cards",
        "Board 1: it is in the file twice, with different cards",
        "Board 3: dealer or vulnerability do not match the board number, so it is skipped",
    ]
    assert len({*remarks[0], *remarks[1]}) == 8
    as_recorded("cards")


def test_results_and_rounds(as_recorded, said, evening, first, people, play):
    victor, ns, ew = people.as_director, table_actor(first.table, "NS"), table_actor(first.table, "EW")
    board, other = first.boards
    said(lambda: simultaneous_client.leave_event(evening, people.as_organiser))
    said(lambda: lifecycle.end_evening(evening, people.as_organiser))
    said(lambda: progress.extend_clock(evening, 0, victor))
    said(lambda: result_entry.propose_result(first, "NS", 99, GAME, 0, ns))
    said(lambda: result_entry.confirm_result(first, "EW", board, 1, ew))
    Board.objects.filter(evening=evening).delete()
    Board.objects.create(evening=evening, number=board, cards=DEAL)
    lead = BridgeResult(Contract.parse("4S"), Seat.N, 10, Card.parse("SQ"))
    said(lambda: result_entry.propose_result(first, "NS", board, lead, 0, ns))
    result = result_entry.propose_result(first, "NS", board, GAME, 0, ns)
    said(lambda: result_entry.confirm_result(first, "NS", board, result.version, ns))
    said(lambda: result_entry.confirm_result(first, "EW", board, 7, ew))
    result_entry.confirm_result(first, "EW", board, result.version, ew)
    said(lambda: result_entry.propose_result(first, "EW", board, BridgeResult.parse("3NT E ="), 0, ew))
    boards.record_missed_board(first, other, set(), "12C2a", "te laat", victor)
    said(lambda: result_entry.propose_result(first, "NS", other, GAME, 0, ns))
    first.closed = True
    first.save()
    said(lambda: result_entry.propose_result(first, "NS", board, GAME, 1, ns))
    said(lambda: BridgeResult.parse("vier schoppen"))
    Evening.objects.filter(pk=evening.pk).update(round=evening.rounds)
    said(lambda: lifecycle.next_round(evening, victor))
    said(lambda: result_entry.set_result(first, 99, GAME, "x", victor))
    level = _begun(people, "howell", [f"E{n} - F{n}" for n in range(4)], most_boards=3)
    event = multi_session.make_event(level, "Finale", None, 3, people.as_organiser)
    for sitting in _sittings(level):
        play(sitting, sitting.boards[0], "P")
    lifecycle.end_evening(_fresh(level), people.as_organiser)
    said(lambda: multi_session.next_session(event, "", people.as_organiser))
    as_recorded("results")


def test_boards_and_places(as_recorded, said, evening, first, people, play):
    victor = people.as_director
    board, other = first.boards
    play(first, board)
    elsewhere = next(number for number in range(1, 11) if number not in first.boards)
    said(lambda: boards.record_missed_board(first, board, set(), "12C2a", "x", victor))
    said(lambda: boards.record_missed_board(first, elsewhere, set(), "12C2a", "x", victor))
    said(lambda: boards.postpone_board(first, board, "x", victor))
    said(lambda: boards.new_board(first, board, ()))
    said(lambda: boards.restore_postponed_board(first, board, victor))
    said(lambda: boards.rule_on_wrong_board(first, board))
    said(lambda: boards.rule_on_wrong_board(first, 99))
    said(lambda: boards.wrong_board(first, elsewhere, None, set(), victor))
    said(lambda: boards.redeal_board(evening, board, "6Z", "x", victor))
    said(lambda: boards.redeal_board(evening, 99, "6D1", "x", victor))
    said(lambda: boards.redeal_board(evening, board, "6D1", "x", victor))
    play(first, other, "P")
    said(lambda: boards.redeal_board(evening, other, "6D1", "x", victor))
    said(
        lambda: seat_changes.exchange_pairs(
            seat_changes.SideOfSitting(first, "NS"), seat_changes.SideOfSitting(first, "EW"), victor
        )
    )
    Evening.objects.filter(pk=evening.pk).update(kind="individual")
    said(
        lambda: seat_changes.exchange_pairs(
            seat_changes.seat_of(first.north, 1), seat_changes.seat_of(first.east, 1), victor
        )
    )
    said(lambda: attendance.replan_rounds(_fresh(evening)))
    Evening.objects.filter(pk=evening.pk).update(kind="pairs", round=evening.rounds)
    said(lambda: attendance.replan_rounds(_fresh(evening)))
    said(lambda: seat_changes.seat_of(first.north, 99))
    five = _begun(people, "howell", [f"E{n} - F{n}" for n in range(5)])
    resting = next(sitting for sitting in _sittings(five) if sitting.is_sit_out)
    said(lambda: seat_changes.turn_arrow(resting, None, victor))
    eight = _begun(people, "individual", [f"G{n}" for n in range(8)], kind="individual", most_boards=14)
    table = _sittings(eight).first()
    said(lambda: seat_changes.turn_arrow(table, table.boards, victor))
    said(lambda: phones.claim_seat(table.table, "phone", "NS"))
    said(lambda: phones.claim_seat(first.table, "phone", "N"))
    as_recorded("boards")


def test_phones(as_recorded, said, evening, first, people, play):
    second = _sittings(evening).exclude(pk=first.pk).filter(round=1).first()
    mine = phones.claim_seat(first.table, "mine", "NS")
    said(lambda: phones.claim_seat(second.table, "mine", "NS"))
    said(lambda: phones.claim_seat(second.table, "mine", "NS", sure=True))
    other = phones.claim_seat(first.table, "other", "NS")
    said(lambda: phones.admit_phone(other, other, people.as_director))
    phones.dismiss_phone(other, people.as_director)
    said(lambda: phones.admit_phone(other, mine, people.as_director))
    five = _begun(people, "howell", [f"E{n} - F{n}" for n in range(5)])
    resting = next(sitting for sitting in _sittings(five) if sitting.round == 2 and sitting.is_sit_out).north
    before = next(sitting for sitting in _sittings(five).filter(round=1) if resting.pk in sitting.ids)
    phones.claim_seat(before.table, "resting", before.side_of(resting))
    for sitting in _sittings(five).filter(round=1):
        for board in [] if sitting.is_sit_out else sitting.boards:
            play(sitting, board)
    now = next(sitting for sitting in _sittings(five).filter(round=2) if not sitting.is_sit_out)
    said(lambda: phones.claim_seat(now.table, "resting", "NS"))
    Evening.objects.filter(pk=evening.pk).update(state="ended")
    said(lambda: phones.claim_seat(first.table, "mine", "NS"))
    as_recorded("phones")


def test_teams(as_recorded, said, people, play):
    victor, olga = people.as_director, people.as_organiser
    names = [f"Team {n}: N{n}, Z{n}, O{n}, W{n}" for n in range(4)]
    evening = _begun(people, "knockout", names, kind="teams", method="imps", most_boards=4)
    sitting = _sittings(evening).first()
    team = sitting.north
    said(lambda: boards.rule_on_wrong_board(sitting, 99))
    said(lambda: boards.new_board(sitting, 1, {"NS"}))
    said(lambda: seat_changes.turn_arrow(sitting, None, victor))
    said(lambda: attendance.admit_late(evening, ["a", "b", "c", "d"], victor, "Laat"))
    said(lambda: seating_plan.set_line_up(team, 99, {}, olga))
    said(lambda: seating_plan.set_line_up(team, 1, {"open": [], "closed": []}, olga))
    said(lambda: lifecycle.next_round(evening, victor))
    said(lambda: lifecycle.end_evening(evening, olga))
    for room in _sittings(evening).filter(match=sitting.match):
        for board in room.boards[1:]:
            play(room, board)
    said(lambda: boards.redeal_board(evening, sitting.boards[0], "6D1", "x", victor))
    Evening.objects.filter(pk=evening.pk).update(state="ended")
    said(lambda: seating_plan.set_line_up(team, 1, {}, olga))
    as_recorded("teams")


def test_rulings_appeals_and_polls(as_recorded, said, evening, first, people, play, ruled):
    victor = people.as_director
    board = first.boards[0]
    case = ruled(play(first, board), RULED, "12C2a", "x")
    said(lambda: boards.cancel_board(evening, board, "6D2", "x", victor))
    said(lambda: rulings.amend_ruling(case, case.now, VersionReason.WITHDRAWN, "x", victor, sees=7))
    said(lambda: rulings.appoint_chief_director(evening, people.organiser, victor))
    said(lambda: rulings.result_for(first, 99))
    said(lambda: rulings.check_grounds("?", "y"))
    said(lambda: rulings.check_grounds("12C1", " "))
    for who, amount in (("99", Fraction(1, 4)), ("1", Fraction(0))):
        fine = RulingRecord(
            ("90",), "x", "Victor", edition=evening.laws, penalties=(Fine(who, amount, Unit.TOP, "90"),)
        )
        said(lambda fine=fine: rulings.write_ruling(evening, fine, victor))
    result = first.results.get(board=board)
    score = AdjustedScore.read({"weighted": {"NS": [{"weight": 1, "contract": "2S", "by": "N", "tricks": 8}]}})
    said(lambda: score_preview.self_inflicted_damage(result, AdjustedScore.read(RULED), "NS", {"contract": "P"}))
    said(lambda: score_preview.self_inflicted_damage(result, score, "NS", {"contract": "2S", "by": "N", "tricks": 8}))
    stranger = Contestant.objects.exclude(pk__in=first.ids).first()
    said(lambda: rulings.file_appeal(case, stranger, stranger.name, "x", (AppealPart.LAW,), victor))
    captain = rulings.players_of(first.ns)[0]
    rulings.file_appeal(case, first.ns, captain, "x", (AppealPart.LAW,), victor)
    said(lambda: rulings.file_appeal(case, first.ns, captain, "x", (AppealPart.LAW,), victor))
    asked = PollQuestion(Seat.S, Hand.parse("QT83.KT.AT3.6532"), Seat.N, Vulnerability.NONE, parse_calls("1C 1H"))
    poll = polls.start_poll(Poll.about(case), asked, victor)
    said(lambda: polls.ask_peers(poll, [], victor))
    said(lambda: polls.add_to_ruling(poll, victor))
    (peer,) = polls.ask_peers(poll, ["Marijke"], victor)
    polls.record_reply(peer, "P", [])
    said(lambda: polls.record_reply(peer, "P", []))
    polls.add_to_ruling(poll, victor)
    said(lambda: polls.ask_peers(poll, ["Nico"], victor))
    published = timezone.now() - timedelta(days=1)
    Evening.objects.filter(pk=evening.pk).update(state="official", ended=published, published=published)
    late = Case.objects.get(pk=case.pk)
    said(lambda: rulings.file_appeal(late, first.ew, "x", "x", (AppealPart.LAW,), victor))
    Evening.objects.filter(pk=evening.pk).update(state="playing")
    case = Case.objects.get(pk=case.pk)
    rulings.withdraw_ruling(case, "toch niet", victor)
    said(lambda: rulings.file_appeal(case, first.ew, "x", "x", (AppealPart.LAW,), victor))
    as_recorded("rulings")


def test_system_cards(as_recorded, said, evening, first, people):
    pair = system_cards.pairs_at(first)["NS"]
    said(lambda: system_cards.store_card(pair, evening, b"", {"leads": "vierde van boven"}, people.as_director))
    huge = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + struct.pack(">II", 9000, 9000) + b"x" * 20 + b"IEND...."
    pdfs = (b"%PDF-1.7 broken", b"%PDF-1.7 /JavaScript %%EOF")
    for data in (b"x" * (system_cards.MAX_UPLOAD_BYTES + 1), b"GIF89a", huge, *pdfs):
        said(lambda data=data: system_cards.detect_type(data))
    as_recorded("system_cards")


def test_klaverjas(as_recorded, said, people):
    evening = contest_formats.create_evening("Drive", "2026-11-15", "klaverjas-drive", people.as_organiser)
    said(lambda: evening.game.entry.parse_form(evening, {}))
    said(lambda: evening.game.entry.parse_form(evening, {"total_NS": "300", "total_EW": "301"}))
    said(lambda: evening.game.entry.read_deal(evening, {}))
    said(lambda: klaverjas_slip.parse_total("harten noord", 4))
    said(lambda: klaverjas_slip.parse_line("harten noord"))
    said(lambda: klaverjas_slip.parse_line("H N 96 mars"))
    said(lambda: klaverjas_slip.cards_of(["S2"]))
    said(lambda: klaverjas_slip.cards_of(["S7", "S8", "S9", "ST", "SJ"]))
    said(lambda: klaverjas_drive.draw_tables(evening, 1, 1, 1, people.as_organiser))
    start_list.paste_list(evening, "\n".join(f"A{n} - B{n}" for n in range(4)), people.as_organiser)
    klaverjas_drive.draw_tables(evening, 1, 2, 3, people.as_organiser)
    sitting = lifecycle.start_evening(evening, people.as_organiser).sittings.select_related("table").first()
    first, other = (
        klaverjas_slip.ReportedSlip(klaverjas_slip.parse_line(line), Rules()) for line in ("H N 96", "H N 90")
    )
    said(lambda: result_entry.count_deal(sitting, 2, first, is_new=True))
    result_entry.count_deal(sitting, 1, first, is_new=True)
    said(lambda: result_entry.count_deal(sitting, 1, other, is_new=True))
    as_recorded("klaverjas")


UNREACHED = {
    "The movement does not allow it: %(reason)s",  # No offered movement refuses one contestant more or fewer.
    "This board has nothing to compare with yet.",  # A single score on its board has half of the points.
}


def _refusals(root):
    """Return the text of every `raise TroefError(_(…))` in the operations of the evening, by its place in the code."""
    packages = ("evenings", "events", "rulings", "entry", "live", "disruptions", "access", "review")
    files = (file for name in packages for file in (root / "src" / "troef" / "web" / name).rglob("*.py"))
    for place, raised in (each for file in files for each in raises(file)):
        calls = (node for node in ast.walk(raised) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name))
        yield from ((place, call.args[0].value) for call in calls if call.func.id == "_")


def _longest(sentence):
    """Return the longest part without a slot."""
    return max(re.split(r"%\(\w+\)s", sentence), key=len).strip()


def test_every_refusal_of_a_verb_is_read_by_a_test(root):
    records = (file.read_text("utf-8").split() for file in (root / "tests" / "cases").glob("*/*.txt"))
    recorded = {word for words in records for word in words}
    quoted = "".join(file.read_text("utf-8") for file in (root / "tests" / "web").rglob("*.py"))
    refusals = list(_refusals(root))
    unread = {text for _, text in refusals} - {text for place, text in refusals if place in recorded} - UNREACHED
    with override("nl"):
        said = {text: (_longest(text), _longest(gettext(text))) for text in unread}
    assert sorted(text for text, languages in said.items() if not any(words in quoted for words in languages)) == []
