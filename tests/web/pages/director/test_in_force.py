"""Incidents in force: stored with their table, shown on the desk, and reviewed after the play."""

from __future__ import annotations

import html
import re
from urllib.parse import parse_qs, urlsplit

import pytest

from troef.web.disruptions import attendance, boards
from troef.web.evenings.models import Incident
from troef.web.rulings import director_calls
from troef.web.rulings.incident_draft import IncidentDraft, place_record

pytestmark = pytest.mark.slow

LEAD = {"moment": "opening", "contract": "4S", "declarer": "S", "who": "E", "card": "HK"}
BID = {"auction": "1S P 2H P", "call": "2C", "unintended": "no"}
REJECTED = ({"do": "choose", "by": "S", "option": "reject"}, {"do": "choose", "by": "S", "option": "leave"})
LOWEST = (
    {"do": "choose", "by": "E", "option": "reject"},
    {"do": "call", "by": "N", "call": "3C", "shows": ["C"]},
)


@pytest.fixture
def keep(desk, evening, first):
    """Post the form that the page of announcements posts automatically."""

    def kept(incident, facts, *events, key="k1", sitting=first, board=None):
        told = IncidentDraft(incident, facts, events, key=key)
        place = {"sitting": sitting.pk, "board": board or first.boards[0]}
        page = desk.get(f"/evening/{evening.pk}/desk/tell/", {"t": str(told), **place}).content.decode()
        fields = dict(re.findall(r'<input type="hidden" name="(t|sitting|board)" value="([^"]*)"', page))
        assert fields == {"t": str(told), **{name: str(value) for name, value in place.items()}}
        return desk.post(f"/evening/{evening.pk}/desk/keep/", fields, headers={"hx-request": "true"})

    return kept


@pytest.fixture
def seen(desk, evening):
    """Return the text of the desk."""

    def shown():
        page = desk.get(f"/evening/{evening.pk}/desk/").content.decode().partition("<main")[2]
        return " ".join(re.sub(r"<[^>]+>", " ", html.unescape(page)).split())

    return shown


def test_what_is_in_force_stands_on_the_desk_by_name_and_opens_where_it_was_left(keep, seen, desk, evening, first):
    answer = keep("card-out-of-turn", LEAD, *REJECTED)
    assert f"Bewaard bij tafel {first.table.number} tot het spel uit is." in answer.content.decode()
    east, west = (player.name for player in first.east.players.all())
    south = [player.name for player in first.north.players.all()][1]
    page = seen()
    assert f"Tafel {first.table.number} · bord {first.boards[0]} · Voor de beurt gespeeld" in page
    assert f"{east} (O): ♥H is een grote strafkaart. 54D" in page
    assert f"Elke keer dat {west} (W) voorspeelt: Vraag {south} (Z) eerst: harten eisen of verbieden" in page
    assert (
        "Na het spelen: Had het resultaat zonder het zien van de strafkaart heel goed anders kunnen zijn? 50E4" in page
    )
    link = re.search(
        r'class="running">\s*<p>\s*<a href="([^"]+)"', desk.get(f"/evening/{evening.pk}/desk/").content.decode()
    )
    assert f"{east} kwam uit met ♥H" in html.unescape(desk.get(html.unescape(link[1])).content.decode())


def test_a_substitute_is_named_on_the_desk_and_in_the_ruling(keep, seen, desk, evening, first, people):
    east = first.east.players.first()
    attendance.name_substitute(east, "Zwaantje", first.round, None, people.as_director)
    keep("card-out-of-turn", LEAD, *REJECTED)
    assert "Zwaantje (O): ♥H is een grote strafkaart. 54D" in seen()
    told = IncidentDraft("card-out-of-turn", LEAD, REJECTED, key="k1")
    place = {"sitting": first.pk, "board": first.boards[0]}
    page = desk.get(f"/evening/{evening.pk}/desk/ruling/", {"t": str(told), **place}).content.decode()
    assert "Zwaantje (O) kwam uit met ♥H" in page
    assert f"{first.east}, Zwaantje voor {east.name} <small>OW</small>" in page
    assert "Zwaantje" not in str(place_record(evening.sittings.filter(pk=first.pk).get(), None).ns)


