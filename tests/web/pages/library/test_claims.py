"""The page of claims: the form, its sentences, the verdict, and the practice table beside it."""

import re
from html import unescape

import pytest
from django.http import QueryDict

from troef.analysis.bridge.claims.claim import Claim
from troef.analysis.bridge.claims.verdict import verdict
from troef.cards import Seat, Suit
from troef.conformance import cases_in
from troef.laws import BRIDGE_2017
from troef.web.evenings.deals import claim_verdicts
from troef.web.pages.library.claims import claim_address
from troef.web.platform.http.table_links import pack_log
from troef.web.platform.jobs.jobs import run_job
from troef.web.platform.models import Work
from troef.web.rulings import claim_form

pytestmark = pytest.mark.usefixtures("db")

GUESS = {"n": "- HB2 - -", "e": "- 876 - -", "s": "- A103 - -", "w": "- V95 - -", "trump": "N"}
FORGOTTEN = {"n": "- - 654 -", "e": "- VB 2 -", "s": "A AH - -", "w": "2 - 87 -", "trump": "S"}
LOG = {
    "edition": "bridge-2017",
    "board": 1,
    "deal": "N:.KJ2.. .876.. .AT3.. .Q95..",
    "begin": {"contract": "3N", "declarer": "S", "trick": 11, "lead": "S", "tricks": {"NS": 8, "EW": 2}},
    "events": [{"do": "claim", "by": "S", "tricks": 3}, {"do": "object", "by": "W"}, {"do": "director"}],
}


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    monkeypatch.setattr(claim_verdicts, "_PATIENCE", 120.0)


def text_of(page):
    body = re.sub(r"<head\b.*?</head>", "", page.content.decode(), flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())


def problem(page, place):
    found = re.search(rf'id="at-{place}" role="alert">(.*?)</p>', page.content.decode(), flags=re.DOTALL)
    return unescape(found[1]).strip()


def query(fields):
    filled = QueryDict(mutable=True)
    filled.update(fields)
    return filled


@pytest.mark.parametrize(
    "case", [c for c in cases_in("claims") if "error" not in c["expect"]][::9], ids=lambda c: c["id"]
)
def test_every_claim_goes_into_the_form_and_comes_back(case, client):
    claim = Claim.read(case["claim"])
    if claim.forgot_trump is not None or claim.likely is not None or claim.said:
        return  # Answered beside the verdict, and only shown.
    read = claim_form.read_claim_form(query(claim_form.fields_of(claim)), claim.edition)
    assert (read.problems, read.claim and verdict(read.claim)) == ({}, verdict(claim))


def test_the_verdict_with_its_paragraph_line_and_better_line(client):
    page = client.get("/claim/", GUESS)
    shown = text_of(page)
    assert "Zuid eist 3 van de 3 slagen op Gezegd: niets NZ 2, OW 1" in shown
    assert "Had meer gebracht, en mag niet: NZ 3, OW 0 70E1" in shown
    assert '<a class="law" href="/law/bridge-2017/70E1/"' in page.content.decode()
    assert page.content.decode().count('<ol class="cl-line">') == 2


def test_what_must_be_judged_is_asked_with_the_outcome_of_each_answer(client):
    shown = text_of(client.get("/claim/", FORGOTTEN))
    assert "NZ 2, OW 1 Er is nog een troef uit die niet is genoemd" in shown
    assert "70C2 Ja: NZ 2, OW 1 Nee: NZ 3, OW 0" in shown
    judged = client.get("/claim/", FORGOTTEN | {"forgot": "no"})
    assert "Gezegd: niets NZ 3, OW 0 De claim staat" in text_of(judged)
    assert "Ja: NZ 2, OW 1 Nee: NZ 3, OW 0" in text_of(judged), "another answer stays possible"


def test_69B_an_agreement_withdrawn_is_judged_trick_by_trick(client):
    told = {"n": "- A 3 2", "e": "6 - 5 5", "s": "A 2 2 -", "w": "5 - A A", "trump": "N", "lead": "S", "agreed": "1"}
    page = client.get("/claim/", told)
    shown = text_of(page)
    assert (
        "NZ 3, OW 0 De instemming blijft gelden, tenzij de tegenpartij waarschijnlijk meer slagen had gemaakt" in shown
    )
    assert "minstens 1 van de 3 slagen gemaakt? 69B2 Ja: NZ 2, OW 1 Nee: NZ 3, OW 0" in shown
    assert "minstens 2 van de 3 slagen gemaakt? 69B2 Ja: NZ 1, OW 2 Nee: NZ 2, OW 1" in shown
    assert "Wat de tegenpartij had kunnen maken: NZ 1, OW 2" in shown
    answers = [unescape(link) for link in re.findall(r'<a href="([^"]+likely=\d)"', page.content.decode())]
    assert [link[-8:] for link in answers] == ["likely=1", "likely=0", "likely=2", "likely=1"]
    after = client.get(answers[0])
    assert "NZ 2, OW 1 De instemming is ingetrokken" in text_of(after)
    chosen = re.findall(r'aria-current="true">([^<]+)</a>', after.content.decode())
    assert [words for words in chosen if "NZ" in words] == ["Ja: NZ 2, OW 1", "Nee: NZ 2, OW 1"]


