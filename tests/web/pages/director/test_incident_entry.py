"""Incident entry at the desk: the facts tap by tap, the announcements, and the generated ruling."""

from __future__ import annotations

import html
import re

import pytest

from troef.web.platform.http.table_links import pack_log
from troef.web.rulings import director_calls


@pytest.fixture
def tap(desk, evening, first, people):
    """Follow links of the page by their text, starting at the desk of a table that called."""
    call = director_calls.call_director(first, "NS", first.boards[0])
    director_calls.acknowledge_call(call, people.as_director)
    page, address = desk.get(f"/evening/{evening.pk}/desk/").content.decode(), ""

    def tapped(*words):
        nonlocal page, address
        for word in words:
            links = re.findall(r'<a[^>]* href="([^"]+)"[^>]*>(.*?)</a>', page, re.DOTALL)
            texts = [(to, " ".join(re.sub(r"<[^>]+>", " ", html.unescape(text)).split())) for to, text in links]
            to = next((to for to, text in texts if text == word), None) or next(
                to for to, text in texts if text.startswith(word)
            )
            answer = desk.get(html.unescape(to), follow=True)
            assert answer.status_code == 200, (
                word,
                to,
                re.sub(r"<[^>]+>", "", answer.content.decode().partition("<main")[2])[:300],
            )
            page, address = answer.content.decode(), answer.redirect_chain[-1][0] if answer.redirect_chain else to
            tapped.address = html.unescape(address)
        return html.unescape(page)

    return tapped


def test_27_an_insufficient_bid_in_five_taps_and_its_ruling(tap, first):
    page = tap("Onvoldoende bod", "1♠", "pas", "2♥", "pas", "2♣", "Nee")
    assert "zonder overleg: wat kies je?" in page and "27A1" in page and "27B" in page
    north, *_ = (player.name for player in first.north.players.all())
    page = tap(f"{north} vervangt 2♣.")
    assert f"Wat doet {north} nu?" in page
    page = tap("3♥")
    assert "<h1>Stel vast</h1>" in page and all(law in page for law in ("27B1a", "23A1", "23A2", "23A3"))
    assert "Vergelijk stap voor stap" in page and "27B1a: " not in page
    page = tap("Niet vergelijkbaar", "Leg de beslissing vast")
    assert 'value="27B, 27B2"' in page
    assert f"{north} (N) bood 2♣, onvoldoende na 2♥." in page
    assert "oordeelde dat de bieding niet vergelijkbaar was" in page


def test_54_an_opening_lead_out_of_turn(tap, first):
    page = tap("Voor de beurt gespeeld", "de uitkomst", "4♠")
    south = [player.name for player in first.south.players.all()][1]
    assert f"{south}" in page
    page = tap(f"Zuid {south}")
    east = first.east.players.all()[0].name
    page = tap(f"Oost {east}", "♥H")
    assert "54A" in page and "54D" in page and f"{east} neemt ♥H terug" in page


def test_a_pair_that_sits_the_other_way_round(tap, first):
    north, south = (player.name for player in first.north.players.all())
    assert f"</small>{north}" in tap("Bieding voor de beurt", "Dit was alles")
    page = tap("NZ: zij zitten andersom")
    assert re.search(rf"Noord</small>{south}", page) and re.search(rf"Zuid</small>{north}", page)


def test_one_tap_back(tap):
    page = tap("Onvoldoende bod", "1♠", "Dit was alles", "Terug")
    assert "Het bieden tot dat moment" in page and "<b>1♠</b>" in page
    assert "<b>1♠</b>" not in tap("Terug") and "Wat is er gebeurd?" in tap("Terug")


def test_without_a_board_it_is_asked_first(desk, evening, first):
    page = desk.get(f"/evening/{evening.pk}/desk/tell/?what=seen&sitting={first.pk}").content.decode()
    assert "Welk spel?" in page and f"board={first.boards[0]}" in page


@pytest.mark.parametrize(
    "told", ["what=dancing", "t=zzz", "t=eJyrVkpNSy0qVrJSUNJRKi1OLYrPSUwvVrJSMARSpTmlQH50bC0AKAsKjg"]
)
def test_what_cannot_be_told_is_refused_in_a_sentence(desk, evening, first, told):
    answer = desk.get(f"/evening/{evening.pk}/desk/tell/?{told}&sitting={first.pk}&board={first.boards[0]}")
    assert answer.status_code == 404 and "Traceback" not in answer.content.decode()


