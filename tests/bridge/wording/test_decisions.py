"""Choices and findings in words: the options, the chosen option, and the director's finding."""

from __future__ import annotations

import pytest

from troef.bridge.wording.decisions import choice_text, finding_text, options_text


@pytest.mark.parametrize(
    ("options", "nl", "en"),
    [
        (["accept"], "het aanvaarden", "accept it"),
        (["reject"], "het weigeren", "refuse it"),
        (["spread"], "de hand openleggen", "spread the hand"),
        (["prohibit:H"], "harten verbieden", "prohibit hearts"),
        (["require:S", "require:H"], "schoppen of harten eisen", "require spades or hearts"),
        (["leave"], "de keuze vrijlaten", "leave the choice free"),
        (["card:HK"], "♥H aanwijzen", "name ♥K"),
        (["highest"], "de hoogste kaart eisen", "require the highest card"),
        (["lowest"], "de laagste kaart eisen", "require the lowest card"),
        (["withdraw"], "terugnemen wat daarna was gedaan", "take back what was done since"),
        (["keep"], "laten staan wat daarna was gedaan", "let stand what was done since"),
        (["from:N"], "laten voorspelen uit de hand van Noord", "have the lead made from the hand of North"),
        (["play-on"], "doorspelen als alle vier dat wilden", "play on if all four wanted to"),
        (["director"], "een beslissing van de wedstrijdleider vragen", "ask the director for a decision"),
        (["penalty"], "er strafkaarten van maken", "make them penalty cards"),
        (["pick-up"], "de kaarten laten oppakken", "have the cards picked up"),
        (["cancel"], "de eerdere doubletten laten vervallen", "make the earlier doubles void"),
        (["dance"], "dance", "dance"),
    ],
)
def test_what_was_offered(options: list[str], nl: str, en: str) -> None:
    assert (options_text(options, "nl"), options_text(options, "en")) == (nl, en)


@pytest.mark.parametrize(
    ("question", "answer", "nl", "en"),
    [
        ("comparable", True, "oordeelde dat de bieding vergelijkbaar was", "judged that the call was comparable"),
        ("claim", True, "oordeelde dat er slagen waren opgeëist", "judged that tricks were claimed"),
        ("tricks", 3, "gaf de eiser 3 slagen", "gave the claimer 3 tricks"),
        ("barred", ("2H", "HK"), "verbood 2♥, ♥H", "barred 2♥, ♥K"),
        ("damage", False, "vond geen schade", "found no damage"),
    ],
)  # fmt: skip
def test_what_the_director_found(question: str, answer: bool | int | tuple[str, ...], nl: str, en: str) -> None:
    assert (finding_text(question, answer, "nl", past=True), finding_text(question, answer, "en", past=True)) == (
        nl,
        en,
    )


def test_what_was_chosen() -> None:
    assert (choice_text("prohibit:H", "nl", past=True), choice_text("reject", "en")) == (
        "verbood harten",
        "does not accept it",
    )