def test_1949_an_agreement_cannot_be_withdrawn(client):
    page = client.get("/claim/", GUESS | {"agreed": "1", "edition": "bridge-1949"})
    assert problem(page, "claim").startswith("in 1949 kan een instemming niet worden ingetrokken")


def test_70C1_who_mentions_the_trump_is_not_asked(client):
    shown = text_of(client.get("/claim/", FORGOTTEN | {"statement": "troef trekken"}))
    assert "Gezegd: troef trekken NZ 3, OW 0 De claim staat" in shown


def test_the_pad_writes_the_line_and_the_line_is_read(client):
    page = client.get("/claim/", GUESS | {"statement": "draw trumps", "say": "run:H"})
    assert QueryDict(page.url.partition("?")[2])["statement"] == "troef trekken, harten afspelen"
    page = client.get("/claim/", GUESS | {"statement": "van boven af", "say": "finesse", "card": "HQ"})
    assert QueryDict(page.url.partition("?")[2])["statement"] == "van boven af, snijden op hartenvrouw"
    page = client.get(page.url + "&unsay=1")
    assert QueryDict(page.url.partition("?")[2])["statement"] == "van boven af"


def test_a_pasted_deal_fills_the_hands(client):
    page = client.get("/claim/", {"deal": LOG["deal"]})
    told = QueryDict(page.url.partition("?")[2])
    assert [told[seat] for seat in "nesw"] == ["- HB2 - -", "- 876 - -", "- A103 - -", "- V95 - -"]


@pytest.mark.parametrize(
    ("wrong", "place", "sentence"),
    [
        ({"n": "HB2"}, "hands", "Noord: “HB2” heeft 1 kleuren"),
        ({"n": ""}, "hands", "Nog niet ingevuld: Noord."),
        ({"n": "- HB - -"}, "hands", "Noord heeft 2 kaarten voor de slagen die er nog zijn, en Zuid 3"),
        ({"n": "- A32 - -"}, "hands", "HA staat er twee keer"),
        ({"tricks": "4"}, "claim", "Er zijn nog 3 slagen te spelen."),
        ({"by": "N"}, "claim", "de blinde kan niets opeisen of afstaan"),
        ({"trump": "Q"}, "claim", "'Q' is geen speelsoort"),
        ({"statement": "iets moois"}, "statement", "'iets moois' begrijpt Troef niet"),
        ({"seen": "SA"}, "known", "Niemand heeft ♠A."),
        ({"out": "E:H"}, "known", "Oost kan nog bekennen in H"),
        ({"trick": "H9"}, "played", "♥9 kan niet als kaart 1 gespeeld worden"),
        ({"trick": "Q"}, "played", "“Q” is geen kaart"),
        ({"played": "H5 H6"}, "played", "♥6 kan niet als kaart 2 gespeeld worden"),
    ],
)
def test_bad_input_gets_a_sentence_at_its_field(wrong, place, sentence, client):
    page = client.get("/claim/", GUESS | wrong)
    assert problem(page, place).startswith(sentence)
    assert "Vul de kaarten in" in text_of(page)


def test_an_empty_page_waits_for_cards(client):
    page = client.get("/claim/")
    assert [problem(page, place) for place in ("hands", "claim", "statement")] == [""] * 3
    assert "Vul de kaarten in" in text_of(page)


def test_the_running_trick_may_stand_in_the_hand_or_not(client):
    for south in ("- A103 - -", "- 103 - -"):
        told = claim_form.read_claim_form(query(GUESS | {"s": south, "trick": "HA"}), BRIDGE_2017)
        assert told.problems == {}
        assert (told.claim.running, told.claim.turn) == (((Seat.S, told.claim.trick[0]),), Seat.W)


def test_cards_played_tell_what_is_left_the_tricks_and_who_showed_out(client):
    hands = {"n": "3 H2 - -", "e": "- 87 2 -", "s": "A A3 - -", "w": "2 V9 - -", "trump": "N", "declarer": "E"}
    told = claim_form.read_claim_form(query(hands | {"played": "SA S2 S3 R2"}), BRIDGE_2017)
    assert (told.problems, told.won, told.claim.left, told.claim.turn) == ({}, (1, 0), 2, Seat.S)
    told = claim_form.read_claim_form(query(hands | {"played": "SA S2 S3 R2", "by": "S"}), BRIDGE_2017)
    assert told.claim.shown_out == ((Seat.E, Suit.S),)


def test_68B2_a_partner_objects_at_once(client):
    told = GUESS | {"by": "W", "kind": "concede", "tricks": "3", "objected": "1"}
    assert "Het spelen gaat door De partner maakt meteen bezwaar" in text_of(client.get("/claim/", told))


def test_1949_its_own_paragraph(client):
    assert "72d" in text_of(client.get("/claim/", GUESS | {"edition": "bridge-1949"}))


def test_english(client):
    client.cookies["django_language"] = "en"
    assert "South claims 3 of the 3 tricks Said: nothing NS 2, EW 1" in text_of(client.get("/claim/", GUESS))