def test_the_log_has_one_line_in_words_however_far_the_telling_goes(keep, desk, evening, first):
    keep("card-out-of-turn", LEAD)
    keep("card-out-of-turn", LEAD, *REJECTED[:1])
    keep("card-out-of-turn", LEAD, *REJECTED)
    keep("card-out-of-turn", LEAD, *REJECTED)
    assert Incident.objects.count() == 3
    lines = evening.log.filter(verb="incident told")
    told = {"table": first.table.number, "board": first.boards[0], "incident": "card-out-of-turn"}
    assert [(line.who, line.about) for line in lines] == [("Victor", told)]
    page = desk.get(f"/evening/{evening.pk}/log/").content.decode()
    assert "kreeg te horen wat er gebeurde" in page and "Voor de beurt gespeeld" in page


def test_a_fact_told_otherwise_takes_the_place_of_what_was_told(keep, seen):
    keep("card-out-of-turn", LEAD, *REJECTED)
    keep("card-out-of-turn", LEAD | {"card": "HA"}, *REJECTED)
    assert "♥A is een grote strafkaart" in seen() and "♥H is" not in seen()
    keep("seen", {"phase": "play", "contract": "4S", "declarer": "S", "who": "W", "card": "DK"}, key="k2")
    assert "♥A is een grote strafkaart" in seen() and "♦H is een grote strafkaart" in seen()


def test_what_still_waits_for_an_answer_is_one_tap_away(keep, seen):
    keep("card-out-of-turn", LEAD)
    assert "zonder overleg: wat kies je?" in seen().partition("Tot het spel uit is")[2]


def test_27D_stands_on_top_when_the_result_is_in_until_it_has_been_looked_at(
    keep, seen, play, desk, evening, first, people
):
    keep("insufficient", BID, *LOWEST)
    asked = "Had het resultaat zonder het onvoldoende bod heel goed anders kunnen zijn?"
    assert f"Na het spelen: {asked} 27D" in seen()
    play(first, first.boards[0])
    page = seen()
    assert page.index(asked) < page.index("Wat is er gebeurd?") and "Tot het spel uit is" not in page
    raw = desk.get(f"/evening/{evening.pk}/desk/").content.decode()
    link = html.unescape(re.search(rf'href="([^"]+)">{re.escape(html.escape(asked))}<', raw)[1])
    chart = desk.get(link).content.decode()
    assert "Is de niet-overtredende partij slechter af" in html.unescape(chart)
    over = re.search(r'action="(/evening/\d+/desk/over/\d+/)"', raw)[1]
    assert "Niets aan te passen" in raw
    assert desk.post(over).url == f"/evening/{evening.pk}/desk/"
    assert asked not in seen()
    desk.post(over)
    assert [line.about["incident"] for line in evening.log.filter(verb="incident over")] == ["insufficient"]


def test_1949_has_no_chart_so_whoever_answers_yes_goes_on_to_the_ruling_and_its_score(keep, play, desk, evening, first):
    evening.edition = "bridge-1949"
    evening.save()
    keep("wrong-number", {"too_many": "N", "too_few": "E", "already": "seen"})
    play(first, first.boards[0])
    page = desk.get(f"/evening/{evening.pk}/desk/").content.decode()
    link = re.search(r'<a class="button primary" href="([^"]+)">\s*Is het spel te veel verstoord', page)
    assert link[1].endswith("&amp;then=score")
    form = html.unescape(desk.get(html.unescape(link[1])).content.decode())
    assert 'value="13"' in form and "Iemand had een kaart van een ander gezien." in form


