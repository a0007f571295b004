"""Irregularities without guards: ruled on, chosen about by the right player, and played to the end.

Everything is tapped on the page of its player. North declares or defends with these cards as dealer, with nobody
vulnerable. Every suit is four cards against three, so that nobody runs out of a suit.
"""

import pytest

DEAL = "N:AKQ2.A32.A32.432 JT9.KQJ.KQJT.765 876.T98.987.AKQJ 543.7654.654.T98"
NOTRUMP = "|N 1N, E P, S P, W P|"
HEART = "E HK, E face, N H8, W H4, N HA"
LED = f"|N 1N, E P, S P, W P, {HEART}|"
PLAYED = f"|{HEART}|N claim tricks=9, E agree"
BY_SOUTH = "|W H4, W face, S HA, E HJ, S H8, S claim tricks=9, W agree|"
NINE_MORE = "|N claim tricks=9, E agree|"
EIGHT_MORE = "|N claim tricks=8, E agree|"

STORIES = {
    "27A1 insufficient bid, accepted": (
        f"|N 1S, E P|S 1H, W director, W choose accept|W P, N 2S, E P, S P, W P|{PLAYED}",
        "27A1",
        170,
    ),
    "27B1a insufficient bid, made sufficient": (
        f"|N 1S, E P|S 1H, W director, W choose reject, S 2H|W P, N 4S, E P, S P, W P|{PLAYED}",
        "27B1a",
        420,
    ),
    "27B2 insufficient bid, replaced by a pass": (
        f"|N 1S, E P|S 1H, W director, W choose reject, S P, N rule comparable false,"
        f" E rule comparable false, W P{PLAYED}",
        "27B2",
        170,
    ),
    "36B2 double of partner's bid": (
        f"|N 1S, E P|S X, W director, S 2S, W P, E P{PLAYED}",
        "28A",
        170,
    ),
    "29A pass out of turn, accepted": (
        f"E P, S director, S choose accept|S 1N, W P, N 3N, E P, S P, W P|{BY_SOUTH}",
        "29A",
        430,
    ),
    "30A pass out of turn, not accepted": (
        f"E P, S director, S choose reject|N 1S, E P, S 4S, W P, N P, E P|{PLAYED}",
        "30A",
        420,
    ),
    "31A2b bid out of turn, and a lead that declarer forbids": (
        "E 1H, S director, S choose reject, N 1C, E P, N rule comparable false,"
        " W rule comparable false|S 1N, W P, N 3N, E P, S P, W P|"
        "S choose prohibit:H, W C8, W face|S C2, E C5, S CJ, S claim tricks=9, W agree|",
        "26B",
        430,
    ),
    "39B call after the auction": (
        f"|N 1S, E P, S P, W P|S 2S {PLAYED}",
        "39B",
        170,
    ),
    "41A opening lead out of turn, face down": (
        f"{NOTRUMP}W H4, N director{PLAYED}",
        "41A",
        180,
    ),
    "54A opening lead out of turn, declarer becomes dummy": (
        f"{NOTRUMP}W H4, W face, N director, N choose spread, S HA, E HJ, S H8|S claim tricks=9, W agree|",
        "54A",
        180,
    ),
    "54B opening lead out of turn, accepted": (
        f"{NOTRUMP}W H4, W face, N director, N choose accept, N HA, E HJ, N H8{NINE_MORE}",
        "54B",
        180,
    ),
    "54D opening lead out of turn, a suit required": (
        f"{NOTRUMP}W H4, W face, N director, N choose reject, N choose require:H, {HEART}{NINE_MORE}",
        "50D2a",
        180,
    ),
    "50B minor penalty card": (
        f"{LED}N SA, E expose cards=C5 how=dropped, N director|E S9, N S6, W S3, N claim tricks=9, E agree|",
        "49",
        210,
    ),
    "52B2 major penalty card, not played": (
        f"{LED}N SA, E expose cards=DK how=shown, N director|E S9, N S6, W S3, N D2|E DT, N director, N choose reject,"
        "E DK|N D7, W D4, E DT, N D8, W D5, N DA, N claim tricks=7, E agree|",
        "52B2",
        180,
    ),
    "62A revoke, corrected": (
        f"{NOTRUMP}E HK, E face, N H8, W S3, W attention of=W, N director, W H4, N HA{NINE_MORE}",
        "62A",
        180,
    ),
    "64A2 revoke, established": (
        f"{NOTRUMP}E HK, E face, N H8, W S3, N HA, N SA, E S9, N S6, W S4, N attention of=W|N claim tricks=8, E agree|",
        "64A2",
        210,
    ),
    "55B2 lead from the wrong hand": (
        f"{LED}N D9, W director, W choose reject{NINE_MORE}",
        "55B2",
        180,
    ),
    "55A lead from the wrong hand, accepted": (
        f"{LED}N D9, W director, W choose accept, W D4, N DA, E DT|N claim tricks=7, E agree|",
        "53A",
        150,
    ),
    "45C4b slip in naming a card of dummy": (
        f"{LED}N C2, E C5, N CJ, N redesignate card=CQ, W director, W rule unintended true,"
        f" S rule unintended true, W C8{EIGHT_MORE}",
        "45C4b",
        180,
    ),
    "21B1a wrong explanation": (
        "|N 1N, E P|S 2D, S explain call=3 text=natural, W P, S explain call=3 text=transfer corrects=True,"
        f" W change to=X, W director, E rule influenced true, N rule influenced true|N 2S, E P, S P, W P|{PLAYED}",
        "21B1a",
        170,
    ),
    "20F4a his own explanation, put right": (
        "|N 1N, E P|S 2D, S explain call=3 text=natural, W P, S explain call=3 text=transfer corrects=True"
        f"|N 2S, E P, S P, W P|{PLAYED}",
        "20F4a",
        170,
    ),
    "70A claim, contested": (
        f"{LED}N claim tricks=10 statement=all, E object, E choose director, E director,"
        " W rule tricks 9, S rule tricks 9",
        "70A",
        180,
    ),
    "68D2b claim, played on": (
        f"{LED}N claim tricks=10, E object, E choose play-on, S choose play-on, N SA|E S9, N S6, W S3|{EIGHT_MORE}",
        "68D2b",
        180,
    ),
}


