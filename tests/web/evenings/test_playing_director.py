"""A director or organiser who plays sees no board that they have yet to play (2017: 16D, 90B)."""

from __future__ import annotations

import pytest
from django.test import Client, RequestFactory

from troef.director.rulings.record import RulingRecord
from troef.web.api.models import Token
from troef.web.disruptions.attendance import name_substitute
from troef.web.evenings import lifecycle
from troef.web.evenings.models import Evening
from troef.web.pages.organiser.papers.scores import travellers
from troef.web.people.models import Member
from troef.web.rulings import rulings


@pytest.fixture
def playing(evening, first, people):
    """Victor directs and plays in the pair that sits North-South at the first table."""
    victor = Member.objects.create(name="Victor")
    first.ns.players.filter(place=1).update(member=victor)
    people.director.member = victor
    people.director.save()
    browser = Client(headers={"accept-language": "en"})
    browser.force_login(people.director)
    return browser


@pytest.fixture
def own_board(first):
    return first.boards[0]


@pytest.fixture
def elsewhere(evening, own_board):
    """Another table that plays the same board, before he has."""
    return next(
        one
        for one in evening.sittings.select_related("table", "north", "east", "evening")
        if own_board in one.boards and one.round > 1 and not one.is_sit_out
    )


def test_the_board_page_is_closed_until_he_has_played_it(playing, evening, first, own_board, play):
    assert playing.get(f"/evening/{evening.pk}/board/{own_board}/").status_code == 403
    play(first, own_board)
    assert playing.get(f"/evening/{evening.pk}/board/{own_board}/").status_code == 200


def test_a_director_who_stands_in_for_a_player_has_yet_to_play_the_boards(evening, first, own_board, people):
    name_substitute(first.ns.players.get(place=1), "Victor", 1, None, people.as_organiser)
    browser = Client()
    browser.force_login(people.director)
    assert browser.get(f"/evening/{evening.pk}/board/{own_board}/").status_code == 403


def test_the_contest_file_waits_and_the_log_is_silent_about_it(playing, evening, elsewhere, own_board, play):
    play(elsewhere, own_board, "6S N 12")
    assert playing.get(f"/evening/{evening.pk}/contest.json").status_code == 403
    assert "6♠" not in playing.get(f"/evening/{evening.pk}/log/").content.decode()


def test_a_director_who_does_not_play_sees_all(evening, elsewhere, own_board, play, people):
    play(elsewhere, own_board, "6S N 12")
    browser = Client()
    browser.force_login(people.director)
    assert browser.get(f"/evening/{evening.pk}/board/{own_board}/").status_code == 200
    assert browser.get(f"/evening/{evening.pk}/contest.json").status_code == 200


def test_after_play_he_sees_everything_again(playing, evening, own_board, play_all, people):
    play_all(evening)
    lifecycle.end_evening(Evening.objects.get(pk=evening.pk), people.as_organiser)
    assert playing.get(f"/evening/{evening.pk}/board/{own_board}/").status_code == 200
    assert playing.get(f"/evening/{evening.pk}/contest.json").status_code == 200


def test_the_desk_is_closed_for_it_too(playing, evening, elsewhere, own_board, play, people):
    """Another director rules on it, or he does when he has played it."""
    play(elsewhere, own_board, "6S N 12")
    case = rulings.write_ruling(
        evening, RulingRecord(("12C1b",), "x", "Hans"), people.as_organiser, sitting=elsewhere, board=own_board
    )
    desk = f"/evening/{evening.pk}/desk/"
    closed = [
        f"{desk}board/{own_board}/",
        f"{desk}enter/{elsewhere.pk}/{own_board}/",
        f"{desk}adjust/{elsewhere.pk}/{own_board}/",
        f"{desk}equity/{elsewhere.pk}/{own_board}/",
        f"{desk}ruling/{case.number}/score/",
        f"/evening/{evening.pk}/ruling/{case.number}/",
    ]
    assert [playing.get(url).status_code for url in closed] == [403] * len(closed)
    assert f"/ruling/{case.number}/" not in playing.get(desk).content.decode()
    assert f"You still have to play board {own_board} yourself" in playing.get(closed[0]).content.decode()


