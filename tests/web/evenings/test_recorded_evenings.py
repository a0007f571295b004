"""Evenings with all kinds of events: their log, schedule, contest file and rankings afterwards.

Every evening is a list of acts, and its outcome is stored in `tests/cases/evenings`, for people to read. After an
intended change, `TROEF_RECORD=1 pytest tests/web/evenings/test_recorded_evenings.py` writes it again.
"""

from __future__ import annotations

import json
import os
import random
import re
from contextlib import contextmanager
from datetime import date
from fractions import Fraction

import pytest
from tests.web.wordless import reason, without_words

from troef.cards import TroefError
from troef.contest.session import Fine, Unit
from troef.core.records import write
from troef.director.conduct import ConductKind
from troef.director.rulings.adjusted_scores import AdjustedScore
from troef.director.rulings.record import RulingRecord
from troef.web.disruptions import attendance, boards, seat_changes
from troef.web.entry import result_entry
from troef.web.evenings import (
    conditions_of_contest,
    conduct,
    contest_formats,
    klaverjas_drive,
    lifecycle,
    movement,
    progress,
    seating_plan,
    start_list,
    team_matches,
)
from troef.web.evenings.deals import dealing
from troef.web.evenings.games import reported_result
from troef.web.evenings.games.bridge import BridgeResult
from troef.web.evenings.log import Actor, table_actor
from troef.web.evenings.log_wording import entry_details
from troef.web.evenings.models import Case, Evening
from troef.web.evenings.scoring import contest_files, standings
from troef.web.events import multi_session
from troef.web.people.models import Member
from troef.web.rulings import director_calls, rulings

DAY = date(2026, 11, 15)
ORGANISER = Actor("Olga")
CONTRACTS = ("4S N 10", "3NT E =", "2H W -1", "1NT S +2", "5DX E -2", "P", "6S N =", "3C W +1")


# Outcome of an evening.


def _lines(evening):
    """Return everything that can be read of an evening, line by line."""
    evening = Evening.objects.get(pk=evening.pk)
    state = (evening.state, evening.movement, evening.rounds, evening.round, evening.winners, evening.version)
    yield f"{evening.name}: {' '.join(map(str, state))}"
    yield from ("", "The log")
    yield from (
        f"{line.who} {line.verb}: {entry_details(line.about, evening)} {_json(line.about)}"
        for line in evening.log.all()
    )
    yield from ("", "The list")
    yield from map(_contestant, evening.contestants.all())
    yield from ("", "The schedule")
    yield from map(_sitting, evening.sittings.select_related("table", "north", "east", "south", "west"))
    yield from ("", "Every table")
    yield from map(_table, progress.progress_grid(evening))
    yield from ("", "The results")
    yield from map(_result, evening.results.order_by("sitting__round", "sitting__table__number", "board"))
    yield from ("", "The rulings")
    yield from (_case(case) for case in evening.cases.order_by("number"))
    for file in contest_files(evening):
        yield from ("", "The contest file")
        yield from (f"{name}: {_json(value)}" for name, value in file.items() if name != "results")
        yield from sorted(map(_json, file["results"]))
    yield from ("", "The ranking")
    scored = standings(evening)
    yield from (_place(place) for place in scored.ranking)
    for note in scored.notes:
        yield f"note {note.law} {note.regulation}: {' '.join(re.findall(r'[0-9.]+', note.text.en))}"
    if evening.event:
        yield from ("", "The event")
        for place in multi_session.event_ranking(evening.event).places:
            what = (place.goes_on, place.undecided, place.result, place.in_percent)
            yield f"{place.row.rank} {place.contestant.number} {' '.join(map(str, what))}"
    if evening.kind == "teams":
        yield from ("", "The matches")
        for match in team_matches.team_matches(evening, scored):
            yield f"{match.name} {match.number} {match.home} – {match.away} {match.score} {match.won}"
            yield from map(str, team_matches.board_lines(match, scored, set(range(1, 99))))
    yield from ("", "The game")
    yield from _game(evening)
    yield from ("", "The conditions")
    for section in conditions_of_contest.document_sections(evening):
        yield f"§ {section['law']} {' '.join(re.findall(r'[0-9]+', ' '.join(section['lines'])))}"


