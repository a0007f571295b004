"""A contested claim at the desk: the cards of the board, the verdict, the ruling and the score."""

import re
from html import unescape

import pytest
from django.http import QueryDict

from troef.cards import Layout
from troef.web.evenings.deals import claim_verdicts
from troef.web.evenings.deals.dealing import hand_as_typed
from troef.web.evenings.models import Board, Case, Incident, Result
from troef.web.evenings.scoring import standings
from troef.web.people.models import Member
from troef.web.rulings import director_calls
from troef.web.rulings.incident_draft import IncidentDraft

DEAL = "N:KJ73.A85.Q64.972 54.743.T952.AT86 AQT98.K62.A3.K54 62.QJT9.KJ87.QJ3"
LEFT = ["SK", "S7", "C9", "D2", "D5", "C8", "SQ", "H6", "C5", "HJ", "DJ", "C3"]
"""Three cards each: North ♠K 7 ♣9, East ♦5 2 ♣8, South ♠Q ♥6 ♣5, West ♥J ♦J ♣3."""


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    monkeypatch.setattr(claim_verdicts, "_PATIENCE", 120.0)


@pytest.fixture
def place(evening, first):
    number = first.boards[0]
    Board.objects.create(evening=evening, number=number, cards=DEAL)
    return number


@pytest.fixture
def address(evening, first):
    return f"/evening/{evening.pk}/desk/claim/{first.pk}/{first.boards[0]}/"


def text_of(page):
    body = re.sub(r"<head\b.*?</head>", "", page.content.decode(), flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())


def posted(desk, address, told, **decided):
    filled = QueryDict(mutable=True)
    for name, value in told.items():
        filled.setlist(name, value if isinstance(value, list) else [value])
    return desk.post(f"{address}?{filled.urlencode()}", decided, follow=True)


def test_from_the_ticked_cards_to_the_score(desk, address, place, first):
    told = {"contract": "4S Z", "left": LEFT, "won": "8", "lead": "S", "objection": "Klaver is niet hoog."}
    page = text_of(desk.get(address, told))
    assert "Zuid eist 3 van de 3 slagen op" in page
    tricks = re.search(r"NZ (\d), OW (\d) § \S+ Bevestig 4S Z (\d+)", page)
    ours = int(tricks[1])
    assert (ours + int(tricks[2]), int(tricks[3])) == (3, 8 + ours)
    after = posted(desk, address, told)
    case = Case.objects.get()
    ruling = case.now
    assert f"De beslissing over de claim op bord {place} telt nu." in text_of(after)
    law, south = ruling.laws[-1], first.ns.players.last().name
    east, west = (player.name for player in first.ew.players.all())
    assert ruling.found == (
        f"{south} (Z) was leider in 4♠. De leider had 8 slagen; er waren er nog 3 te spelen en {south} (Z) was aan de "
        "beurt. N ♠H7 ♥— ♦— ♣9; O ♠— ♥— ♦52 ♣8; Z ♠V ♥6 ♦— ♣5; W ♠— ♥B ♦B ♣3. "
        f"{south} (Z) eiste 3 van de 3 slagen op zonder iets te zeggen. "
        f"Bezwaar van {east} (O) en {west} (W): „Klaver is niet hoog”."
    )
    assert ruling.laws == ("68A", law)
    assert ruling.rectification.startswith(f"{law}: Van de laatste 3 slagen: NZ {ours}, OW {3 - ours}. De leider ")
    assert re.fullmatch(rf"De wedstrijdleider besliste: „.*” \({law}\)\.", ruling.decision)
    assert ruling.score.given() == {"contract": "4S", "by": "S", "tricks": 8 + ours}
    assert standings(first.evening).line(place, first.north.number).ns_points is not None


def test_the_result_of_the_table_tells_contract_and_declarer(desk, address, place, first, play):
    play(first, place, "4S S 11")
    page = text_of(desk.get(address, {"left": LEFT, "won": "8", "lead": "S"}))
    assert "Bevestig 4S Z" in page


def test_the_contract_is_tapped(desk, address, place):
    tapped = {"level": "4", "trump": "S", "doubled": "X", "declarer": "S"}
    assert "Bevestig 4SX Z" in text_of(desk.get(address, tapped | {"left": LEFT, "won": "8", "lead": "S"}))
    assert "Tik het contract aan" in text_of(desk.get(address, {"level": "4", "left": LEFT}))


def test_a_contract_that_was_told_at_the_table_is_known(desk, address, place, first, people):
    facts = {"phase": "play", "contract": "4SX", "declarer": "S", "who": "W", "card": "HQ"}
    told = IncidentDraft("seen", facts, key="first")
    Incident.objects.create(sitting=first, board=place, key="first", told=told.as_json(), who="Wil")
    page = desk.get(address, {"left": LEFT, "won": "8", "lead": "S"})
    assert "Bevestig 4SX Z" in text_of(page)


def test_69B_at_the_desk_is_judged_and_then_confirmed(desk, address, place):
    told = {"contract": "4S Z", "left": LEFT, "won": "8", "lead": "S", "by": "E", "agreed": "1"}
    page = text_of(desk.get(address, told))
    assert "Beoordeel dit eerst" in page
    assert "Bevestig 4S" not in page
    assert "Bevestig 4S Z 9" in text_of(desk.get(address, told | {"likely": "1"}))
    posted(desk, address, told | {"likely": "1"})
    ruling = Case.objects.get().now
    assert ruling.laws == ("68A", "69B2")


