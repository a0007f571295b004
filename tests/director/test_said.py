"""Announcements of charts walked to their end, paragraph by paragraph, in both languages."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from troef.director.charts.outcome import WalkOutcome, announcements_before, outcome
from troef.director.charts.walk import Walk, answered_from, chart, charts
from troef.director.incidents.catalogue import incident_tiles
from troef.laws import BRIDGE_2007, BRIDGE_2017, KLAVERJAS_1976, Edition, Saying, Text
from troef.laws.charts.chart import fact_combinations

EDITIONS = (BRIDGE_2017, BRIDGE_2007)


def ended(id: str, answers: dict[str, Any], edition: Edition = BRIDGE_2017) -> WalkOutcome:
    told = outcome(answered_from(chart(id, edition), answers))
    assert told is not None
    return told


def first(walk: str) -> list[Saying]:
    """Return the announcements before the current question."""
    at = Walk.parse(walk)
    assert at.question is not None
    return announcements_before(at, at.question)


def asks(walk: str) -> str | None:
    at = Walk.parse(walk)
    return None if at.question is None else at.question.id


# A card that was seen: 24, 48, 49


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
@pytest.mark.parametrize(
    ("answers", "there"),
    [
        ({"auction_over": False}, "24"),
        ({"auction_over": True, "defender": False}, "48"),
        ({"auction_over": True, "defender": True}, "49"),
    ],
)
def test_24_48_49_the_tile_for_a_card_seen_asks_when_and_whose(edition: Edition, answers: Any, there: str) -> None:
    tile = next(each for each in incident_tiles(edition) if each.text.nl == "Kaart gezien")
    assert ended(tile.chart, answers, edition).next == there


# Penalty cards: 50B, 62B1


def test_62B1_a_revoke_that_is_corrected_leaves_a_major_penalty_card() -> None:
    way = "62-64:established=false,both_sides=false,claimed=false,declaring=false,faced=false,last_but_one=false"
    told = outcome(Walk.parse(f"bridge-2017 {way}"))
    assert told is not None and told.paragraph == "62A"
    assert told.do[1] == Text(
        "Laat de verzaakte kaart open voor de overtreder liggen als grote strafkaart.",
        "Leave the card of the revoke face up before the offender as a major penalty card.",
    )
    there = Walk.parse(f"bridge-2017 {way}").continue_to("50").answer(False)
    assert str(there).endswith(" > 50:more=false,minor~false") and Walk.parse(str(there)) == there
    assert there.question is not None and there.question.id == "partner_leads"


def test_54D_chart_50_is_told_what_kind_of_card_it_is_and_who_leads() -> None:
    answers = {"misinformed": False, "declaring": False, "partner_acted": False, "spread": False}
    answers |= {"dummy_seen": False, "lho_acted": False}
    there = answered_from(chart("54"), {**answers, "answer": "REJECT"}).continue_to("50").answer(False)
    assert there.question is not None and there.question.id == "chosen"


def test_49_what_kind_of_penalty_card_a_dropped_card_is_remains_to_be_asked() -> None:
    answers = {"lawful": False, "two_at_once": False, "current_trick": False, "conceding": False}
    there = answered_from(chart("49"), answers).continue_to("50").answer(False)
    assert there.question is not None and there.question.id == "minor"


# Revokes: 64B2


REVOKE = {"corrected_both": False, "both_sides": False, "twelfth": False, "after_round": False}
REVOKE_2017 = {**REVOKE, "after_next_call": False, "faced": False}


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
@pytest.mark.parametrize(
    ("tricks", "score", "text"),
    [
        (
            2,
            "tricks",
            Text(
                "Voor de eerste verzaking gaan er 2 slagen naar de andere partij; deze tweede kost geen slagen extra.",
                "For the first revoke 2 tricks go to the other side; this second one costs no more.",
            ),
        ),
        (
            1,
            "tricks",
            Text(
                "Voor de eerste verzaking gaat er één slag naar de andere partij; deze tweede kost geen slag extra.",
                "For the first revoke one trick goes to the other side; this second one costs no more.",
            ),
        ),
        (
            0,
            None,
            Text(
                "Voor de eerste verzaking gaan er geen slagen over, en voor deze tweede ook niet.",
                "No tricks change hands for the first revoke, nor for this second one.",
            ),
        ),
    ],
)
def test_64B2_a_second_revoke_keeps_the_tricks_of_the_first(
    edition: Edition, tricks: int, score: str | None, text: Text
) -> None:
    known = REVOKE_2017 if edition == BRIDGE_2017 else {}
    told = ended("64", {**known, "repeated": True, "first_tricks": tricks}, edition)
    assert (told.paragraph, told.say, told.score) == ("64B2", (Saying("table", text),), score)


def test_64C2a_without_damage_the_tricks_can_still_be_scored() -> None:
    there = answered_from(chart("64"), {**REVOKE_2017, "repeated": True, "first_tricks": 2}).continue_to("64C")
    assert there.question is not None and there.question.id == "damaged_repeated"
    told = outcome(there.answer(False))
    assert told is not None
    assert (told.paragraph, told.score) == ("64C2a", "tricks")


def test_64_what_62_has_asked_is_not_asked_again() -> None:
    answers = {"established": True, "twelfth": False, "both_sides": False}
    there = answered_from(chart("62-64"), answers).continue_to("64").answer(False)
    assert there.question is not None and there.question.id == "after_round"


# The auction: 25A first, 16C2 in time


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
@pytest.mark.parametrize("id", ["27", "28-29"])
def test_25A_comes_before_27_to_32(id: str, edition: Edition) -> None:
    at = Walk.begin(chart(id, edition))
    assert at.question is not None and at.question.fact == "unintended"
    slip = at.answer(True).continue_to("25").answer(False)
    assert "misinformed~false" in str(slip) and at.answer(True).path.end is not None
    if edition == BRIDGE_2017:
        slip = slip.answer(False)
    assert slip.question is not None and slip.question.id == "lho_called"


def test_25A1_the_new_call_falls_under_the_ordinary_laws() -> None:
    answers = {"misinformed": False, "partner_called": False, "period_over": False, "unintended": True}
    told = ended("25", {**answers, "lho_called": False})
    assert told.later == (
        Text(
            "De nieuwe bieding valt onder de gewone regels: is zij zelf onvoldoende of voor de beurt, ga dan door met "
            "schema 27 of 28-29.",
            "The new call falls under the ordinary laws: if it is itself insufficient or out of turn, go on with chart "
            "27 or 28-29.",
        ),
    )


_NOT_FOR_YOUR_SIDE = Saying(
    "offending side",
    Text(
        "Wat is teruggenomen vertelt jullie niets: kies alsof het niet is gebeurd (16C2).",
        "Information from what was taken back is not for your side: choose as if it had not happened (16C2).",
    ),
)


@pytest.mark.parametrize("turn", ["PARTNER", "LHO"])
def test_31B1_partner_hears_of_16C2_before_he_calls(turn: str) -> None:
    free = Text(
        "Het bod voor de beurt vervalt; de partner van de overtreder mag vrij bieden, maar gebruikt niet wat "
        "het bod voor de beurt vertelde.",
        "The bid out of turn is cancelled; the offender's partner may make any call, but does not use what the bid out "
        "of turn showed.",
    )
    assert first(f"bridge-2017 31:turn={turn}") == [Saying("table", free), _NOT_FOR_YOUR_SIDE]
    told = ended("31", {"turn": turn, "comparable": True})
    assert told.earlier == (Saying("table", free), _NOT_FOR_YOUR_SIDE)
    assert told.do[0].nl == "Haal het bod voor de beurt weg."


@pytest.mark.parametrize("way", ["kind=PASS,turn=PARTNER", "kind=PASS,turn=LHO", "kind=DOUBLE,turn_double=PARTNER"])
def test_30B1a_32B1_the_same_for_a_pass_and_a_double(way: str) -> None:
    assert first(f"bridge-2017 30-32:{way}")[-1] == _NOT_FOR_YOUR_SIDE


def test_31A_at_the_right_hand_opponents_turn_the_table_hears_that_he_calls_first() -> None:
    assert [saying.to for saying in first("bridge-2017 31:turn=RHO")] == ["table"]


@pytest.mark.parametrize(
    ("id", "answers", "asked"),
    [
        ("27", {"unintended": False, "premature": False, "accepted": False, "substitute": "BID"}, "defender"),
        ("31", {"turn": "PARTNER"}, "defender"),
    ],
)
def test_26_what_is_not_comparable_is_not_compared_again(id: str, answers: Any, asked: str) -> None:
    there = answered_from(chart(id), {**answers, "comparable": False}).continue_to("26")
    assert there.question is not None and there.question.id == asked


def test_33_two_calls_at_once() -> None:
    assert ended("33", {"next_in_turn": True}).say == (
        Saying(
            "table",
            Text(
                "Twee biedingen tegelijk: eerst telt die van wie aan de beurt was, daarna de bieding van de andere "
                "speler.",
                "Two calls at once: that of the player in turn counts first, then the call by the other player.",
            ),
        ),
    )


# Rights: 11A


def test_11A_either_side_may_have_gained() -> None:
    assert chart("10-11").question("gained").ask == Text(
        "Heeft een van beide partijen voordeel doordat een tegenstander doorging zonder de regel te kennen?",
        "Did either side gain because an opponent went on without knowing the law?",
    )


# Claims: 70


def test_70B_the_claim_is_repeated_and_the_objections_are_heard_before_anything_is_decided() -> None:
    assert first("bridge-2017 70:") == [
        Saying(
            "player",
            Text("Herhaal precies wat je zei toen je opeiste.", "Repeat exactly what you said when you claimed."),
        ),
        Saying("other side", Text("Wat is jullie bezwaar?", "What is your objection?")),
        Saying("table", Text("Leg de resterende kaarten open.", "Lay the remaining cards face up.")),
    ]


@pytest.mark.parametrize(
    ("worse", "text"),
    [
        (
            True,
            Text(
                "Ga uit van de normale speelwijze die minder oplevert: twijfel valt uit tegen de eiser.",
                "Take the normal line that does less well: doubt goes against the claimer.",
            ),
        ),
        (False, Text("Ken de slagen toe zoals opgeëist.", "Award the tricks as claimed.")),
    ],
)
def test_70A_a_worse_normal_line_is_asked_for_what_was_stated_too(worse: bool, text: Text) -> None:
    answers = {"trump_out": False, "needs_partner": False, "new_line": False, "worse_line": worse}
    told = ended("70", answers)
    assert (told.paragraph, told.do[0], told.score, told.announced_count) == ("70A", text, "tricks", 3)


# Explanations: 20, 21, 47E2


@pytest.mark.parametrize(
    ("answers", "law", "otherwise"),
    [
        ({"by_giver": True}, "20F4a", "21"),
        ({"by_giver": False, "auction_over": True, "defender": False, "play_begun": False}, "20F5bii", "21"),
        ({"by_giver": False, "auction_over": True, "defender": True, "play_over": False}, "20F5a", "75"),
    ],
)
def test_47E2_a_card_played_on_the_explanation_is_asked_for(answers: Any, law: str, otherwise: str) -> None:
    assert (ended("20", {**answers, "card": False}).paragraph, ended("20", {**answers, "card": False}).next) == (
        law,
        otherwise,
    )
    told = outcome(answered_from(chart("20"), {**answers, "card": True}).continue_to("47"))
    assert told is not None
    assert (told.paragraph, told.say[0].text) == (
        "47E2a",
        Text(
            "De speler mag de gespeelde kaart terugnemen en een andere kaart spelen.",
            "The player may take the played card back and play another card.",
        ),
    )


def test_47E2_after_the_auction_period_a_card_may_still_go_back() -> None:
    answers = {"misheard": False, "misbid": False, "period_over": True, "card": True}
    assert ended("21", answers).next == "47"


@pytest.mark.parametrize(
    "answers",
    [
        {"partner_called": False, "influenced": True},
        {"partner_called": False, "influenced": False},
        {"partner_called": True, "gained": True},
        {"partner_called": True, "gained": False},
    ],
)
def test_21B1a_a_face_down_lead_may_go_back(answers: Any) -> None:
    told = ended("21", {"misheard": False, "misbid": False, "period_over": False, **answers})
    assert told.do[0] == Text(
        "Ligt er al een dichte uitkomst, dan mag die na deze onregelmatigheid op jouw aanwijzing terug (41A, 47E2a).",
        "If there is a face-down lead already, it may go back after this irregularity when you say so (41A, 47E2a).",
    )


# Cards too many and too few: 13, 14, 67


@pytest.mark.parametrize(
    ("answers", "law", "text"),
    [
        (
            {"play_over": False, "called": False, "seen": True},
            "13A2",
            Text(
                "Blijkt de kaart die iemand zag het resultaat te hebben beïnvloed, dan kan wie de fout maakte ook een "
                "straf krijgen (13A2).",
                "If the card that somebody saw turns out to have influenced the result, the player "
                "who made the mistake may be penalised too (13A2).",
            ),
        ),
        (
            {"play_over": False, "called": True, "playable": False},
            "13B2",
            Text(
                "Wie de fout maakte, kan ook een straf krijgen (13B2).",
                "The player who made the mistake may be penalised too (13B2).",
            ),
        ),
        (
            {"play_over": True},
            "13D",
            Text(
                "Wie de fout maakte, kan een procedurele straf krijgen (13D, 90).",
                "The player who made the mistake may get a procedural penalty (13D, 90).",
            ),
        ),
    ],
)
def test_13A2_13B2_13D_a_penalty_is_possible(answers: Any, law: str, text: Text) -> None:
    told = ended("13", {"cards": "MISDEALT", **answers})
    assert (told.paragraph, told.later[-1]) == (law, text)


def test_14B1_nobody_hears_of_14C_when_no_card_is_added() -> None:
    told = ended("14", {"play_begun": True, "found": True, "played": True})
    assert (told.paragraph, [saying.to for saying in told.say], told.later) == ("14B1", ["table"], ())


@pytest.mark.parametrize(
    ("follows", "law", "text"),
    [
        (
            True,
            "67B1a",
            Text(
                "De overtreder legt meteen een kaart van de voorgespeelde kleur open tussen de "
                "gespeelde kaarten; die wint de slag niet meer en het geldt als een verzaking.",
                "The offender immediately lays a card of the suit led face up among the played "
                "cards; it can no longer win the trick and it counts as a revoke.",
            ),
        ),
        (
            False,
            "67B1b",
            Text(
                "De overtreder legt meteen een kaart naar keuze open tussen de gespeelde kaarten; "
                "die wint de slag niet meer en het geldt als een verzaking.",
                "The offender immediately lays any card face up among the played cards; it can no "
                "longer win the trick and it counts as a revoke.",
            ),
        ),
    ],
)
def test_67B1_which_card_is_laid(follows: bool, law: str, text: Text) -> None:
    answers = {"numbers": True, "defect": "TOO_FEW", "too_late": True, "can_follow": follows}
    told = ended("67", answers)
    assert (told.paragraph, told.say, told.do) == (law, (Saying("table", text),), ())
    there = answered_from(chart("67"), answers).continue_to("64")
    assert str(there).endswith(" > 64:corrected_both~false")


# Leads out of turn: 54, 56 with 60C


def test_60C_declarer_keeps_all_his_choices_when_the_partner_leads_too() -> None:
    """Only when his side has played to that second lead is the first one refused."""
    assert chart("54").question("partner_acted").ask.nl == (
        "Is zijn partner, die moest uitkomen, daarna uitgekomen en is daarop al bijgespeeld?"
    )
    assert asks(
        "bridge-2017 54:misinformed=false,declaring=false,partner_acted=false,spread=false,dummy_seen=false,"
        "lho_acted=false"
    ) == ("answer")
    told = ended("54", {"misinformed": False, "declaring": False, "partner_acted": False, "spread": True})
    assert told.later[-1] == Text(
        "Kwam de andere tegenspeler intussen ook open uit, bekijk die kaart dan als getoonde kaart (60C, 49).",
        "If the other defender has led face up meanwhile, look at that card as an exposed one (60C, 49).",
    )


def test_57C1_the_singleton_that_is_not_played_by_itself_is_dummys() -> None:
    assert chart("57").question("both_played").help == Text(
        "Een kaart van de blinde telt pas als de leider haar heeft genoemd of aangewezen, ook als het een singleton of "
        "een van twee aansluitende kaarten is.",
        "A card of dummy counts only once declarer has named or indicated it, even if it is a singleton or one of two "
        "touching cards.",
    )


# Words


@cache
def outcomes_of(edition: Edition) -> list[WalkOutcome]:
    ways = {str(answered_from(each, facts)) for each in charts(edition).values() for facts in fact_combinations(each)}
    return [told for way in ways if (told := outcome(Walk.parse(way))) is not None and told.paragraph is not None]


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_26B_is_about_the_first_lead_and_not_about_the_opening_lead(edition: Edition) -> None:
    """In Dutch *uitkomst* is the opening lead, while 26B is about the first lead of the offender's partner."""
    said = {each.text.nl for told in outcomes_of(edition) for each in told.say}
    assert [text for text in said if "uitkomst" in text and ("beperk" in text or "verbieden" in text)] == []


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_a_player_who_chooses_is_not_spoken_of(edition: Edition) -> None:
    """A sentence that addresses a player as `je` does not also name him as left-hand opponent or declarer."""
    names = {"lho": "linkertegenstander", "declarer": "de leider"}
    said = {(each.to, each.text.nl) for told in outcomes_of(edition) for each in told.say if each.to in names}
    assert [text for to, text in said if names[to] in text] == []


