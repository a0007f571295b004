"""One check for hidden information: every address uses it, waits for the end of play, or shows no boards."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.db.models import F
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from troef.director.appeals import AppealPart
from troef.director.rulings.record import RulingRecord
from troef.web.api.models import Token
from troef.web.evenings.models import Board, Evening, Incident, LiveBoard, LiveTable, Poll, Result, Solved
from troef.web.evenings.progress import BoardSchedule
from troef.web.review.board_review import sign_token
from troef.web.rulings import rulings

ASKS = """
    evening projector prizes board round score_sheet log match butler sessions files contest_file export rulings ruling
    printed_ruling
    new_ruling amend_ruling settle_ruling new_appeal appeal restore_result new_poll ask_peers poll poll_answer
    closing result_stands not_played confirm_result
    desk desk_board desk_enter deal_again adjust ruling_score equity desk_claim penalty wrong_board redeal fouled
    new_board
    desk_keep nothing_to_adjust all_come_to_nothing rectify live_desk
    scorer scorer_board scorer_table scorer_line scorer_say
    enter_hands deals_file hand_records hand_records_paper hand_records_pbn paper
    own_file live_boards live_file played played_worth played_tables watch
    table send take_seat go_on admit knock
    api:ranking api:results api:contest api:enter
""".split()  # noqa: SIM905
"""Addresses that show or write hidden things. They call `visibility_for`.

Phones at a table call `visible_results_at` and `kept_from`.
"""
WAITS = """
    deals_check deals_secret download season season_row season_people promote own_tables new_own_table own_table
    simultaneous simultaneous_club simultaneous_standings simultaneous_board simultaneous_secret
    evening_picture board_picture pair_picture
""".split()  # noqa: SIM905
"""Addresses that show what is known after play or publication. A download has passed the check of its page."""
SILENT = """
    home evenings about first_evening at score live conditions conditions_paper score_card score_card_paper scores
    offline
    sign_in sign_out password welcome restore backup members remove_member members_csv member member_file forget_member
    merge_members
    health figures try_demo take_role stop accounts account tokens take_back_token entries entries_act entry
    seasons new_season edit_season place_entrant
    simultaneous_events new_simultaneous edit_simultaneous organise_simultaneous simultaneous_lines simultaneous_clubs
    simultaneous_deals simultaneous_report take_part
    new_evening bring_session who movement drive rules own_rules klaverjas_rules ready organiser_act keep_regular
    regular_evening
    papers permanent_paper deals deals_act read_hands says_who phones open_table
    directors conduct conduct_list conduct_act member_conduct
    system_card system_card_file system_cards pair_card
    answer_call next_round desk_find desk_walk desk_tell desk_claim_at scorer_act
    changes clock late leave substitute exchange_pairs put_off arrow line_ups draw captain
    library law_search law_suggest law_index law_incidents law_incident training exercise law_glossary
    law_questions law_book
    law_paragraph charts chart_walk guide edition_charts chart_booklet chart chart_svg
    claims sandbox sandbox_new sandbox_add sandbox_compare sandbox_upload sandbox_example
    klaverjas klaverjas_score klaverjas_roem klaverjas_analysis
    play_now live_table live_events live_do live_act live_claim live_gone live_join play_lesson live_lesson
    watch_events
    api:evenings api:evening api:contestants api:openapi-json api:api-root set_language