def test_table_and_board_are_told_or_asked(desk, evening, place, first, people):
    at = f"/evening/{evening.pk}/desk/claim/"
    page = f"{at}{first.pk}/{place}/?"
    assert desk.get(at, {"sitting": first.pk, "board": place}).url == page
    call = director_calls.call_director(first, "NS", place)
    assert desk.get(at, {"call": call.pk}).url == f"{page}call={call.pk}"
    asked = desk.get(at, {"sitting": first.pk}).content.decode()
    assert [f"{at}{first.pk}/{board}/" in asked for board in first.boards] == [True] * len(first.boards)
    assert f"{at}{first.pk}/{place}/" in desk.get(at).content.decode()


def test_the_cards_played_tell_what_is_left_and_how_many_tricks_declarer_had(desk, address, place):
    told = {"contract": "4S Z", "played": "HV HA H3 H2", "by": "W", "kind": "concede", "tricks": "12"}
    page = desk.get(address, told | {"objected": "1"})
    assert "West staat 12 van de 12 slagen af Gezegd: niets Het spelen gaat door" in text_of(page)
    assert 'name="won" value="1" checked' in page.content.decode()
    assert "Bevestig 4S" not in text_of(page)


def test_a_suit_sign_ticks_the_whole_suit_and_unticks_it(desk, address, place):
    ticked = desk.get(address, {"suit": "N:S"})
    assert QueryDict(ticked.url.partition("?")[2]).getlist("left") == ["SK", "SJ", "S7", "S3"]
    again = desk.get(ticked.url + "&suit=N:S")
    assert QueryDict(again.url.partition("?")[2]).getlist("left") == []


def test_deciding_otherwise_needs_a_reason(desk, address, place):
    told = {"contract": "4S Z", "left": LEFT, "won": "8", "lead": "S"}
    refused = posted(desk, address, told, otherwise="1", given="3", law="70A", reason="")
    assert "Schrijf op waarom je anders beslist." in text_of(refused)
    assert not Case.objects.exists()
    posted(desk, address, told, otherwise="1", given="3", law="70A", reason="Hij zei troef eerst; dat hoorde ik zelf.")
    ruling = Case.objects.get().now
    assert (ruling.laws, ruling.decision) == (
        ("68A", "70A"),
        "De wedstrijdleider besliste: „Hij zei troef eerst; dat hoorde ik zelf.” (70A).",
    )


def test_a_paragraph_that_does_not_exist_is_refused(desk, address, place):
    told = {"contract": "4S Z", "left": LEFT, "won": "8", "lead": "S"}
    posted(desk, address, told, otherwise="1", given="3", law="70Z", reason="Zo is het.")
    assert not Case.objects.exists()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"contract": "9S Z"}, "“9S Z” is geen contract met een leider: schrijf het als 4SX N."),
        ({"left": LEFT[1:]}, "Noord heeft 2 kaarten voor de slagen die er nog zijn, en Zuid 3"),
        ({"won": "12"}, "Slagen van de leider tot nu toe?"),
        ({"left": []}, "Vul de kaarten in"),
        ({"statement": "iets moois"}, "'iets moois' begrijpt Troef niet"),
    ],
)
def test_bad_input_gets_a_sentence(wrong, sentence, desk, address, place):
    told = {"contract": "4S Z", "left": LEFT, "won": "8", "lead": "S"}
    page = desk.get(address, told | wrong)
    assert sentence in text_of(page)
    posted(desk, address, told | wrong)
    assert not Case.objects.exists()


def test_without_the_cards_of_the_board_the_hands_are_typed(desk, address, first):
    hands = Layout.parse("N:K7...9 ..52.8 Q.6..5 .J.J.3").hands
    told = {seat: hand_as_typed(hand) for seat, hand in zip("nesw", hands, strict=True)}
    place = {"contract": "4S Z", "won": "8", "lead": "S"}
    assert "Bevestig 4S Z" in text_of(desk.get(address, place | told))


def test_a_board_that_is_not_played_there_has_no_claim(desk, address):
    assert desk.get(address.replace("/1/1/", "/1/99/")).status_code == 404


def test_16D_a_board_that_the_director_must_still_play_stays_closed(desk, address, place, people, first):
    victor = Member.objects.create(name="Victor")
    first.ns.players.filter(place=1).update(member=victor)
    people.director.member = victor
    people.director.save()
    assert desk.get(address).status_code == 403


def test_from_the_call_it_is_one_tap(desk, evening, place, first, people):
    call = director_calls.call_director(first, "NS", place)
    director_calls.acknowledge_call(call, people.as_director)
    page = desk.get(f"/evening/{evening.pk}/desk/").content.decode()
    tile = unescape(re.search(r'href="([^"]*what=claim[^"]*)"', page)[1])
    assert desk.get(tile).url == f"/evening/{evening.pk}/desk/claim/{first.pk}/{place}/?call={call.pk}&board={place}"
    board = desk.get(f"/evening/{evening.pk}/desk/board/{place}/").content.decode()
    assert f"/desk/claim/{first.pk}/{place}/" in board
    walk = desk.get(
        f"/evening/{evening.pk}/desk/walk/", {"w": "bridge-2017 70:", "sitting": first.pk, "board": place}
    ).content.decode()
    assert f"/desk/claim/{first.pk}/{place}/" in walk


def test_the_result_of_the_table_stays_beside_it(desk, address, place, first, play):
    play(first, place, "4S S 11")
    posted(desk, address, {"left": LEFT, "won": "8", "lead": "S"})
    result = Result.objects.get(sitting=first, board=place)
    assert result.adjustments.filter(withdrawn=None).count() == 1
    assert result.tricks == 11