# Appeals: 92


def test_92_an_appeal_is_mentioned_only_where_there_is_one() -> None:
    without = {told.paragraph for told in outcomes_of(BRIDGE_2017) if told.appeal is None}
    assert without == {
        *("12B2", "80B2a", "81B1", "81B2", "81C1", "81C7", "81D", "83", "91A"),
        *("92A", "92B", "92C", "92D1", "92D2", "93A", "93B1", "93B2", "93B3", "93C1", "93C2", "93C3a"),
    }


def test_klaverjas_24_an_appeal_is_not_appealed() -> None:
    assert {told.paragraph for told in outcomes_of(KLAVERJAS_1976) if told.appeal is None} == {"24"}


def test_91B_the_organiser_hears_what_his_answer_means() -> None:
    assert [saying.text.nl for saying in first("bridge-2017 91:discipline=true,measure=DISQUALIFICATION")] == [
        "Keur je het goed, dan is de speler uitgesloten van de wedstrijd. (91B)",
        "Keur je het niet goed, dan kan hij niet worden uitgesloten; schorsen voor deze zitting kan dan nog (91A). "
        "(91B)",
        "Wat kies je?",
    ]


# 2007


def test_2007_25A_the_left_hand_opponent_hears_that_he_may_call_again() -> None:
    answers = {"misinformed": False, "partner_called": False, "unintended": True}
    told = ended("25", {**answers, "lho_called": True}, BRIDGE_2007)
    assert [saying.text.nl for saying in told.say if saying.to == "lho"] == [
        "Je mag kiezen; overleg niet.",
        "De bieding die op de eerste bieding volgde gaat terug en wordt vervangen; de overtreder en "
        "de partner van de overtreder gebruiken niet wat die vertelde. (25A)",
        "De bieding die op de eerste bieding volgde blijft staan, na de nieuwe bieding. (25A)",
        "Wat kies je?",
    ]
    assert [saying.to for saying in ended("25", {**answers, "lho_called": False}, BRIDGE_2007).say] == ["table"]


