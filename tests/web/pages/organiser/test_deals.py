"""The deals of an evening: dealt, proved, imported and typed."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import translation

from troef.cards import SEATS, Deal, Deck, Seat, TroefError
from troef.cards.dealing import seeded_deals
from troef.formats import READABLE, read_boards, write_boards
from troef.formats.dealing_machines import record_of
from troef.web.evenings import lifecycle, movement
from troef.web.evenings.deals import dealing
from troef.web.evenings.log import record_change
from troef.web.evenings.models import Dealing, Evening, WayOfPlaying
from troef.web.evenings.start_list import paste_list


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


@pytest.fixture
def organiser(people):
    made = Client(headers={"accept-language": "en"})
    made.force_login(people.organiser)
    return made


def cards(evening):
    return {one.number: one.deal for one in Evening.objects.get(pk=evening.pk).boards.select_related("evening")}


def file_of(deals, ending=".pbn", first=1):
    made = [record_of(number, [deal[seat] for seat in Seat]) for number, deal in enumerate(deals, first)]
    return write_boards(f"x{ending}", made)


def seeded(count, seed="web", deck=Deck.BRIDGE):
    source = seeded_deals(seed, deck)
    return [next(source) for _ in range(count)]


class TestTroefDeals:
    def test_every_board_of_the_movement(self, prepared, people):
        dealing.deal_boards(prepared, people.as_organiser)
        first = cards(prepared)
        assert list(first) == list(range(1, 11))
        dealing.deal_boards(prepared, people.as_organiser)
        assert cards(prepared) != first
        assert [line.verb for line in prepared.log.all()][-2:] == ["boards dealt", "boards dealt"]
        assert Dealing.objects.get(evening=prepared).source == "troef"

    def test_not_after_the_start(self, evening, people):
        with pytest.raises(TroefError, match="The evening has started"):
            dealing.deal_boards(evening, people.as_organiser)

    def test_at_the_start_if_the_rules_say_so(self, prepared, people):
        prepared.troef_deals = True
        prepared.save()
        lifecycle.start_evening(prepared, people.as_organiser)
        assert len(cards(prepared)) == 10
        assert Dealing.objects.get(evening=prepared).source == "troef"

    def test_rounds_that_are_drawn_later_are_dealt_when_they_are_drawn(self, people, play_all):
        evening = Evening.objects.create(name="Swiss", kind="teams", method="imps", most_boards=8, troef_deals=True)
        paste_list(evening, "\n".join(f"T{i}: A{i}, B{i}, C{i}, D{i}" for i in range(4)), people.as_organiser)
        movement.set_length(evening, 8, 7, people.as_organiser, 2)
        movement.choose_movement(evening, "swiss", people.as_organiser)
        lifecycle.start_evening(evening, people.as_organiser)
        before = set(cards(evening))
        play_all(evening)
        movement.draw_next_round(evening, people.as_organiser)
        assert set(cards(evening)) == set(dealing.needed_boards(evening)) > before

    def test_nothing_is_dealt_unasked(self, evening):
        assert cards(evening) == {}

    def test_klaverjas_has_32_cards(self, prepared, people):
        WayOfPlaying.objects.create(evening=prepared)
        prepared.edition = "klaverjas-1976"
        prepared.save()
        dealing.deal_boards(prepared, people.as_organiser)
        assert {deal.deck for deal in cards(prepared).values()} == {Deck.KLAVERJAS}


class TestAnotherMovement:
    @pytest.fixture
    def dealt(self, prepared, people):
        dealing.deal_boards(prepared, people.as_organiser)
        return cards(prepared)

    def test_what_is_still_played_keeps_its_cards_and_the_rest_is_dealt_or_thrown_away(self, dealt, prepared, people):
        movement.set_length(prepared, 15, 7, people.as_organiser)
        assert movement.choose_movement(prepared, "howell", people.as_organiser) == [
            "Also dealt: boards 11–15. The other boards keep their cards."
        ]
        more = cards(prepared)
        assert (list(more), {number: more[number] for number in dealt}) == (list(range(1, 16)), dealt)
        movement.set_length(prepared, 5, 7, people.as_organiser)
        assert movement.choose_movement(prepared, "howell", people.as_organiser) == [
            "Removed, because they are no longer played: boards 6–15."
        ]
        assert cards(prepared) == {number: dealt[number] for number in range(1, 6)}
        assert movement.choose_movement(prepared, "howell", people.as_organiser) == []

    def test_a_commitment_gives_the_boards_that_it_promised(self, prepared, people):
        dealing.publish_commitment(prepared, "the first headline", people.as_organiser)
        movement.set_length(prepared, 5, 7, people.as_organiser)
        assert movement.choose_movement(prepared, "howell", people.as_organiser) == []
        dealing.complete_secret(prepared, "Rain", people.as_organiser)
        seal = Dealing.objects.get(evening=prepared).seal
        movement.set_length(prepared, 10, 7, people.as_organiser)
        movement.choose_movement(prepared, "howell", people.as_organiser)
        assert cards(prepared) == {number: seal.deal(number) for number in range(1, 11)}

    def test_a_file_has_no_more_than_it_had(self, prepared, people):
        dealing.import_deals(prepared, "x.pbn", file_of(seeded(10)), people.as_organiser)
        movement.set_length(prepared, 15, 7, people.as_organiser)
        assert movement.choose_movement(prepared, "howell", people.as_organiser) == [
            "Still without cards: boards 11–15."
        ]

    def test_it_is_said_on_the_page(self, dealt, prepared, organiser):
        address = f"/evening/{prepared.pk}/movement/"
        organiser.post(address, {"most_boards": "15", "minutes_per_board": "7"})
        page = organiser.post(address, {"choose": "howell"}, follow=True).content.decode()
        assert "Also dealt: boards 11–15." in page

    def test_who_plays_himself_sees_no_card_between_two_movements(self, dealt, prepared, organiser, people):
        people.organiser.name = "Anna"
        people.organiser.save()
        movement.set_length(prepared, 15, 7, people.as_organiser)
        assert dealing.needed_boards(prepared) == []
        for page in ("deals/boards.pbn", "papers/control-cards.pdf", "hands/"):
            assert organiser.get(f"/evening/{prepared.pk}/{page}").status_code == 403

    def test_before_the_start_there_is_something_to_print(self, prepared, organiser):
        Evening.objects.filter(pk=prepared.pk).update(troef_deals=True)
        assert "Deal all boards now" in organiser.get(f"/evening/{prepared.pk}/ready/").content.decode()
        sent = organiser.post(f"/evening/{prepared.pk}/deals/act/", {"act": "deal"}, follow=True).content.decode()
        assert ("10 boards are dealt." in sent, "papers/control-cards.pdf" in sent) == (True, True)
        for page in ("deals/boards.pbn", "deals/boards.dup", "papers/control-cards.pdf", "hands/"):
            assert organiser.get(f"/evening/{prepared.pk}/{page}").status_code == 200
        page = organiser.get(f"/evening/{prepared.pk}/ready/").content.decode()
        assert ("10 of 10 boards have cards" in page, "Deal all boards now" in page) == (True, False)


class TestCommitment:
    @pytest.fixture
    def sealed(self, prepared, people):
        return dealing.publish_commitment(prepared, "  the first headline  tonight ", people.as_organiser)

    def test_it_is_published_before_the_text_is_known(self, sealed, prepared, client):
        page = client.get(f"/evening/{prepared.pk}/deals/check/").content.decode()
        assert sealed.seal.commitment in page and "the first headline tonight" in page
        assert sealed.seal.secret not in page
        assert cards(prepared) == {}
        line = prepared.log.last()
        assert (line.verb, line.about["commitment"]) == ("commitment published", sealed.seal.commitment)

    def test_the_evening_waits_for_the_text(self, sealed, prepared, people):
        with pytest.raises(TroefError, match="public text first"):
            lifecycle.start_evening(prepared, people.as_organiser)

    def test_the_text_gives_the_boards_once(self, sealed, prepared, people):
        dealing.complete_secret(prepared, "Rain  expected", people.as_organiser)
        opened = Dealing.objects.get(evening=prepared).seal
        assert opened.text == "Rain expected" and opened.secret == sealed.seal.secret
        assert cards(prepared) == {number: opened.deal(number) for number in range(1, 11)}
        with pytest.raises(TroefError, match="dealt from this text already"):
            dealing.complete_secret(prepared, "Sun expected", people.as_organiser)

    def test_the_secret_is_shown_when_play_is_over(self, sealed, prepared, people, client):
        dealing.complete_secret(prepared, "Rain", people.as_organiser)
        lifecycle.start_evening(prepared, people.as_organiser)
        address = f"/evening/{prepared.pk}/deals/"
        assert client.get(f"{address}secret/").status_code == 403
        assert sealed.seal.secret not in client.get(f"{address}check/").content.decode()
        Evening.objects.filter(pk=prepared.pk).update(state="ended")
        page = client.get(f"{address}check/", headers={"accept-language": "en"}).content.decode()
        assert sealed.seal.secret in page and "exactly the boards that were played" in page
        prepared.boards.filter(number=3).update(cards=str(seeded(1)[0]))
        page = client.get(f"{address}check/", headers={"accept-language": "en"}).content.decode()
        assert "Not as dealt from secret and text: board 3." in page
        record_change(prepared, people.as_director, "board dealt again", board=3)
        page = client.get(f"{address}check/", headers={"accept-language": "en"}).content.decode()
        assert "exactly the boards" in page and "Dealt again during play, so not from the secret: board 3." in page

    def test_anybody_can_deal_the_same_with_the_command(self, sealed, prepared, people, client, tmp_path):
        dealing.complete_secret(prepared, "Rain", people.as_organiser)
        Evening.objects.filter(pk=prepared.pk).update(state="official")
        secret = tmp_path / "x.secret"
        secret.write_bytes(client.get(f"/evening/{prepared.pk}/deals/secret/").content)
        command = [sys.executable, "-m", "troef.cli", "deal", "--secret", str(secret), "--boards", "10"]
        told = subprocess.run(command, capture_output=True, check=True).stdout
        again = {one.number: one.layout.deal() for one in read_boards("x.pbn", told).records}
        assert again == cards(prepared)
        assert json.loads(secret.read_text())["commitment"] == sealed.seal.commitment

    def test_another_commitment_leaves_its_trace(self, sealed, prepared, people):
        dealing.publish_commitment(prepared, "another text", people.as_organiser)
        assert prepared.log.filter(verb="commitment published").count() == 2


class TestFiles:
    @pytest.mark.parametrize("ending", READABLE)
    def test_out_and_in_again(self, organiser, prepared, people, ending):
        dealing.deal_boards(prepared, people.as_organiser)
        before = cards(prepared)
        answer = organiser.get(f"/evening/{prepared.pk}/deals/boards{ending}")
        assert answer.status_code == 200 and prepared.log.last().verb == "boards exported"
        prepared.boards.all().delete()
        came = dealing.import_deals(prepared, f"x{ending}", answer.content, people.as_organiser)
        assert cards(prepared) == before
        assert came == dealing.DealImport(tuple(range(1, 11)), (), ())

    @pytest.mark.parametrize("ending", [one for one in READABLE if one != ".lin"])
    def test_real_files_give_the_deals_of_their_twin(self, data, ending):
        """The same sixteen deals as dealing programs wrote them."""
        folder = data / "dealing-formats"
        if not (folder / f"emkael-test{ending}").exists():
            pytest.skip("no dealing program has written this one yet")
        twin, _remarks = dealing.read_deals("x.pbn", (folder / "emkael-test.pbn").read_bytes(), Deck.BRIDGE)
        found, remarks = dealing.read_deals(f"x{ending}", (folder / f"emkael-test{ending}").read_bytes(), Deck.BRIDGE)
        assert found and found == {number: twin[number] for number in found}
        assert remarks == []

    def test_a_real_lin_file(self, data):
        found, _remarks = dealing.read_deals(
            "x.lin", (data / "dealing-formats/emkael-test.lin").read_bytes(), Deck.BRIDGE
        )
        twin, _more = dealing.read_deals("x.pbn", (data / "dealing-formats/emkael-test.pbn").read_bytes(), Deck.BRIDGE)
        assert found and {number: deal for number, deal in found.items() if twin.get(number) != deal} == {}

    def test_uploaded(self, organiser, prepared):
        file = SimpleUploadedFile("boards.dup", file_of(seeded(12), ".dup"))
        page = organiser.post(f"/evening/{prepared.pk}/deals/act/", {"act": "file", "file": file}, follow=True)
        assert "10 boards were taken from the file." in page.content.decode()
        assert cards(prepared) == dict(enumerate(seeded(12)[:10], 1))
        assert Dealing.objects.get(evening=prepared).file == "boards.dup"

    def test_numbered_on_from_another_board(self, prepared, people):
        data = file_of(seeded(4))
        came = dealing.import_deals(prepared, "x.pbn", data, people.as_organiser, first=5)
        assert came.taken == (5, 6, 7, 8) and came.missing == (1, 2, 3, 4, 9, 10)
        assert cards(prepared)[5] == seeded(1)[0]

    def test_in_play_only_what_is_not_known_is_taken(self, evening, people):
        dealing.import_deals(evening, "x.pbn", file_of(seeded(3)), people.as_organiser)
        came = dealing.import_deals(evening, "y.pbn", file_of(seeded(5, "other")), people.as_organiser)
        assert came.taken == (4, 5)
        assert came.remarks[0] == "Board 1 already has other cards, which stay."
        assert cards(evening)[1] == seeded(1)[0]

    @pytest.mark.parametrize(("name", "data", "why"), [
        ("x.doc", b"", "cannot be read. Choose a file that ends in "),
        ("x.pbn", b"nothing", "no board could be read"),
        ("x.pbn", file_of(seeded(2), first=40), "None of tonight's boards is in this file"),
    ])  # fmt: skip
    def test_what_cannot_be_used_is_said(self, prepared, people, name, data, why):
        with pytest.raises(TroefError, match=why):
            dealing.import_deals(prepared, name, data, people.as_organiser)

    def test_a_board_marked_otherwise_is_not_taken(self, prepared, people):
        data = file_of(seeded(2)).replace(b'[Vulnerable "NS"]', b'[Vulnerable "All"]')
        came = dealing.import_deals(prepared, "x.pbn", data, people.as_organiser)
        assert came.taken == (1,) and came.remarks[0].startswith("Board 2: dealer or vulnerability")

    def test_klaverjas_deals_as_the_command_writes_them(self, prepared, people):
        WayOfPlaying.objects.create(evening=prepared)
        prepared.edition = "klaverjas-1976"
        prepared.save()
        command = [sys.executable, "-m", "troef.cli", "deal", "--klaverjas", "--boards", "10", "--seed", "x"]
        told = subprocess.run(command, capture_output=True, check=True).stdout
        came = dealing.import_deals(prepared, "x.pbn", told, people.as_organiser)
        assert came == dealing.DealImport(tuple(range(1, 11)), (), ())
        assert cards(prepared) == dict(enumerate(seeded(10, "x", Deck.KLAVERJAS), 1))
        again, remarks = dealing.read_deals(
            "x.pbn", dealing.export_deals(prepared, ".pbn", people.as_organiser), Deck.KLAVERJAS
        )
        assert (again, remarks) == (cards(prepared), [])
        with pytest.raises(TroefError, match=r"cannot be written as \.dup"):
            dealing.export_deals(prepared, ".dup", people.as_organiser)


DEAL = Deal.parse("N:AK5.QJ97..T98432 QJT.AK2.AKQJ.AK5 987.T86.T98.QJ76 6432.543.765432.")


class TestTyping:
    @pytest.mark.parametrize("text", [
        "AK5 QJ97 - T98432", "ak5 qj97 - 1098432", "AH5 VB97 – 1098432", "AK5.QJ97..T98432", "AK5/QJ97/-/T98432",
        "AHr5 VrB97 - 1098432",
    ])  # fmt: skip
    def test_dutch_and_english(self, text):
        assert dealing.parse_hand(text) == DEAL[Seat.N]

    def test_a_hand_is_written_as_it_is_typed(self):
        assert dealing.hand_as_typed(DEAL[Seat.N]) == "AK5 QJ97 - 1098432"
        with translation.override("nl"):
            assert dealing.hand_as_typed(DEAL[Seat.N]) == "AH5 VB97 - 1098432"

    def test_three_hands_give_the_fourth(self):
        typed = {seat: str(DEAL[seat]) for seat in (Seat.N, Seat.E, Seat.S)}
        assert dealing.parse_hands(typed, Deck.BRIDGE).deal() == DEAL

    @pytest.mark.parametrize(("typed", "why"), [
        ({Seat.N: "AK5 QJ97"}, "North: “AK5 QJ97” has 2 suits"),
        ({Seat.N: "AK5 QJ97 - T98432", Seat.E: "A - - -"}, "♠A is in two hands: East and North."),
        ({Seat.N: "AKQJT98765432 A - -"}, "North has 14 cards; the maximum is 13."),
        ({Seat.S: "AX - - -"}, "South: "),
    ])  # fmt: skip
    def test_what_cannot_be(self, typed, why):
        with pytest.raises(TroefError, match=re.escape(why)) as caught:
            dealing.parse_hands(typed, Deck.BRIDGE)
        assert str(caught.value).startswith(why)

    def test_klaverjas_knows_no_six(self):
        with pytest.raises(TroefError, match="♠6 is not in this pack"):
            dealing.parse_hands({Seat.W: "A6 - - -"}, Deck.KLAVERJAS)

    def test_board_after_board(self, organiser, evening):
        address = f"/evening/{evening.pk}/deals/enter"
        typed = {seat.name: str(DEAL[seat]).replace("..", ".-.") for seat in SEATS[:3]}
        answer = organiser.post(f"{address}/9/", typed)
        assert answer["Location"] == f"{address}/10/"
        assert cards(evening) == {9: DEAL}
        assert organiser.post(f"{address}/10/", typed)["Location"] == f"{address}/1/"
        assert [line.verb for line in evening.log.all()][-2:] == ["cards entered", "cards entered"]
        other = typed | {"N": "AK5 QJ97 - T98"}
        page = organiser.post(f"{address}/8/", other).content.decode()
        assert "North has 10 cards instead of 13." in page and 'value="AK5 QJ97 - T98"' in page
        assert organiser.get(f"{address}/99/").status_code == 404

    def test_a_correction_keeps_what_was_there(self, evening, people):
        typed = {seat: str(DEAL[seat]) for seat in SEATS}
        dealing.enter_hands(evening, 1, typed, people.as_director)
        dealing.enter_hands(evening, 1, typed, people.as_director)
        turned = {seat: str(DEAL[seat.lho]) for seat in SEATS}
        dealing.enter_hands(evening, 1, turned, people.as_director)
        lines = evening.log.filter(verb__startswith="cards")
        assert [line.verb for line in lines] == ["cards entered", "cards corrected"]
        assert lines[1].about["before"] == str(DEAL)

    def test_while_typing_the_page_says_what_it_reads(self, organiser, evening):
        page = organiser.get(f"/evening/{evening.pk}/deals/read/", {"N": "AK5 QJ97 - T98432", "E": "Q - - -"})
        assert "13 ✓" in page.content.decode()
        page = organiser.get(f"/evening/{evening.pk}/deals/read/", {"N": "A", "E": ""})
        assert "has 1 suits" in page.content.decode()
