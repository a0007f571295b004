"""Claims from a table or a record, and the proposed verdict if there is one."""

import re
from typing import Any

import pytest

from troef.analysis.bridge.claims.claim import Claim, ClaimPenaltyCard, StatementItem
from troef.analysis.bridge.claims.verdict import SearchTimeout
from troef.bridge import Table
from troef.bridge.game.contract import Contract
from troef.bridge.records.check import check
from troef.cards import Card, Seat, Side, Suit
from troef.director import claims
from troef.director.charts.outcome import RulingDraft
from troef.director.claims import DecidedClaim, draft, propose_verdict
from troef.formats import pbn
from troef.laws import Text

CLAIM = {"do": "claim", "by": "S", "tricks": 3}
OBJECTED = {"do": "object", "by": "W"}
AGREED = {"do": "agree", "by": "W"}

LONG = {"trump": "N", "declarer": "S", "lead": "S", "deal": "N:.96.Q963.Q7 AQ7.7.A8.95 64.KJ3.JT.2 KT53.Q..JT3"}


def table(*events, deal="N:.KJ2.. .876.. .AT3.. .Q95..", edition="bridge-2017", **begin):
    begun = {"contract": "3N", "declarer": "S", "trick": 11, "lead": "S", "tricks": {"NS": 8, "EW": 2}, **begin}
    return Table.read({"edition": edition, "board": 1, "deal": deal, "begin": begun, "events": list(events)})


def test_an_objection_makes_a_claim_contested():
    claim = claims.contested_claim(table(CLAIM, OBJECTED))
    assert (claim.by, claim.kind, claim.count, claim.left, claim.turn) == (Seat.S, "claim", 3, 3, Seat.S)
    verdict = claims.propose_verdict(claim)
    assert (verdict.law, verdict.tricks) == ("70E1", {Side.NS: 2, Side.EW: 1})


def test_so_does_the_director_who_is_called():
    assert claims.contested_claim(table(CLAIM, {"do": "director"})) == claims.contested_claim(table(CLAIM, OBJECTED))


@pytest.mark.parametrize(
    "events",
    [
        (),
        (CLAIM,),
        (CLAIM, AGREED),
        (CLAIM, AGREED, {"do": "director"}),
        (CLAIM, {"do": "director"}, AGREED),
        (CLAIM, AGREED, {"do": "next-call", "by": "W"}),
        (CLAIM, AGREED, {"do": "next-call", "by": "W"}, {"do": "end-correction"}, OBJECTED),
        (CLAIM, OBJECTED, {"do": "choose", "by": "W", "option": "play-on"}),
        (CLAIM, OBJECTED, {"do": "director"}, {"do": "rule", "by": "TD", "question": "tricks", "answer": 2}),
    ],
)
def test_nothing_is_proposed_where_nothing_is_contested(events):
    assert claims.contested_claim(table(*events)) is None


def test_69B_an_agreement_that_was_final_and_is_withdrawn_asks_what_was_likely():
    final = table(CLAIM, AGREED, {"do": "next-call", "by": "W"}, OBJECTED)
    claim = claims.contested_claim(final)
    assert claim.agreed
    verdict = claims.propose_verdict(claim)
    assert (verdict.law, verdict.tricks) == ("69A", {Side.NS: 3, Side.EW: 0})
    assert [(question.law, question.outcomes) for question in verdict.judge] == [
        ("69B2", ((True, {Side.NS: 2, Side.EW: 1}), (False, {Side.NS: 3, Side.EW: 0})))
    ]
    assert claims.proposal_text(claim, "en")[3] == "  The other side agreed and takes it back."


def test_69A_an_agreement_that_was_not_final_leaves_the_claim_in_dispute():
    claim = claims.contested_claim(table(CLAIM, AGREED, OBJECTED))
    assert (claim.agreed, claims.propose_verdict(claim).law) == (False, "70E1")


@pytest.mark.parametrize("edition", ["bridge-2017", "bridge-1949"])
@pytest.mark.parametrize("by", ["S", "N"])
def test_the_claimers_own_side_objects_without_withdrawing_the_agreement_of_the_other(edition, by):
    events = (CLAIM, AGREED, {"do": "next-call", "by": "W"}, {"do": "object", "by": by})
    assert claims.contested_claim(table(*events, edition=edition)).agreed is False