def _left(evening):
    with without_words():
        return [*_lines(evening), ""]


def _json(value):
    return json.dumps(value, ensure_ascii=False, sort_keys=True, default=str)


def _contestant(one):
    players = ", ".join(f"{player.name} ({player.member})" for player in one.players.all())
    return f"{one.number} {one.name}: {players}; {one.section} {one.left_after} {one.results_fall}"


def _sitting(sitting):
    numbers = [str(sitting.at(seat).number) if sitting.at(seat) else "-" for seat in "NESW"]
    where = f"round {sitting.round} table {sitting.table.number} {sitting.match} {sitting.room} {sitting.closed}"
    return f"{where}: {' '.join(numbers)} boards {sitting.boards} {seating_plan.names_by_seat(sitting)}"


def _table(row):
    at = row.now
    how_far = (at.round, at.done, len(at.boards), at.waiting) if at else (None, 0, 0, 0)
    return "{}: round {}, {} of {}, {}, {}".format(row.table, *how_far, at is None)


def _result(result):
    where = f"round {result.sitting.round} table {result.sitting.table.number} board {result.board}"
    known = (result.score, result.agreed, result.proposed_by, result.version, _json(result_entry.log_values(result)))
    game, told = result.evening.game, reported_result(result)
    said = () if told is None else (told.as_typed(), game.wording.short(result), game.wording.score_words(result))
    if told is not None:
        said += (
            game.wording.sentence(result.evening, result.board, told),
            _json(game.entry.fields(result)),
            *game.documents.slip_cells(result),
        )
    given = [f"{one.law} {one.reason} {one.by} {_json(one.given)}" for one in result.adjustments.all()]
    return f"{where}: {' '.join(map(str, (*known, *said, *given)))}"


def _game(evening):
    """Return the texts of the game on phones and papers of this evening."""
    game, form, (first, *rest) = evening.game, evening.game.entry.entry_form(evening), dealing.needed_boards(evening)
    marks = evening.sittings.first().marks(first)
    yield from (form.template, *form.scripts, *(f"{name}: {value}" for name, value in form.context.items()))
    yield str(game.entry.desk_settings(evening))
    yield from (
        *game.documents.note_columns(),
        *game.documents.slip_columns(),
        game.documents.slip_rule(evening),
        game.wording.board_marks_short(evening, first),
    )
    yield from (
        game.wording.title(evening, first),
        game.wording.title_here(evening, first),
        game.wording.board_range_text(evening, [first, *rest]),
    )
    yield from (game.wording.marks(evening, marks), ", ".join(game.wording.vulnerable(marks)))


def _case(case):
    versions = [f"{one.number} {one.who} {one.why} {one.reason} {one.notes}" for one in case.versions.all()]
    return f"{case.number} board {case.board} {_json(write(case.now))}: {'; '.join(versions)}"


def _place(place):
    row = (place.rank, place.contestant.number, place.side, place.boards, place.points, place.percentage, place.vp)
    return " ".join(map(str, (*row, place.tops, place.play_points, place.compensation, place.out, place.log_value)))


@pytest.fixture
def as_recorded(root, refused):
    """Compare the outcomes of evenings with the recorded ones."""

    def compare(name, *evenings):
        record = root / "tests" / "cases" / "evenings" / f"{name}.txt"
        left = [line for evening in evenings for line in _left(evening)]
        now = "".join(f"{line}".rstrip() + "\n" for line in (*left, "Refused", *refused.reasons))
        if "TROEF_RECORD" in os.environ:
            record.write_text(now, encoding="utf-8")
        assert now == record.read_text(encoding="utf-8")

    return compare


# Acts


@pytest.fixture(autouse=True)
def victor(people):
    """The director; the club has one member."""
    Member.objects.create(name="Anna")
    return people.as_director


@pytest.fixture
def refused():
    """Provide `with refused():`, whose body must be refused. The reasons are recorded too."""

    @contextmanager
    def noted():
        with without_words(), pytest.raises(TroefError) as error:  # noqa: PT011 - its reason is recorded
            yield
        noted.reasons.append(reason(error))

    noted.reasons = []
    return noted