def rulings(situation, law):
    """Return the sentences of a paragraph, as a page shows them."""
    return [f"{ruling['en']} {law}" for ruling in situation["rulings"] if ruling["law"] == law]


@pytest.mark.slow
@pytest.mark.parametrize(("story", "law", "score"), STORIES.values(), ids=STORIES)
def test_it_is_ruled_on_and_played_to_the_score(four, story, law, score):
    table = four(deal=DEAL)
    table.does(story)
    replayed = type(table.now.table).read(table.now.table.log).situation.as_json()
    assert table.now.situation == replayed
    assert replayed["score"] == {"NS": score, "EW": -score}
    sentences = rulings(replayed, law)
    for seat in "NESW":
        page = table.reads(seat)
        assert sentences and all(sentence in page for sentence in sentences)
        assert f"score: NS +{score} " in page


CHOICES = {
    "27A1": ("|N 1S, E P|S 1H, W director", "W", "27A1"),
    "29A": ("E 1H, S director", "S", "29A"),
    "54A": (
        f"{NOTRUMP}W H4, W face, N director",
        "N",
        "54A",
    ),
    "55A": (f"{LED}N D9, W director", "EW", "55A"),
    "68D2": (f"{LED}N claim tricks=10, E object", "E", "68D2b"),
}


@pytest.mark.slow
@pytest.mark.parametrize(("story", "choosers", "law"), CHOICES.values(), ids=CHOICES)
def test_only_who_may_choose_gets_the_options_and_nobody_plays_on_before(four, story, choosers, law):
    table = four(deal=DEAL)
    table.does(story)
    offered = [option for decision in table.now.situation["decisions"] for option in decision["options"]]
    option = next(f"{option['en']} § {law}" for option in offered if option["law"] == law)
    for seat in "NESW":
        page = table.page(seat)
        assert (option in table.reads(seat)) == (seat in choosers)
        assert '"do":"play"' not in page and '"do":"call"' not in page and '"do":"designate"' not in page


def test_what_is_in_force_is_read_by_all_and_what_may_not_be_used_by_whom_it_is_for(four):
    table = four(deal=DEAL)
    table.does("E P, S director, S choose reject")
    for seat in "NESW":
        page = table.reads(seat)
        assert "East must pass once 30A" in page
        assert (" West may not use information from East 16C2" in page) == (seat in "EW")
        assert "East, West" not in page


KLAVERJAS = {
    "13 revoke": (
        "N H, E CA, S C9, W S8, N accuse of=EW",
        "13",
        (262, 0),
    ),
    "15 false accusation": (
        "N H, E CA, S C9, W C7, N H7, N cover, W accuse of=NS",
        "15",
        (262, 0),
    ),
    "11 card before his turn": (
        "N H, E CA, S C9, N H7, W C7, E choose play, N H7, N cover, E accuse of=NS",
        "11",
        (262, 0),
    ),
    "16 roem of another side": (
        "N H, E SK, S SJ, W S8, N S9, N roem, E cover, E accuse of=NS",
        "16",
        (262, 0),
    ),
    "17 roem after the trick was covered": (
        "N H, E DA, S DQ, W D9, N DK, E roem, E cover, E roem, N accuse of=EW",
        "17",
        (0, 282),
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize(("story", "law", "total"), KLAVERJAS.values(), ids=KLAVERJAS)
def test_klaverjas_is_ruled_on_and_ends_with_its_total(four, story, law, total):
    table = four("klaverjas", deal="N:A97.AJ7.K8. KQ.9.AT7.AK JT.KQ.QJ.T9 8.T8.9.QJ87")
    table.does(story)
    replayed = type(table.now.table).read(table.now.table.log).situation.as_json()
    assert table.now.situation == replayed
    assert tuple(replayed["score"].values()) == total
    sentences = rulings(replayed, law)
    for seat in "NESW":
        page = table.reads(seat)
        assert sentences and all(sentence in page for sentence in sentences)
        assert f"NS {total[0]} – EW {total[1]}" in page


@pytest.mark.parametrize(
    ("tricks", "words"),
    [
        (9, "made 3 tricks more. score: NS +180 Tricks: NS 10, EW 3"),
        (7, "made 1 trick more. score: NS +120"),
        (6, "made exactly that. score: NS +90"),
        (5, "went 1 trick down. score: NS −50"),
        (4, "went 2 tricks down. score: NS −100"),
    ],
)
def test_the_result_of_a_board_is_a_sentence_with_its_score(four, tricks, words):
    table = four(deal=DEAL)
    table.does(f"{LED}|N claim tricks={tricks}, E agree|")
    for seat in "NESW":
        assert "North played 1 NT and " + words in table.reads(seat)