def test_1949_nothing_that_was_agreed_is_withdrawn():
    for events in ((AGREED, OBJECTED), (AGREED, {"do": "next-call", "by": "W"}, OBJECTED)):
        assert claims.contested_claim(table(CLAIM, *events, edition="bridge-1949")) is None


def test_nothing_is_proposed_while_a_hand_is_not_known():
    assert claims.contested_claim(table(CLAIM, OBJECTED, deal="N:.KJ2.. .876.. .AT3.. -")) is None


def test_a_concession_tells_what_is_given_up():
    claim = claims.contested_claim(table({"do": "concede", "by": "S", "tricks": 1}, {"do": "director"}))
    assert (claim.kind, claim.count, claim.kept) == ("concede", 1, 2)


def test_a_statement_is_understood_or_only_shown():
    said = {"statement": "van boven af, harten afspelen"}
    claim = claims.contested_claim(table(CLAIM | said, OBJECTED))
    assert (claim.statement, claim.said) == ((StatementItem.parse("top-down"), StatementItem.parse("run:H")), "")
    said = {"statement": "van boven af, en dan zien we wel"}
    claim = claims.contested_claim(table(CLAIM | said, OBJECTED))
    assert (claim.statement, claim.said) == ((), said["statement"])


def test_70E1_who_showed_out_before_the_claim_is_known():
    plays = [{"do": "play", "by": by, "card": card} for by, card in zip("SWNE", ("SA", "S2", "S3", "D2"), strict=True)]
    deal = "N:3.KJ2.. .543.2. A.AT9.. 2.Q87.."
    claim = claims.contested_claim(table(*plays, CLAIM, OBJECTED, deal=deal, trick=10, tricks={"NS": 7, "EW": 2}))
    assert claim.shown_out == ((Seat.E, Suit.S),)


def test_penalty_cards_go_along_and_are_known():
    seen = {"do": "expose", "by": "W", "cards": ["HQ"], "how": "dropped"}
    claim = claims.contested_claim(table(seen, {"do": "director"}, CLAIM, OBJECTED))
    lying = ClaimPenaltyCard(Seat.W, Card.parse("HQ"))
    assert (claim.penalty_cards, claim.holds) == ((lying,), ((Seat.W, Card.parse("HQ")),))


def test_1949_its_own_paragraph():
    claim = claims.contested_claim(table(CLAIM, OBJECTED, {"do": "director"}, edition="bridge-1949"))
    assert claims.propose_verdict(claim).law == "72d"


def test_a_search_that_takes_too_long_is_a_sentence():
    claim = Claim.read({**LONG, "by": "S", "kind": "claim", "tricks": 8})
    verdict = claims.propose_verdict(claim, seconds=0)
    assert (verdict.law, verdict.accepted, verdict.tricks) == ("", False, None)
    assert verdict.why == Text(
        "Niet op tijd beslist: Zuid krijgt minstens 1 en hoogstens 6 van de 8 slagen. De wedstrijdleider beslist of "
        "elke normale speelwijze er meer dan 1 oplevert; bij twijfel blijft het bij 1.",
        "Not settled in time: South gets at least 1 and at most 6 of the 8 tricks. The director decides whether every "
        "normal line brings more than 1; in doubt it stays at 1.",
    )
    assert [dict(question.outcomes)[True][Side.NS] for question in verdict.judge] == [2, 3, 4, 5, 6]


@pytest.mark.slow
def test_what_is_settled_before_the_time_is_up_is_never_wrong():
    """The clock stops one search at every moment: an early answer holds for the final verdict."""
    claim = Claim.read({**LONG, "by": "S", "kind": "claim", "tricks": 8})
    exact = claims.verdict(claim).tricks[Side.NS]
    said = set()
    for moment in range(500, 20_000, 500):

        def stop(positions, moment=moment):
            if positions >= moment:
                raise SearchTimeout

        found = claims.verdict(claim, progress=stop)
        said.add(found.why.en)
        if found.settled:
            break
        if found.tricks is not None:
            assert found.tricks[Side.NS] == exact
        else:
            least, most = map(int, re.findall(r"\d+", found.why.en)[:2])
            assert least <= exact <= most
    assert len(said) > 2
    assert any(sentence.startswith("The worst normal line brings") for sentence in said)