def _made(names, **settings):
    evening = Evening.objects.create(**{"name": "Clubavond", "date": DAY, "most_boards": 10, **settings})
    start_list.paste_list(evening, names, ORGANISER)
    return evening


def _pairs(number, letter=""):
    return "\n".join(f"Anna{letter} {i} - Bram{letter} {i}" for i in range(1, number + 1))


def _teams(number):
    return "\n".join(f"Team {i}: N{i}, Z{i}, O{i}, W{i}, R{i}" for i in range(1, number + 1))


def _at(evening, number, table):
    found = evening.sittings.select_related("table", "north", "east", "south", "west", "evening")
    return found.get(round=number, table__number=table)


def _fresh(evening):
    return Evening.objects.get(pk=evening.pk)


def _enter(sitting, board, told):
    made = result_entry.propose_result(sitting, "NS", board, told, 0, table_actor(sitting.table, "NS"))
    result_entry.confirm_result(sitting, "EW", board, made.version, table_actor(sitting.table, "EW"))


def _play(evening, *rounds):
    """Play the open boards, with a different result at every table."""
    found = evening.sittings.select_related("table", "north", "east", "south", "west", "evening")
    for sitting in found.filter(round__in=rounds) if rounds else found:
        for board in [] if sitting.is_sit_out else sitting.boards:
            if not sitting.results.filter(board=board).exists():
                text = CONTRACTS[(board * 3 + sitting.round * 5 + sitting.table.number) % len(CONTRACTS)]
                _enter(sitting, board, BridgeResult.parse(text))


def _finished(evening):
    _play(evening)
    lifecycle.end_evening(_fresh(evening), ORGANISER)
    lifecycle.publish_result(_fresh(evening), ORGANISER)


# Evenings


def test_the_list_changes_until_play_begins(as_recorded, refused, people):
    """Entries, names, sections and lengths; then two sections in one field."""
    evening = _made("1. Anna - Bram\nCorrie en Dirk\nEls; Frans", name="De lijst")
    start_list.set_entry_list(evening, True, 2, ORGANISER)
    first = start_list.sign_up(evening, ["Karin", " Leo "])
    start_list.sign_up(evening, ["Mien", "Nico"])
    start_list.sign_up(evening, ["Olaf", "Piet"])
    with refused():
        start_list.sign_up(evening, ["karin", "Rob"])
    with refused():
        start_list.sign_up(evening, ["Rob", "rob"])
    assert [entry.names[0] for entry in start_list.entries(evening).waiting] == ["Olaf"]
    start_list.withdraw_entry(first, Actor("Karin"))
    first.refresh_from_db()
    start_list.withdraw_entry(first, Actor("Karin"))
    assert start_list.import_entries(evening, ORGANISER) == 2
    assert start_list.import_entries(evening, ORGANISER) == 0
    with refused():
        start_list.withdraw_entry(evening.sign_ups.exclude(contestant=None).first(), Actor("Mien"))
    start_list.set_entry_list(evening, False, None, ORGANISER)
    with refused():
        start_list.sign_up(evening, ["Rob", "Sofie"])
    with refused():
        start_list.set_entry_list(evening, True, 0, ORGANISER)
    start_list.remove_pair(evening.contestants.get(number=2), ORGANISER)
    with refused():
        start_list.add_contestant(evening, ["anna", "Tom"], ORGANISER)
    with refused():
        start_list.add_contestant(evening, ["Tom", "tom"], ORGANISER)
    with refused():
        start_list.add_contestant(evening, ["Tom", " "], ORGANISER)
    with refused():
        start_list.paste_list(evening, "Uwe - Vera\n Tom ", ORGANISER)
    second = start_list.add_section(evening, ORGANISER)
    start_list.paste_list(evening, _pairs(4, "b"), ORGANISER, second)
    third = start_list.add_section(evening, ORGANISER)
    start_list.add_contestant(evening, ["Wim", "Xena"], ORGANISER)
    start_list.move_to_section(evening.contestants.get(number=2), third, ORGANISER)
    start_list.remove_section(third, ORGANISER)
    start_list.set_section_ranking(evening, True, ORGANISER)
    start_list.set_section_ranking(evening, False, ORGANISER)
    movement.set_length(evening, 12, 8, ORGANISER, 3)
    movement.set_length(evening, 10, 7, ORGANISER)
    for section in evening.sections.all():
        movement.choose_movement(evening, "howell", ORGANISER, section)
    dealing.deal_boards(evening, ORGANISER)
    rulings.appoint_chief_director(evening, people.director, ORGANISER)
    lifecycle.start_evening(evening, ORGANISER)
    with refused():
        lifecycle.start_evening(evening, ORGANISER)
    with refused():
        start_list.add_contestant(_fresh(evening), ["Yme", "Zoë"], ORGANISER)
    lifecycle.show_standings(evening, True, ORGANISER)
    lifecycle.show_standings(evening, False, ORGANISER)
    _finished(evening)
    as_recorded("list", evening)