def test_an_adjusted_score_answers_it(keep, seen, play, ruled, first):
    keep("insufficient", BID, *LOWEST)
    result = play(first, first.boards[0])
    assert "Niets aan te passen" in seen()
    ruled(result, {"artificial": {"NS": "A-", "EW": "A+"}}, "27D")
    assert "Niets aan te passen" not in seen()


def test_where_nothing_is_left_to_ask_it_is_gone_with_the_board(keep, seen, play, first):
    keep("out-of-turn", {"auction": "1S P", "who": "W", "call": "2H"}, {"do": "choose", "by": "N", "option": "accept"})
    assert "Bieding voor de beurt" in seen().partition("Tot het spel uit is")[2]
    play(first, first.boards[0])
    assert "Tot het spel uit is" not in seen() and "Niets aan te passen" not in seen()


def test_what_was_told_of_other_cards_is_gone_when_the_board_is_dealt_again(keep, seen, evening, first, people):
    keep("card-out-of-turn", LEAD, *REJECTED)
    boards.redeal_board(evening, first.boards[0], "6D2", "x", people.as_director)
    assert "♥H" not in seen()
    keep("card-out-of-turn", LEAD, *REJECTED, key="k2")
    assert "♥H is een grote strafkaart" in seen()


def test_a_board_that_is_cancelled_or_an_evening_that_is_over_has_nothing_in_force(keep, seen, evening, first, people):
    keep("card-out-of-turn", LEAD, *REJECTED)
    keep("card-out-of-turn", LEAD, *REJECTED, key="k2", board=first.boards[1])
    boards.cancel_board(evening, first.boards[0], "6D2", "x", people.as_director)
    assert seen().count("♥H is een grote strafkaart") == 1
    type(evening).objects.update(state="ended")
    assert "♥H" not in seen()


def test_the_telling_goes_on_from_where_it_was_left(keep, seen, desk, evening):
    """24B: West must pass once. When the entry of the auction continues, he has passed."""
    keep("seen", {"phase": "auction", "auction": "1S P 2H P", "who": "E", "card": "HK"})
    assert "past de eerstvolgende keer." in seen()
    page = desk.get(f"/evening/{evening.pk}/desk/").content.decode()
    page = desk.get(html.unescape(re.search(r'class="running">\s*<p>\s*<a href="([^"]+)"', page)[1])).content.decode()
    for call in ("3♠", "pas", "4♠", "pas"):
        links = re.findall(r'<a class="button[^"]*" href="([^"]+t=[^"]+)">\s*([^<]+?)\s*</a>', page)
        page = desk.get(html.unescape(next(to for to, text in links if html.unescape(text) == call))).content.decode()
    fields = dict(re.findall(r'<input type="hidden" name="(t|sitting|board)" value="([^"]*)"', page))
    desk.post(f"/evening/{evening.pk}/desk/keep/", fields)
    assert "past de eerstvolgende keer." not in seen() and "♥H ligt open" in seen()
    assert Incident.objects.values("key").distinct().count() == 1


def test_nothing_is_kept_while_a_fact_is_asked_or_without_a_table(desk, evening, first):
    told = str(IncidentDraft("insufficient", {"auction": "1S P"}, key="k1"))
    never = IncidentDraft("card-out-of-turn", LEAD, ({"do": "choose", "by": "N", "option": "dance"},), key="k1")
    strange = {"t": str(never), "sitting": first.pk, "board": first.boards[0]}
    for fields in ({"t": told, "sitting": first.pk, "board": first.boards[0]}, {"t": told}, {"t": "zzz"}, {}, strange):
        assert desk.post(f"/evening/{evening.pk}/desk/keep/", fields).status_code == 302
    assert Incident.objects.count() == 0 and not evening.log.filter(verb="incident told").exists()


