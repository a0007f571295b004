"""Sentences for events and situations, in the words used at the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from troef.bridge.game.calls import call_text, parse_call
from troef.bridge.wording.comparison import FIELDS, describe_field
from troef.bridge.wording.decisions import finding_text
from troef.cards import Card, Seat, Suit, TroefError
from troef.cards.wording import card_symbol, join_and, seat_name
from troef.web.evenings.filters import directors_question, side_words
from troef.web.evenings.games.game import Game
from troef.web.platform.http.table_links import Log
from troef.web.platform.i18n.filters import current_language


def actor_name(text: str | None) -> str:
    """Return the name of a seat in the reader's language. `TD` gives the director, None `Somebody`."""
    if text is None:
        return _("Somebody")
    return _("The director") if text == "TD" else seat_name(Seat.parse(text), current_language())


def card_html(text: str) -> str:
    return card_symbol(Card.parse(text), current_language())


def call_html(text: str) -> str:
    return call_text(parse_call(text), current_language())


def suits(letters: list[str]) -> str:
    return " ".join(Suit.parse(letter).symbol for letter in letters)


def event_sentence(act: Log, game: Game) -> str:
    """Return an event of a table log as a sentence. If it cannot be read, return its raw text."""
    try:
        event = game.events.read(act)
        words = {"by": actor_name(act.get("by"))}
        if act["do"] == "choose":
            words["option"] = option_text(act["option"])
        elif act["do"] == "rule":
            words |= _finding(act, game)
        return str(event.listed(**words)[current_language()])
    except (KeyError, TroefError):
        return str(act)


def _finding(act: Log, game: Game) -> dict[str, str]:
    """Return the words for a question to the director and the answer, or for the acts that the director bars."""
    answer = act["answer"]
    if isinstance(answer, list):
        words = finding_text(act["question"], tuple(answer), current_language())
        return {"question": actor_name("TD"), "answer": words}
    known = str(answer) if type(answer) is int else _("yes") if answer else _("no")
    return {"question": question(act["question"], game), "answer": known}


def option_text(id: str) -> str:
    """Return an option in a few words, such as `accept it`. The page has the full sentence next to its button."""
    kind, colon, what = id.partition(":")
    if colon:
        words = {
            "prohibit": _("not to lead %(what)s"),
            "require": _("lead %(what)s"),
            "card": _("the card %(what)s"),
            "from": _("from the hand of %(what)s"),
        }
        say = {"card": card_html, "from": actor_name}.get(kind, lambda letters: suits(list(letters)))
        return words[kind] % {"what": say(what)} if kind in words else id
    words = {
        "accept": _("accept it"),
        "reject": _("do not accept it"),
        "spread": _("spread the hand and become dummy"),
        "leave": _("no restriction"),
        "withdraw": _("take it back"),
        "keep": _("leave it"),
        "highest": _("the highest card of the suit led"),
        "lowest": _("the lowest card of the suit led"),
        "play-on": _("play on, all four agree"),
        "director": _("the director decides"),
        "penalty": _("a penalty card"),
        "pick-up": _("pick it up"),
        "cancel": _("cancel the doubles"),
        "play": _("the penalty card must be played"),
        "hold": _("another card; the penalty card stays face up"),
    }
    return words.get(id, id)


def question(name: str, game: Game) -> str:
    """Return the text of a director's question with this identifier, in the words of the game."""
    questions = game.wording.questions
    return str(questions[name]) if name in questions else directors_question(name)


def obligations_in_force(situation: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield a paragraph and a sentence for each obligation and restriction that this view of the table shows."""
    for obligation in situation["obligations"]:
        once, longer = _("%(who)s must pass once"), _("%(who)s must pass until the auction ends")
        words = once if obligation["extent"] == "once" else longer
        yield obligation["law"], words % {"who": actor_name(obligation["seat"])}
    for restriction in situation.get("lead_restrictions", ()):
        yield restriction["law"], _restriction(restriction)
    for line in describe_field("barred", situation.get("barred", []), current_language()):
        yield line.law, f"{FIELDS['barred'][current_language()]}: {line.words}"
    for penalty in situation["penalty_cards"]:
        words = _("%(card)s of %(who)s is a minor penalty card")
        if penalty["kind"] == "major":
            words = _("%(card)s of %(who)s is a penalty card")
        yield penalty["law"], words % {"who": actor_name(penalty["seat"]), "card": card_html(penalty["card"])}
    for information in situation["unauthorized"]:
        others = [seat for seat in information["for"] if seat != information["from"]] or information["for"]
        names = join_and(map(actor_name, others), current_language())
        words = _("%(who)s may not use information from %(source)s")
        yield information["law"], words % {"who": names, "source": actor_name(information["from"])}
    for misinformed in situation.get("misinformed", ()):
        about = {"side": side_words(misinformed["side"]), "who": actor_name(misinformed["from"])}
        words = _("%(side)s got a wrong explanation from %(who)s") % about
        if misinformed["may_change"]:
            names = ", ".join(map(actor_name, misinformed["may_change"]))
            words += "; " + _("%(who)s may still change the last call") % {"who": names}
        yield misinformed["law"], words


def everything_in_force(situation: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the same for everything in force: also revokes, transferred tricks and adjusted scores."""
    yield from obligations_in_force(situation)
    for revoke in situation["revokes"]:
        words = _("%(who)s revoked in trick %(trick)s, established")
        if not revoke["established"]:
            words = _("%(who)s revoked in trick %(trick)s, not yet established")
        yield revoke["law"], words % {"who": actor_name(revoke["seat"]), "trick": revoke["trick"]}
    for transfer in situation["tricks"]["transferred"]:
        source, side = side_words(transfer["from"]), side_words(transfer["to"])
        about = {"count": transfer["count"], "source": source, "side": side}
        yield transfer["law"], _("%(count)s tricks go from %(source)s to %(side)s") % about
    for adjusted in situation["adjust"]:
        sides = ", ".join(map(side_words, adjusted["for"]))
        yield adjusted["law"], _("An adjusted score for %(sides)s") % {"sides": sides}


def _restriction(restriction: dict[str, Any]) -> str:
    name = {"who": actor_name(restriction["seat"])}
    if restriction["chosen"]:
        sentence = _("Declarer has chosen about the lead of %(who)s: %(option)s")
        return sentence % {**name, "option": option_text(restriction["chosen"])}
    parts = []
    if restriction["may_prohibit"]:
        sentence = _("declarer may forbid %(who)s to lead %(suits)s")
        parts.append(sentence % {**name, "suits": suits(restriction["may_prohibit"])})
    if restriction["may_require"]:
        sentence = _("declarer may ask %(who)s to lead %(suits)s")
        parts.append(sentence % {**name, "suits": suits(restriction["may_require"])})
    text = "; ".join(parts)
    return text[:1].upper() + text[1:]
