"""The record of a ruling: its versions, its JSON and its texts."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troef.cards import Board, TroefError
from troef.contest.result import Artificial, NamedAward
from troef.contest.session import Fine, Unit
from troef.core.records import json_schema, read, record_schema, write
from troef.director.charts.outcome import draft, transfer_in
from troef.director.charts.walk import Walk
from troef.director.incidents import wording
from troef.director.incidents.builder import IncidentBuilder
from troef.director.rulings.adjusted_scores import (
    AdjustedScore,
    WeightedShare,
    normalise_weights,
    outcome_fields,
    parse_award,
)
from troef.director.rulings.record import (
    AnsweredQuestion,
    ChartWalkRecord,
    Finality,
    IncidentPlace,
    PartyStatement,
    RulingHistory,
    RulingRecord,
    VersionReason,
    amend,
    confirm,
    first_version,
    history_text,
    read_history,
    with_score,
)
from troef.director.rulings.wording import award_words, history_words, one_page_text, penalty_words, ruling_parts
from troef.laws import BRIDGE_2007, BRIDGE_2017, KLAVERJAS_1976, Text

AT = datetime(2026, 11, 15, 22, 41, tzinfo=UTC)
SIXTY = tuple(
    WeightedShare(Fraction(weight, 5), outcome_fields({"contract": "4S", "by": "N", "tricks": tricks}))
    for weight, tricks in ((3, 10), (2, 9))
)
QUESTION = AnsweredQuestion(
    "agreed",
    False,
    Text("Zijn de partijen het over de feiten eens?", "Do the sides agree on the facts?"),
    Text("Nee", "No"),
    "85",
)
RULING = RulingRecord(
    laws=("16B1", "12C1c"),
    decision="De score wordt aangepast.",
    by="Victor",
    regulations="nbb",
    where=IncidentPlace(6, 3, 14, "5 Ineke - Jaap", "2 Corrie - Dirk"),
    told=(PartyStatement("NS", "Oost dacht lang na."), PartyStatement("E", "Ik dacht tien tellen na.")),
    found="Oost heeft merkbaar geaarzeld.\nWest had een alternatief.",
    walked=(ChartWalkRecord("16-after", BRIDGE_2017, (QUESTION,), "16B3"),),
    rectification="Gewogen score",
    standing=Finality.PROVISIONAL,
    chief="Olga",
    consulted=("Hans", "Marijke"),
    score=AdjustedScore(SIXTY, SIXTY),
    penalties=(Fine("2", Fraction(1, 4), Unit.TOP, "90B8"),),
)


def test_a_record_reads_back():
    history = first_version(RULING, AT, notes="West is boos.")
    history = confirm(history, "Feiten alsnog duidelijk", AT + timedelta(minutes=4), "Olga")
    assert read_history(history_text(history)) == history


def test_a_record_is_read_as_its_schema_says(fits):
    schema = json_schema(record_schema(RulingHistory), "ruling")
    whole, smallest = RULING, RulingRecord(("27B1a",), "Geen gevolgen.", "Victor")
    for ruling in (whole, smallest):
        told = write(first_version(ruling, AT, notes="West is boos."))
        assert fits(schema, told) and read(RulingHistory, told).now == ruling
    told["versions"][0]["ruling"]["score"] = {"weighted": {"NS": [{"contract": "P"}]}}
    assert not fits(schema, told)
    with pytest.raises(TroefError, match="field 'weight' is missing") as caught:
        read(RulingHistory, told)
    assert str(caught.value) == "versions[0].ruling.score.weighted.NS[0]: field 'weight' is missing"


def test_the_smallest_record_reads_back():
    history = first_version(RulingRecord(("27B1a",), "Geen gevolgen.", "Victor"), AT)
    assert read_history(history_text(history)) == history


def test_nothing_is_overwritten():
    history = first_version(RULING, AT)
    other = replace(RULING, decision="De score blijft staan.", score=None)
    later = amend(history, other, VersionReason.DIRECTORS_ERROR, "82C: verkeerde partij", AT, "Victor")
    assert later.versions[0] == history.versions[0]
    assert (later.now, later.versions[1].number, later.versions[1].reason) == (other, 2, "82C: verkeerde partij")


@pytest.mark.parametrize(
    "why",
    [
        VersionReason.CORRECTED,
        VersionReason.DIRECTORS_ERROR,
        VersionReason.APPEAL,
        VersionReason.CONFIRMED,
        VersionReason.WITHDRAWN,
    ],
)
def test_a_change_says_why(why, refusal):
    assert refusal(amend, first_version(RULING, AT), RULING, why, "  ", AT, "Victor") == (
        "Geef de reden van de wijziging.",
        "Give the reason for the change.",
    )


def test_a_ruling_begins_once(refusal):
    assert refusal(amend, first_version(RULING, AT), RULING, VersionReason.FIRST, "again", AT, "Victor") == (
        "Deze beslissing staat al op papier.",
        "This ruling has been written down already.",
    )


def test_after_withdrawal_nothing_follows(refusal):
    gone = amend(first_version(RULING, AT), RULING, VersionReason.WITHDRAWN, "Verkeerd bord", AT, "Victor")
    assert gone.is_withdrawn
    assert refusal(amend, gone, RULING, VersionReason.CORRECTED, "toch", AT, "Victor") == (
        "Deze beslissing is ingetrokken.",
        "This ruling has been withdrawn.",
    )


def test_85B_a_final_ruling_is_not_made_final_again(refusal):
    history = first_version(replace(RULING, standing=Finality.FINAL), AT)
    assert refusal(confirm, history, "x", AT, "Victor") == (
        "Deze beslissing is al definitief.",
        "This ruling is final already.",
    )


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"laws": ()}, ("Noem het artikel, bijvoorbeeld 12C1c.", "Name the paragraph, such as 12C1c.")),
        (
            {"decision": " "},
            (
                "Schrijf op wat je hebt beslist, zodat de spelers het kunnen lezen.",
                "Write down what you decided, so that the players can read it.",
            ),
        ),
    ],
)
def test_no_ruling_without_a_paragraph_and_a_decision(change, words, refusal):
    assert refusal(first_version, replace(RULING, **change), AT) == words


def test_no_ruling_by_a_paragraph_that_does_not_exist():
    with pytest.raises(TroefError, match="12C9"):
        first_version(replace(RULING, laws=("12C9",)), AT)


def test_private_notes_stay_apart():
    history = first_version(RULING, AT, notes="West is boos.")
    assert "West is boos." in history_words(history, "nl")
    public = history.public()
    assert "boos" not in history_words(public, "nl") + history_text(public)
    assert public.now == history.now


def test_words():
    assert history_words(first_version(RULING, AT), "en") == (
        "Ruling of the director\n"
        "======================\n"
        "\n"
        "Where\n"
        "  table 6, round 3, board 14\n"
        "  NS: 5 Ineke - Jaap\n"
        "  EW: 2 Corrie - Dirk\n"
        "\n"
        "As reported\n"
        "  North-South: Oost dacht lang na.\n"
        "  East: Ik dacht tien tellen na.\n"
        "\n"
        "Facts as found\n"
        "  Oost heeft merkbaar geaarzeld.\n"
        "  West had een alternatief.\n"
        "\n"
        "Questions and answers\n"
        "  Do the sides agree on the facts? No (85)\n"
        "\n"
        "Paragraphs\n"
        "  16B1, 12C1c (bridge-2017, nbb)\n"
        "\n"
        "Rectification\n"
        "  Gewogen score\n"
        "\n"
        "Decision\n"
        "  De score wordt aangepast.\n"
        "  provisional\n"
        "\n"
        "Score\n"
        "  weighted score: 60% 4♠ N 10, 40% 4♠ N 9\n"
        "  penalty for 2: 1/4 of a top (90B8)\n"
        "\n"
        "By\n"
        "  Victor\n"
        "  consulted: Hans, Marijke\n"
        "  chief director: Olga\n"
        "\n"
        "History\n"
        "  1. 2026-11-15 22:41 Victor: the ruling\n"
    )
    assert "Zijn de partijen het over de feiten eens? Nee (85)" in history_words(first_version(RULING, AT), "nl")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("{", "not JSON"),
        ('{"versions": []}', "versions"),
        ('{"versions": [{"number": 1}]}', "versions[0]"),
        ('{"versions": [{"number": 1, "at": "now", "by": "x", "why": "first", "ruling": {}}]}', "versions[0].at"),
    ],
)
def test_a_bad_record_is_refused_with_the_place(text, place):
    with pytest.raises(TroefError, match=re.escape(place)) as caught:
        read_history(text)
    assert place in str(caught.value)


words = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), max_size=12)
names = words.filter(bool)
texts = st.builds(Text, words, words)
outcomes = st.sampled_from(
    [{"contract": "P"}, {"contract": "4SX", "by": "E", "tricks": 9}, {"score": -50}, {"points": {"NS": 82, "EW": 80}}]
)
awards = st.sampled_from(["A+", "A", "A-", "45", "62.5"]).map(parse_award)
weighted = st.tuples(st.integers(1, 99), outcomes, outcomes).map(
    lambda told: normalise_weights([(told[1], told[0]), (told[2], 100 - told[0])])
)
scores = st.builds(AdjustedScore, awards | weighted, st.none() | awards | weighted)
answers = st.builds(
    AnsweredQuestion, names, st.booleans() | st.integers(0, 3) | names, texts, texts, st.sampled_from(["", "27"])
)
rulings = st.builds(
    RulingRecord,
    laws=st.lists(st.sampled_from(["27B1a", "12C1c", "64A1"]), min_size=1, max_size=3).map(tuple),
    decision=words.filter(str.strip),
    by=words,
    where=st.builds(IncidentPlace, *[st.none() | st.integers(1, 99)] * 3, words, words),
    told=st.lists(st.builds(PartyStatement, words, words), max_size=2).map(tuple),
    found=words,
    walked=st.lists(
        st.builds(
            ChartWalkRecord, names, st.just(BRIDGE_2017), st.lists(answers, max_size=2).map(tuple), st.just("27B1a")
        ),
        max_size=2,
    ).map(tuple),
    standing=st.sampled_from(Finality),
    consulted=st.lists(names, max_size=2).map(tuple),
    score=st.none() | scores,
    penalties=st.lists(
        st.builds(Fine, names, st.fractions(0, 5, max_denominator=60), st.sampled_from(Unit), st.just("90")),
        max_size=2,
    ).map(tuple),
)


@pytest.mark.slow
@given(rulings, rulings, words, words.filter(str.strip))
def test_any_record_reads_back_and_can_be_read(one, other, notes, reason):
    history = amend(first_version(one, AT, notes), other, VersionReason.CORRECTED, reason, AT, "Olga", notes)
    assert read_history(history_text(history)) == history
    for lang in ("nl", "en"):
        assert history_words(history, lang).count("\n") > 5


def changed(**changes):
    """Return a record with changes in its first version."""
    record = json.loads(history_text(first_version(RULING, AT)))
    record["versions"][0] |= changes
    return json.dumps(record)


def test_a_record_that_cannot_be(refusal):
    assert refusal(read_history, changed(why="corrected")) == (
        "versions: alleen bij de eerste versie staat why 'first'",
        "versions: the first version, and no other, has why 'first'",
    )
    assert refusal(read_history, changed(at="now")) == (
        "versions[0].at: 'now' is geen tijdstip zoals 2026-11-15T22:41:00+01:00",
        "versions[0].at: 'now' is not a moment such as 2026-11-15T22:41:00+01:00",
    )
    answers = json.loads(changed())["versions"][0]["ruling"]
    answers["walked"][0]["answers"][0]["value"] = 1.5
    assert refusal(read_history, changed(ruling=answers)) == (
        "versions[0].ruling.walked[0].answers[0].value: "
        "een antwoord is een naam, een getal, true, false of een lijst daarvan",
        "versions[0].ruling.walked[0].answers[0].value: an answer is a name, a number, true, false or a list of those",
    )


PAPER = {
    "nl": [
        ("Waar", ("tafel 6, ronde 3, bord 14", "NZ: 5 Ineke - Jaap", "OW: 2 Corrie - Dirk")),
        ("Zoals verteld", ("Noord-Zuid: Oost dacht lang na.", "Peiling: 4 gevraagd: 3 kozen pas, 1 koos 4♥.")),
        (
            "Vastgestelde feiten",
            (
                "Er was informatie die de speler niet mocht gebruiken. Er was een logisch alternatief voor wat de "
                "speler deed. De informatie kwam van de partner. De informatie wees aantoonbaar naar wat de speler "
                "koos, boven het alternatief. Met het alternatief was de andere partij beter af geweest. Enkele "
                "aflopen waren zonder de overtreding waarschijnlijk; ze zijn gewogen.",
            ),
        ),
        ("Artikelen", ("16B3, 12C1c (bridge-2017, nbb)",)),
        (
            "Rechtzetting",
            (
                "16B3: De score werd aangepast.",
                "12C1c: De aflopen die zonder de overtreding waarschijnlijk waren, zijn gewogen; alleen wat "
                "reglementair te bereiken was, telde mee.",
            ),
        ),
        ("Beslissing", ("Pas was een logisch alternatief; 4♠ maakt in zes van de tien keer.", "definitief")),
        ("Score", ("aan tafel: 4H W 10, −420", "gewogen score: 60% 4♠ N 10, 40% 4♠ N 9")),
        ("Door", ("Victor", "overlegd met: Hans")),
        ("Geschiedenis", ("1. 15-11-2026 22:41 Victor: de beslissing",)),
    ],
    "en": [
        ("Where", ("table 6, round 3, board 14", "NS: 5 Ineke - Jaap", "EW: 2 Corrie - Dirk")),
        ("As reported", ("North-South: Oost dacht lang na.", "Poll: 4 gevraagd: 3 kozen pas, 1 koos 4♥.")),
        (
            "Facts as found",
            (
                "There was information that the player was not allowed to use. There was a logical alternative to what "
                "the player did. The information came from partner. The information demonstrably pointed to what "
                "the player chose, over the alternative. The other side would have been better off with the "
                "alternative. A few outcomes "
                "were probable without the infraction; they were weighed.",
            ),
        ),
        ("Paragraphs", ("16B3, 12C1c (bridge-2017, nbb)",)),
        (
            "Rectification",
            (
                "16B3: The score was adjusted.",
                "12C1c: The outcomes that were probable without the infraction were weighed; only what could be "
                "reached legally counted.",
            ),
        ),
        ("Decision", ("Pas was een logisch alternatief; 4♠ maakt in zes van de tien keer.", "final")),
        ("Score", ("at the table: 4H W 10, −420", "weighted score: 60% 4♠ N 10, 40% 4♠ N 9")),
        ("By", ("Victor", "consulted: Hans")),
        ("History", ("1. 2026-11-15 22:41 Victor: the ruling",)),
    ],
}


def test_a_ruling_names_its_set_and_that_the_club_had_something_otherwise():
    ruling = RulingRecord(("27A1",), "x", "Victor", regulations="nbb", own_regulations=True)
    told = {lang: dict(ruling_parts(ruling, lang)) for lang in ("nl", "en")}
    assert told["nl"]["Artikelen"] == ("27A1 (bridge-2017, nbb, met eigen regels van de club)",)
    assert told["en"]["Paragraphs"] == ("27A1 (bridge-2017, nbb, with the club's own regulations)",)


def test_12C1c_a_weighted_score_adds_its_paragraph_and_one_result_does_not():
    one = (WeightedShare(Fraction(1), SIXTY[0].told),)
    ruling = RulingRecord(("16B3",), "x", "Victor")
    assert with_score(ruling, AdjustedScore(SIXTY, SIXTY), "16B3").laws == ("16B3", "12C1c")
    assert with_score(ruling, AdjustedScore(SIXTY, one), "12C1c").laws == ("16B3", "12C1c")
    assert with_score(ruling, AdjustedScore(one, one), "16B3").laws == ("16B3",)
    older = replace(ruling, edition=BRIDGE_2007)
    assert with_score(older, AdjustedScore(SIXTY, SIXTY), "16B").laws == ("16B3", "16B")


def test_a_record_prints_only_the_questions_that_were_asked_and_keeps_all_answers():
    telling = IncidentBuilder.of(
        "revoke", BRIDGE_2017, Board(5), {"who": "E", "established": "yes", "won": "E", "later": "1+"}
    )
    made = wording.draft(telling, {}, "nl")
    ruling = RulingRecord(made.laws, made.decision, "Victor", found=made.established_facts, walked=made.walked)
    assert "Vragen en antwoorden" not in dict(ruling_parts(ruling, "nl"))
    kept = read_history(history_text(first_version(ruling, AT))).now
    assert kept == ruling and transfer_in(kept.walked).count == 2
    asked = draft(Walk.parse("bridge-2017 64C:both_sides~false,repeated~false,damaged=true"), "nl")
    (line,) = dict(ruling_parts(replace(ruling, walked=asked.walked), "nl"))["Vragen en antwoorden"]
    assert line.endswith("Ja (64C1)")


@pytest.mark.parametrize("lang", ["nl", "en"])
def test_16B3_12C1c_the_poll_the_alternative_the_weights_and_the_reasons_on_one_page(lang):
    """The questions behind the facts stay in the file; on paper, only the facts appear."""
    walk = "16-after:information=true,alternative=true,withdrawn=false,suggested=true,damage=true"
    made = draft(Walk.parse(f"bridge-2017 {walk} > 12C:result=true,own_part=NOTHING,outcomes=SEVERAL"), lang)
    ruling = RulingRecord(
        made.laws,
        "Pas was een logisch alternatief; 4♠ maakt in zes van de tien keer.",
        "Victor",
        regulations="nbb",
        where=IncidentPlace(6, 3, 14, "5 Ineke - Jaap", "2 Corrie - Dirk"),
        told=(
            PartyStatement("NS", "Oost dacht lang na."),
            PartyStatement("poll", "4 gevraagd: 3 kozen pas, 1 koos 4♥."),
        ),
        found=made.established_facts,
        walked=made.walked,
        rectification=made.rectification,
        consulted=("Hans",),
        score=AdjustedScore(SIXTY, SIXTY),
    )
    assert [tuple(part) for part in one_page_text(first_version(ruling, AT), lang, "4H W 10, −420")] == PAPER[lang]


@pytest.mark.parametrize(
    ("amount", "unit", "dutch", "english"),
    [
        (1, Unit.MP, "1 matchpunt", "1 matchpoint"),
        (2, Unit.MP, "2 matchpunten", "2 matchpoints"),
        (1, Unit.PERCENT, "1 procentpunt", "1 percentage point"),
        (1, Unit.VP, "1 VP", "1 VP"),
    ],
)
def test_one_of_a_unit_is_singular(amount, unit, dutch, english):
    fine = Fine("3", Fraction(amount), unit, "II-13")
    assert penalty_words(fine, "nl") == f"straf voor 3: {dutch} (II-13)"
    assert penalty_words(fine, "en") == f"penalty for 3: {english} (II-13)"


@pytest.mark.parametrize(
    ("lang", "place", "laws", "awards"),
    [
        ("nl", "tafel 6, ronde 3, spel 14", "II-14 (klaverjas-1976)", ("NZ: laagste van dit spel", "OW: gemiddelde")),
        ("en", "table 6, round 3, deal 14", "II-14 (klaverjas-1976)", ("NS: lowest of this deal", "EW: average")),
    ],
)
def test_a_klaverjas_record_has_its_own_words(lang, place, laws, awards):
    score = AdjustedScore(Artificial(NamedAward.LOWEST), Artificial(NamedAward.AVERAGE))
    where = IncidentPlace(6, 3, 14)
    ruling = RulingRecord(
        ("II-14",), "x", "Victor", edition=KLAVERJAS_1976, regulations="nbb", where=where, score=score
    )
    parts = {part.heading: part.lines for part in ruling_parts(ruling, lang)}
    assert parts[{"nl": "Waar", "en": "Where"}[lang]] == (place,)
    assert parts[{"nl": "Artikelen", "en": "Paragraphs"}[lang]] == (laws,)
    assert parts["Score"][1:] == awards


def test_a_percentage_has_a_comma_in_dutch():
    assert [award_words(Artificial(Fraction(125, 2)), lang) for lang in ("nl", "en")] == ["62,5%", "62.5%"]
