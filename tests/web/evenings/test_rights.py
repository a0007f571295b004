"""Permissions: every view of the evening, for a guest, a player, the director and the organiser."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.test import Client
from django.urls import NoReverseMatch, reverse

from troef.web.platform.http.rate_limits import SECRET_GUESSES
from troef.web.platform.urls import PAGE_URLCONFS

EVERYBODY = "guest player director organiser"
STAFF, ORGANISER, DIRECTOR = "director organiser", "organiser", "director"

GET = {
    "evenings": EVERYBODY, "first_evening": ORGANISER,
    "new_appeal": DIRECTOR, "appeal": STAFF, "new_poll": DIRECTOR, "poll": DIRECTOR,
    "ask_peers": DIRECTOR,
    "conduct": DIRECTOR, "conduct_list": STAFF, "member_conduct": STAFF,
    "seasons": EVERYBODY, "season": EVERYBODY, "season_row": EVERYBODY,
    "new_season": ORGANISER, "edit_season": ORGANISER,
    "simultaneous_events": EVERYBODY, "simultaneous": EVERYBODY, "simultaneous_clubs": EVERYBODY,
    "simultaneous_club": EVERYBODY, "simultaneous_standings": EVERYBODY,
    "simultaneous_board": "", "simultaneous_secret": "",
    "new_simultaneous": ORGANISER, "edit_simultaneous": ORGANISER, "organise_simultaneous": ORGANISER,
    "simultaneous_lines": ORGANISER, "take_part": ORGANISER,
    "season_people": ORGANISER, "entries": EVERYBODY, "member": ORGANISER, "member_file": ORGANISER,
    "merge_members": ORGANISER,
    "members_csv": ORGANISER,
    "home": EVERYBODY, "about": EVERYBODY, "score": EVERYBODY, "sign_in": EVERYBODY, "scores": EVERYBODY,
    "offline": EVERYBODY,
    "evening": EVERYBODY, "projector": EVERYBODY, "live": EVERYBODY, "table": EVERYBODY, "round": EVERYBODY,
    "board": STAFF, "score_sheet": STAFF, "contest_file": STAFF, "files": STAFF, "export": STAFF, "log": STAFF,
    "phones": STAFF, "evening_picture": EVERYBODY, "board_picture": EVERYBODY, "pair_picture": EVERYBODY,
    "members": ORGANISER, "accounts": ORGANISER, "account": ORGANISER, "password": STAFF, "backup": ORGANISER,
    "tokens": STAFF, "bring_session": ORGANISER,
    "new_evening": ORGANISER, "who": ORGANISER, "movement": ORGANISER, "drive": ORGANISER, "klaverjas_rules": ORGANISER,
    "regular_evening": ORGANISER,
    "rules": ORGANISER, "own_rules": ORGANISER, "ready": ORGANISER, "papers": ORGANISER, "paper": ORGANISER,
    "closing": STAFF, "permanent_paper": ORGANISER, "prizes": ORGANISER,
    "deals": ORGANISER, "deals_file": ORGANISER, "enter_hands": STAFF, "read_hands": STAFF, "deals_check": EVERYBODY,
    "deals_secret": "", "hand_records": STAFF, "hand_records_paper": STAFF, "hand_records_pbn": STAFF,
    "scorer": STAFF, "scorer_board": STAFF, "scorer_table": STAFF, "scorer_say": STAFF,
    "conditions": EVERYBODY, "conditions_paper": EVERYBODY, "score_card": EVERYBODY, "score_card_paper": EVERYBODY,
    "own_tables": ORGANISER, "new_own_table": ORGANISER, "own_table": ORGANISER, "own_file": ORGANISER,
    "desk": DIRECTOR, "desk_board": DIRECTOR, "desk_enter": DIRECTOR, "adjust": DIRECTOR, "penalty": DIRECTOR,
    "desk_find": DIRECTOR, "desk_walk": DIRECTOR, "desk_tell": DIRECTOR, "equity": DIRECTOR, "ruling_score": DIRECTOR,
    "desk_claim": DIRECTOR,
    "desk_claim_at": DIRECTOR,
    "rulings": EVERYBODY, "ruling": STAFF, "printed_ruling": STAFF, "directors": ORGANISER,
    "new_ruling": DIRECTOR, "amend_ruling": DIRECTOR,
    "match": EVERYBODY, "butler": STAFF, "line_ups": ORGANISER, "draw": STAFF, "sessions": EVERYBODY,
    "changes": STAFF, "clock": STAFF, "late": STAFF, "leave": STAFF, "substitute": STAFF, "exchange_pairs": STAFF,
    "system_cards": DIRECTOR, "pair_card": DIRECTOR,
    "put_off": STAFF, "wrong_board": STAFF, "redeal": STAFF, "arrow": STAFF, "fouled": DIRECTOR,
    "new_board": STAFF,
}  # fmt: skip
"""During play, at an evening where the player has not played board 10 and is not pair 5."""
POST = {
    "new_appeal": DIRECTOR, "appeal": DIRECTOR, "restore_result": DIRECTOR, "new_poll": DIRECTOR, "poll": DIRECTOR,
    "ask_peers": DIRECTOR,
    "conduct": DIRECTOR, "conduct_act": ORGANISER,
    "new_simultaneous": ORGANISER, "edit_simultaneous": ORGANISER, "organise_simultaneous": ORGANISER,
    "take_part": ORGANISER,
    "new_season": ORGANISER, "edit_season": ORGANISER, "season_people": ORGANISER, "place_entrant": ORGANISER,
    "promote": ORGANISER, "members_csv": ORGANISER, "forget_member": ORGANISER, "entries_act": ORGANISER,
    "members": ORGANISER, "accounts": ORGANISER, "account": ORGANISER, "password": STAFF, "backup": ORGANISER,
    "tokens": STAFF, "bring_session": ORGANISER, "new_own_table": ORGANISER, "own_table": ORGANISER,
    "remove_member": ORGANISER, "new_evening": ORGANISER,
    "keep_regular": ORGANISER, "regular_evening": ORGANISER, "member": ORGANISER, "merge_members": ORGANISER,
    "who": ORGANISER, "movement": ORGANISER, "drive": ORGANISER, "klaverjas_rules": ORGANISER, "rules": ORGANISER,
    "own_rules": ORGANISER, "prizes": ORGANISER,
    "organiser_act": ORGANISER,
    "scorer_act": STAFF, "scorer_line": STAFF, "deals_act": ORGANISER, "enter_hands": STAFF,
    "desk_keep": DIRECTOR, "nothing_to_adjust": DIRECTOR, "all_come_to_nothing": DIRECTOR, "rectify": DIRECTOR,
    "answer_call": DIRECTOR, "next_round": DIRECTOR, "desk_enter": DIRECTOR,
    "deal_again": DIRECTOR,
    "result_stands": STAFF, "not_played": DIRECTOR, "confirm_result": DIRECTOR,
    "adjust": DIRECTOR, "penalty": DIRECTOR,
    "ruling_score": DIRECTOR, "new_ruling": DIRECTOR, "amend_ruling": DIRECTOR, "settle_ruling": DIRECTOR,
    "directors": ORGANISER, "says_who": STAFF, "phones": STAFF, "open_table": STAFF,
    "draw": STAFF, "sessions": ORGANISER, "clock": STAFF, "late": STAFF, "leave": STAFF, "substitute": STAFF,
    "exchange_pairs": STAFF, "put_off": STAFF, "wrong_board": STAFF, "redeal": STAFF, "arrow": STAFF,
    "fouled": DIRECTOR, "new_board": STAFF,
}  # fmt: skip
OTHERWISE = {
    "simultaneous_deals": "a club that shows that it has its key (test_simultaneous)",
    "simultaneous_report": "a club that signs with its key (test_simultaneous)",
    "entry": "whoever has the address that an entry gets (test_entries)",
    "restore": "whoever has the printed link, and only while there is no account (test_backup)",
    "try_demo": "whoever has the printed link, and only while there is no account (test_laptop)",
    "take_role": "everybody, in the demo only (test_laptop)",
    "stop": "the organiser, where Troef was opened with a double click (test_laptop)",
    "welcome": "whoever has the printed link, and only while there is no account (test_club)",
    "take_back_token": "whoever made it (test_api)",
    "take_seat": "whoever has the code of the table (test_seats)",
    "play_now": "everybody (test_live_table)",
    "live_table": "whoever has its link; a hand is seen from its seat only (test_live_table)",
    "live_events": "whoever has its link: it says that something changed, never what (test_live_table)",
    "live_do": "whoever has its link; what changes the table is for those who sit there (test_live_tables)",
    "live_act": "whoever sits there, for his own seat (test_live_tables)",
    "live_claim": "whoever sits there (test_live_tables)",
    "live_desk": "a director who need not play the board himself any more (director/test_live)",
    "play_lesson": "everybody (test_lesson)",
    "live_lesson": "its teacher (test_lesson)",
    "live_boards": "whoever has its link; of each board what he may see (test_afterwards)",
    "live_file": "as live_boards",
    "watch": "whoever has the link for watching: what everybody may see, minutes later (test_afterwards)",
    "watch_events": "as watch: that there is more to see, minutes later (test_afterwards)",
    "played": "whoever has the link of a board that is over, when the evening lets him see it (test_afterwards)",
    "played_worth": "as played",
    "played_tables": "as played",
    "live_gone": "whoever sits there, of a board that is over (test_robots)",
    "live_join": "whoever was given the link of a seat by who sits there (test_live_table)",
    "at": "everybody: it tells nothing (test_codes)",
    "knock": "everybody, who then waits to be let in (test_codes)",
    "go_on": "a phone that sits at a table (test_seats)",
    "admit": "a phone that sits at the table (test_second_browser)",
    "send": "whoever took a seat there (test_receive)",
    "sign_out": "whoever is signed in",
    "poll_answer": "whoever has the address that a peer gets (test_polls)",
    "captain": "whoever has the address of the captain's page (test_teams)",
    "system_card": "whoever took a seat there (test_system_cards)",
    "system_card_file": "whoever took a seat there (test_system_cards)",
}
ELSEWHERE = ("law/", "charts/", "sandbox/", "claim/", "klaverjas/", "api/")
"""Addresses whose pages have tests of their own."""


@pytest.fixture
def address(first, evening, people, play):
    """Addresses of every view, for things that are there."""
    from troef.director.appeals import AppealPart
    from troef.director.rulings.record import RulingRecord
    from troef.web.evenings import system_cards
    from troef.web.evenings.models import (
        Entrant,
        Incident,
        Mark,
        Poll,
        Regular,
        Season,
        Simultaneous,
        Solved,
        SystemCard,
    )
    from troef.web.people.models import Club, Member
    from troef.web.rulings import director_calls, rulings

    play(first, first.boards[0])
    call = director_calls.call_director(first, "NS", None)
    later = next(one for one in evening.sittings.all() if 10 in one.boards and not one.is_sit_out)
    case = rulings.write_ruling(
        evening, RulingRecord(("12C2",), "x", "Victor"), people.as_director, sitting=later, board=10
    )
    appeal = rulings.file_appeal(
        case, later.ns, rulings.players_of(later.ns)[0], "x", (AppealPart.LAW,), people.as_director
    )
    question = {"seat": "N", "hand": "QJ6.K652.J85.T98", "dealer": "N", "vulnerable": "None"}
    asked = question | {"auction": [], "play": [], "dummy": None, "notes": ""}
    poll = Poll.objects.create(evening=evening, sitting=later, board=10, case=case, asked=asked)
    member = Member.objects.create(name="Marijke")
    pair = system_cards.pairs_at(first)["NS"]
    card = SystemCard.objects.create(one=pair.one, other=pair.other, type="application/pdf", file=b"%PDF-1.4", who="x")
    mark = Mark.objects.create(
        evening=evening, member=member, name="Marijke", kind="exclusion", law="91B", text="x", since=evening.date
    )
    evening.boards.create(number=10, cards="N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3")
    Solved.objects.create(question=evening.boards.get(number=10).cards, answer="55456554568887788877")
    pk = evening.pk
    incident = Incident.objects.create(sitting=first, board=first.boards[0], key="x", told={}, who="x", over=True)
    Club.objects.update(tables=[{"name": "De bond", "columns": [{"header": "Plaats", "cell": "rank"}]}])
    season = Season.objects.create(name="2026")
    entrant = Entrant.objects.create(season=season, name="x")
    event = Simultaneous.objects.create(name="x")
    event.clubs.create(number=1, name="x")
    regular = Regular.objects.create(
        name="Maandagavond", settings={"kind": "pairs", "edition": "bridge-2017"}, weekday=0
    )
    arguments = {
        "season": [season.pk], "edit_season": [season.pk], "season_people": [season.pk], "promote": [season.pk],
        "season_row": [season.pk, entrant.pk],
        **{name: [event.code] for name in ("simultaneous", "simultaneous_lines", "simultaneous_clubs")},
        **{name: [event.code] for name in ("edit_simultaneous", "organise_simultaneous", "simultaneous_secret")},
        **{name: [event.code, 1] for name in ("simultaneous_club", "simultaneous_board", "simultaneous_standings")},
        **{name: [event.code, 1] for name in ("simultaneous_deals", "simultaneous_report")},
        "place_entrant": [entrant.pk], "member": [member.pk], "member_file": [member.pk], "forget_member": [member.pk],
        "match": [pk, "1.1"], "regular_evening": [regular.pk], "merge_members": [member.pk],
        "scores": ["bridge-2017"], "table": [first.table.secret], "board": [pk, 10], "round": [pk, 1],
        "open_table": [pk, 1],
        "score_sheet": [pk, 5], "pair_picture": [pk, 5], "board_picture": [pk, 10],
        "remove_member": [member.pk], "account": [people.director.pk], "export": [pk, "results.csv"],
        "own_table": [1], "own_file": [pk, 1],
        "answer_call": [pk, call.pk], "desk_board": [pk, 1],
        "deal_again": [pk, first.pk, first.boards[0]], "result_stands": [pk, first.pk, first.boards[0]],
        "not_played": [pk, first.pk, first.boards[0]], "confirm_result": [pk, first.pk, first.boards[0]],
        "desk_enter": [pk, first.pk, first.boards[0]], "adjust": [pk, first.pk, first.boards[0]],
        "new_appeal": [pk, case.number], "appeal": [pk, case.number, appeal.pk],
        "restore_result": [pk, case.number, appeal.pk],
        "conduct": [pk], "conduct_list": [], "member_conduct": [member.pk], "conduct_act": [mark.pk],
        "new_poll": [pk, case.number], "poll": [pk, poll.pk],
        "ruling": [pk, case.number], "printed_ruling": [pk, case.number, "json"], "ruling_score": [pk, case.number],
        "amend_ruling": [pk, case.number], "settle_ruling": [pk, case.number], "equity": [pk, first.pk, 1],
        "desk_claim": [pk, first.pk, first.boards[0]], "nothing_to_adjust": [pk, incident.pk],
        "rectify": [pk, incident.pk],
        "paper": [pk, "start-list"], "deals_file": [pk, "pbn"],
        "enter_hands": [pk, 1],
        "pair_card": [pk, card.pk],
        "system_card": [first.table.secret, "own"], "system_card_file": [first.table.secret, "theirs"],
        "scorer_board": [pk, 1], "scorer_table": [pk, 1, 1],
        "score_card": ["bridge-1949"], "score_card_paper": ["bridge-2017"],
    }  # fmt: skip

    def made(name):
        if name in arguments:
            return reverse(name, args=arguments[name])
        try:
            return reverse(name)
        except NoReverseMatch:
            return reverse(name, args=[pk])

    return made


@pytest.fixture
def clients(people, first, phone):
    """A browser for each of them."""
    player = phone()
    player.sit(first, "NS")
    director, organiser = Client(), Client()
    director.force_login(people.director)
    organiser.force_login(people.organiser)
    return {"guest": Client(), "player": player.client, "director": director, "organiser": organiser}


def _is_let_in(answer) -> bool:
    sent_away = answer.status_code == 302 and answer["Location"].startswith("/sign-in/")
    return not sent_away and answer.status_code != 403


@pytest.mark.slow
def test_who_may_see(address, clients):
    let_in = {name: {who for who, one in clients.items() if _is_let_in(one.get(address(name)))} for name in GET}
    assert let_in == {name: set(who.split()) for name, who in GET.items()}
    assert "sessionid" not in clients["guest"].cookies  # A reader without an account is not recorded.


@pytest.mark.slow
@pytest.mark.parametrize("name", POST)
def test_who_may_change(name, address, clients, evening):
    """Nothing is filled in, so permitted users change nothing. The others are refused first."""
    url, lines = address(name), evening.log.count()
    for who in ("guest", "player", "director", "organiser"):
        if who not in POST[name]:
            assert not _is_let_in(clients[who].post(url)), who
            assert evening.log.count() == lines, "a refused change leaves no trace"
    assert all(_is_let_in(clients[who].post(url)) for who in POST[name].split())


def _names() -> set[str]:
    modules = [import_module(room) for room in PAGE_URLCONFS]
    patterns = [one for module in modules for one in module.urlpatterns]
    return {one.name for one in patterns if not str(one.pattern).startswith(ELSEWHERE)}


def test_every_view_is_in_the_table():
    assert _names() == set(GET) | set(POST) | set(OTHERWISE)


def test_what_only_changes_things_is_not_opened_by_a_link(address, clients):
    for name in set(POST) - set(GET):
        assert clients["organiser"].get(address(name)).status_code == 405


def test_changes_need_the_forgery_token(address, people):
    client = Client(enforce_csrf_checks=True)
    client.force_login(people.organiser)
    for name in POST:
        assert client.post(address(name)).status_code == 403


def test_results_are_everybodys_when_play_is_over(address, clients, evening):
    type(evening).objects.update(state="official")
    for name in ("board", "score_sheet", "contest_file"):
        assert clients["guest"].get(address(name)).status_code == 200
    assert not _is_let_in(clients["guest"].get(address("log")))


@pytest.mark.parametrize("kind", ["t", "team", "entry", "poll"])
def test_who_guesses_has_to_wait_and_a_code_that_exists_always_opens(kind, evening, first):
    guesser = Client(REMOTE_ADDR="192.0.2.9", headers={"accept-language": "en"})
    for number in range(SECRET_GUESSES.max_tries):
        assert guesser.get(f"/{kind}/guess{number}/").status_code == 404
    closed = guesser.get(f"/{kind}/guess/")
    assert (closed.status_code, "Wait a moment" in closed.content.decode()) == (429, True)
    assert guesser.get(f"/t/{first.table.secret}/").status_code == 200
    assert Client(REMOTE_ADDR="192.0.2.10").get(f"/{kind}/guess/").status_code == 404