def test_64_an_established_revoke_and_on_to_its_score(tap, first):
    east = first.east.players.all()[0].name
    page = tap("Verzaking", f"Oost {east}", "Ja, en het spel is uit", f"Oost {east}", "een of meer")
    assert "Er gaan 2 slagen van" in page and "64A1" in page
    assert "beide partijen hebben een voldongen verzaking" in tap("Is er iets bijzonders?")
    assert "Er gaan geen slagen over." in tap("beide partijen hebben")
    page = tap("Terug", "Pas de score aan")
    assert 'value="64A1"' in page and "Er gaan 2 slagen van" in page


def test_16B2_a_disputed_pause_is_one_tap_and_is_not_offered_again(tap):
    page = tap("Denkpauze", "tijdens het bieden", "1♠", "pas", "2♠", "Dit was alles", BY_EAST, "het tempo")
    assert "16B2" not in page
    page = tap("Zijn de spelers het daarover oneens?")
    assert "De spelers waren het daarover niet eens." in page and "16B2" in page
    assert "Zijn de spelers het daarover oneens?" not in page


def test_a_page_without_asked_questions_has_no_heading_for_them(tap):
    page = tap("Verzaking", BY_EAST, "Ja, en het spel is uit", BY_EAST, "een of meer", "Leg de beslissing vast")
    assert 'value="64A1"' in page and "Vragen en antwoorden" not in page


BY_EAST, BY_SOUTH, AT_WEST = "Oost", "Zuid", "West"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("most", "told"),
    [
        (4, ["Onvoldoende bod", "(1♠)", "(pas)", "(2♥)", "(pas)", "(2♣)", "Nee"]),
        (6, ["Voor de beurt gespeeld", "de uitkomst", "4♠", BY_SOUTH, BY_EAST, "(♥H)"]),
        (6, ["Verzaking", BY_EAST, "Ja, en het spel is uit", BY_EAST, "een of meer"]),
        (7, ["Verzaking", BY_EAST, "Nee", "4♠", BY_SOUTH, AT_WEST, "(♥A)", "(♥9)", "(♠3)", "Dit was alles"]),
        (6, ["Bieding voor de beurt", "(1♠)", "Dit was alles", BY_SOUTH, "(2♣)"]),
        (6, ["Bieding veranderd", "(1♠)", "Dit was alles", "(2♣)", "(2♥)"]),
        (6, ["Kaart gezien", "tijdens het spelen", "4♠", BY_SOUTH, AT_WEST, "(♥V)"]),
        (6, ["Strafkaart", "4♠", BY_SOUTH, BY_EAST, "(♥H)", "Dit was alles", AT_WEST]),
        (6, ["Denkpauze", "tijdens het bieden", "(1♠)", "Dit was alles", BY_EAST, "het tempo"]),
        (6, ["Foute uitleg", "(1SA)", "(pas)", "(2♦)", "(pas)", "Dit was alles", BY_SOUTH, "Er is niet", "Noord"]),
        (6, ["Verkeerd bord", "een speler bood", "(1♠)", "Dit was alles", "(2♥)"]),
        (5, ["Te veel of te weinig kaarten", BY_EAST, BY_SOUTH, "een speler met een onjuiste hand"]),
        (5, ["Te veel of te weinig kaarten", "niemand", BY_SOUTH, "gevonden, maar niet", "Ja", "(♥H)"]),
    ],
)
def test_taps_from_the_open_call_to_the_first_thing_said(tap, first, most, told):
    """Calls and cards, in brackets, are counted apart."""
    words = [word.strip("()") for word in told]
    if "Foute uitleg" in told:
        words[words.index(BY_SOUTH)] = f"{first.south.players.all()[1].name}: 2♦"
    finds_out = {"Bieding veranderd": ["Stel vast"], "Te veel of te weinig kaarten": ["Zeg", "Stel vast"]}
    headings = finds_out.get(told[0], ["Zeg"]) if told[-1] != "(♥H)" else ["Zeg"]
    assert re.findall(r"<h1>(.*?)</h1>", tap(*words)) == headings
    assert sum(not word.startswith("(") for word in told) <= most