def test_a_director_who_has_to_play_the_board_does_not_see_it(keep, seen, evening, people):
    later = next(
        one
        for one in evening.sittings.select_related("table", "north", "east")
        if one.round == 2 and not one.is_sit_out
    )
    keep("card-out-of-turn", LEAD, *REJECTED, sitting=later, board=later.boards[0])
    assert "♥H is een grote strafkaart" in seen()
    player = next(
        player
        for one in evening.sittings.filter(round__gt=2)
        if later.boards[0] in one.boards
        for player in one.north.players.all()
    )
    people.director.name = player.name
    people.director.save()
    assert "♥H" not in seen()


def test_the_call_goes_along(desk, evening, first, people):
    call = director_calls.call_director(first, "NS", first.boards[0])
    told = str(IncidentDraft("card-out-of-turn", LEAD, REJECTED, key="k1"))
    desk.post(f"/evening/{evening.pk}/desk/keep/", {"t": told, "call": call.pk})
    assert [(one.call, one.sitting, one.board) for one in Incident.objects.all()] == [(call, first, first.boards[0])]


REVOKE = {"who": "E", "established": "yes", "won": "E", "later": "1+"}


def test_64A_the_tricks_of_a_revoke_go_into_the_result_with_one_tap_and_64C_is_asked_after_that(
    keep, seen, play, desk, evening, first
):
    keep("revoke", REVOKE)
    assert "slagen gaan over" not in seen()
    result = play(first, first.boards[0], "4S S 9")
    page = desk.get(f"/evening/{evening.pk}/desk/").content.decode()
    rectify = re.search(r'action="(/evening/\d+/desk/rectify/\d+/)"', page)[1]
    assert re.search(r"2 slagen gaan over: 4 ?♠ Z −1 → 4 ?♠ Z \+1 \(NZ \+450\) 64A1", seen())
    case = evening.cases.get(number=int(desk.post(rectify).url.rstrip("/").rpartition("/")[2]))
    given = case.now.score
    assert (case.now.laws[0], given.kind.value, case.sitting, case.board) == (
        "64A1",
        "rectified",
        first,
        first.boards[0],
    )
    assert given.given() == {"contract": "4S", "by": "S", "tricks": 11}
    assert [one.law for one in result.adjustments.filter(withdrawn=None)] == ["64A1"]
    asked = "Is de onschuldige partij na de verzaking genoeg schadeloos gesteld?"
    assert "slagen gaan over" not in seen() and asked in seen() and "Niets aan te passen" in seen()
    assert desk.post(rectify).url == f"/evening/{evening.pk}/desk/"
    assert evening.cases.count() == 1


def test_64A_a_revoke_found_in_the_play_asks_for_the_later_tricks_when_the_result_is_in(
    keep, seen, play, desk, evening, first
):
    keep("revoke", {"who": "E", "established": "playing", "won": "E"})
    asked = "na de verzaking nog? 64A"
    assert asked in seen() and "Niets aan te passen" not in seen()
    play(first, first.boards[0])
    page = desk.get(f"/evening/{evening.pk}/desk/").content.decode()
    (to,) = re.findall(r'<a class="button primary" href="([^"]+add=later)">', page)
    page = desk.get(html.unescape(to)).content.decode()
    later = next(
        link for link in re.findall(r'href="([^"]+)"', page) if IncidentDraft.read(_t(link)).facts.get("later") == "1+"
    )
    page = desk.get(html.unescape(later)).content.decode()
    assert "slagen van" in page and "64A1" in page


def _t(link):
    return parse_qs(urlsplit(html.unescape(link)).query).get("t", [str(IncidentDraft(""))])[0]