def test_2007_27_note_1_replaced_because_of_the_other_side() -> None:
    told = ended("27", {"unintended": False, "premature": True, "prompted": True}, BRIDGE_2007)
    assert told.paragraph == "11A"
    assert told.say[0].text.nl.startswith(
        "De overtreder verving het onvoldoende bod door iets wat de andere partij deed: het recht op een rechtzetting "
        "kan vervallen zijn."
    )


@pytest.mark.parametrize(
    ("id", "answers", "paragraph", "there"),
    [
        ("15", {"here": True}, "15", None),
        ("15", {"here": False}, "15", None),
        ("17", {"other_board": False}, "17", None),
        ("17", {"other_board": True, "differs": True}, "17", None),
        ("47", {"by_offending_defender": True}, "47", "49"),
        ("47", {"by_offending_defender": False}, "47", None),
    ],
)
def test_2007_15_17_47_what_the_notes_carry_is_drawn(id: str, answers: Any, paragraph: str, there: str | None) -> None:
    told = ended(id, answers, BRIDGE_2007)
    assert (told.paragraph, told.next) == (paragraph, there)


def test_2007_13E_what_partner_may_not_use() -> None:
    told = ended("13", {"cards": "SURPLUS", "restored": True}, BRIDGE_2007)
    assert told.say[-1].text == Text(
        "Welke kaart je partner erbij kreeg of kwijtraakte, mag je niet gebruiken (13E).",
        "You may not use which card your partner was given or lost (13E).",
    )


def test_2007_24_after_the_auction_the_card_is_a_penalty_card_or_goes_back() -> None:
    assert ended("24", {"auction_over": True, "defender": True}, BRIDGE_2007).next == "49"
    assert ended("24", {"auction_over": True, "defender": False}, BRIDGE_2007).next == "48"
    told = ended("24", {"auction_over": False}, BRIDGE_2007)
    assert told.say[-1].text.nl == (
        "Wat de getoonde kaart vertelt, is voor jullie ongeoorloofd: kies alsof je haar niet gezien hebt (16D)."
    )
