"""A ruling on a claim as the record writes it: the facts, the tricks and the line, in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from troef.analysis.bridge.claims.claim import Claim
from troef.bridge.game.contract import Contract
from troef.cards import Seat
from troef.director.charts.outcome import RulingDraft
from troef.director.claims.proposals import propose_verdict
from troef.director.claims.wording import DecidedClaim, draft

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
    assert told("en", **facts).established_facts.endswith("Cor (E) objected at once.")


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
