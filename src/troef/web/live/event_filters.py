"""Sentences for events and situations, in the words used at the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from django.utils.translation import gettext as _

from troef.bridge.game.calls import call_text, parse_call
from troef.bridge.wording.comparison import FIELDS, describe_field
from troef.bridge.wording.decisions import finding_text
from troef.cards import Card, Rank, Seat, Suit, TroefError
from troef.cards.wording import card_symbol, join_and, rank_letter, seat_name, suit_name
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
    sentences = {**_SENTENCES, **game.sentences}
    try:
        return _rule(act, game) if act["do"] == "rule" else sentences[act["do"]](act, actor_name(act.get("by")))
    except (KeyError, TypeError, AttributeError, TroefError):
        return str(act)


def _call(act: Log, name: str) -> str:
    words = {"P": _("%(who)s passes"), "X": _("%(who)s doubles"), "XX": _("%(who)s redoubles")}
    sentence = words.get(act["call"], _("%(who)s bids %(call)s")) % {"who": name, "call": call_html(act["call"])}
    return f"{sentence} ({_('artificial')})" if act.get("artificial") else sentence


def _play(act: Log, name: str) -> str:
    sentence = _("%(who)s plays %(card)s, face down") if act.get("face") == "down" else _("%(who)s plays %(card)s")
    return sentence % {"who": name, "card": card_html(act["card"])}


def _inform(act: Log, name: str) -> str:
    how = {
        "tempo": _("%(who)s hesitates, or acts in haste"),
        "remark": _("%(who)s makes a remark"),
        "question": _("%(who)s asks a question"),
        "gesture": _("%(who)s makes a gesture"),
        "alert": _("%(who)s alerts"),
        "no-alert": _("%(who)s does not alert"),
        "explanation": _("%(who)s explains partner's call"),
    }
    return how[act["how"]] % {"who": name}


def _rule(act: Log, game: Game) -> str:
    if isinstance(act["answer"], list):
        return f"{actor_name('TD')} {finding_text(act['question'], tuple(act['answer']), current_language())}"
    answers = {True: _("yes"), False: _("no")}
    answer = act["answer"] if type(act["answer"]) is int else answers[act["answer"]]
    return f"{question(act['question'], game)} {answer}"


def _cards(act: Log, name: str) -> dict[str, str]:
    return {"who": name, "cards": ", ".join(map(card_html, act["cards"])), "of": actor_name(act.get("of"))}


def _restore(act: Log, name: str) -> str:
    if act["by"] == "TD":
        return _("%(card)s is taken out") % {"card": card_html(act["card"])}
    return _("%(card)s goes to %(who)s") % {"who": name, "card": card_html(act["card"])}


def _ask(act: Log, name: str) -> str:
    what = {
        "auction": _("%(who)s asks to hear the auction again"),
        "call": _("%(who)s asks what a call means"),
        "trick": _("%(who)s asks to see the last trick again"),
        "revoke": _("%(who)s asks whether a suit has run out"),
        "contract": _("%(who)s asks what the contract is"),
        "card": _("%(who)s asks to see the own last card again"),
    }
    asked = what[act["about"]] % {"who": name}
    return f"{asked} ({actor_name(act['of'])})" if "of" in act else asked


def _designated(act: Log) -> str:
    """Return the words with which declarer named a card in dummy: suit, rank, or a word such as `high`."""
    if "suit" in act and "rank" in act:
        return card_html(act["suit"] + act["rank"])
    words = {"high": _("high"), "low": _("low"), "win": _("win the trick"), "anything": _("anything")}
    suit = suit_name(Suit.parse(act["suit"]), current_language()) if "suit" in act else ""
    rank = rank_letter(Rank.parse(act["rank"]), current_language()) if "rank" in act else ""
    return " ".join(filter(None, (suit, rank, words.get(act.get("word", ""), ""))))


def _stated(sentence: str, act: Log, name: str) -> str:
    """Return the sentence, with the player's name and tricks filled in, and their statement if they made one."""
    said = sentence % {"who": name, "tricks": act["tricks"]}
    return f"{said}: “{act['statement']}”" if act.get("statement") else said