def test_62_a_revoke_that_is_not_established(tap, first):
    east, south = first.east.players.all()[0].name, first.south.players.all()[1].name
    page = tap("Verzaking", f"Oost {east}", "Nee", "4♠", f"Zuid {south}", "West", "♥A", "♥9", "♠3", "Dit was alles")
    assert "62A" in page and f"{east} (O): ♠3 is een grote strafkaart." in page
    assert f"Wat doet {south} nu?" in tap("♥2")


def test_20f_a_missing_alert_and_a_call_that_is_changed(tap, first):
    north = first.north.players.all()[0].name
    south, west = first.south.players.all()[1].name, first.west.players.all()[1].name
    page = tap("Foute uitleg", "1SA", "pas", "2♦", "pas", "Dit was alles")
    assert f"{south}: 2♦" in page and f"{north}: 1SA" in page
    page = tap(f"{south}: 2♦")
    assert f"Een foute uitleg, gegeven na pas van {west}" in page
    page = tap("Er is niet gealerteerd", f"Noord {north}")
    assert "20F4a" in page and f"{west}, had je met de juiste uitleg iets anders geboden?" in page
    assert f"{west} verandert de bieding" in page


def test_50_what_now_with_two_penalty_cards(tap, first):
    south, east = first.south.players.all()[1].name, first.east.players.all()[0].name
    page = tap("Strafkaart", "4♠", f"Zuid {south}", f"Oost {east}", "♥H", "♦3", "Dit was alles", "West")
    assert "51B2a" in page and "51B2c" in page


def test_60c_the_partner_of_the_offender_led_too(tap, first):
    south, east = first.south.players.all()[1].name, first.east.players.all()[0].name
    tap("Voor de beurt gespeeld", "de uitkomst", "4♠", f"Zuid {south}", f"Oost {east}", "♥H")
    page = tap("Is er daarna nog geboden of gespeeld?", "West", "♣3")
    assert "speelde ♣3" in page and all(law in page for law in ("54A", "54B", "54D"))
    assert "Is er daarna nog" in page and "Is er daarna nog" not in tap(f"{east} neemt ♥H terug")


@pytest.mark.parametrize("edition", ["bridge-1949", "bridge-2007"])
def test_the_older_laws_have_the_same_tiles(desk, evening, first, edition):
    evening.edition = edition
    evening.save()
    place = {"sitting": first.pk, "board": first.boards[0]}
    page = html.unescape(desk.get(f"/evening/{evening.pk}/desk/find/", place).content.decode())
    told = set(re.findall(r"what=([a-z-]+)&", page))
    assert told == {
        "out-of-turn", "insufficient", "changed", "card-out-of-turn", "revoke", "penalty-card", "seen", "claim",
        "information", "explained", "wrong-board", "wrong-number",
    }  # fmt: skip
    facts = {"who": "E", "established": "yes", "won": "W", "later": "1+" if edition == "bridge-1949" else ""}
    link = pack_log({"incident": "revoke", "facts": facts, "events": [], "turned": "", "key": ""})
    page = desk.get(f"/evening/{evening.pk}/desk/tell/", {"t": link, **place}).content.decode()
    assert ("64</a>" if edition == "bridge-1949" else "64A2</a>") in page


def test_15B_a_wrong_board_says_what_to_say_before_its_page(tap, first):
    page = tap("Verkeerd bord", "er wordt een bord gespeeld")
    assert "bridge-2017+15%3Awhole~true" in tap.address and "al gespeeld" in page
    page = tap("Nee")
    assert "15B2" in page or "15B3" in page or "alsnog" in page
    page = tap("Ja") if "<h2>Zeg</h2>" not in page else page
    assert "<h2>Zeg</h2>" in page and "De tafel speelde een verkeerd bord" in page


def test_13b_a_wrong_number_of_cards_in_five_taps_and_its_ruling(tap, first):
    east, south = first.east.players.all()[0].name, first.south.players.all()[1].name
    page = tap("Te veel of te weinig kaarten", f"Oost {east}", f"Zuid {south}", "een speler met een onjuiste hand")
    assert "13B1" in page and "Kan het bord nog normaal gespeeld worden?" in page
    page = tap("nee")
    assert "13B2" in page and "Wat doet" not in page
    page = tap("Pas de score aan")
    assert 'value="13B1, 13B2"' in page and f"{east} (O) had te veel kaarten en {south} (Z) te weinig." in page