def test_64A_when_the_result_is_in_the_page_that_tells_it_puts_it_right_too(desk, play, evening, first):
    told = {"t": str(IncidentDraft("revoke", REVOKE, key="k1")), "sitting": first.pk, "board": first.boards[0]}

    def kept():
        return desk.post(f"/evening/{evening.pk}/desk/keep/", told, headers={"hx-request": "true"}).content.decode()

    assert "rectify" not in kept()
    play(first, first.boards[0], "4S S 9")
    case = desk.post(re.search(r'action="(/evening/\d+/desk/rectify/\d+/)"', kept())[1]).url
    assert case == f"/evening/{evening.pk}/ruling/1/" and "rectify" not in kept()


def test_64A_what_is_not_agreed_is_not_put_right(keep, seen, first, phone):
    keep("revoke", REVOKE)
    sat = phone("nl")
    sat.sit(first, "NS")
    sat.tells(first.boards[0], "4S", "S", "9")
    assert "slagen gaan over" not in seen() and "Niets aan te passen" in seen()


@pytest.mark.parametrize(
    ("scored", "facts"), [("P", REVOKE), ("4S S 13", REVOKE), ("4S S 9", REVOKE | {"special": "twelfth"})]
)
def test_64_where_no_trick_can_go_over_none_is_offered(keep, seen, play, first, scored, facts):
    keep("revoke", facts)
    play(first, first.boards[0], scored)
    assert "slagen gaan over" not in seen()


# Along a chart.


@pytest.fixture
def walked(desk, evening, first):
    """Post the form that a page of a walk posts automatically, and return the address where the walk continues."""

    def go(walk, **known):
        place = {"sitting": first.pk, "board": first.boards[0], **known}
        page = desk.get(f"/evening/{evening.pk}/desk/walk/", {"w": f"bridge-2017 {walk}", **place}).content.decode()
        fields = dict(re.findall(r'<input type="hidden" name="(t|sitting|board|who)" value="([^"]*)"', page))
        if fields:
            desk.post(f"/evening/{evening.pk}/desk/keep/", fields)
        return html.unescape(page)

    return go


def test_a_walk_that_has_begun_stands_on_the_desk_with_its_question_and_goes_on_with_one_tap(
    walked, seen, desk, evening, first
):
    assert "desk/keep/" not in walked("27:")
    walked("27:unintended=false")
    page = seen()
    assert f"Tafel {first.table.number} · bord {first.boards[0]} · Onvoldoende bod" in page
    assert "Heeft de speler zijn bod al vervangen voordat jij aan tafel was?" in page
    raw = desk.get(f"/evening/{evening.pk}/desk/").content.decode()
    here = html.unescape(re.search(r'class="running">\s*<p>\s*<a href="([^"]+)"', raw)[1])
    assert '<h1 class="question">Heeft de speler zijn bod al vervangen' in desk.get(here).content.decode()
    walked("27:unintended=false,premature=false")
    assert "Aanvaardt de linkertegenstander het onvoldoende bod?" in seen() and "Heeft de speler" not in seen()
    lines = evening.log.filter(verb="incident told")
    told = {"table": first.table.number, "board": first.boards[0], "incident": "bridge-2017 27"}
    assert [line.about for line in lines] == [told]
    assert "Onvoldoende bod" in desk.get(f"/evening/{evening.pk}/log/").content.decode()


RULED = "27:unintended=false,premature=false,accepted=true"
LATER = "27:unintended=false,premature=false,accepted=false,substitute=LOWEST_SAME"


def test_a_walk_is_gone_when_it_is_ruled(walked, seen, desk, evening, first):
    record = html.unescape(re.search(r'href="([^"]+/desk/ruling/[^"]+)"', walked(RULED, who="E"))[1])
    assert "Het onvoldoende bod gold, alsof het reglementair was. 27A1" in seen()
    page = desk.get(record).content.decode()
    fields = dict(re.findall(r'name="(w|k|sitting|board|who)" value="([^"]*)"', page))
    fields = {name: html.unescape(value) for name, value in fields.items()}
    desk.post(f"/evening/{evening.pk}/desk/ruling/", {**fields, "laws": "27A1", "decision": "x", "standing": "final"})
    assert evening.cases.count() == 1 and "Tot het spel uit is" not in seen()
    walked(RULED, who="E")
    assert "Tot het spel uit is" not in seen()