def test_a_story_does_not_wait_for_many_cards():
    deal = "N:AJ.K52.QJ7.A2 T98.A63.K52.3 K7.QJ9.A93.K5 Q.T87.T86.J98"
    begun = {"contract": "3N", "trick": 4, "lead": "S", "tricks": {"NS": 2, "EW": 1}}
    claim = claims.contested_claim(table(CLAIM, OBJECTED, deal=deal, **begun))
    assert claims.proposal_text(claim, "en") == [
        "Proposed by Troef; the director decides:",
        "  With 10 cards each this may take long: ask `troef claim`.",
    ]


RECORD = """[Board "11"]
[Dealer "S"]
[Vulnerable "None"]
[Deal "N:KJ73.A85.Q64.972 54.743.T952.AT86 AQT98.K62.A3.K54 62.QJT9.KJ87.QJ3"]
[Declarer "S"]
[Contract "4S"]
[Auction "S"]
1S Pass 3S Pass
4S Pass Pass Pass
[Play "W"]
HQ HA H3 H2
{}*
[Result "10"]
"""


def test_a_record_that_stops_is_a_claim_of_declarer_with_nothing_said():
    (record,) = pbn.read(RECORD.format("").encode(), "a.pbn").records
    claim = claims.claim_of_record(record, check(record))
    assert (claim.by, claim.kind, claim.count, claim.left, claim.statement) == (Seat.S, "claim", 9, 12, ())


def test_a_record_with_a_fault_or_without_a_result_is_not_ruled():
    for text in (RECORD.format("S2 S3 H4 S8\n"), RECORD.format("").replace('[Result "10"]', "")):
        (record,) = pbn.read(text.encode(), "a.pbn").records
        assert claims.claim_of_record(record, check(record)) is None


NAMES = {Seat.N: "Bram", Seat.E: "Cor", Seat.S: "Anna", Seat.W: "Dirk"}
ENDING = {"trump": "S", "declarer": "S", "deal": "N:K7...9 ..52.8 Q.6..5 .J.J.3", "lead": "S", "by": "S"}
HELD = "N ♠H7 ♥— ♦— ♣9; O ♠— ♥— ♦52 ♣8; Z ♠V ♥6 ♦— ♣5; W ♠— ♥B ♦B ♣3."


def told(lang: Any = "nl", objection: str = "", contract: str = "4S", **facts: Any) -> RulingDraft:
    """Return the draft of the verdict by the laws themselves."""
    claim = Claim.read({**ENDING, "kind": "claim", "tricks": 3, **facts})
    verdict = propose_verdict(claim)
    given = claim.kept if verdict.tricks is None else verdict.tricks[claim.by.side]
    plays = (*claim.running, *verdict.line)
    line = tuple(plays[place : place + 4] for place in range(0, len(verdict.line), 4))
    decided = DecidedClaim(claim, Contract.parse(contract), 8, given, verdict.law, verdict.why[lang], line, objection)
    return draft(decided, NAMES, lang)


def test_70A_a_claim_that_stands() -> None:
    made = told("nl", "Klaver is niet hoog.", "4SX", said="de rest is hoog")
    assert made == RulingDraft(
        ("68A", "70A"),
        "70A: Van de laatste 3 slagen: NZ 3, OW 0. De leider maakte 11 slagen, zoals gezegd. De speelwijze die het "
        "liet zien: Z ♥6 W ♥B N ♠H O ♦2; N ♠7 O ♦5 Z ♠V W ♣3; Z ♣5 W ♦B N ♣9 O ♣8.",
        "De wedstrijdleider besliste: „De claim staat: elke normale speelwijze levert minstens 3 van de 3 slagen op.” "
        "(70A).",
        (),
        "tricks",
        "Anna (Z) was leider in 4♠ gedoubleerd. De leider had 8 slagen; er waren er nog 3 te spelen en Anna (Z) was "
        f"aan de beurt. {HELD} Anna (Z) eiste 3 van de 3 slagen op en zei: „de rest is hoog”. "
        "Bezwaar van Cor (O) en Dirk (W): „Klaver is niet hoog”.",
        Seat.S,
    )