def test_13_what_looks_like_a_wrong_number_of_cards_is_told_otherwise(tap):
    assert "Wat was er verkeerd?" in tap("Te veel of te weinig kaarten", "het zijn kaarten van een ander bord")
    tap("Terug", "Te veel of te weinig kaarten", "de handen klopten")
    assert "w=bridge-2017+67" in tap.address


def test_14b4_a_missing_card_leads_on_to_the_revoke(tap, first):
    south = first.south.players.all()[1].name
    tap("Te veel of te weinig kaarten", "niemand", f"Zuid {south}", "gevonden, maar niet", "Ja", "♥H")
    assert "Wie deed het?" in tap("Is het ook: Verzaking?")


def test_68_a_claim_is_one_tap_from_its_page(tap, evening, first):
    tap("Slagen opgeëist")
    place = f"/evening/{evening.pk}/desk/claim/{first.pk}/{first.boards[0]}/?call="
    assert tap.address.startswith(place)


def test_15b_leads_to_the_page_of_the_wrong_board(desk, evening, first):
    walks = {
        "whole=true,played_before=false,can_play_right=false": True,
        "whole=false,other_board=false,partner_acted=false": False,
    }
    for answers, there in walks.items():
        page = desk.get(f"/evening/{evening.pk}/desk/walk/", {"w": f"bridge-2017 15:{answers}", "sitting": first.pk})
        assert ("De tafel speelde een verkeerd bord" in page.content.decode()) is there, answers


@pytest.mark.parametrize(
    "event",
    [
        {"do": "omit", "by": "W"},
        {"do": "claim", "by": "S", "tricks": 3},
        {"do": "choose", "option": "reject"},
        {"do": "end-round"},
        {"by": "N"},
    ],
)
def test_a_link_that_the_desk_did_not_make_is_refused_in_a_sentence(desk, evening, first, event):
    facts = {"phase": "play", "contract": "4S", "declarer": "S", "who": "W", "card": "HQ"}
    told = pack_log({"incident": "seen", "facts": facts, "events": [event], "turned": ""})
    fields = {"t": told, "sitting": first.pk, "board": first.boards[0]}
    assert desk.get(f"/evening/{evening.pk}/desk/tell/", fields).status_code == 404
    page = desk.get(f"/evening/{evening.pk}/desk/ruling/", fields)
    assert page.status_code == 200 and "Leg de beslissing vast" in page.content.decode()


def test_which_board_asks_for_the_round_that_is_played_and_folds_the_others(desk, evening, first):
    page = desk.get(f"/evening/{evening.pk}/desk/tell/", {"what": "revoke"}).content.decode()
    now, _, others = page.partition("<details>")
    assert f"Ronde {evening.round}, tafel {first.table.number}" in now and "Ronde 2" not in now
    assert "Een andere ronde" in others and "Ronde 2, tafel" in others


def test_20F5b_a_correction_by_dummy_in_the_play_keeps_the_story(tap, first):
    calls_made = ("1SA", "pas", "2♦", "pas", "2♥", "pas", "pas", "pas", "Dit was alles")
    north, south = first.north.players.all()[0].name, first.south.players.all()[1].name
    tap("Foute uitleg", *calls_made, f"{south}: 2♦", "Een foute uitleg, gegeven na 2♦", f"Zuid {south}")
    tap("Ja, het spelen is begonnen")
    page = tap("Nee")
    assert (
        "<h2>Zeg</h2>" in page
        and "nu is dat te laat" in page
        and f"{south} (Z) moest de uitleg van {north} (N)" in page
    )
    page = tap("Leg de beslissing vast")
    assert "Het bieden ging 1SA – pas – 2♦" in page and "Wie deed het?" not in page


@pytest.mark.parametrize("known", ["[" * 5000, '{"a": "\\ud800"}', '{"a": NaN}', "[]", "x"])
def test_facts_that_are_no_json_of_ours_are_left_out(desk, evening, known):
    answer = desk.get(f"/evening/{evening.pk}/desk/walk/", {"w": "bridge-2017 15:", "known": known})
    assert answer.status_code == 200