""".split()  # noqa: SIM905
"""Addresses without deals, results or rankings of an evening. A backup holds everything, as its page says."""


def _names(resolver: URLResolver, space: str = "") -> Iterator[str]:
    for one in resolver.url_patterns:
        if isinstance(one, URLPattern):
            yield f"{space}{one.name}"
        else:
            yield from _names(one, f"{one.namespace}:" if one.namespace else space)


def test_every_address_of_the_site_is_sorted():
    sorted_ = [*ASKS, *WAITS, *SILENT]
    assert len(sorted_) == len(set(sorted_))
    assert set(_names(get_resolver())) == set(sorted_)


CARDS = (
    "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3",
    "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432",
)
SECRET = 10
"""The board that none of these readers may see."""


@pytest.fixture
def hall(evening, first, people, play, phone):
    """A table has played board 10, with a ruling, an appeal and a poll. No reader here has played it."""
    other = next(
        one for one in evening.sittings.select_related("table", "north", "east", "evening") if SECRET in one.boards
    )
    play(first, first.boards[0])
    play(other, SECRET, "7NTXX W 4")
    case = rulings.write_ruling(
        evening, RulingRecord(("12C2",), "x", "Hans"), people.as_director, sitting=other, board=SECRET
    )
    appeal = rulings.file_appeal(
        case, other.ns, rulings.players_of(other.ns)[0], "x", (AppealPart.LAW,), people.as_director
    )
    question = {"seat": "N", "hand": "QJ6.K652.J85.T98", "dealer": "N", "vulnerable": "None"}
    asked = question | {"auction": [], "play": [], "dummy": None, "notes": ""}
    poll = Poll.objects.create(evening=evening, sitting=other, board=SECRET, case=case, asked=asked)
    evening.boards.create(number=SECRET, cards=CARDS[0])
    for cards in CARDS:
        Solved.objects.create(question=cards, answer="55456554568887788877")
    reader = next(one for one in evening.contestants.all() if one.pk not in other.ids)
    return other, case, appeal, poll, reader


@pytest.fixture
def readers(hall, evening, people, phone):
    """Readers who may not see it: a guest, a player's phone, a second phone, and an official who plays."""
    *_rest, reader = hall
    seat = next(one for one in evening.sittings.filter(round=1).select_related("table") if reader.pk in one.ids)
    player, window, lurker = phone(), phone(), phone()
    player.sit(seat, seat.side_of(reader)), window.sit(seat, seat.side_of(reader))
    lurker.sit(evening.sittings.select_related("table").get(round=1, table__number=3), "EW")
    name = reader.players.first().name
    people.organiser.name, people.organiser.directs = name.upper(), True
    people.organiser.save()
    staff, program = (
        Client(),
        Client(headers={"authorization": f"Bearer {Token.objects.issue(people.organiser, 'x')[1]}"}),
    )
    staff.force_login(people.organiser)
    return {
        "guest": Client(), "player": player.client, "window": window.client, "lurker": lurker.client,
        "staff": staff, "program": program,
    }  # fmt: skip


@pytest.fixture
def pages(hall, evening):
    """Every address with a check, for the hidden board."""
    other, case, appeal, poll, reader = hall
    pk, number = evening.pk, case.number
    incident = Incident.objects.create(sitting=other, board=SECRET, key="x", told={"incident": "seen"}, who="Hans")
    live = LiveTable.objects.create(edition="bridge-2017", guarded=True, sealed="", sitting=other)
    head = {"edition": "bridge-2017", "board": SECRET, "deal": CARDS[0]}
    on_screen = LiveBoard.objects.create(table=live, number=SECRET, head=head)
    whose, acts = live.sitters.create(seat="N", name="x"), [("call", by, {"call": "P"}) for by in "ESWN"]
    for act, (do, by, more) in enumerate([*acts, ("return", "N", {})], 1):
        on_screen.acts.create(number=act, event={"do": do, "by": by, **more}, sitter=whose)
    told = {
        "live_boards": [[live.secret]], "watch": [[sign_token("watch", live.pk)]], "live_file": [[live.secret, "pbn"]],
        **{name: [[sign_token("board", on_screen.pk)]] for name in ("played", "played_worth", "played_tables")},
        "board": [[pk, SECRET]], "round": [[pk, other.round]], "match": [[pk, "1.1"]],
        "score_sheet": [[pk, one] for one in (reader.number, other.ns.number)],
        "export": [[pk, name] for name in ("results.csv", "results.pbn", "usebio.xml", "ranking.csv")],
        "own_table": [[1]], "own_file": [[pk, 1]],
        "ruling": [[pk, number]], "printed_ruling": [[pk, number, form] for form in ("txt", "json", "pdf")],
        "amend_ruling": [[pk, number]], "settle_ruling": [[pk, number]], "new_appeal": [[pk, number]],
        "appeal": [[pk, number, appeal.pk]], "restore_result": [[pk, number, appeal.pk]],
        "new_poll": [[pk, number]], "poll": [[pk, poll.pk]], "poll_answer": [],
        "desk_board": [[pk, SECRET]], "desk_enter": [[pk, other.pk, SECRET]], "deal_again": [[pk, other.pk, SECRET]],
        "result_stands": [[pk, other.pk, SECRET]], "not_played": [[pk, other.pk, SECRET]],
        "confirm_result": [[pk, other.pk, SECRET]],
        "adjust": [[pk, other.pk, SECRET]], "ruling_score": [[pk, number]], "equity": [[pk, other.pk, SECRET]],
        "desk_claim": [[pk, other.pk, SECRET]], "nothing_to_adjust": [[pk, incident.pk]],
        "rectify": [[pk, incident.pk]],
        "scorer_board": [[pk, SECRET]], "scorer_table": [[pk, other.round, other.table.number]],
        "enter_hands": [[pk, SECRET]], "deals_file": [[pk, "pbn"]],
        "paper": [[pk, name] for name in ("control-cards", "travellers", "summary-sheet")],
        **{name: [[other.table.secret]] for name in ("table", "send", "take_seat", "go_on", "admit")},
        "knock": [[str(other.table.number)], [other.table.code]],
    }  # fmt: skip
    return [reverse(name, args=each) for name in ASKS for each in told.get(name, [[pk]])]


