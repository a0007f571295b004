"""Sentences about a player, addressed to that player, and about cards in the plural, in both languages."""

from __future__ import annotations

import re

import pytest

from troef.cards import Seat
from troef.core.catalogue import read_catalogue
from troef.laws import Text
from troef.laws.inflection import in_plural, in_second_person, is_plural
from troef.laws.ruling import say

ROLES = ("offender", "lho", "partner", "rho", "turn", "declarer")
NAMES = {Seat.N: "Anna", Seat.E: "Bram", Seat.S: "Cor", Seat.W: "Dirk"}


@pytest.mark.parametrize(
    ("nl", "en", "to_nl", "to_en"),
    [
        (  # the verb after je is that of hij, and loses its t before je
            "{x} mag 2♣ aanvaarden.", "{x} may accept 2♣.", "je mag 2♣ aanvaarden.", "you may accept 2♣.",
        ),
        (
            "Is het niet vergelijkbaar, dan past {x} verder.", "If it is not comparable {x} passes for the rest.",
            "is het niet vergelijkbaar, dan pas je verder.", "if it is not comparable you pass for the rest.",
        ),
        ("Als {x} niet kan bekennen, speelt hij ruiten.", "If {x} cannot follow he plays diamonds.",
         "als je niet kunt bekennen, speel je ruiten.", "if you cannot follow you play diamonds."),
        ("Op zijn beurt mag {x} bieden wat hij wil.", "At his turn {x} may call what he likes.",
         "op je beurt mag je bieden wat je wilt.", "at your turn you may call what you like."),
        ("Op zijn beurt past {y}; {x} biedt.", "At his turn {y} passes; {x} calls.",
         "op zijn beurt past {y}; je biedt.", "at his turn {y} passes; you call."),
        ("{x} heeft verzaakt.", "{x} has revoked.", "je hebt verzaakt.", "you have revoked."),
        ("{x} is overgeslagen.", "{x} was passed over.", "je bent overgeslagen.", "you were passed over."),
        # A second verb.
        ("{x} neemt ♥H terug en speelt opnieuw.", "{x} takes ♥K back and plays again.",
         "je neemt ♥H terug en speelt opnieuw.", "you take ♥K back and play again."),
        ("{x} mag alles bieden, maar gebruikt het niet.", "{x} may call anything, but does not use it.",
         "je mag alles bieden, maar gebruikt het niet.", "you may call anything, but do not use it."),
        ("{x} speelt geen harten of ruiten voor.", "{x} does not lead hearts or diamonds.",
         "je speelt geen harten of ruiten voor.", "you do not lead hearts or diamonds."),
        # Possessives.
        ("♥H van {x} telt.", "{x}'s ♥K counts.", "♥H van jou telt.", "your ♥K counts."),
        ("♥3 van {x} blijft open liggen.", "♥3 of {x} stays face up.",
         "♥3 van jou blijft open liggen.", "♥3 of yours stays face up."),
        ("De bieding van {x} blijft staan.", "{x}'s call stands.", "je bieding blijft staan.", "your call stands."),
        ("Het doublet van {x} telt niet.", "The double by {x} does not count.",
         "je doublet telt niet.", "your double does not count."),
        ("Alle kaarten van {x} zijn strafkaarten.", "All of {x}'s cards are penalty cards.",
         "al je kaarten zijn strafkaarten.", "all of your cards are penalty cards."),
        # Somebody or something else.
        ("{x} verbetert zijn uitleg; wie bood, wijzigt zijn bieding.",
         "{x} corrects his explanation; whoever called changes his call.",
         "je verbetert je uitleg; wie bood, wijzigt zijn bieding.",
         "you correct your explanation; whoever called changes his call."),
        ("{x} speelt verder en de slag blijft zoals hij is.", "{x} plays on and the trick stays as it is.",
         "je speelt verder en de slag blijft zoals hij is.", "you play on and the trick stays as it is."),
        ("De wedstrijdleider verbiedt {x} wat hem is ingegeven.", "The director bars {x} from what it told him.",
         "de wedstrijdleider verbiedt je wat je is ingegeven.", "the director bars you from what it told you."),
        ("{x} biedt. De wedstrijdleider kiest met zijn boek.", "{x} calls. The director chooses by his book.",
         "je biedt. De wedstrijdleider kiest met zijn boek.", "you call. The director chooses by his book."),
        ("Dat vervalt. {x} biedt opnieuw.", "That is cancelled. {x} calls again.",
         "dat vervalt. Je biedt opnieuw.", "that is cancelled. You call again."),
        ("{x} houdt ♥5, en zij kan strafkaart zijn (14).", "{x} keeps ♥5, and it may be a penalty card (14).",
         "je houdt ♥5, en zij kan strafkaart zijn (14).", "you keep ♥5, and it may be a penalty card (14)."),
        ("{y} mag doen wat hij wil.", "{y} may do what he likes.",
         "{y} mag doen wat hij wil.", "{y} may do what he likes."),
    ],
)  # fmt: skip
def test_a_sentence_about_a_player_said_to_himself(nl, en, to_nl, to_en) -> None:
    assert (in_second_person(nl, ["x"], "nl"), in_second_person(en, ["x"], "en")) == (to_nl, to_en)


