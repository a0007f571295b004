"""Taking a seat: the right table, the right way round."""

from django.db import connection
from django.test.utils import CaptureQueriesContext

from troef.bridge.game.contract import Contract
from troef.bridge.game.score import score
from troef.laws import EDITIONS
from troef.web.access.phones import PhoneTrust
from troef.web.evenings.models import Admission, Evening, Result
from troef.web.pages.player.urls import BridgeEdition


def test_wrong_table_and_wrong_direction_are_caught(phone, evening, play):
    one = evening.sittings.select_related("table").get(round=1, table__number=1)
    two = evening.sittings.select_related("table").get(round=1, table__number=2)
    mine = phone()
    assert mine.sit(one, "EW").status_code == 302
    answer = mine.sit(two, "NS")
    assert answer.status_code == 409
    assert "pair 1, which plays at table 1, East-West" in answer.content.decode()
    turned = mine.sit(one, "NS")
    assert "pair 1, which plays at table 1, East-West" in turned.content.decode()


def test_who_is_sure_sits_down_where_nothing_is_hidden_from_him(phone, evening, play):
    """Its pair has played the boards of this table. Otherwise certainty is not enough."""
    one = evening.sittings.select_related("table").get(round=1, table__number=1)
    two = evening.sittings.select_related("table").get(round=1, table__number=2)
    mine = phone()
    mine.sit(one, "EW")
    refused = mine.sit(two, "NS", sure="1")
    assert (refused.status_code, "which still has to play board" in refused.content.decode()) == (409, True)
    assert "We sit here all the same" not in refused.content.decode()
    for sitting in evening.sittings.select_related("table", "north", "east"):
        if one.east_id in sitting.ids:
            for board in set(sitting.boards) & set(two.boards):
                play(sitting, board)
    assert mine.sit(two, "NS", sure="1").status_code == 302


def test_the_round_before_is_closed_when_the_next_begins_at_the_table(phone, evening, play):
    one = evening.sittings.select_related("table", "north", "east").get(round=1, table__number=1)
    for board in one.boards:
        play(one, board)
    one.refresh_from_db()
    assert not one.closed
    phone().sit(one, "NS")
    one.refresh_from_db()
    assert one.closed


def test_where_everybody_goes(phone, evening, play):
    one = evening.sittings.select_related("table", "north", "east").get(round=1, table__number=1)
    ns, ew = phone(), phone()
    ns.sit(one, "NS")
    ew.sit(one, "EW")
    for board in one.boards:
        play(one, board)
    stays, goes = ns.client.get(ns.url).content.decode(), ew.client.get(ew.url).content.decode()
    assert "You stay at table 1, North-South." in stays and "Begin round 2" in stays
    assert "You go to table 2, East-West." in goes and "We sit at table 2 now" in goes


def test_a_phone_moves_with_a_tap_to_where_the_movement_sends_its_pair(phone, evening, play):
    """Not before that table is free. Then it sits there without a code, and the boards of the pair come with it."""
    one, two = (evening.sittings.select_related("table", "north", "east").get(round=1, table__number=n) for n in (1, 2))
    mine, unseated = phone(), phone()
    mine.sit(one, "EW")
    for board in one.boards:
        play(one, board)
    early = mine.client.post(f"{mine.url}next/")
    assert (
        early.status_code,
        "Table 2 is still playing round 1. Wait until it is free." in early.content.decode(),
    ) == (
        409,
        True,
    )
    for board in two.boards:
        play(two, board)
    assert mine.client.post(f"{mine.url}next/")["Location"] == f"/t/{two.table.secret}/"
    place = mine.place
    assert (place.contestant, place.sitting.round, place.sitting.table, place.side) == (one.ew, 2, two.table, "EW")
    stranger = unseated.client.post(f"/t/{one.table.secret}/next/")
    assert "This phone has not taken a seat yet. Scan the code at your table." in stranger.content.decode()


