"""Normal play, rule by rule. South speaks and is on lead at no trump, unless a test says otherwise."""

from __future__ import annotations

import pytest

from troef.analysis.bridge.claims import normal_plays
from troef.analysis.bridge.claims.claim import Claim
from troef.analysis.bridge.claims.normal_plays import ALL_RULES
from troef.analysis.bridge.claims.verdict import ClaimEvaluation, ClaimVerdict, verdict
from troef.cards import ALL_CARDS, Seat, Side


def ruled(deal: str, tricks: int, without: str = "", **told: object) -> ClaimVerdict:
    claim = {"trump": "N", "declarer": "S", "by": "S", "kind": "claim", "deal": deal, "tricks": tricks, **told}
    if "trick" not in claim:
        claim.setdefault("lead", "S")
    return verdict(Claim.read(claim), ALL_RULES - {without})


def won(deal: str, tricks: int, side: Side = Side.NS, without: str = "", **told: object) -> int:
    answer = ruled(deal, tricks, without, **told)
    assert answer.tricks is not None
    return answer.tricks[side]


def leads(answer: ClaimVerdict) -> list[str]:
    return [f"{seat}{card}" for seat, card in answer.line[::4]]


def test_order_a_winner_is_not_led_on_partners_bare_winner_while_a_loser_can_be() -> None:
    assert won("N:K.AQ.3. QJ..KQ. A2.K.2. T.J.AJ.", 3) == 3
    assert leads(ruled("N:K.A.. Q.K.. A2... J.Q..", 2)) == ["SS2", "NHA"], "the two goes to the king"
    assert leads(ruled("N:K.2.. J.K.. AQ... T.A..", 2)) == ["SSA", "SSQ"], "two winners come from the top"


def test_order_a_hand_goes_on_with_the_suit_it_won() -> None:
    deal = "N:3.A.3. 5.K.Q. AK.2.. ..AK."
    assert won(deal, 3, trick=[{"by": "W", "card": "S4"}]) == 3
    assert won(deal, 3, without="suit_goes_on", trick=[{"by": "W", "card": "S4"}]) == 2


def test_order_blocking_remains_normal() -> None:
    assert won("N:KQ..3. J.K.A. A.2.2. T.Q.K.", 2) == 1


def test_winners_a_small_card_of_partners_suit_is_kept() -> None:
    assert won("N:A4..AK. QJ..QJ. K2.3.2. T9..T9.", 4) == 4


def test_winners_the_claimer_chooses_when_only_winners_can_go() -> None:
    assert won("N:.32.AK.A K.KQ.QJ. .A4..KQJ Q.J.T.T9", 5, lead="N") == 4


def test_losing_suits_wait_while_a_winner_is_within_reach() -> None:
    deal = "N:A..5. ..A2. 3..4. Q..K."
    assert (won(deal, 1), won(deal, 1, without="winning_suits_first")) == (1, 0)
    assert won("N:2..4.A ..KQ.K .3.5.2 .A.A.Q", 2, trump="S") == 2, "a ruff crosses too"


def test_losing_suits_count_discards_as_held() -> None:
    assert won("N:32.2.A43. .AKQJT.2. KQJ.3.KQ. T9.54.98.", 5, Side.EW, by="E", lead="E") == 5


def test_losing_suits_may_be_led_when_the_number_claimed_needs_them() -> None:
    deal = "N:.2..32 .A..54 AK.3.. .K..76"
    assert (won(deal, 2), won(deal, 3)) == (2, 0)
    assert won("N:32.32.3.2 QJ.QJ..43 AK.AK..JT ..AKQ.Q65", 6) == 2
    assert won("N:32.32.3.2 QJ.QJ..43 AK.AK..JT ..AKQ.Q65", 4) == 4


def test_ruffs_a_suit_led_for_a_ruff_is_ruffed() -> None:
    assert won("N:.AK.A54.98 AK.QJ.KQJ. 54.6.32.QJ QJT.T9.T9.", 5, trump="C") == 5


def test_outstanding_trumps_are_reached_by_a_claimer_who_is_aware() -> None:
    deal = "N:AK.32.A. .QJ.KQ.K .AK.2.A4 3..J3.QJ"
    answer = ruled(deal, 5, trump="S", forgot_trump=False)
    assert leads(answer)[0] == "SD2" and answer.accepted
    assert leads(ruled(deal, 5, trump="S", statement=["draw-trumps"]))[0] == "SD2"