def test_boards_and_places_go_wrong(as_recorded, refused, victor):
    evening = _made(_pairs(6), name="Van alles")
    movement.choose_movement(evening, "howell", ORGANISER)
    with refused():
        progress.stop_clock(evening, victor)
    with refused():
        seat_changes.turn_arrow(_at(evening, 1, 1), None, victor)
    lifecycle.start_evening(evening, ORGANISER)
    first, second = _at(evening, 1, 1), _at(evening, 1, 2)
    boards.postpone_board(second, second.boards[1], "ook te langzaam", victor)
    later = boards.postpone_board(first, first.boards[1], " te langzaam ", victor)
    with refused():
        boards.postpone_board(later, later.boards[0], "nog eens", victor)
    boards.restore_postponed_board(later, later.boards[0], victor)
    first = _at(evening, 1, 1)
    boards.postpone_board(first, first.boards[0], "", victor)
    first = _at(evening, 1, 1)
    boards.postpone_board(first, first.boards[0], "", victor)
    seat_changes.exchange_pairs(
        seat_changes.SideOfSitting(_at(evening, 1, 1), "EW"), seat_changes.SideOfSitting(second, "EW"), victor
    )
    _play(evening, 1)
    wrong = next(board for board in range(1, 11) if board not in _at(evening, 2, 1).boards)
    boards.wrong_board(_at(evening, 2, 1), wrong, BridgeResult.parse("3NT N 9"), {"NS"}, victor)
    seat_changes.turn_arrow(_at(evening, 2, 2), None, victor)
    _play(evening, 2)
    turned = _at(evening, 2, 2)
    seat_changes.turn_arrow(turned, turned.boards[:1], victor)
    boards.redeal_board(_fresh(evening), _at(evening, 3, 1).boards[0], "6D2", " ongeschud ", victor)
    boards.cancel_board(_fresh(evening), _at(evening, 3, 1).boards[1], "6D2", "van een andere zitting", victor)
    progress.stop_clock(_fresh(evening), victor)
    progress.start_clock(_fresh(evening), victor)
    progress.extend_clock(_fresh(evening), 3, victor)
    lifecycle.next_round(_fresh(evening), victor)
    made = director_calls.call_director(_at(evening, 3, 1), "NS", None)
    director_calls.acknowledge_call(made, victor)
    director_calls.close_call(made, victor)
    _finished(evening)
    as_recorded("wrong", evening)


