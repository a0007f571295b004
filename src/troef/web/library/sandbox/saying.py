"""Events and situations in sentences, as they are said at the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from django.utils.translation import gettext as _

from troef.bridge.game.calls import call_words, parse_call
from troef.bridge.words.answers import found
from troef.bridge.words.comparison import FIELDS, lines
from troef.cards import Card, Seat, Side, Suit, TroefError
from troef.cards.words import card_symbol, seat_name, side_name
from troef.web.library.sandbox.games import TABLE_GAMES, TableGame
from troef.web.site.language import lang
from troef.web.site.table_link import Log


def who(text: str | None) -> str:
    """A seat by name; the director; or somebody."""
    if text is None:
        return _("Somebody")
    return _("The director") if text == "TD" else seat_name(Seat.parse(text), lang())


def side(text: str) -> str:
    return side_name(Side.parse(text), lang())


def card(text: str) -> str:
    return card_symbol(Card.parse(text), lang())


def call(text: str) -> str:
    return call_words(parse_call(text), lang())


def suits(letters: list[str]) -> str:
    return " ".join(Suit.parse(letter).symbol for letter in letters)


def event(told: Log, game: TableGame = TABLE_GAMES["bridge"]) -> str:
    """An event in a sentence; one that cannot be read is shown as it is written."""
    sentences = {**_SENTENCES, **game.sentences}
    try:
        return _rule(told, game) if told["do"] == "rule" else sentences[told["do"]](told, who(told.get("by")))
    except (KeyError, TypeError, AttributeError, TroefError):
        return str(told)


def _call(told: Log, name: str) -> str:
    words = {"P": _("%(who)s passes"), "X": _("%(who)s doubles"), "XX": _("%(who)s redoubles")}
    sentence = words.get(told["call"], _("%(who)s bids %(call)s")) % {"who": name, "call": call(told["call"])}
    return f"{sentence} ({_('artificial')})" if told.get("artificial") else sentence


def _play(told: Log, name: str) -> str:
    sentence = _("%(who)s plays %(card)s, face down") if told.get("face") == "down" else _("%(who)s plays %(card)s")
    return sentence % {"who": name, "card": card(told["card"])}


def _inform(told: Log, name: str) -> str:
    how = {
        "tempo": _("%(who)s hesitates, or acts in haste"),
        "remark": _("%(who)s makes a remark"),
        "question": _("%(who)s asks a question"),
        "gesture": _("%(who)s makes a gesture"),
        "alert": _("%(who)s alerts"),
        "no-alert": _("%(who)s does not alert"),
        "explanation": _("%(who)s explains partner's call"),
    }
    return how[told["how"]] % {"who": name}


def _rule(told: Log, game: TableGame) -> str:
    if isinstance(told["answer"], list):
        return f"{who('TD')} {found(told['question'], tuple(told['answer']), lang())}"
    answers = {True: _("yes"), False: _("no")}
    answer = told["answer"] if type(told["answer"]) is int else answers[told["answer"]]
    return f"{question(told['question'], game)} {answer}"


def _cards(told: Log, name: str) -> dict[str, str]:
    return {"who": name, "cards": ", ".join(map(card, told["cards"])), "of": who(told.get("of"))}


def _restore(told: Log, name: str) -> str:
    if told["by"] == "TD":
        return _("%(card)s is taken out") % {"card": card(told["card"])}
    return _("%(card)s goes to %(who)s") % {"who": name, "card": card(told["card"])}


def _ask(told: Log, name: str) -> str:
    what = {
        "auction": _("%(who)s asks to hear the auction again"),
        "call": _("%(who)s asks what a call means"),
        "trick": _("%(who)s asks to see the last trick again"),
        "revoke": _("%(who)s asks whether a suit has run out"),
        "contract": _("%(who)s asks what the contract is"),
        "card": _("%(who)s asks to see the own last card again"),
    }
    asked = what[told["about"]] % {"who": name}
    return f"{asked} ({who(told['of'])})" if "of" in told else asked


_SENTENCES: dict[str, Callable[[Log, str], str]] = {
    "call": _call,
    "play": _play,
    "inform": _inform,
    "change": lambda told, name: _("%(who)s wants %(call)s instead") % {"who": name, "call": call(told["to"])},
    "explain": lambda told, name: _("%(who)s explains: %(text)s") % {"who": name, "text": told["text"]},
    "reserve": lambda told, name: _("%(who)s reserves the right to call the director later") % {"who": name},
    "take-back": lambda told, name: _("%(who)s takes %(card)s back") % {"who": name, "card": card(told["card"])},
    "omit": lambda told, name: _("%(who)s does not play to the trick") % {"who": name},
    "face": lambda told, name: _("The opening lead is faced"),
    "designate": lambda told, name: _("%(who)s names a card of dummy: %(named)s") % {
        "who": name, "named": " ".join(str(told[key]) for key in ("suit", "rank", "word") if key in told),
    },
    "redesignate": lambda told, name: _("%(who)s wants %(card)s from dummy instead") % {
        "who": name, "card": card(told["card"]),
    },
    "suggest": lambda told, name: _("%(who)s suggests %(card)s") % {"who": name, "card": card(told["card"])},
    "forfeit": lambda told, name: _("%(who)s loses the rights of dummy") % {"who": name},
    "warn": lambda told, name: _("%(who)s warns") % {"who": name},
    "expose": lambda told, name: _("%(cards)s of %(who)s is seen") % _cards(told, name),
    "see": lambda told, name: _("%(who)s sees %(cards)s of %(of)s") % _cards(told, name),
    "restore": _restore,
    "ask": _ask,
    "claim": lambda told, name: _("%(who)s claims %(tricks)s tricks") % {"who": name, "tricks": told["tricks"]},
    "concede": lambda told, name: _("%(who)s concedes %(tricks)s tricks") % {"who": name, "tricks": told["tricks"]},
    "agree": lambda told, name: _("%(who)s agrees") % {"who": name},
    "object": lambda told, name: _("%(who)s objects") % {"who": name},
    "attention": lambda told, name: _("%(who)s draws attention to it") % {"who": name},
    "director": lambda told, name: _("The director comes to the table"),
    "choose": lambda told, name: _("%(who)s chooses: %(option)s") % {"who": name, "option": option(told["option"])},
    "return": lambda told, name: _("The hands go back into the board"),
    "dispute": lambda told, name: _("%(who)s says: we have won %(tricks)s tricks") % {
        "who": name, "tricks": told["tricks"],
    },
    "mix": lambda told, name: _("%(who)s mixes the cards he has played") % {"who": name},
    "direction": lambda told, name: _("%(who)s says that a card points the wrong way") % {"who": name},
    "score": lambda told, name: _("%(who)s enters %(tricks)s tricks for his side") % {
        "who": name, "tricks": told["tricks"],
    },
    "next-call": lambda told, name: _("%(who)s calls on the next board") % {"who": name},
    "end-round": lambda told, name: _("The round ends"),
    "end-correction": lambda told, name: _("The correction period ends"),
}  # fmt: skip


def option(id: str) -> str:
    """A choice in a few words; the whole sentence stands beside the button."""
    kind, colon, what = id.partition(":")
    if colon:
        words = {
            "prohibit": _("not to lead %(what)s"),
            "require": _("lead %(what)s"),
            "card": _("the card %(what)s"),
            "from": _("from the hand of %(what)s"),
        }
        told = {"card": card, "from": who}.get(kind, lambda letters: suits(list(letters)))
        return words[kind] % {"what": told(what)} if kind in words else id
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


def question(name: str, game: TableGame = TABLE_GAMES["bridge"]) -> str:
    """What the director has to find out."""
    if name in game.questions:
        return str(game.questions[name])
    words = {
        "unintended": _("Was it unintended, and not a change of mind?"),
        "comparable": _("Is the new call comparable with the withdrawn one?"),
        "artificial": _("Is the call artificial?"),
        "led": _("Was the extra card meant as a lead?"),
        "deliberate": _("Was the card played or shown on purpose?"),
        "claim": _("Was it a claim?"),
        "tricks": _("How many of the tricks still open does the claimer's side get?"),
        "could-have-known": _("Could the offender have known that this would hurt the other side?"),
        "playable": _("Can the board still be played normally?"),
        "damage": _("Was the other side damaged?"),
        "influenced": _("Was the action influenced by it?"),
    }
    return words.get(name, name)


def standing(situation: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """What runs now, each with its paragraph: obligations, restrictions, penalty cards, information, scores to give."""
    for each in situation["obligations"]:
        words = (
            _("%(who)s must pass once") if each["extent"] == "once" else _("%(who)s must pass until the auction ends")
        )
        yield each["law"], words % {"who": who(each["seat"])}
    for each in situation.get("lead_restrictions", ()):
        yield each["law"], _restriction(each)
    for line in lines("barred", situation.get("barred", []), lang()):
        yield line.law, f"{FIELDS['barred'][lang()]}: {line.words}"
    for each in situation["penalty_cards"]:
        words = _("%(card)s of %(who)s is a minor penalty card")
        if each["kind"] == "major":
            words = _("%(card)s of %(who)s is a penalty card")
        yield each["law"], words % {"who": who(each["seat"]), "card": card(each["card"])}
    for each in situation["unauthorized"]:
        names = ", ".join(map(who, each["for"]))
        yield (
            each["law"],
            _("%(who)s may not use what came from %(source)s") % {"who": names, "source": who(each["from"])},
        )
    for each in situation.get("misinformed", ()):
        words = _("%(side)s was misinformed by %(who)s") % {"side": side(each["side"]), "who": who(each["from"])}
        if each["may_change"]:
            names = ", ".join(map(who, each["may_change"]))
            words += "; " + _("%(who)s may still change the last call") % {"who": names}
        yield each["law"], words
    for each in situation["revokes"]:
        words = _("%(who)s revoked in trick %(trick)s, established")
        if not each["established"]:
            words = _("%(who)s revoked in trick %(trick)s, not yet established")
        yield each["law"], words % {"who": who(each["seat"]), "trick": each["trick"]}
    for each in situation["tricks"]["transferred"]:
        yield each["law"], _("%(count)s tricks go from %(source)s to %(side)s") % {
            "count": each["count"], "source": side(each["from"]), "side": side(each["to"]),
        }  # fmt: skip
    for each in situation["adjust"]:
        yield each["law"], _("An adjusted score for %(sides)s") % {"sides": ", ".join(map(side, each["for"]))}


def _restriction(each: dict[str, Any]) -> str:
    name = {"who": who(each["seat"])}
    if each["chosen"]:
        return _("Declarer has chosen about the lead of %(who)s: %(option)s") % {
            **name,
            "option": option(each["chosen"]),
        }
    parts = []
    if each["may_prohibit"]:
        parts.append(
            _("declarer may forbid %(who)s to lead %(suits)s") % {**name, "suits": suits(each["may_prohibit"])}
        )
    if each["may_require"]:
        parts.append(_("declarer may ask %(who)s to lead %(suits)s") % {**name, "suits": suits(each["may_require"])})
    text = "; ".join(parts)
    return text[:1].upper() + text[1:]