def test_a_phone_goes_past_rounds_that_were_played_without_it(phone, evening, play, play_all):
    one = evening.sittings.select_related("table", "north", "east").get(round=1, table__number=1)
    mine = phone()
    mine.sit(one, "NS")
    play_all(evening, rounds=3)
    mine.client.post(f"{mine.url}next/")
    assert (mine.place.contestant, mine.place.sitting.round) == (one.ns, 4)
    for sitting in evening.sittings.filter(round__gt=3).select_related("table", "north", "east", "evening"):
        for board in sitting.boards:
            play(sitting, board)
    assert "Your next table is not known yet." in mine.client.post(f"{mine.url}next/").content.decode()


def test_before_the_start_and_after_the_end(phone, prepared):
    table = prepared.tables.first()
    url = f"/t/{table.secret}/"
    assert "has not started yet" in phone().client.get(url).content.decode()
    Evening.objects.update(state="ended")
    assert "nothing more to play" in phone().client.get(url).content.decode()


def test_a_wrong_secret_leads_nowhere(phone, evening):
    assert phone().client.get("/t/guess/").status_code == 404


def test_the_score_table_is_the_laws_own(phone):
    for edition in EDITIONS:
        if edition.game == "bridge":
            table = phone().client.get(f"/scores/{edition}.json").json()
            assert len(table) == 105
            assert table["4SX"][1][10] == score(Contract.parse("4SX"), 10, True, edition)
            assert BridgeEdition().to_url(str(edition)) == str(edition)


def test_opening_the_page_of_a_table_writes_nothing(phone, first):
    """Fifty phones that open it together would wait for each other's writes."""
    mine = phone()
    with CaptureQueriesContext(connection) as asked:
        assert mine.client.get(f"/t/{first.table.secret}/").status_code == 200
    assert [one["sql"] for one in asked if not one["sql"].startswith("SELECT")] == []
    assert "sessionid" not in mine.client.cookies


def test_what_a_phone_is_shown_and_where_it_was():
    """By the phones that entered and confirmed: alone, recognised by the table, admitted by the staff."""
    mine = frozenset({"mine", "partner's"})
    alone, recognised, by_staff = PhoneTrust(mine), PhoneTrust(mine, recognised=True), PhoneTrust(mine, by_staff=True)
    assert [known.is_vouched_for for known in (alone, recognised, by_staff)] == [False, True, True]
    seen = {
        phones: [
            (known.is_shown(Result(entered_on=phones[0], agreed_on=phones[1])), known.was_there(*phones))
            for known in (alone, recognised, by_staff)
        ]
        for phones in [
            ("mine", "theirs"),
            ("theirs", "mine"),
            ("mine", "partner's"),
            ("mine", ""),
            ("x", "y"),
            ("", ""),
        ]
    }
    assert seen == {
        ("mine", "theirs"): [(True, True), (True, True), (True, True)],
        ("theirs", "mine"): [(True, False), (True, True), (True, False)],
        ("mine", "partner's"): [(True, False), (True, True), (True, False)],
        ("mine", ""): [(True, False), (True, True), (True, False)],
        ("x", "y"): [(False, False), (True, False), (True, False)],
        ("", ""): [(False, False), (False, False), (True, False)],
    }


def test_a_phone_that_was_let_in_through_others_of_its_pair_has_seen_what_they_saw(first):
    pair, theirs = first.ns, first.ew
    for device, by_device, by in (("third", "second", pair), ("second", "first", pair), ("first", "x", theirs)):
        Admission.objects.create(device=device, contestant=pair, by_device=by_device, by=by)
    Admission.objects.create(device="third", contestant=pair, by_device="refused", by=pair, granted=False)
    assert PhoneTrust.for_phone("third", pair) == PhoneTrust(frozenset({"third", "second", "first"}), recognised=True)
    assert PhoneTrust.for_phone("lost", pair) == PhoneTrust(frozenset({"lost"}))
    assert PhoneTrust.for_phone("third", None) == PhoneTrust(frozenset({"third"}))
    Admission.objects.create(device="second", contestant=pair)
    assert PhoneTrust.for_phone("third", pair).by_staff