def test_in_english_nothing_said() -> None:
    made = told("en", "Clubs are not high.")
    assert made.established_facts == (
        "Anna (S) was declarer in 4♠. Declarer had 8 tricks; 3 were left to play and it was the turn of Anna (S). "
        "N ♠K7 ♥— ♦— ♣9; E ♠— ♥— ♦52 ♣8; S ♠Q ♥6 ♦— ♣5; W ♠— ♥J ♦J ♣3. "
        "Anna (S) claimed 3 of the 3 tricks without a word. Cor (E) and Dirk (W) objected: “Clubs are not high”."
    )
    assert made.rectification.startswith(
        "70A: Of the last 3 tricks: NS 3, EW 0. Declarer made 11 tricks, as was said. The line that showed it: S ♥6 W"
    )
    assert made.decision.startswith("The director ruled: “The claim stands")


def test_69B2_an_agreement_that_was_withdrawn() -> None:
    made = told(by="E", agreed=True, likely=1)
    assert made.laws == ("68A", "69B2")
    assert made.established_facts.endswith(
        "Cor (O) eiste 3 van de 3 slagen op zonder iets te zeggen. Bram (N) en Anna (Z) hadden ingestemd en kwamen "
        "daarop terug. Bram (N) en Anna (Z) hadden waarschijnlijk 1 van de 3 slagen gemaakt."
    )
    assert made.rectification == "69B2: Van de laatste 3 slagen: NZ 1, OW 2. De leider maakte 9 slagen en geen 8."
    english = told("en", by="E", agreed=True, likely=1)
    assert english.established_facts.endswith(
        "Bram (N) and Anna (S) had agreed and took that back. Bram (N) and Anna (S) would probably have won 1 of the 3 "
        "tricks."
    )
    assert english.rectification.endswith("Declarer made 9 tricks and not 8.")


def test_71_a_concession_in_a_trick_that_runs() -> None:
    facts = {"deal": "N:K7...9 ..52.8 Q.6..5 .J.J.", "lead": None, "trick": [{"by": "W", "card": "C3"}]}
    made = told(by="W", kind="concede", tricks=3, **facts)
    assert made.laws == ("68B1", "71")
    assert "In de slag lag W ♣3. Dirk (W) stond 3 van de 3 slagen af zonder iets te zeggen." in made.established_facts
    english = told("en", by="W", kind="concede", tricks=3, **facts)
    assert "In the trick lay W ♣3. Dirk (W) conceded 3 of the 3 tricks without a word." in english.established_facts


def test_68B2_a_partner_who_objects() -> None:
    facts: dict[str, Any] = {"by": "W", "kind": "concede", "tricks": 3, "objected_by": "E"}
    assert told(**facts).established_facts.endswith("Cor (O) maakte meteen bezwaar.")
    assert told("en", **facts).established_facts.endswith("Cor (E) objected immediately.")


@pytest.mark.parametrize(
    ("forgot", "dutch", "english"),
    [
        (True, "Waarschijnlijk was Anna (Z) de troef vergeten.", "Anna (S) had probably forgotten the trump."),
        (False, "Anna (Z) was de troef niet vergeten.", "Anna (S) had not forgotten the trump."),
    ],
)
def test_70C2_what_the_director_found_about_the_trump(forgot: bool, dutch: str, english: str) -> None:
    facts = {"deal": "N:K7...9 2..5.8 Q.6..5 .J.J.3", "forgot_trump": forgot}
    assert told(**facts).established_facts.endswith(dutch)
    assert told("en", **facts).established_facts.endswith(english)


@pytest.mark.parametrize(
    ("edition", "by", "kind", "laws"),
    [
        ("bridge-2007", "S", "claim", ("68", "70A")),
        ("bridge-1949", "S", "claim", ("70", "72e")),
        ("bridge-1949", "W", "concede", ("73", "74")),
    ],
)
def test_other_editions_by_their_own_numbers(edition: str, by: str, kind: str, laws: tuple[str, ...]) -> None:
    assert told(edition=edition, by=by, kind=kind).laws == laws