def test_outstanding_trumps_that_were_forgotten_come_at_any_time_or_never() -> None:
    deal = "N:.43.3. .AK.A. A.2.2. 2.Q.K."
    assert (won(deal, 1, trump="S", forgot_trump=True), won(deal, 1, trump="S", forgot_trump=False)) == (1, 1)
    assert leads(ruled(deal, 1, trump="S", forgot_trump=True))[0] != "SSA", "never: a loser may come before the trump"


def test_70C1_a_trick_given_in_trumps_mentions_the_trump() -> None:
    deal = "N:..654. .QJ.2. A.AK.. 2..87."
    assert ruled(deal, 3, trump="S").judge != ()
    assert ruled(deal, 3, trump="S", statement=["give:S"]).judge == ()


def test_finesses_a_card_below_all_of_theirs_finesses_against_nothing() -> None:
    deal = "N:2.AQJ.2. KQ..KQJ. A.432.A. .KT9..AK"
    known = ["shown-out:E:H", "shown-out:W:S", "shown-out:W:D"]
    assert won(deal, 5, known=known) == won(deal, 5, known=known[:1]) == 4


def test_finesses_a_marked_one_comes_before_trumps_from_the_top() -> None:
    told = {"trump": "S", "declarer": "S", "lead": "S", "by": "S", "kind": "claim", "tricks": 2}
    for known, cards in (["shown-out:E:S"], [["SA", "S3"]]), ([], [["SA"]]):
        ruling = ClaimEvaluation(Claim.read({**told, "deal": "N:Q2... .AK.. A3... K4...", "known": known}))
        groups = normal_plays.normal_leads(ruling.aware(True), ruling.start, drawing=True)
        assert [[str(ALL_CARDS[card]) for card in group] for group in groups] == cards


def test_70E1_is_cited_when_the_claim_stands_only_by_what_shows_on_every_line() -> None:
    deal = "N:.KJ5.. 2...32 .A32.. .QT9.."
    assert (ruled(deal, 3).law, ruled(deal, 3).accepted) == ("70E1", True)
    assert ruled(deal, 3, known=["shown-out:E:H"]).law == "70A", "seen before the claim: he knew"
    assert ruled(deal, 2, edition="bridge-1949").law == "72e"


def test_statements_a_waiting_item_spares_the_cards_it_needs() -> None:
    deal = "N:.QJ.32.2 AK..K.AK 32.AK.A. QJ..Q.QJ"
    assert won(deal, 5, trump="H", statement=["ruff:S", "ruff:S"]) == 5


def test_defenders_the_partner_has_his_own_view_of_a_winner() -> None:
    assert won("N:A.J.A. .A2.3. K.T.K. 2.KQ..", 2, Side.EW, by="W", lead="E") == 1


@pytest.mark.parametrize(("edition", "law"), [("bridge-2017", "71"), ("bridge-2007", "71"), ("bridge-1949", "74")])
def test_concessions_cost_no_more_than_was_conceded(edition: str, law: str) -> None:
    deal = "N:.32..2 .54..3 A.76.. .AK..5"
    answer = ruled(deal, 1, kind="concede", edition=edition)
    assert (answer.tricks, answer.law, answer.accepted) == ({Side.NS: 2, Side.EW: 1}, law, True)
    assert won(deal, 0, kind="concede", edition=edition) == 0, "who concedes nothing claims all"


def test_what_is_not_settled_says_what_the_director_decides() -> None:
    told = {"trump": "N", "declarer": "S", "lead": "S", "by": "S", "kind": "claim", "tricks": 2}
    claim = Claim.read({**told, "deal": "N:A2... 43... 65... 87..."})

    answer = ClaimEvaluation(claim).so_far()
    assert (answer.law, answer.tricks, answer.accepted) == ("", None, False)
    assert "at least 0 and at most 2 of the 2 tricks. The director decides" in answer.why.en
    assert [dict(question.outcomes)[True][Seat.S.side] for question in answer.judge] == [1, 2]
    assert answer.judge[0].text.nl == "Levert elke normale speelwijze NZ minstens 1 van de 2 slagen op?"