def sentences() -> list[tuple[str, str]]:
    """Return the sentences of the catalogue, with calls and cards filled in."""
    entries = [entry for entry in read_catalogue("nl") if isinstance(entry.id, str)]
    other = re.compile(rf"\{{(?!(?:{'|'.join(ROLES)})\}})[^}}]*\}}")
    return sorted((other.sub("#", str(entry.string)), other.sub("#", str(entry.id))) for entry in entries)


def test_every_sentence_of_the_laws_can_be_said_to_each_player_it_speaks_of() -> None:
    """After `you` no verb of the third person is left, and no slot; of one player no `he` or `his` either."""
    voiced = 0
    for nl, en in sentences():
        roles = [role for role in ROLES if f"{{{role}}}" in nl + en]
        for role in roles:
            dutch, english = in_second_person(nl, [role], "nl"), in_second_person(en, [role], "en")
            voiced += 1
            assert f"{{{role}}}" not in dutch + english
            assert not re.search(r"\bje (is|heeft|kan|wil)\b(?! ingegeven)", dutch), dutch
            assert not re.search(r"(?<!\bje )\b(past|speelt|biedt|kiest) je ", dutch), dutch
            assert not re.search(
                r"(?<!by )\byou (?:still )?(?:is|was|has|does|(?!as\b)\w+(?<!s)(?<!alway)s)\b", english
            ), english
            if len(roles) == 1 and not re.search(r"\b(wie|niemand|slag|wedstrijdleider)\b", dutch):
                assert not re.search(r"\b(hij|hem|zich)\b", dutch), dutch
            if len(roles) == 1 and not re.search(r"\b(whoever|nobody|director)\b", english):
                assert not re.search(r"\b(he|him|his)\b", english), english
    assert voiced > 300


def test_a_ruling_is_said_to_the_only_player_it_speaks_of_and_two_keep_their_names() -> None:
    passes = say("{partner} past verder.", "{partner} passes for the rest.", partner=Seat.W, offender=Seat.E)
    assert passes.said_aloud(NAMES) == Text("Dirk, je past verder.", "Dirk, you pass for the rest.")
    assert passes.said_aloud({}) == Text("West, je past verder.", "West, you pass for the rest.")
    both = say("{lho} weigert: {offender} biedt.", "{lho} refuses: {offender} calls.", lho=Seat.S, offender=Seat.E)
    assert both.said_aloud(NAMES) == Text("Cor weigert: Bram biedt.", "Cor refuses: Bram calls.")
    assert both.said_to(Seat.E, NAMES) == Text("Cor weigert: je biedt.", "Cor refuses: you call.")
    assert both.said_to(Seat.N, NAMES) == both.named(NAMES) == both.said_aloud(NAMES)
    assert passes.named(NAMES) == Text("Dirk past verder.", "Dirk passes for the rest.")
    plain = Text("Er gebeurt niets.", "Nothing happens.")
    assert plain.said_aloud(NAMES) == plain.said_to(Seat.N, NAMES) == plain


@pytest.mark.parametrize(
    ("nl", "en", "nl_more", "en_more"),
    [
        ("{cards} van {offender} wordt een strafkaart.", "{offender}'s {cards} becomes a penalty card.",
         "{cards} van {offender} worden strafkaarten.", "{offender}'s {cards} become penalty cards."),
        ("Volgens 50B werd {cards} een grote strafkaart.", "By 50B {cards} became a major penalty card.",
         "Volgens 50B werden {cards} grote strafkaarten.", "By 50B {cards} became major penalty cards."),
        ("{cards} wordt geen strafkaart: dat gebeurt nooit.", "{cards} is no penalty card: it never happens.",
         "{cards} worden geen strafkaarten: dat gebeurt nooit.", "{cards} are no penalty cards: it never happens."),
        ("{cards} van {offender} is gezien en blijft liggen; {partner} past.",
         "{cards} of {offender} was seen and stays face up; {partner} passes.",
         "{cards} van {offender} zijn gezien en blijven liggen; {partner} past.",
         "{cards} of {offender} were seen and stay face up; {partner} passes."),
        ("{turn} toont {cards}.", "{turn} shows {cards}.", "{turn} toont {cards}.", "{turn} shows {cards}."),
        ("{turn} speelt zijn strafkaart.", "{turn} plays a penalty card.",
         "{turn} speelt zijn strafkaart.", "{turn} plays a penalty card."),
    ],
)  # fmt: skip
def test_a_sentence_about_a_card_said_of_several(nl, en, nl_more, en_more) -> None:
    assert (in_plural(nl, "nl"), in_plural(en, "en")) == (nl_more, en_more)


def test_several_cards_as_words_list_them() -> None:
    assert [is_plural(cards) for cards in ("♥H", "♥H en ♦3", "♥H, ♦3 en ♦2", "de kaart")] == [
        False,
        True,
        True,
        False,
    ]