def test_a_search_that_is_not_ready_is_coming(client, monkeypatch):
    monkeypatch.setattr(claim_verdicts, "_PATIENCE", 0.0)
    page = client.get("/claim/", GUESS | {"said": "never asked before"})
    assert 'hx-trigger="load delay:1s"' in page.content.decode()


@pytest.mark.slow
def test_a_long_search_tells_how_far_it_is_and_what_is_settled(client, monkeypatch):
    monkeypatch.setattr(claim_verdicts, "_PATIENCE", 0.0)
    pack = {"n": "A3 H87 AV8 65", "e": "HV106 V2 B1062 -", "s": "9752 5 94 B103", "w": "B4 10964 H753 -", "trump": "S"}
    client.get("/claim/", pack | {"lead": "E"})
    asked = Work.objects.get()
    Work.objects.update(done=1234, arguments=asked.arguments | {"seconds": 0.4})
    assert "Standen bekeken tot nu toe: 1234" in text_of(client.get("/claim/", pack | {"lead": "E"}))
    run_job(asked.pk)
    assert Work.objects.get().done > 0, "the search said so itself"
    assert "Standen bekeken" in text_of(client.get("/claim/", pack | {"lead": "E"})), "it is searched for longer"
    longer = Work.objects.get(queue="searches")
    Work.objects.filter(pk=longer.pk).update(arguments=longer.arguments | {"seconds": 0.4})
    run_job(longer.pk)
    shown = text_of(client.get("/claim/", pack | {"lead": "E"}))
    assert re.search("De wedstrijdleider beslist (of elke normale speelwijze|nog)", shown)


def test_a_verdict_is_stored_and_not_searched_twice(client):
    client.get("/claim/", GUESS)
    before = Work.objects.values("pk", "ended", "tries").get()
    assert "NZ 2, OW 1" in text_of(client.get("/claim/", GUESS))
    assert Work.objects.values("pk", "ended", "tries").get() == before


def test_somebody_with_too_many_claims_waits_and_nobody_else_does(client, monkeypatch):
    monkeypatch.setattr(claim_verdicts, "_PATIENCE", 0.0)

    def asks(number, address):
        return text_of(client.get("/claim/", GUESS | {"said": f"claim {number}"}, REMOTE_ADDR=address))

    for number in range(6):
        assert "Standen bekeken" in asks(number, f"2001:db8:0:1::{number}")
    refusal = "Er wachten al 6 vragen van jou. Stel deze opnieuw als er een is beantwoord."
    assert refusal in asks(6, "2001:db8:0:1::6")
    assert "Standen bekeken" in asks(5, "2001:db8:0:1::6"), "a claim that was asked before is no other"
    assert "Standen bekeken" in asks(6, "2001:db8:0:2::6")


def test_a_practice_table_brings_its_cards_and_takes_the_ruling(client):
    link = pack_log(LOG)
    page = client.get("/claim/", {"log": link}, follow=True)
    add = re.search(r'id="enter-ruling".*?href="([^"]+)"', page.content.decode(), flags=re.DOTALL)
    assert "De wedstrijdleider geeft de partij van de eiser 2 slagen" in text_of(page)
    after = text_of(client.get(unescape(add[1]), follow=True))
    assert "De wedstrijdleider kent 2 van de overige slagen toe aan de partij van Zuid." in after


def test_no_ruling_is_entered_before_the_table_asks_for_it(client):
    link = pack_log(LOG | {"events": LOG["events"][:2]})
    page = client.get("/claim/", {"log": link}, follow=True)
    assert "NZ 2, OW 1" in text_of(page)
    assert "enter-ruling" not in page.content.decode()


def test_a_record_that_stops_is_not_settled(client):
    page = text_of(client.get("/claim/", {"log": pack_log(LOG | {"events": []})}, follow=True))
    assert "Niet beslist: hier staat geen claim en geen toelichting." in page
    assert "Zuid eist 3 van de 3 slagen op Gezegd: niets" in page
    assert "Niet beslist" not in text_of(client.get("/claim/", {"log": pack_log(LOG)}, follow=True))


def test_the_practice_table_offers_it_where_a_claim_is_contested(client):
    for events, offered in ((1, False), (2, True), (3, True)):
        page = client.get("/sandbox/", {"log": pack_log(LOG | {"events": LOG["events"][:events]})})
        assert ("claim-verdict" in page.content.decode()) is offered


def test_a_table_before_the_first_card_has_nothing_to_claim(client):
    log = {"edition": "bridge-2017", "board": 1, "deal": None, "events": []}
    page = client.get("/claim/", {"log": pack_log({name: value for name, value in log.items() if value is not None})})
    assert page.status_code == 400
    assert "Voor de eerste kaart valt er niets op te eisen." in text_of(page)


@pytest.mark.parametrize("link", ["x", ""])
def test_a_broken_link_is_said(link, client):
    assert client.get("/claim/", {"log": link}).status_code == 400


def test_the_address_of_a_claim():
    assert claim_address({"n": "- A - -"}) == "/claim/?n=-+A+-+-"
