"""The end of a walk, and the draft of a ruling."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from functools import cache

import pytest

from troef.cards import Lang
from troef.director.charts.outcome import (
    ROLES,
    _ruling,
    announcements_before,
    draft,
    outcome,
    ruling_for_walk,
    score_asked,
    transfer_in,
)
from troef.director.charts.walk import Walk, all_charts, answered_from, chart
from troef.director.rulings.record import AnsweredQuestion, RulingRecord, first_version, history_text, read_history
from troef.laws import BRIDGE_2007, BRIDGE_2017, Text
from troef.laws.charts.chart import Chart, fact_combinations


@cache
def ways(each: Chart) -> list[Walk]:
    """Return every path through a chart."""
    return [Walk.parse(text) for text in {str(answered_from(each, facts)) for facts in fact_combinations(each)}]


@pytest.mark.parametrize("each", [pytest.param(each, id=f"{each.edition.year}-{each.id}") for each in all_charts()])
def test_every_way_has_its_outcome(each: Chart) -> None:
    for at in ways(each):
        end, ended = at.path.end, outcome(at)
        assert end is not None and ended is not None
        assert (ended.paragraph, ended.next) == (end.rule, end.chart)
        assert {saying.to for saying in ended.say} <= ROLES.keys()
        texts = [*(saying.text for saying in ended.say), *ended.do, *ended.later]
        assert [text for text in texts if "{" in text.nl + text.en] == []


def told_to(at: Walk) -> tuple[set[str], list[str]]:
    """Return the players to whom a choice is offered, and the ending of each sentence."""
    assert at.question is not None
    said = announcements_before(at, at.question)
    return {saying.to for saying in said}, [saying.text.en.rsplit(" ", 1)[-1] for saying in said]


def test_a_choice_is_told_in_the_words_of_the_chart() -> None:
    """51B1: declarer chooses about the penalty cards of one suit."""
    at = Walk.begin(chart("51")).answer(True).answer(True)
    assert told_to(at) == ({"declarer"}, ["consult.", "(51B1a)", "(51B1b)", "(50D2b)", "choose?"])


def test_27B_the_offender_hears_what_each_replacement_leads_to_but_not_what_he_may_not_do() -> None:
    at = Walk.begin(chart("27")).answer(False).answer(False).answer(False)
    assert told_to(at) == ({"offender"}, ["consult.", "(27B1a)", "(27B)", "(27B)", "choose?"])


def test_27C_whoever_replaced_his_bid_already_does_not_choose_again() -> None:
    at = Walk.begin(chart("27")).answer(False).answer(True).answer(False).answer(False)
    assert at.question is not None and (at.question.id, at.question.by) == ("substitute_laid", None)


def test_55A_both_defenders_hear_the_choice() -> None:
    at = Walk.begin(chart("55"))
    while at.question is not None and at.question.by is None:
        at = at.answer(False)
    assert told_to(at) == ({"defenders"}, ["consult.", "(55A)", "(55B2)", "choose?"])


def test_79C2_the_organiser_who_chooses_may_consult() -> None:
    at = Walk.begin(chart("79")).answer("SCORE").answer(False).answer(True)
    assert told_to(at) == ({"organiser"}, ["(79C2)", "(79C2)", "choose?"])


def test_57A_what_is_ruled_before_declarer_chooses_is_told_and_done_too() -> None:
    facts = {"both_played": False, "prompted": False, "lho_acted": False, "partner_waits": True, "chosen": "highest"}
    ended = outcome(answered_from(chart("57"), facts))
    assert ended is not None
    assert ended.say[0].text.en.endswith(
        "becomes a major penalty card; declarer says what the offender's partner plays."
    )
    assert [text.en.split(" ", 1)[0] for text in ended.do] == ["Leave", "The"]
    assert [text.en[:23] for text in ended.later] == ["Look afterwards (50E4):"]


def test_52B2_the_card_that_is_played_instead_is_the_penalty_card() -> None:
    ended = outcome(answered_from(chart("52"), {"declarer_acted": False, "accepted": False}))
    assert ended is not None
    assert [text.en for text in ended.do] == [
        "Leave the other card face up before the offender as a major penalty card.",
        "Have the offender take the other card back and play the penalty card.",
    ]


def test_15A2b_what_is_to_be_watched_on_the_other_board() -> None:
    ended = outcome(answered_from(chart("15"), {"whole": False, "other_board": False, "partner_acted": False}))
    assert ended is not None and ended.paragraph == "15A2b"
    assert ["(15A3)" in text.en for text in ended.later] == [True]


def test_2007_29A_what_follows_is_told_for_the_call_that_was_made() -> None:
    """The booklet: whether the call is accepted may be asked only after its consequences."""
    at = Walk.begin(chart("28-29", BRIDGE_2007)).answer(False).answer(False).answer("BID").answer("PARTNER")
    assert at.question is not None
    assert "passes for the rest of the auction" in announcements_before(at, at.question)[2].text.en


def test_2007_27B2_the_lead_restriction_is_that_of_2007() -> None:
    facts = {"unintended": False, "premature": False, "accepted": False, "substitute": "BID", "comparable": False}
    ended = outcome(answered_from(chart("27", BRIDGE_2007), facts))
    assert ended is not None
    assert ("(26A)" in ended.later[0].en, "(26B)" in ended.later[0].en) == (True, True)


def test_2007_26A_declarer_hears_that_he_may_require_or_prohibit() -> None:
    at = Walk.begin(chart("26", BRIDGE_2007)).answer(("S",)).answer(())
    assert told_to(at) == ({"declarer"}, ["consult.", "(26A)", "(26A)", "(26A)", "choose?"])


def test_what_was_said_before_the_choice_and_what_comes_after() -> None:
    at = answered_from(chart("27"), {"unintended": False, "premature": False, "accepted": True})
    ended = outcome(at)
    assert ended is not None
    assert ended.earlier + ended.now == ended.say
    assert [saying.to for saying in ended.now] == ["table"]


def test_a_chart_that_only_parts_ways_has_no_paragraph() -> None:
    ended = outcome(Walk.begin(chart("55-56")).answer(True))
    assert ended is not None
    assert (ended.paragraph, ended.next, ended.say, ended.appeal) == (None, "55", (), None)


OTHER = AnsweredQuestion("something_else", True, Text("Vraag?", "Question?"), Text("Ja", "Yes"))


def test_27B4_what_was_asked_and_what_follows():
    walk = Walk.parse(
        "bridge-2017 27:unintended=false,premature=true,lho_acted=false,accepted_laid=false,"
        "substitute_laid=INSUFFICIENT,second_accepted=false"
    )
    made = draft(walk, "en")
    assert made.laws == ("27B4",)
    assert made.rectification.splitlines() == [
        "27B4: The offender took back the insufficient bid.",
        "27B4: The replacement was cancelled. The offender had to make another call. "
        "The offender's partner had to pass for the rest of the auction. "
        "As a defender the offender's partner could be restricted at the first lead. "
        "The offending side was not allowed to use what had been taken back or shown (16C2).",
    ]
    (walked,) = made.walked
    assert (walked.chart, walked.edition, walked.law) == ("27", BRIDGE_2017, "27B4")
    assert [(one.fact, one.value) for one in walked.answers] == [
        ("unintended", False),
        ("premature", True),
        ("lho_acted", False),
        ("accepted", False),
        ("substitute", "INSUFFICIENT"),
        ("second_accepted", False),
    ]


@pytest.mark.parametrize("each", [pytest.param(each, id=f"{each.edition.year}-{each.id}") for each in all_charts()])
def test_a_ruling_tells_facts_and_no_instruction(each: Chart) -> None:
    """Instructions to act or watch never appear in the text of the ruling, whatever is answered."""
    for at in ways(each):
        ended = outcome(at)
        assert ended is not None
        said = [saying.text for saying in ended.say]
        instructions = [text for text in (*ended.do, *ended.later) if text not in said]
        for lang in LANGS:
            made = draft(at, lang)
            written = "\n".join((made.established_facts, made.rectification, made.decision))
            assert [text[lang] for text in instructions if text[lang] in written] == []
            assert made.established_facts and "{" not in written
            assert bool(made.decision) is (ended.paragraph is not None)


LANGS: tuple[Lang, Lang] = ("nl", "en")


@pytest.mark.parametrize(
    ("walk", "nl", "en"),
    [
        ("40:complaint=NOT_TOLD,entitled=true,damage=true", "De score werd aangepast.", "The score was adjusted."),
        (
            "16-other:called=true,by_chance=false,playable_now=false",
            "Het bord kreeg een kunstmatige score.",
            "The board got an artificial score.",
        ),
        (
            "65-66:looking=AFTER_PLAY,clear=false,one_side_mixed=true",
            "De slagen werden opnieuw vastgesteld.",
            "The tricks were established again.",
        ),
        ("87:fouled=true,teams=true", "Het resultaat verviel.", "The result was cancelled."),
    ],
)
def test_what_becomes_of_the_score_is_written_where_the_article_says_no_more(walk, nl, en):
    at = Walk.parse(f"bridge-2017 {walk}")
    said = [draft(at, lang).rectification.partition(": ")[2] for lang in LANGS]
    assert said == [nl, en]


@pytest.mark.parametrize(
    ("walk", "rectification"),
    [
        (
            "bridge-2017 79:doubt=TRICKS,claimed=false,in_round=false,tricks_in_period=true,certain_tricks=false",
            "79B3: Het resultaat stond niet vast: van geen van beide partijen ging de score omhoog.",
        ),
        ("bridge-2017 79:doubt=SCORE,in_period=true", "79C1: De fout in de score werd hersteld."),
        (
            "bridge-2017 84-85:agreed=true,provided=NOTHING,damaged=true",
            "84D: Het spel werd uitgespeeld; twijfel viel uit in het voordeel van de niet-overtredende partij.",
        ),
        ("bridge-2017 86B:regulated=true", "86B3: De regeling van de bond werd gevolgd."),
        (
            "klaverjas-1976 13-15:over=false,revoked=true",
            "13: De overtreders kregen 0 punten; de tegenpartij kreeg 162 punten, de strafpunten en de roem.",
        ),
        (
            "klaverjas-1976 13-15:over=false,revoked=false,by_opponent=true",
            "15: De beschuldigers kregen 0 punten; de beschuldigde partij kreeg 162 punten, de strafpunten en alle "
            "roem.",
        ),
        (
            "klaverjas-1976 21:revoke=false,hands_back=true",
            "21: De slagen en de handen zijn teruggelegd zoals ze waren.",
        ),
        ("klaverjas-1976 24:about_ruling=true,over=true,in_time=true", "24: Het beroep werd in behandeling genomen."),
        ("klaverjas-1976 II-6:by_players=true,first_round=false", "II-6: De spellen werden opnieuw geschud."),
        (
            "klaverjas-1976 II-13:number_right=true,checked=true,usable=false,first_round=true",
            "II-14: Het spel werd vervangen door een reservespel.",
        ),
        (
            "klaverjas-1976 II-13:number_right=true,checked=true,usable=false,first_round=false,played_before=true",
            "II-14: Het spel verviel voor wie het nog moest spelen; wie het al gespeeld had, hield zijn score.",
        ),
    ],
)
def test_a_ruling_does_not_say_that_a_score_was_given_where_the_article_does_something_else(walk, rectification):
    assert draft(Walk.parse(walk), "nl").rectification == rectification


def test_the_walk_is_kept_in_the_record():
    walk = answered_from(chart("27"), {"unintended": False, "premature": False, "accepted": True})
    made = draft(walk, "nl")
    history = first_version(RulingRecord(made.laws, made.decision, "Victor", walked=made.walked), datetime.now(UTC))
    assert read_history(history_text(history)) == history


def test_an_unfinished_walk_gives_only_what_was_asked():
    made = draft(Walk.parse("bridge-2017 27:unintended=false,premature=true"), "nl")
    assert (made.laws, made.rectification, made.decision) == ((), "", "")
    assert made.established_facts == (
        "De overtreder deed een onvoldoende bod; het was geen misgreep of verspreking. "
        "De overtreder had het bod al vervangen voordat de wedstrijdleider aan tafel was."
    )
    assert len(made.walked[0].answers) == 2


@pytest.mark.parametrize(
    ("walked", "score"),
    [
        (Walk.parse("bridge-2017 15:whole=false,other_board=true,differs=true"), "artificial"),
        (Walk.parse("bridge-2017 27:unintended=false,premature=true"), None),
    ],
    ids=str,
)
def test_what_the_walk_lets_go_into_the_score(walked, score):
    assert score_asked(draft(walked, "nl").walked) == score


@pytest.mark.parametrize("change", [{"chart": "27X"}, {"answers": (OTHER,)}])
def test_a_record_outlives_its_chart(change):
    """The chart has changed since: the recorded question stays readable, and has no effect."""
    (walked,) = draft(Walk.parse("bridge-2017 15:whole=false,other_board=true,differs=true"), "nl").walked
    old = replace(walked, **change)
    assert ruling_for_walk(old) is None and score_asked((old,)) is None and transfer_in((old,)) is None


def test_92_who_appeals_is_spoken_to() -> None:
    assert ROLES["appellant"] == Text("Wie in beroep gaat", "Player who appeals")


def test_a_ruling_that_a_walk_asks_for_again_is_not_searched_again():
    walk = Walk.begin(chart("27"))
    while walk.question is not None:
        walk = walk.answer(walk.question.answers[0].values[0])
    outcome(walk)
    before = _ruling.cache_info().misses
    assert outcome(walk) == outcome(walk) and draft(walk, "en") == draft(walk, "en")
    draft(walk, "nl")
    assert _ruling.cache_info().misses - before <= 2