@pytest.mark.slow
def test_people_come_and_go(as_recorded, refused, victor, people):
    evening = _made(_pairs(7), name="Komen en gaan", most_boards=14)
    movement.choose_movement(evening, "howell", ORGANISER)
    with refused():
        attendance.admit_late(evening, ("Karin", "Leo"), victor)
    lifecycle.start_evening(evening, ORGANISER)
    attendance.name_substitute(evening.contestants.get(number=3).players.first(), " Rita ", 2, 3, victor)
    attendance.name_substitute(evening.contestants.get(number=3).players.last(), "anna", 4, None, victor)
    _play(evening, 1)
    here = next(_at(evening, 2, table) for table in (1, 2, 3, 4) if not _at(evening, 2, table).is_sit_out)
    wrong = next(board for board in range(1, 15) if board not in here.boards)
    boards.wrong_board(here, wrong, BridgeResult.parse("2S N 8"), {"EW"}, victor)
    attendance.admit_late(_fresh(evening), ("Karin", " Leo"), victor)
    attendance.record_departure(evening.contestants.get(number=2), True, "ziek geworden", victor)
    with refused():
        attendance.record_departure(evening.contestants.get(number=2), True, "nog eens", victor)
    with refused():
        attendance.record_departure(evening.contestants.get(number=1), False, " ", victor)
    _play(evening, 2, 3)
    attendance.record_departure(evening.contestants.get(number=1), False, "naar huis", victor)
    _finished(evening)
    as_recorded("people", evening)


def test_the_director_rules(as_recorded, refused, victor):
    evening = _made(_pairs(4), name="Beslissingen", most_boards=6)
    movement.choose_movement(evening, "howell", ORGANISER)
    lifecycle.start_evening(evening, ORGANISER)
    _play(evening)
    result = evening.results.select_related("sitting", "evening").order_by("sitting__round", "board").first()
    result_entry.set_result(result.sitting, result.board, BridgeResult.parse("2S N 8"), "verkeerd ingevuld", victor)

    def ruled(given, law, decision, **more):
        ruling = RulingRecord(
            (law,), decision, "Victor", edition=evening.laws, score=given and AdjustedScore.read(given)
        )
        return rulings.write_ruling(evening, ruling, victor, sitting=result.sitting, board=result.board, **more)

    case = ruled(None, "16B", "ongeoorloofde informatie", notes="eerst vragen")
    weighted = {"NS": [{"weight": 0.6, "contract": "1N", "by": "W", "tricks": 7},
                       {"weight": 0.4, "contract": "2S", "by": "N", "tricks": 8}]}  # fmt: skip
    rulings.score_ruling(
        case, AdjustedScore.read({"weighted": weighted, "artificial": {"EW": "A-"}}), "12C1c", "", victor
    )
    rulings.score_ruling(
        Case.objects.get(), AdjustedScore.read({"artificial": {"NS": "A+", "EW": "A-"}}), "12C2", "te lastig", victor
    )
    rulings.withdraw_ruling(Case.objects.get(), "toch niet", victor)
    fine = Fine("2", Fraction(1, 4), Unit.TOP, "90B1")
    rulings.write_ruling(
        evening, RulingRecord(("90B1",), "te laat", "Victor", edition=evening.laws, penalties=(fine,)), victor
    )
    person = conduct.Person("Anna 1", None, 1)
    with refused():
        conduct.record_conduct(evening, person, ConductKind.WARNING, "", "gemopper", victor)
    conduct.record_conduct(evening, person, ConductKind.WARNING, "74A2", "gemopper", victor)
    mark = conduct.record_conduct(evening, person, ConductKind.SUSPENSION, "91A", "schelden", victor)
    with refused():
        conduct.lift_measure(mark, " ", victor)
    with refused():
        start_list.add_contestant(_made("", name="De week erna"), ("Anna 1", "Karin"), ORGANISER)
    conduct.lift_measure(mark, " bijgelegd ", victor)
    with refused():
        conduct.lift_measure(mark, "nog eens", victor)
    lines = conduct.as_export(conduct.conduct_of_contestant(evening.contestants.get(number=1)))
    assert [(line["date"], line["kind"], line["law"], line["text"], line["by"]) for line in lines] == [
        (str(mark.since), "suspension", "91A", "schelden", "Victor"),
        (str(mark.since), "warning", "74A2", "gemopper", "Victor"),
    ]
    lifecycle.end_evening(_fresh(evening), ORGANISER)
    lifecycle.publish_result(_fresh(evening), ORGANISER)
    as_recorded("rulings", evening)


