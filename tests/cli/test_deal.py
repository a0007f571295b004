"""`troef deal`: fair, seeded and verifiable."""

import json
import re
import stat

import pytest

from troef.cards import Deal, Deck
from troef.cards.dealing import SealedSecret
from troef.cli import main


def run(capsys, *arguments):
    status = main(["deal", *map(str, arguments)])
    out, err = capsys.readouterr()
    return status, out, err


def deals(pbn, deck=Deck.BRIDGE):
    return [Deal.parse(text, deck) for text in re.findall(r'\[Deal "(.*)"\]', pbn)]


def test_boards_have_number_dealer_and_vulnerability(capsys):
    status, out, err = run(capsys, "--boards", 4)
    assert (status, err) == (0, "")
    assert re.findall(r'\[(?:Board|Dealer|Vulnerable) "(.*)"\]', out) == [
        "1", "N", "None", "2", "E", "NS", "3", "S", "EW", "4", "W", "All",
    ]  # fmt: skip
    assert len(set(deals(out))) == 4


def test_klaverjas_deals(capsys):
    _, out, _ = run(capsys, "--boards", 2, "--klaverjas")
    assert len(deals(out, Deck.KLAVERJAS)) == 2 and "Vulnerable" not in out


def test_a_seed_is_loudly_not_for_play(capsys):
    first, second = (run(capsys, "--boards", 2, "--seed", "7") for _ in range(2))
    assert first[1] == second[1] and first[2].startswith("NOT FOR PLAY")


def test_the_three_steps_of_verifiable_dealing(capsys, tmp_path):
    file = tmp_path / "secret"
    status, commitment, _ = run(capsys, "--commit", "--delayed", "tomorrow's headline", "--out", file)
    assert status == 0 and stat.S_IMODE(file.stat().st_mode) == 0o600
    assert run(capsys, "--reveal", file, "--lang", "nl") == (
        2,
        "",
        f"met {file} is nog niet gedeeld: het nu tonen zou de spellen verraden\n",
    )
    status, dealt, _ = run(capsys, "--secret", file, "--text", "Rain expected", "--boards", 3)
    assert status == 0
    status, revealed, _ = run(capsys, "--reveal", file)
    anybody = SealedSecret.from_json(revealed)
    assert anybody.commitment == commitment.strip() == json.loads(revealed)["commitment"]
    assert [anybody.deal(board) for board in (1, 2, 3)] == deals(dealt)
    later = run(capsys, "--secret", file, "--boards", 1, "--first", 2)[1]
    assert deals(later) == deals(dealt)[1:2]


def test_a_second_text_is_refused(capsys, tmp_path):
    file = tmp_path / "secret"
    run(capsys, "--commit", "--delayed", "headline", "--out", file)
    run(capsys, "--secret", file, "--text", "Rain")
    before = file.read_text()
    status, out, err = run(capsys, "--secret", file, "--text", "Sun")
    assert (status, out) == (2, "") and "another text" in err and file.read_text() == before


def test_bad_input(capsys, tmp_path):
    file = tmp_path / "secret"
    for arguments in (
        ("--boards", 0), ("--commit",), ("--secret", file, "--text", "x"), ("--reveal", file),
        ("--commit", "--delayed", "x", "--out", tmp_path / "no" / "where"),
    ):  # fmt: skip
        status, out, err = run(capsys, *arguments)
        assert (status, out, err.count("\n")) == (2, "", 1)
    file.write_text("{}")
    assert run(capsys, "--commit", "--delayed", "x", "--out", file)[0] == 2 and file.read_text() == "{}"
    assert run(capsys, "--secret", file)[0] == 2


@pytest.mark.parametrize(
    ("lang", "keep", "exists"),
    [
        (
            "nl",
            "Maak deze belofte en de omschrijving nu bekend; houd {path} voor jezelf.",
            "{path} bestaat al en wordt niet overschreven; kies een andere --out",
        ),
        (
            "en",
            "Publish this commitment and the description now; keep {path} to yourself.",
            "{path} exists already and is not overwritten; choose another --out",
        ),
    ],
)
def test_a_secret_is_kept_and_not_overwritten(capsys, tmp_path, lang, keep, exists):
    path = tmp_path / "secret"
    for sentence in (keep, exists):
        _, _, err = run(capsys, "--commit", "--delayed", "headline", "--out", path, "--lang", lang)
        assert err == sentence.format(path=path) + "\n"