def test_a_walk_is_gone_when_it_comes_to_nothing(walked, seen, desk, evening):
    walked("27:unintended=false")
    raw = desk.get(f"/evening/{evening.pk}/desk/").content.decode()
    desk.post(re.search(r'action="(/evening/\d+/desk/over/\d+/)"', raw)[1])
    assert "Onvoldoende bod" not in seen().partition("Tot het spel uit is")[2]


def test_what_a_chart_says_to_come_back_to_is_asked_when_the_result_is_in(walked, seen, play, first):
    walked(LATER)
    asked = "Kijk na afloop (27D): Had het resultaat zonder het onvoldoende bod heel goed anders kunnen zijn?"
    assert asked in seen().partition("Tot het spel uit is")[2]
    play(first, first.boards[0])
    assert seen().index(asked) < seen().index("Wat is er gebeurd?") and "Niets aan te passen" in seen()


def test_a_question_that_nobody_answered_is_still_asked_when_the_result_is_in(walked, seen, play, first):
    walked("27:unintended=false")
    play(first, first.boards[0])
    page = seen()
    assert page.index("Heeft de speler zijn bod al vervangen") < page.index("Wat is er gebeurd?")


def test_a_chart_about_what_was_told_stands_beside_nothing(keep, walked, seen):
    keep("insufficient", BID, *LOWEST)
    walked("27:unintended=false", k="k1")
    assert seen().count("· bord") == 1 and "Na het spelen: Had het resultaat" in seen()


PAUSE = {"phase": "auction", "auction": "1S P 2H", "who": "E", "how": "tempo"}


def test_16B3_a_ruling_from_a_reminder_keeps_the_auction_the_names_and_the_pause(keep, play, desk, evening, first):
    keep("information", PAUSE)
    play(first, first.boards[0])
    page = desk.get(f"/evening/{evening.pk}/desk/").content.decode()
    (to,) = re.findall(r'<a class="button primary" href="([^"]+walk[^"]+)">', page)
    query = {name: values[0] for name, values in parse_qs(urlsplit(html.unescape(to)).query).items()}
    assert (query["who"], query["k"]) == ("E", "k1")
    walk = desk.get(html.unescape(to).replace("~true", "~true%2Calternative%3Dtrue"))
    assert "Wees de informatie" in walk.content.decode()  # It is known that it came from partner.
    query["w"] = "bridge-2017 16-after:information~true,alternative=true,withdrawn~false,suggested=true,damage=true"
    page = html.unescape(desk.get(f"/evening/{evening.pk}/desk/ruling/", query).content.decode())
    east, west = first.east.players.all()[0].name, first.east.players.all()[1].name
    assert "Het bieden ging 1♠ – pas – 2♥." in page
    assert f"{east} (O) viel op door het tempo." in page
    assert f"Er was een logisch alternatief voor wat {west} (W) deed." in page
    assert "De informatie kwam van" not in page and "de speler" not in page.partition('name="found"')[2][:900]
    assert "Wie deed het?" not in page


def test_reminders_are_dismissed_together_but_only_those_that_were_seen(keep, seen, desk, evening):
    keep("insufficient", BID, *LOWEST, key="k1")
    keep("card-out-of-turn", LEAD, *REJECTED, key="k2")
    page = desk.get(f"/evening/{evening.pk}/desk/").content.decode()
    shown = re.findall(r'name="incident" value="(\d+)"', page)
    assert "Ruim alle 2 herinneringen op" in page and len(shown) == 2
    keep("revoke", REVOKE, key="k3")
    desk.post(f"/evening/{evening.pk}/desk/over/", {"incident": shown})
    assert seen().count("· bord") == 1 and "Verzaking" in seen()
    assert "herinneringen op" not in seen()
