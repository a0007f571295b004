"""Claims from a table or a record, and the proposed verdict if there is one."""

import re

import pytest

from troef.analysis.bridge.claims.claim import Claim, ClaimPenaltyCard
from troef.analysis.bridge.claims.statement import StatementItem
from troef.analysis.bridge.claims.verdict import SearchTimeout
from troef.bridge import Table
from troef.bridge.records.check import check
from troef.cards import Card, Seat, Side, Suit
from troef.director.claims import proposals
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
    claim = proposals.contested_claim(table(CLAIM, OBJECTED))
    assert (claim.by, claim.kind, claim.count, claim.left, claim.turn) == (Seat.S, "claim", 3, 3, Seat.S)
    verdict = proposals.propose_verdict(claim)
    assert (verdict.law, verdict.tricks) == ("70E1", {Side.NS: 2, Side.EW: 1})


def test_so_does_the_director_who_is_called():
    assert proposals.contested_claim(table(CLAIM, {"do": "director"})) == proposals.contested_claim(
        table(CLAIM, OBJECTED)
    )


@pytest.mark.parametrize(
    "events",
    [
        (),
        (CLAIM,),
        (CLAIM, AGREED),
        (CLAIM, AGREED, {"do": "next-call", "by": "W"}),
        (CLAIM, AGREED, {"do": "next-call", "by": "W"}, {"do": "end-correction"}, OBJECTED),
        (CLAIM, OBJECTED, {"do": "choose", "by": "W", "option": "play-on"}),
        (CLAIM, OBJECTED, {"do": "director"}, {"do": "rule", "by": "TD", "question": "tricks", "answer": 2}),
    ],
)
def test_nothing_is_proposed_where_nothing_is_contested(events):
    assert proposals.contested_claim(table(*events)) is None


def test_69B_an_agreement_that_was_final_and_is_withdrawn_asks_what_was_likely():
    final = table(CLAIM, AGREED, {"do": "next-call", "by": "W"}, OBJECTED)
    claim = proposals.contested_claim(final)
    assert claim.agreed
    verdict = proposals.propose_verdict(claim)
    assert (verdict.law, verdict.tricks) == ("69A", {Side.NS: 3, Side.EW: 0})
    assert [(question.law, question.outcomes) for question in verdict.judge] == [
        ("69B2", ((True, {Side.NS: 2, Side.EW: 1}), (False, {Side.NS: 3, Side.EW: 0})))
    ]
    assert proposals.proposal_text(claim, "en")[3] == "  The other side agreed and takes it back."


def test_69A_an_agreement_that_was_not_final_leaves_the_claim_in_dispute():
    claim = proposals.contested_claim(table(CLAIM, AGREED, OBJECTED))
    assert (claim.agreed, proposals.propose_verdict(claim).law) == (False, "70E1")


def test_1949_nothing_that_was_agreed_is_withdrawn():
    for events in ((AGREED, OBJECTED), (AGREED, {"do": "next-call", "by": "W"}, OBJECTED)):
        assert proposals.contested_claim(table(CLAIM, *events, edition="bridge-1949")) is None


def test_nothing_is_proposed_while_a_hand_is_not_known():
    assert proposals.contested_claim(table(CLAIM, OBJECTED, deal="N:.KJ2.. .876.. .AT3.. -")) is None


def test_a_concession_tells_what_is_given_up():
    claim = proposals.contested_claim(table({"do": "concede", "by": "S", "tricks": 1}, {"do": "director"}))
    assert (claim.kind, claim.count, claim.kept) == ("concede", 1, 2)


def test_a_statement_is_understood_or_only_shown():
    said = {"statement": "van boven af, harten afspelen"}
    claim = proposals.contested_claim(table(CLAIM | said, OBJECTED))
    assert (claim.statement, claim.said) == ((StatementItem.parse("top-down"), StatementItem.parse("run:H")), "")
    said = {"statement": "van boven af, en dan zien we wel"}
    claim = proposals.contested_claim(table(CLAIM | said, OBJECTED))
    assert (claim.statement, claim.said) == ((), said["statement"])


def test_70E1_who_showed_out_before_the_claim_is_known():
    plays = [{"do": "play", "by": by, "card": card} for by, card in zip("SWNE", ("SA", "S2", "S3", "D2"), strict=True)]
    deal = "N:3.KJ2.. .543.2. A.AT9.. 2.Q87.."
    claim = proposals.contested_claim(table(*plays, CLAIM, OBJECTED, deal=deal, trick=10, tricks={"NS": 7, "EW": 2}))
    assert claim.shown_out == ((Seat.E, Suit.S),)


def test_penalty_cards_go_along_and_are_known():
    seen = {"do": "expose", "by": "W", "cards": ["HQ"], "how": "dropped"}
    claim = proposals.contested_claim(table(seen, {"do": "director"}, CLAIM, OBJECTED))
    lying = ClaimPenaltyCard(Seat.W, Card.parse("HQ"))
    assert (claim.penalty_cards, claim.holds) == ((lying,), ((Seat.W, Card.parse("HQ")),))


def test_1949_its_own_paragraph():
    claim = proposals.contested_claim(table(CLAIM, OBJECTED, {"do": "director"}, edition="bridge-1949"))
    assert proposals.propose_verdict(claim).law == "72d"


def test_a_search_that_takes_too_long_is_a_sentence():
    claim = Claim.read({**LONG, "by": "S", "kind": "claim", "tricks": 8})
    verdict = proposals.propose_verdict(claim, seconds=0)
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
    exact = proposals.verdict(claim).tricks[Side.NS]
    said = set()
    for moment in range(500, 20_000, 500):

        def stop(positions, moment=moment):
            if positions >= moment:
                raise SearchTimeout

        found = proposals.verdict(claim, progress=stop)
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
    claim = proposals.contested_claim(table(CLAIM, OBJECTED, deal=deal, **begun))
    assert proposals.proposal_text(claim, "en") == [
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
    claim = proposals.claim_of_record(record, check(record))
    assert (claim.by, claim.kind, claim.count, claim.left, claim.statement) == (Seat.S, "claim", 9, 12, ())


def test_a_record_with_a_fault_or_without_a_result_is_not_ruled():
    for text in (RECORD.format("S2 S3 H4 S8\n"), RECORD.format("").replace('[Result "10"]', "")):
        (record,) = pbn.read(text.encode(), "a.pbn").records
        assert proposals.claim_of_record(record, check(record)) is None