def _answers(readers, pages):
    """Return the answers to every reader, except the parts that always differ."""
    found = {}
    for who, client in readers.items():
        for page in pages:
            answer = client.get(page)
            # A token, the time, and the number of acts.
            plain = re.sub(rb'value="\w{64}"|data-now="[\d.]+"|data-version="\d+"', b"", answer.content)
            found[who, page] = (answer.status_code, plain if b"%PDF" not in plain[:8] else b"a paper")
    return found


@pytest.mark.slow
def test_two_halls_that_differ_in_what_is_hidden_look_the_same(hall, evening, readers, pages):
    """Result and cards of the hidden board are changed, and no reader can tell from any page."""
    first = _answers(readers, pages)
    changed = {"contract": "1C", "declarer": "N", "tricks": 13, "score": 190, "lead": "S2"}
    assert Result.objects.filter(board=SECRET).update(**changed) == 1
    assert Board.objects.filter(evening=evening, number=SECRET).update(cards=CARDS[1]) == 1
    LiveBoard.objects.update(head={**LiveBoard.objects.get().head, "deal": CARDS[1]})
    Evening.objects.update(version=F("version") + 1)
    second = _answers(readers, pages)
    assert [key for key in first if first[key] != second[key]] == []
    papers = [
        status for (_who, page), (status, content) in first.items() if content == b"a paper" and "control" in page
    ]
    assert papers == []


@pytest.mark.slow
def test_what_asks_really_asks(hall, first, people, pages, monkeypatch):
    """Also for a director who does not play: each address checks which players have yet to play which board."""
    other, *_rest, reader = hall
    asked, begin = [], BoardSchedule.__init__
    monkeypatch.setattr(
        BoardSchedule, "__init__", lambda planned, one, *only: asked.append(one) or begin(planned, one, *only)
    )
    people.director.organises = True
    people.director.save()
    client = Client(headers={"authorization": f"Bearer {Token.objects.issue(people.director, 'x')[1]}"})
    client.force_login(people.director)
    filled = {"board": SECRET, "sitting": other.pk, "pair": reader.number, "amount": "1", "unit": "top", "law": "90"}
    elsewhere = (
        "/t/",
        "/at/",
        "/match/",
        "/butler/",
        "/sessions/",
        "summary",
        "/projector/",
        "/play/",
        "/watch/",
    )  # Phones, other kinds of evening, after play, the public wall, own boards.
    silent = []
    for page in pages:
        asked.clear()
        if client.get(page, filled).status_code == 405 or not asked:
            client.post(page, filled)
        if not asked:  # The forms of changes take only rounds that have begun, and paragraphs of their own.
            client.post(page, filled | {"sitting": first.pk, "law": "6D1"})
        if not asked and not any(part in page for part in elsewhere):
            silent.append(page)
    assert silent == []