def test_players_alone(as_recorded, victor, ruled):
    evening = _made(
        "\n".join(f"Speler {i}" for i in range(1, 9)), name="Individueel", kind="individual", most_boards=14
    )
    movement.choose_movement(evening, "individual", ORGANISER)
    lifecycle.start_evening(evening, ORGANISER)
    seat_changes.turn_arrow(_at(evening, 1, 1), None, victor)
    _play(evening)
    ruled(evening.results.order_by("pk").first(), {"artificial": {"NS": "A+", "EW": "A-"}}, "12C2a")
    lifecycle.end_evening(_fresh(evening), ORGANISER)
    lifecycle.publish_result(_fresh(evening), ORGANISER)
    as_recorded("individual", evening)


@pytest.mark.slow
def test_two_sections_with_a_ranking_each_and_the_next_session(as_recorded, refused, fined):
    evening = _made(_pairs(4, "a"), name="Eerste zitting", most_boards=7)
    second = start_list.add_section(evening, ORGANISER)
    start_list.paste_list(evening, _pairs(4, "b"), ORGANISER, second)
    start_list.set_section_ranking(evening, True, ORGANISER)
    for section in evening.sections.all():
        movement.choose_movement(evening, "howell", ORGANISER, section)
    lifecycle.start_evening(evening, ORGANISER)
    event = multi_session.make_event(evening, "Kampioenschap", 50, None, ORGANISER)
    fined(evening.contestants.get(number=101), "1/4", "90B2")
    with refused():
        multi_session.next_session(event, "", ORGANISER)
    _finished(evening)
    again = multi_session.next_session(event, " Tweede  zitting ", ORGANISER)
    Evening.objects.filter(pk=again.pk).update(date=DAY)
    movement.choose_movement(again, "howell", ORGANISER)
    lifecycle.start_evening(_fresh(again), ORGANISER)
    fined(again.contestants.get(number=3), "1/4", "90B2")
    _finished(again)
    as_recorded("sessions", evening, again)


def test_a_swiss_of_teams(as_recorded, refused, victor):
    evening = _made(_teams(5), name="Zwitsers", kind="teams", method="imps", most_boards=12, most_rounds=3)
    movement.choose_movement(evening, "swiss", ORGANISER)
    lifecycle.start_evening(evening, ORGANISER)
    with refused():
        movement.draw_next_round(evening, ORGANISER)
    with refused():
        movement.stop_drawing(evening, ORGANISER)
    team = evening.contestants.get(number=1)
    keys = list(team.players.values_list("pk", flat=True))
    seating_plan.set_line_up(team, 1, {"open": [keys[4], keys[1]], "closed": keys[2:4]}, Actor("N1"))
    with refused():
        seating_plan.set_line_up(team, 1, {"open": keys[:2], "closed": keys[1:3]}, Actor("N1"))
    _play(evening, 1)
    with refused():
        seating_plan.set_line_up(team, 1, {"open": keys[:2], "closed": keys[2:4]}, Actor("N1"))
    attendance.admit_late(_fresh(evening), ["La", "Lb", "Lc", "Ld"], victor, "Team Laat")
    attendance.record_departure(evening.contestants.get(number=3), False, "naar huis", victor)
    assert [(one.home.number, one.away and one.away.number) for one in movement.preview_draw(_fresh(evening))] == [
        tuple(int(number) for number in line.split(" – ")) if " – " in line else (int(line), None)
        for line in _drawn(evening)
    ]
    _play(evening, 2)
    movement.stop_drawing(_fresh(evening), ORGANISER)
    _finished(evening)
    as_recorded("swiss", evening)


def _drawn(evening):
    movement.draw_next_round(_fresh(evening), ORGANISER)
    return evening.log.filter(verb="round drawn").last().about["matches"]


def test_a_knock_out_with_a_level_match(as_recorded, refused, ruled):
    evening = _made(_teams(4), name="Afvallers", kind="teams", method="imps", most_boards=4)
    movement.choose_movement(evening, "knockout", ORGANISER)
    lifecycle.start_evening(evening, ORGANISER)
    for sitting in evening.sittings.filter(match="1.1").select_related("table", "north", "east", "evening"):
        for board in sitting.boards:
            _enter(sitting, board, BridgeResult.parse("1NT N 7"))
    _play(evening, 1)
    ruled(evening.results.filter(sitting__match="1.2").first(), {"artificial": {"NS": "A+", "EW": "A-"}}, "12C2a")
    (met,) = movement.tied_matches(_fresh(evening))
    with refused():
        movement.draw_next_round(_fresh(evening), ORGANISER)
    with refused():
        movement.draw_next_round(_fresh(evening), ORGANISER, {met.match: str(met.away.number)})
    (final,) = movement.preview_draw(_fresh(evening), {met.match: str(met.away.number)})
    assert met.away in (final.home, final.away)
    movement.draw_next_round(_fresh(evening), ORGANISER, {met.match: str(met.away.number)}, {met.match: " verlengd "})
    _finished(evening)
    as_recorded("knockout", evening)