_SENTENCES: dict[str, Callable[[Log, str], str]] = {
    "call": _call,
    "play": _play,
    "inform": _inform,
    "change": lambda act, name: _("%(who)s wants %(call)s instead") % {"who": name, "call": call_html(act["to"])},
    "explain": lambda act, name: _("%(who)s explains: %(text)s") % {"who": name, "text": act["text"]},
    "reserve": lambda act, name: _("%(who)s reserves the right to call the director later") % {"who": name},
    "take-back": lambda act, name: _("%(who)s takes %(card)s back") % {"who": name, "card": card_html(act["card"])},
    "omit": lambda act, name: _("%(who)s does not play to the trick") % {"who": name},
    "face": lambda act, name: _("The opening lead is faced"),
    "designate": lambda act, name: _("%(who)s names a card of dummy: %(named)s") % {
        "who": name, "named": _designated(act),
    },
    "redesignate": lambda act, name: _("%(who)s wants %(card)s from dummy instead") % {
        "who": name, "card": card_html(act["card"]),
    },
    "suggest": lambda act, name: _("%(who)s suggests %(card)s") % {"who": name, "card": card_html(act["card"])},
    "forfeit": lambda act, name: _("%(who)s loses the rights of dummy") % {"who": name},
    "warn": lambda act, name: _("%(who)s warns") % {"who": name},
    "expose": lambda act, name: _("%(cards)s of %(who)s is seen") % _cards(act, name),
    "see": lambda act, name: _("%(who)s sees %(cards)s of %(of)s") % _cards(act, name),
    "restore": _restore,
    "ask": _ask,
    "claim": lambda act, name: _stated(_("%(who)s claims %(tricks)s tricks"), act, name),
    "concede": lambda act, name: _stated(_("%(who)s concedes %(tricks)s tricks"), act, name),
    "agree": lambda act, name: _("%(who)s agrees") % {"who": name},
    "object": lambda act, name: _("%(who)s objects") % {"who": name},
    "attention": lambda act, name: _("%(who)s draws attention to it") % {"who": name},
    "director": lambda act, name: _("The director comes to the table"),
    "choose": lambda act, name: _("%(who)s chooses: %(option)s") % {"who": name, "option": option_text(act["option"])},
    "return": lambda act, name: _("The hands go back into the board"),
    "dispute": lambda act, name: _("%(who)s says: we have won %(tricks)s tricks") % {
        "who": name, "tricks": act["tricks"],
    },
    "mix": lambda act, name: _("%(who)s mixes the cards he has played") % {"who": name},
    "direction": lambda act, name: _("%(who)s says that a card points the wrong way") % {"who": name},
    "score": lambda act, name: _("%(who)s enters %(tricks)s tricks for his side") % {
        "who": name, "tricks": act["tricks"],
    },
    "next-call": lambda act, name: _("%(who)s calls on the next board") % {"who": name},
    "end-round": lambda act, name: _("The round ends"),
    "end-correction": lambda act, name: _("The correction period ends"),
}  # fmt: skip


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
        "hold": _("another card, the penalty card stays open"),
    }
    return words.get(id, id)


def question(name: str, game: Game) -> str:
    """Return the text of a director's question with this identifier, in the words of the game."""
    return str(game.questions[name]) if name in game.questions else directors_question(name)


def obligations_in_force(situation: dict[str, Any]) -> Iterator[tuple[str, str]]:
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
        words = _("%(who)s may not use what came from %(source)s")
        yield information["law"], words % {"who": names, "source": actor_name(information["from"])}
    for misinformed in situation.get("misinformed", ()):
        about = {"side": side_words(misinformed["side"]), "who": actor_name(misinformed["from"])}
        words = _("%(side)s was misinformed by %(who)s") % about
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