def _opens(account):
    browser = Client(headers={"accept-language": "en"})
    browser.force_login(account)
    return browser


@pytest.fixture
def namesake(evening, first, people):
    """An organiser and director who plays under her own name, without a link to a member."""
    first.ns.players.filter(place=1).update(name="René Bos")
    people.organiser.name, people.organiser.directs = "Rene  BOS", True
    people.organiser.save()
    return _opens(people.organiser)


def test_who_plays_under_his_name_needs_no_link(namesake, evening, first, own_board, play):
    assert namesake.get(f"/evening/{evening.pk}/board/{own_board}/").status_code == 403
    play(first, own_board)
    assert namesake.get(f"/evening/{evening.pk}/board/{own_board}/").status_code == 200


def test_two_members_are_two_people_whatever_they_are_called(namesake, evening, first, people, own_board):
    people.organiser.member = Member.objects.create(name="Rene Bos")
    people.organiser.save()
    first.ns.players.filter(place=1).update(member=Member.objects.create(name="René Bos"))
    assert namesake.get(f"/evening/{evening.pk}/board/{own_board}/").status_code == 200


def test_a_ranking_that_players_may_not_see(namesake, evening, play_all, first, people):
    play_all(evening, rounds=3)
    pages = [f"/evening/{evening.pk}/", f"/evening/{evening.pk}/pair/{first.ns.number}/"]
    assert not any("Rank" in namesake.get(url).content.decode() for url in pages)
    filled = {"pair": first.ew.number, "amount": "1", "unit": "top", "law": "90", "reason": "x"}
    shown = namesake.post(f"/evening/{evening.pk}/desk/penalty/", filled).content.decode()
    assert 'class="list shifts"' not in shown
    lifecycle.show_standings(evening, True, people.as_organiser)
    assert 'class="ranking"' in namesake.get(pages[0]).content.decode()


@pytest.fixture
def ruled(evening, elsewhere, own_board, play, people):
    """A ruling on a board that she has still to play, with private notes."""
    play(elsewhere, own_board, "6S N 12")
    written = RulingRecord(("12C1b",), "slem zonder aas", "Hans")
    return rulings.write_ruling(evening, written, people.as_director, "heimelijk", sitting=elsewhere, board=own_board)


def test_amending_settling_and_appealing_are_closed_with_the_ruling(namesake, evening, ruled):
    pages = [
        f"desk/ruling/{ruled.number}/amend/",
        f"ruling/{ruled.number}/appeal/",
        f"ruling/{ruled.number}/ruling.txt",
    ]
    assert [namesake.get(f"/evening/{evening.pk}/{page}").status_code for page in pages] == [403] * 3
    acts = [f"desk/ruling/{ruled.number}/amend/", f"desk/ruling/{ruled.number}/settle/"]
    answers = [namesake.post(f"/evening/{evening.pk}/{act}", {"reason": "x", "act": "withdraw"}) for act in acts]
    assert ([one.status_code for one in answers], ruled.versions.count()) == ([403] * 2, 1)


def test_a_call_without_a_board_may_be_about_any_of_the_table(namesake, evening, first, people):
    case = rulings.write_ruling(evening, RulingRecord(("12C1b",), "x", "Hans"), people.as_director, sitting=first)
    assert namesake.get(f"/evening/{evening.pk}/ruling/{case.number}/").status_code == 403


def test_who_has_written_a_ruling_comes_back_to_the_desk_where_he_may_not_read_it(namesake, evening, first):
    """A ruling about a table without a board may concern any board, so also one that she has yet to play."""
    fields = {"sitting": first.pk, "laws": "12C1b", "decision": "Gewaarschuwd", "standing": "final"}
    answer = namesake.post(f"/evening/{evening.pk}/desk/ruling/", fields)
    assert (answer.status_code, answer.headers.get("Location")) == (302, f"/evening/{evening.pk}/desk/")
    assert evening.cases.get().now.decision == "Gewaarschuwd"
    assert namesake.get(answer["Location"]).status_code == 200


