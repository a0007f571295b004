"""Text of a ruling on a claim: events, objections, the decision and the tricks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from troef.analysis.bridge.claims.claim import Claim, statement_text
from troef.bridge.game.contract import Contract
from troef.bridge.game.play import Placed
from troef.cards import SEATS, SIDES, Lang
from troef.cards.wording import card_symbol, seat_letter, side_letters
from troef.director.charts.outcome import RulingDraft, decision_text, quotation, rectification_text
from troef.director.incidents.announcements import Names, name_of, names_of, players_by_seat
from troef.director.incidents.wording import LANGS, contract_sentence
from troef.director.library import nearest_in_book
from troef.director.polls import hand_words
from troef.laws import BRIDGE_1949, Text


@dataclass(frozen=True, slots=True)
class DecidedClaim:
    """A claim and the director's ruling on it."""

    claim: Claim
    contract: Contract
    won: int
    """Declarer's tricks before the claim."""
    tricks_awarded: int
    """Number of the remaining tricks that the claimer's side gets."""
    law: str
    why: str
    line: tuple[tuple[Placed, ...], ...] = ()
    """Tricks that prove the ruling."""
    objection: str = ""

    @property
    def laws(self) -> tuple[str, ...]:
        """Paragraphs: first that of the claim or concession, then the one that decides."""
        claim = self.claim
        if claim.edition is BRIDGE_1949:
            made = "70" if claim.by is claim.declarer else "73"
        else:
            made = "68A" if claim.kind == "claim" else "68B1"
        return tuple(dict.fromkeys((nearest_in_book(made, claim.edition), self.law)))


def declarers_tricks(claim: Claim, won: int, given: int) -> int:
    """Return declarer's total tricks from those won before the claim and those given to the claimer's side."""
    return won + (given if claim.by.side is claim.declarer.side else claim.left - given)


def draft(ruled: DecidedClaim, names: Names, lang: Lang) -> RulingDraft:
    """Return the draft of the ruling, with the line that proves it, and the tricks claimed and awarded."""
    return RulingDraft(
        ruled.laws,
        "\n".join(rectification_text(ruled.law, [Text(*(_moved(ruled, lang) for lang in LANGS))], lang)),
        decision_text([(quotation(ruled.why, lang), ruled.law)], lang),
        (),
        "tricks",
        " ".join(_happened(ruled, players_by_seat(names, lang), lang)),
        ruled.claim.by,
    )


def _happened(ruled: DecidedClaim, names: Names, lang: Lang) -> Iterator[str]:
    claim = ruled.claim
    who, others = name_of(claim.by, names, lang), names_of(claim.by.side.opponents.seats, names, lang)
    yield contract_sentence(name_of(claim.declarer, names, lang), str(ruled.contract), lang)
    yield _LEFT[lang].format(won=ruled.won, left=claim.left, turn=name_of(claim.turn, names, lang))
    yield "; ".join(f"{seat_letter(seat, lang)} {hand_words(claim.hands[seat.index], lang)}" for seat in SEATS) + "."
    if claim.trick:
        yield _RUNNING[lang].format(_plays(claim.running, lang))
    spoken = ", ".join(filter(None, (statement_text(claim.statement, lang), claim.said)))
    words = _SPOKE[lang].format(quotation(spoken, lang)) if spoken else _SILENT[lang]
    yield _CLAIMED[claim.kind][lang].format(who=who, count=claim.count, left=claim.left, said=words)
    if claim.objected_by is not None:
        yield _PARTNER[lang].format(name_of(claim.objected_by, names, lang))
    if claim.agreed:
        yield _AGREED[lang].format(others)
    if ruled.objection:
        yield _OBJECTED[lang].format(others, quotation(ruled.objection.rstrip("."), lang))
    if claim.forgot_trump is not None:
        yield _FORGOT[claim.forgot_trump][lang].format(who)
    if claim.likely is not None:
        yield _LIKELY[lang].format(others, claim.likely, claim.left)


_LEFT = Text(
    "De leider had {won} slagen; er waren er nog {left} te spelen en {turn} was aan de beurt.",
    "Declarer had {won} tricks; {left} were left to play and it was the turn of {turn}.",
)
_RUNNING = Text("In de slag lag {}.", "In the trick lay {}.")
_CLAIMED = {
    "claim": Text(
        "{who} eiste {count} van de {left} slagen op{said}.", "{who} claimed {count} of the {left} tricks{said}."
    ),
    "concede": Text(
        "{who} stond {count} van de {left} slagen af{said}.", "{who} conceded {count} of the {left} tricks{said}."
    ),
}
_SPOKE = Text(" en zei: {}", " and said: {}")
_SILENT = Text(" zonder iets te zeggen", " without a word")
_PARTNER = Text("{} maakte meteen bezwaar.", "{} objected at once.")
_AGREED = Text("{} hadden ingestemd en kwamen daarop terug.", "{} had agreed and took that back.")
_OBJECTED = Text("Bezwaar van {}: {}.", "{} objected: {}.")
_FORGOT = {
    True: Text("Waarschijnlijk was {} de troef vergeten.", "{} had probably forgotten the trump."),
    False: Text("{} was de troef niet vergeten.", "{} had not forgotten the trump."),
}
_LIKELY = Text(
    "{} hadden waarschijnlijk {} van de {} slagen gemaakt.", "{} would probably have won {} of the {} tricks."
)


def _moved(ruled: DecidedClaim, lang: Lang) -> str:
    """Return the division of the remaining tricks, declarer's total, and the line that proves it."""
    side, left = ruled.claim.by.side, ruled.claim.left
    got = {side: ruled.tricks_awarded, side.opponents: left - ruled.tricks_awarded}
    first, second = (f"{side_letters(side, lang)} {got[side]}" for side in SIDES)
    claimed, made = (
        declarers_tricks(ruled.claim, ruled.won, given) for given in (ruled.claim.kept, ruled.tricks_awarded)
    )
    words = [_GOT[lang].format(left, first, second), _DECLARER[claimed == made][lang].format(made, claimed)]
    if ruled.line:
        words.append(_SHOWN[lang].format("; ".join(_plays(trick, lang) for trick in ruled.line)))
    return " ".join(words)


_GOT = Text("Van de laatste {} slagen: {}, {}.", "Of the last {} tricks: {}, {}.")
_DECLARER = {
    True: Text("De leider maakte {} slagen, zoals gezegd.", "Declarer made {} tricks, as was said."),
    False: Text("De leider maakte {} slagen en geen {}.", "Declarer made {} tricks and not {}."),
}
_SHOWN = Text("De speelwijze die het liet zien: {}.", "The line that showed it: {}.")


def _plays(plays: tuple[Placed, ...], lang: Lang) -> str:
    return " ".join(f"{seat_letter(seat, lang)} {card_symbol(card, lang)}" for seat, card in plays)
