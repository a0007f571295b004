"""Forms of law sentences: said to the player they speak of, and of several cards."""

from __future__ import annotations

import ast
import re
import tomllib
from importlib.resources import files

from troef.cards import Seat
from troef.core.messages import _
from troef.laws import Text
from troef.laws.ruling import Sentence, say
from troef.web.commands.messages import read_catalogue

NAMES = {Seat.N: "Anna", Seat.E: "Bram", Seat.S: "Cor", Seat.W: "Dirk"}
FORMS = tomllib.loads((files("troef.bridge.wording") / "forms.toml").read_text(encoding="utf-8"))
PLAYERS = ("offender", "lho", "partner", "rho", "turn", "declarer")


def test_a_ruling_is_said_to_the_only_player_it_speaks_of_and_two_keep_their_names() -> None:
    passes = say("{call} is cancelled and {partner} passes for the rest of the auction.", call="2♥", partner=Seat.W)
    assert passes.said_aloud(NAMES) == Text(
        "Dirk, 2♥ vervalt en je past verder het hele bieden.",
        "Dirk, 2♥ is cancelled and you pass for the rest of the auction.",
    )
    assert passes.said_aloud({}).en == "West, 2♥ is cancelled and you pass for the rest of the auction."
    assert passes.named(NAMES).nl == "2♥ vervalt en Dirk past verder het hele bieden."
    accepts = say(
        "{lho} accepts {call} by {offender}: it is treated as made in turn.", lho=Seat.S, call="1♠", offender=Seat.E
    )
    assert accepts.said_aloud(NAMES).en == "Cor accepts 1♠ by Bram: it is treated as made in turn."
    assert accepts.said_to(Seat.S, NAMES).nl == "Je aanvaardt 1♠ van Bram: die bieding telt als op de beurt gedaan."
    assert accepts.said_to(Seat.E, NAMES) == accepts.said_to(Seat.N, NAMES) == accepts.named(NAMES)
    plain = Text("Er gebeurt niets.", "Nothing happens.")
    assert plain.said_aloud(NAMES) == plain.said_to(Seat.N, NAMES) == plain


def test_a_player_with_two_roles_is_addressed_in_the_role_that_the_sentence_names() -> None:
    cancelled = say(
        "{call} by {offender} is cancelled and {turn} is to call.", call="1♠", offender=Seat.E, turn=Seat.S, lho=Seat.S
    )
    assert cancelled.said_to(Seat.S, NAMES).en == "1♠ by Bram is cancelled and you are to call."


def test_a_sentence_without_a_form_names_its_player() -> None:
    own = say("{x} blijft zitten.", "{x} stays seated.", x=Seat.N)
    assert own.said_aloud(NAMES) == own.said_to(Seat.N, NAMES) == Text("Anna blijft zitten.", "Anna stays seated.")


def test_a_sentence_about_a_card_said_of_several() -> None:
    goes_back = _("{cards} goes back; {turn} leads.")
    several = Sentence(goes_back, {"turn": Seat.S}, {"cards": "♥K, ♦3"}, several=True, names=NAMES)
    assert several == Text("♥K, ♦3 gaan terug; Cor speelt voor.", "♥K, ♦3 go back; Cor leads.")
    one = Sentence(goes_back, {"turn": Seat.S}, {"cards": "♥K"}, names=NAMES)
    assert one == Text("♥K gaat terug; Cor speelt voor.", "♥K goes back; Cor leads.")


def test_several_cards_of_the_player_addressed() -> None:
    becomes = Sentence(
        _("{offender}'s {cards} becomes a penalty card."), {"offender": Seat.S}, {"cards": "♥K, ♦3"}, several=True
    )
    assert becomes.said_aloud(NAMES) == Text(
        "Cor, ♥K, ♦3 van jou worden strafkaarten.", "Cor, your ♥K, ♦3 become penalty cards."
    )


def test_every_form_belongs_to_a_sentence_and_speaks_to_one_player() -> None:
    known = {message.id if isinstance(message.id, str) else message.id[0] for message in read_catalogue("nl")}
    assert [sentence for kind in FORMS.values() for sentence in kind if sentence not in known] == []
    for sentence, form in FORMS["you"].items():
        assert len(_players(sentence) - _players(form)) == 1, sentence
        assert re.search(r"\b[Yy]ou(r|rs)?\b", form), form
        assert not re.search(r"(?<!by )\b[Yy]ou (?:is|was|has|does|(?!as\b)\w+(?<!s)(?<!alway)s)\b", form), form
        assert re.search(r"\b([Jj]e|jou|jullie)\b", _(form).nl), _(form).nl
    for sentence, form in FORMS["several"].items():
        assert _players(sentence) == _players(form), sentence


def test_every_ruling_about_one_player_can_be_said_to_that_player(root) -> None:
    sentences = {
        text
        for path in (root / "src" / "troef" / "bridge" / "laws").glob("y*/*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(text := node.value, str) and len(_players(text)) == 1
    }
    assert len(sentences) > 150
    assert sorted(sentences - FORMS["you"].keys()) == _NOT_SAID


_NOT_SAID = [
    "{offender} exchanges hands with declarer",
    "{offender} gets up to watch declarer's play",
    "{offender} looks at a defender's cards",
    "{partner} had to lead the suit of the penalty card, if possible.",
    "{partner} was not allowed to lead the suit named while keeping the lead.",
    "{partner} was not allowed to lead the suit of the penalty card while keeping the lead.",
]
"""Parts of a sentence, and rectifications that are only written down."""


def _players(sentence: str) -> set[str]:
    return {slot for slot in PLAYERS if f"{{{slot}}}" in sentence}
