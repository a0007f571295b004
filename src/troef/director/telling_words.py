"""What was told in words: the facts as a ruling writes them down, and the draft of the ruling."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from troef.bridge import Table
from troef.bridge.game.calls import PASS, Bid, Call, call_words, parse_call
from troef.bridge.words.answers import chosen, found
from troef.cards import Card, Lang, Seat
from troef.cards.words import card_symbol
from troef.director.hearing import Names, name_of
from troef.director.outcome import Draft
from troef.director.telling import Fact, Telling
from troef.laws import Text


def draft(telling: Telling, names: Names, lang: Lang) -> Draft:
    """The ruling as the facts write it: what happened, what was chosen and found, by which paragraphs."""
    log = telling.log
    table = Table.read(log, len(log["events"]) - len(telling.further))
    chosen_by: list[str] = []
    for event in telling.further:
        chosen_by += _law_of(event, table)
        table.do(event)
    laws = dict.fromkeys([*(ruling.law for ruling in table.rulings), *chosen_by])
    spoken = [(ruling.text.named(names)[lang], ruling.law) for ruling in table.rulings]
    acts = " ".join(_did(event, names, lang) for event in telling.further)
    return Draft(
        tuple(laws),
        "\n".join(f"{words} ({law})" for words, law in spoken),
        acts or " ".join(words for words, _law in spoken),
        (),
        found=" ".join(happened(telling, names, lang)),
    )


def _law_of(event: Mapping[str, Any], table: Table) -> list[str]:
    """The paragraph that lets somebody choose what he chooses here; nothing for other events."""
    decisions = [pending.decision for pending in table.state.ledger.pending if pending.decision.by == event.get("by")]
    return [option.law for decision in decisions for option in decision.options if option.id == event.get("option")]


def happened(telling: Telling, names: Names, lang: Lang) -> Iterator[str]:
    """The incident in the past tense, a sentence at a time."""
    facts, english = telling.facts, lang == "en"
    who = name_of(telling.who, names, lang)
    if Fact.AUCTION in facts:
        dealer = name_of(telling.board.dealer, names, lang)
        calls = " – ".join(call_words(call, lang) for _, call in telling.auction.calls if call is not None)
        yield f"{dealer} dealt." if english else f"{dealer} was gever."
        if calls:
            yield f"The auction went {calls}." if english else f"Het bieden ging {calls}."
    else:
        declarer, contract = name_of(telling.seat(Fact.DECLARER), names, lang), _contract(facts[Fact.CONTRACT], lang)
        yield f"{declarer} was declarer in {contract}." if english else f"{declarer} was leider in {contract}."
    yield _TOLD[telling.incident](telling, who, names, lang)


def _contract(text: str, lang: Lang) -> str:
    bid = text.rstrip("X")
    return call_words(parse_call(bid), lang) + _DOUBLED[text[len(bid) :]][lang]


_DOUBLED = {"": Text("", ""), "X": Text(" gedoubleerd", " doubled"), "XX": Text(" geredoubleerd", " redoubled")}


def _called(call: Call, lang: Lang) -> str:
    """`bood 2♥`, `paste`: a call in the past."""
    if isinstance(call, Bid):
        return {"nl": "bood", "en": "bid"}[lang] + " " + call_words(call, lang)
    past = {"nl": ("paste", "doubleerde", "redoubleerde"), "en": ("passed", "doubled", "redoubled")}[lang]
    return past[0 if call is PASS else len(str(call))]


def _out_of_turn(telling: Telling, who: str, names: Names, lang: Lang) -> str:
    act, turn = _called(parse_call(telling.facts[Fact.CALL]), lang), name_of(telling.auction.turn, names, lang)
    if lang == "en":
        return f"{who} {act} while it was the turn of {turn}."
    return f"{who} {act}, terwijl {turn} aan de beurt was."


def _insufficient(telling: Telling, who: str, names: Names, lang: Lang) -> str:
    act, bid = _called(parse_call(telling.facts[Fact.CALL]), lang), telling.auction.bid
    last = call_words(bid, lang) if bid else ""
    return f"{who} {act}, insufficient over {last}." if lang == "en" else f"{who} {act}, onvoldoende na {last}."


def _changed(telling: Telling, who: str, names: Names, lang: Lang) -> str:
    act = _called(parse_call(telling.facts[Fact.CALL]), lang)
    other = call_words(parse_call(telling.facts[Fact.TO]), lang)
    if lang == "en":
        return f"{who} {act} and wanted to change it to {other}."
    return f"{who} {act} en wilde er {other} van maken."


def _card_out_of_turn(telling: Telling, who: str, names: Names, lang: Lang) -> str:
    card, leader = _card(telling, lang), name_of(telling.leader, names, lang)
    match telling.facts[Fact.MOMENT], lang:
        case "opening", "nl":
            return f"{who} kwam uit met {card}, terwijl {leader} moest uitkomen."
        case "opening", _:
            return f"{who} led {card} while it was {leader}'s opening lead."
        case "lead", "nl":
            return f"{who} speelde {card} voor, terwijl {leader} aan slag was."
        case "lead", _:
            return f"{who} led {card} while it was {leader}'s lead."
    cards = ", ".join(card_symbol(card, lang) for card in telling.trick)
    if lang == "en":
        return f"To a trick with {cards}, led by {leader}, {who} played {card} out of turn."
    return f"In een slag met {cards}, voorgespeeld door {leader}, speelde {who} {card} voor zijn beurt."


def _seen(telling: Telling, who: str, names: Names, lang: Lang) -> str:
    card, early = _card(telling, lang), Fact.AUCTION in telling.facts
    if lang == "en":
        return f"{card} of {who} could be seen {'during the auction' if early else 'in the play'}."
    return f"{card} van {who} was te zien tijdens het {'bieden' if early else 'spelen'}."


def _information(telling: Telling, who: str, names: Names, lang: Lang) -> str:
    return f"{who} {_MANNERS[telling.facts[Fact.HOW]][lang]}."


_MANNERS = {
    "tempo": Text("viel op door het tempo", "broke tempo"),
    "remark": Text("maakte een opmerking", "made a remark"),
    "question": Text("stelde een vraag", "asked a question"),
    "gesture": Text("maakte een gebaar", "made a gesture"),
}
_TOLD = {
    "out-of-turn": _out_of_turn,
    "insufficient": _insufficient,
    "changed": _changed,
    "card-out-of-turn": _card_out_of_turn,
    "seen": _seen,
    "information": _information,
}


def _card(telling: Telling, lang: Lang) -> str:
    return card_symbol(Card.parse(telling.facts[Fact.CARD]), lang)


def _did(event: Mapping[str, Any], names: Names, lang: Lang) -> str:
    """What happened after the director came, in the past."""
    if event["do"] == "rule":
        director = {"nl": "De wedstrijdleider", "en": "The director"}[lang]
        return f"{director} {found(event['question'], event['answer'], lang, past=True)}."
    who = name_of(Seat.parse(event["by"]), names, lang)
    if event["do"] == "choose":
        return f"{who} {chosen(event['option'], lang, past=True)}."
    if event["do"] == "call":
        return f"{who} {_called(parse_call(event['call']), lang)}."
    played = {"nl": "speelde", "en": "played"}[lang]
    return f"{who} {played} {card_symbol(Card.parse(event['card']), lang)}."
