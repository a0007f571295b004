"""The scorer's desk: one line per slip, suspicious ones returned, two scorers, and slips typed twice."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import translation

from troef.cards import TroefError
from troef.web.entry import slips
from troef.web.entry.result_entry import accept_suspicious_result, log_values
from troef.web.entry.slips import Typist, places_of_board, places_of_table, slip_counts, slip_rows
from troef.web.evenings import result_filters
from troef.web.evenings.models import Evening, Result, Solved, Typed, WayOfPlaying


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


@pytest.fixture
def olga(people):
    return Typist(people.as_organiser, "laptop")


@pytest.fixture
def victor(people):
    return Typist(people.as_director, "tablet")


@pytest.fixture
def klaverjas(evening):
    WayOfPlaying.objects.create(evening=evening)
    evening.edition = "klaverjas-1976"
    evening.save()
    return evening


def row(sitting, board, mark=""):
    (found,) = slip_rows(Evening.objects.get(pk=sitting.evening_id), [(sitting, board)], mark)
    return found


def result(sitting, board):
    return Result.objects.filter(sitting=sitting, board=board).first()


def verbs(evening):
    return [line.verb for line in evening.log.filter(verb__startswith="slip")]


class TestLines:
    @pytest.mark.parametrize(("line", "said"), [
        ("4SX N 10", "4SX N 10"), ("4sxn10", "4SX N 10"), ("3SA O -1", "3N E 8"), ("3nt e -1", "3N E 8"),
        ("2K Z +1", "2C S 9"), ("1R W =", "1D W 7"), ("pas", "P"), ("P", "P"), ("6s  w  12", "6S W 12"),
    ])  # fmt: skip
    def test_bridge(self, evening, line, said):
        assert str(slips.parse_line(evening, line)) in (said, "Pass" if said == "P" else said)

    @pytest.mark.parametrize("line", ["np", "NP", "niet gespeeld", "not played"])
    def test_not_played(self, evening, line):
        assert slips.parse_line(evening, line) is None

    @pytest.mark.parametrize(("line", "total"), [
        ("S N 102", {"NS": 102, "EW": 60}), ("S N 102 20", {"NS": 122, "EW": 60}),
        ("S N 102 20-50", {"NS": 122, "EW": 110}), ("H O 96 20", {"NS": 66, "EW": 116}),
        ("R Z 102-60 20", {"NS": 122, "EW": 60}), ("K W 162 mars", {"NS": 0, "EW": 262}),
        ("S N 60", {"NS": 0, "EW": 162}), ("H O verzaakt NZ", {"NS": 0, "EW": 262}),
    ])  # fmt: skip
    def test_klaverjas(self, klaverjas, line, total):
        assert slips.parse_line(klaverjas, line).as_result()["points"] == total

    def test_points_that_do_not_add_up_are_refused(self, klaverjas):
        with pytest.raises(TroefError, match="102 and 50 are 152 together, and a deal has 162"):
            slips.parse_line(klaverjas, "S N 102-50")

    @pytest.mark.parametrize(("line", "said"), [
        ("4S N 10", "North plays 4"), ("np", "Not played"), ("pas", "Passed out: nobody scores"),
    ])  # fmt: skip
    def test_a_line_is_said_before_it_is_kept(self, evening, line, said):
        assert result_filters.reported_sentence(evening, 1, slips.parse_line(evening, line)).startswith(said)

    def test_a_klaverjas_line_is_said(self, klaverjas):
        assert "NS 102, EW 60" in result_filters.reported_sentence(klaverjas, 1, slips.parse_line(klaverjas, "S N 102"))


class TestOnce:
    def test_it_counts_at_once(self, evening, first, olga):
        slips.enter_line(first, 1, "4SX N 10", 0, olga)
        kept = result(first, 1)
        assert (kept.agreed, kept.score, kept.proposed_by) == (True, 590, "TD")
        assert row(first, 1).state == "entered" and row(first, 1).text == "4SX N 10"
        assert verbs(evening) == ["slip entered"]

    def test_the_same_line_again_is_nothing_new(self, evening, first, olga, victor):
        for typist in (olga, olga, victor):
            slips.enter_line(first, 1, "4SX N 10", 0, typist)
        assert verbs(evening) == ["slip entered"] and result(first, 1).version == 1

    def test_nobody_overwrites_what_he_has_not_seen(self, evening, first, olga, victor):
        slips.enter_line(first, 1, "4S N 10", 0, olga)
        with pytest.raises(
            TroefError,
            match=r"Somebody else has entered 4S N 10 in the meantime. Look at the slip, and type it",
        ):
            slips.enter_line(first, 1, "4S N 9", 0, victor)
        slips.enter_line(first, 1, "4S N 9", 1, victor)
        assert log_values(result(first, 1))["tricks"] == 9
        assert verbs(evening) == ["slip entered", "slip corrected"]

    def test_wrong_board_and_wrong_time(self, evening, first, olga, people):
        with pytest.raises(TroefError, match="Board 9 is not played at this table"):
            slips.enter_line(first, 9, "4S N 10", 0, olga)
        Evening.objects.update(state="ended")
        with pytest.raises(
            TroefError, match=r"Play is over or has not begun: results are corrected at the director's desk."
        ):
            slips.enter_line(first, 1, "4S N 10", 0, olga)

    def test_what_the_log_tells(self, evening, first, olga, victor):
        played, corrected = ({"contract": "4S", "declarer": "N", "tricks": tricks, "lead": ""} for tricks in (10, 9))
        slips.enter_line(first, 1, "4S N 10", 0, olga)
        slips.enter_line(first, 1, "4S N 9", 1, victor)
        slips.enter_line(first, 1, "np", 2, victor)
        assert [line.about for line in evening.log.filter(verb__startswith="slip")] == [
            {"board": 1, "result": played, "before": None},
            {"board": 1, "result": corrected, "before": played},
            {"board": 1, "result": {"not played": True}, "before": corrected},
        ]
        assert (result(first, 1).is_played, row(first, 1).text) == (False, "not played")

    def test_a_ruling_is_changed_at_the_desk(self, first, olga, ruled):
        slips.enter_line(first, 1, "4S N 10", 0, olga)
        ruled(result(first, 1), {"artificial": {"NS": "A", "EW": "A"}}, "12C2")
        with pytest.raises(TroefError, match="This board has a ruling") as refusal:
            slips.enter_line(first, 1, "4S N 9", 1, olga)
        assert str(refusal.value) == "This board has a ruling: change it at the director's desk."

    def test_a_phone_that_was_quicker_is_seen(self, first, play, olga):
        play(first, 1, "4S N 10")
        slips.enter_line(first, 1, "4S N 10", 0, olga)
        assert result(first, 1).proposed_by == "NS"

    def test_the_round_goes_on_when_all_slips_are_in(self, evening, olga):
        for sitting in evening.sittings.filter(round=1).select_related("table", "north", "east"):
            for board in sitting.boards:
                slips.enter_line(sitting, board, "pas", 0, olga)
        assert Evening.objects.get(pk=evening.pk).round == 2

    def test_klaverjas(self, klaverjas, first, olga):
        slips.enter_line(first, 1, "S N 102 20", 0, olga)
        kept = result(first, 1)
        assert (kept.slip.ns, kept.slip.ew) == (122, 60)
        assert row(first, 1).text == "S N 102 20-0"


class TestDoubt:
    @pytest.fixture
    def odd(self, evening, olga):
        """Board 1 at three tables: twice North makes it, once East."""
        places = places_of_board(evening, 1)
        for (sitting, board), line in zip(places, ("4S N 10", "4S N 10", "4S E 10"), strict=True):
            slips.enter_line(sitting, board, line, 0, olga)
        return places[2][0]

    def test_a_result_far_from_the_others_is_marked(self, odd, evening):
        found = slip_rows(evening, places_of_board(evening, 1), "")
        states = [one.state for one in found]
        assert states.count("doubtful") == 1 and row(odd, 1).state == "doubtful"
        assert row(odd, 1).doubts == ("everybody else scores this the other way",)

    def test_tricks_are_compared_with_the_cards_where_they_were_looked_at(self, evening, first, olga):
        deal = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"
        evening.boards.create(number=1, cards=deal)
        Solved.objects.create(question=deal, answer="55456554568887788877")
        slips.enter_line(first, 1, "4S N 10", 0, olga)
        assert row(first, 1).doubts == ("10 tricks where 5 are expected",)

    def test_it_stands_when_somebody_looked(self, odd, evening, people):
        accept_suspicious_result(odd, 1, people.as_director)
        assert row(odd, 1).state == "entered"
        assert verbs(evening)[-1] == "slip stands"

    def test_another_line_is_doubtful_again_although_somebody_looked_at_the_first(self, odd, people, olga):
        accept_suspicious_result(odd, 1, people.as_director)
        slips.enter_line(odd, 1, "4H E 10", row(odd, 1).version, olga)
        assert row(odd, 1).state == "doubtful"

    def test_sent_back_it_does_not_count_until_it_comes_again(self, odd, evening, people, olga):
        slips.send_back(odd, 1, "ten tricks?", people.as_director)
        assert (row(odd, 1).state, result(odd, 1).agreed) == ("returned", False)
        assert Typed.objects.get(sitting=odd, board=1).returned == "ten tricks?"
        slips.enter_line(odd, 1, "4S N 10", row(odd, 1).version, olga)
        assert (row(odd, 1).state, result(odd, 1).agreed) == ("entered", True)
        assert Typed.objects.get(sitting=odd, board=1).returned == ""

    def test_sent_back_without_a_word_nothing_is_left_to_stand(self, odd, evening, people):
        before = log_values(result(odd, 1))
        slips.send_back(odd, 1, " ", people.as_director)
        sent = evening.log.last()
        assert (sent.verb, sent.about) == (
            "slip sent back",
            {"board": 1, "reason": "cannot be right", "before": before},
        )
        with pytest.raises(TroefError, match="There is no result to let stand") as refusal:
            accept_suspicious_result(odd, 1, people.as_director)
        assert str(refusal.value) == "There is no result to let stand."


class TestTwice:
    @pytest.fixture(autouse=True)
    def double(self, evening, people):
        slips.set_double(evening, True, people.as_organiser)

    def test_two_equal_lines_from_two_people_count(self, evening, first, olga, victor):
        slips.enter_line(first, 1, "4S N 10", 0, olga)
        assert (row(first, 1, olga.mark).state, result(first, 1).agreed) == ("once", False)
        slips.enter_line(first, 1, "4S N 10", 1, olga)
        assert result(first, 1).agreed is False, "one person twice is not two people"
        slips.enter_line(first, 1, "4s n =", 0, victor)
        assert (row(first, 1).state, result(first, 1).agreed) == ("entered", True)

    def test_the_second_does_not_see_the_first_line(self, first, olga, victor):
        slips.enter_line(first, 1, "4S N 10", 0, olga)
        theirs, mine = row(first, 1, victor.mark), row(first, 1, olga.mark)
        assert (theirs.is_hidden, theirs.text, theirs.shown, theirs.is_done) == (True, "", None, False)
        assert (mine.is_hidden, mine.text, mine.is_done) == (False, "4S N 10", True)

    def test_lines_that_differ_are_looked_at(self, evening, first, olga, victor):
        slips.enter_line(first, 1, "4S N 10", 0, olga)
        slips.enter_line(first, 1, "4S N 9", 0, victor)
        assert (row(first, 1).state, result(first, 1).agreed) == ("differs", False)
        slips.enter_line(first, 1, "4S N 9", 0, olga)
        assert (row(first, 1).state, log_values(result(first, 1))["tricks"]) == ("entered", 9)
        assert verbs(evening) == ["slips typed twice", "slip typed", "slips differ", "slip entered"]

    def test_a_correction_is_typed_twice_too(self, first, olga, victor):
        for typist in (olga, victor):
            slips.enter_line(first, 1, "4S N 10", 0, typist)
        version = result(first, 1).version
        slips.enter_line(first, 1, "4S N 9", version, victor)
        assert row(first, 1).state == "once"
        slips.enter_line(first, 1, "4S N 9", 0, olga)
        assert (row(first, 1).state, log_values(result(first, 1))["tricks"]) == ("entered", 9)


class TestPages:
    @pytest.fixture
    def client(self, people):
        made = Client(headers={"accept-language": "en"})
        made.force_login(people.organiser)
        return made

    def post(self, client, sitting, board, line, sees=0):
        told = {"sitting": sitting.pk, "board": board, "line": line, "sees": sees, "by_board": "1"}
        return client.post(f"/evening/{sitting.evening_id}/scorer/line/", told).content.decode()

    def test_line_after_line(self, client, evening, first):
        assert 'data-state="entered"' in self.post(client, first, 1, "4S N 10")
        refused = self.post(client, first, 2, "4S Q 10")
        assert 'data-state="refused"' in refused and 'value="4S Q 10"' in refused
        assert 'data-state="returned"' in self.post(client, first, 1, "? unreadable", 1)
        assert "unreadable" in client.get(f"/evening/{evening.pk}/scorer/").content.decode()
        assert 'data-state="refused"' in self.post(client, first, 1, "!", 1)

    def test_what_is_said_while_typing(self, client, first):
        address = f"/evening/{first.evening_id}/scorer/say/"

        def said(line):
            return client.get(address, {"sitting": first.pk, "board": 1, "line": line}).content.decode().strip()

        assert "North plays 4" in said("4S N 10") and "NS +420" in said("4S N 10")
        assert said("4S") == "" and said("?") == "Enter sends this slip back to the table."

    def test_pages_go_on_by_themselves(self, client, evening, first):
        address = f"/evening/{evening.pk}/scorer/"
        assert f'data-next="{address}board/2/"' in client.get(f"{address}board/1/").content.decode()
        assert f'data-next="{address}round/1/table/2/"' in client.get(f"{address}round/1/table/1/").content.decode()
        assert f'data-next="{address}board/1/"' in client.get(f"{address}board/10/").content.decode()
        assert client.get(f"{address}board/77/").status_code == 404

    def test_how_far_it_is(self, evening, first, olga):
        slips.enter_line(first, 1, "pas", 0, olga)
        boards, tables = slip_counts(evening)
        assert (boards[0].name, boards[0].done, boards[0].total) == ((1,), 1, 3)
        assert (tables[0].name, tables[0].done, tables[0].total) == ((1, 1), 1, 2)
        assert [board for _sitting, board in places_of_table(evening, 1, 1)] == [1, 2]

    def test_a_sitting_of_another_evening_is_not_found(self, client, evening, first):
        other = Evening.objects.create(name="Other")
        told = {"sitting": first.pk, "board": 1, "line": "pas", "sees": 0}
        assert client.post(f"/evening/{other.pk}/scorer/line/", told).status_code == 404


def test_a_line_that_is_cleared_says_what_stands(first, people, olga):
    slips.enter_line(first, first.boards[0], "4S N 10", 0, olga)
    desk = Client(headers={"accept-language": "en"})
    desk.force_login(people.organiser)
    told = {"sitting": first.pk, "board": first.boards[0], "line": ""}
    said = desk.get(f"/evening/{first.evening_id}/scorer/say/", told)
    assert (said.status_code, "North plays 4" in said.content.decode()) == (200, True)