def test_at_the_desk_the_phone_finds_the_way_back_to_its_own_table(evening, first, people, phone):
    ours = phone()
    ours.sit(first, "NS")
    ours.client.force_login(people.director)
    page = ours.client.get(f"/evening/{evening.pk}/desk/").content.decode()
    assert f'<a href="/t/{first.table.secret}/">Back to our own table</a>' in page
    other = Client(headers={"accept-language": "en"})
    other.force_login(people.director)
    assert "Back to our own table" not in other.get(f"/evening/{evening.pk}/desk/").content.decode()


def test_cards_are_not_printed_or_taken_away_by_who_plays_them(namesake, evening, own_board, people):
    evening.boards.create(number=own_board, cards=CARDS)
    closed = ["papers/control-cards.pdf", "deals/boards.pbn", "hands.pbn", "files/results.csv"]
    assert [namesake.get(f"/evening/{evening.pk}/{file}").status_code for file in closed] == [403] * 4
    people.organiser.name = "Olga"
    people.organiser.save()
    assert _opens(people.organiser).get(f"/evening/{evening.pk}/deals/boards.pbn").status_code == 200


CARDS = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"


def test_cards_are_closed_before_the_start_too(prepared, people):
    people.organiser.name = "Anna"
    people.organiser.save()
    prepared.boards.create(number=1, cards=CARDS)
    assert _opens(people.organiser).get(f"/evening/{prepared.pk}/deals/boards.pbn").status_code == 403
    assert _opens(people.organiser).get(f"/evening/{prepared.pk}/board/1/").status_code == 403


def test_travellers_are_blank_for_boards_that_she_plays(namesake, evening, elsewhere, own_board, play, people, rf):
    play(elsewhere, own_board, "6S N 12")
    texts = []
    for account in (people.organiser, people.director):
        request = rf.get("/")
        request.user, request.session = account, {}
        texts.append(str(travellers(evening, request)))
    assert ["980" in text for text in texts] == [False, True]


@pytest.fixture
def rf():
    return RequestFactory()


def test_her_programs_see_and_write_no_more_than_she_does(namesake, evening, elsewhere, own_board, play, people):
    play(elsewhere, own_board, "6S N 12")
    _token, secret = Token.objects.issue(people.organiser, "scores")
    program = Client(headers={"authorization": f"Bearer {secret}"})
    at = f"/api/v1/evenings/{evening.pk}"
    assert own_board not in program.get(f"{at}/results").json()["boards"]
    assert [program.get(f"{at}/{name}").status_code for name in ("standings", "contest")] == [403] * 2
    filled = {
        "round": elsewhere.round,
        "table": elsewhere.table.number,
        "board": own_board,
        "result": "P",
        "reason": "x",
    }
    entered = program.post(f"{at}/results", filled, content_type="application/json")
    assert (entered.status_code, evening.results.get(board=own_board).contract) == (403, "6S")


def test_a_doubtful_name_is_asked_once_and_the_answer_stands_in_the_log(evening, first, own_board, people):
    first.ns.players.filter(place=1).update(name="V. de Groot")
    people.director.name = "Victor de Groot"
    people.director.save()
    browser, board = _opens(people.director), f"/evening/{evening.pk}/board/{own_board}/"
    closed = browser.get(board)
    assert (closed.status_code, "V. de Groot plays tonight. Are you this player?" in closed.content.decode()) == (
        403,
        True,
    )
    browser.post(f"/evening/{evening.pk}/plays/", {"player": "V. de Groot", "yes": "0"})
    opened = browser.get(board)
    assert (opened.status_code, "Are you this player?" in opened.content.decode()) == (200, False)
    line = evening.log.get(verb="does not play as")
    assert (line.account, line.about) == (people.director, {"player": "V. de Groot"})


def test_who_says_yes_plays(evening, first, own_board, people):
    first.ns.players.filter(place=1).update(name="V. de Groot")
    people.director.name = "Victor de Groot"
    people.director.save()
    browser = _opens(people.director)
    browser.post(f"/evening/{evening.pk}/plays/", {"player": "V. de Groot", "yes": "1"})
    page = browser.get(f"/evening/{evening.pk}/")
    assert "Are you this player?" not in page.content.decode()
    assert browser.get(f"/evening/{evening.pk}/board/{own_board}/").status_code == 403