# Klaverjas

LINES = (
    "H N 96", "S Z 110 20-0", "R O 60", "K W 162 mars", "H N 81", "S O verzaakt NZ 20-0", "K Z beschuldigd NZ",
    "R W 100 0-50", "S N 0 mars", "H O 90 50-0",
)  # fmt: skip


def _tell(evening, *rounds):
    """Play the open deals, with a different result at every table."""
    for sitting in evening.sittings.select_related("table", "north", "east", "south", "west", "evening"):
        for board in [] if sitting.is_sit_out or (rounds and sitting.round not in rounds) else sitting.boards:
            if not sitting.results.filter(board=board).exists():
                line = LINES[(board * 3 + sitting.round * 5 + sitting.table.number) % len(LINES)]
                _enter(sitting, board, evening.game.entry.parse(evening, line))


def test_klaverjas_with_boards_that_go_round(as_recorded, refused, victor):
    evening = contest_formats.create_evening("Klaverjaswedstrijd", DAY, "klaverjas-pairs", ORGANISER)
    start_list.paste_list(evening, _pairs(4), ORGANISER)
    movement.set_length(evening, 6, 6, ORGANISER)
    movement.choose_movement(evening, "howell", ORGANISER)
    lifecycle.start_evening(evening, ORGANISER)
    sitting = _at(evening, 1, 1)
    _enter(sitting, sitting.boards[0], evening.game.entry.parse(evening, "H N 96"))
    with refused():
        boards.redeal_board(evening, 1, "6D2", "dit is bridge", victor)
    boards.reopen_deal(sitting, sitting.boards[0], "kaart te veel", victor)
    _tell(evening, 1)
    with refused():
        boards.reopen_deal(sitting, sitting.boards[0], "een ander kent het", victor)
    with refused():
        boards.reopen_deal(sitting, 99, "niet vanavond", victor)
    attendance.record_departure(evening.contestants.get(number=2), False, "naar huis", victor)
    _tell(evening)
    with refused():
        boards.reopen_deal(sitting, sitting.boards[0], "te laat", victor)
    lifecycle.end_evening(_fresh(evening), ORGANISER)
    lifecycle.publish_result(_fresh(evening), ORGANISER)
    as_recorded("klaverjas", evening)


def test_a_drive_in_which_somebody_rests(as_recorded, refused, monkeypatch):
    monkeypatch.setattr(klaverjas_drive, "SystemRandom", lambda: random.Random(7))
    evening = contest_formats.create_evening("Drive", DAY, "klaverjas-drive", ORGANISER)
    start_list.paste_list(evening, _pairs(3), ORGANISER)
    with refused():
        klaverjas_drive.draw_tables(evening, 2, 2, 4, ORGANISER)
    start_list.paste_list(evening, _pairs(2, "b"), ORGANISER)
    told = {"by_totals": False, "rest": "points", "rest_points": 500, "standings_open": True}
    klaverjas_drive.announce_rules(evening, evening.klaverjas.rules, ORGANISER, **told)
    klaverjas_drive.draw_tables(evening, 3, 2, 4, ORGANISER)
    lifecycle.start_evening(_fresh(evening), ORGANISER)
    with refused():
        klaverjas_drive.announce_rules(_fresh(evening), evening.klaverjas.rules, ORGANISER)
    _tell(_fresh(evening))
    lifecycle.end_evening(_fresh(evening), ORGANISER)
    lifecycle.publish_result(_fresh(evening), ORGANISER)
    as_recorded("drive", evening)
