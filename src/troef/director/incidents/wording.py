"""Text of an incident: the facts as a ruling records them, and the draft of the ruling."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from troef.bridge.charts import chart_rules, rectification_lines
from troef.bridge.charts.advice import effects_in_past_tense
from troef.bridge.game.calls import PASS, Bid, Call, call_text, parse_call
from troef.bridge.laws.register import BridgeRules
from troef.bridge.laws.ruling import AskDirector, RevokeTransfer
from troef.bridge.table.state import BridgeState
from troef.bridge.wording.decisions import choice_text, finding_text, options_text
from troef.cards import Card, Lang, Seat
from troef.cards.wording import card_symbol, card_symbols, join_and, side_name
from troef.core.messages import NO_TEXT, Localised, _, ngettext, pgettext
from troef.director.charts import outcome
from troef.director.charts.outcome import Players, RulingDraft, decision_text, quotation, rectification_text
from troef.director.incidents.announcements import Names, announce, name_of, play_on, players_by_seat
from troef.director.incidents.builder import LATER_TRICKS_ANSWERS, NO_ALERT, SPECIAL, IncidentBuilder, IncidentQuestion
from troef.laws import Consequence, Option, Sentence, Text


def draft(telling: IncidentBuilder, names: Names, lang: Lang) -> RulingDraft:
    """Return the draft of a ruling on an incident: events, offers, choices, findings and rectifications."""
    if telling.plays_on:
        line, found = play_on(telling, lang), " ".join(incident_sentences(telling, players_by_seat(names, lang), lang))
        words = decision_text([(quotation(line.words, lang), line.law)], lang)
        return RulingDraft((line.law,), "", words, (), established_facts=found, offender=telling.who)
    if telling.transfer is not None:
        return _counted(telling, telling.transfer, names, lang)
    by_seat = players_by_seat(names, lang)
    facts = list(incident_sentences(telling, by_seat, lang))
    if (rule := telling.exempting_rule) is not None:
        said = decision_text([(quotation(rule.text[lang], lang), rule.law)], lang)
        return RulingDraft((rule.law,), "", said, (), established_facts=" ".join(facts), offender=telling.who)
    *before, state = telling.states
    chosen_by: list[str] = []
    for event, at in zip(telling.events_after_director, before, strict=True):
        options = _options(event, at)
        chosen_by += [option.law for option in options if option.id == event.get("option")]
        facts.append(_did(event, by_seat, lang, options))
    rulings = state.ledger.rulings
    lines = [line for ruling in rulings for line in _righted(ruling, state.rules, by_seat, lang)]
    if telling.counted is not None and not state.ledger.adjust and not state.ledger.pending:
        lines = [*rectification_text(rulings[-1].law, _hands_put_right(telling, by_seat), lang), *lines]
    # A ruling that only asks the director to judge is not a decision, unless it is the last one.
    decided = [one for one in rulings[:-1] if not any(isinstance(effect, AskDirector) for effect in one.effects)]
    ruled = [*decided, *rulings[-1:]]
    return RulingDraft(
        tuple(dict.fromkeys([*(ruling.law for ruling in rulings), *chosen_by])),
        "\n".join(dict.fromkeys(lines)),
        decision_text([(quotation(ruling.text.named(names)[lang], lang), ruling.law) for ruling in ruled], lang),
        (),
        "assigned" if state.ledger.adjust else None,
        established_facts=" ".join(facts),
        offender=telling.who,
    )


def _counted(telling: IncidentBuilder, transfer: RevokeTransfer, names: Names, lang: Lang) -> RulingDraft:
    """Return the draft for an established revoke, with the transfer of tricks and the chart that gives it."""
    *_, said = announce(telling, names, lang).said
    walked = () if telling.walk is None else outcome.draft(telling.walk, lang).walked
    moved = rectification_lines(transfer, chart_rules(telling.edition), players_by_role(telling.who, names))
    return RulingDraft(
        (transfer.law,),
        "\n".join(rectification_text(transfer.law, moved, lang)),
        decision_text([(quotation(said.words, lang), transfer.law)], lang),
        walked,
        "tricks" if transfer.count else None,
        " ".join(incident_sentences(telling, players_by_seat(names, lang), lang)),
        telling.who,
    )


def _hands_put_right(telling: IncidentBuilder, names: Names) -> Iterator[Text]:
    if IncidentQuestion.FOUND not in telling.facts:
        yield _RESTORED if len(telling.wrong_hands) > 1 else _REMOVED
    elif telling.facts[IncidentQuestion.FOUND] != "played":
        card, who = Localised(_card, telling), Localised(name_of, telling.who, names)
        yield _("{card} was added to the hand of {who}.", card=card, who=who)


_RESTORED = _("The hands were corrected.")
_REMOVED = _("The card too many was removed.")


def _righted(ruling: Consequence, rules: BridgeRules, names: Names, lang: Lang) -> Iterator[str]:
    """Yield the rectifications in a ruling, in the past tense and with the names of players."""
    text = ruling.text
    if isinstance(text, Sentence):
        seats = text.players.items()
        players = {role: Localised(name_of, seat, names) for role, seat in seats}
        done = effects_in_past_tense(ruling.effects, rules, {**text.words, **players})
        yield from rectification_text(ruling.law, done, lang)


def players_by_role(offender: Seat, names: Names) -> Players:
    """Return names with seats by role, such as `lho`, and sides by role, as texts of charts need them."""
    roles = {"offender": offender, "lho": offender.lho, "partner": offender.partner, "rho": offender.rho}
    sides = {"loser": offender.side, "winner": offender.side.opponents}
    people: Players = {role: Localised(_name_by_seat, seat, names) for role, seat in roles.items()}
    return {**people, **{role: Localised(side_name, side) for role, side in sides.items()}}


def _name_by_seat(seat: Seat, names: Names, lang: Lang) -> str:
    return name_of(seat, players_by_seat(names, lang), lang)


def _options(event: Mapping[str, Any], state: BridgeState) -> tuple[Option, ...]:
    """Return the options that the player of a `choose` event had in this state; none for other events."""
    decisions = [pending.decision for pending in state.ledger.pending if pending.decision.by == event.get("by")]
    return decisions[0].options if event["do"] == "choose" and decisions else ()


def incident_sentences(telling: IncidentBuilder, names: Names, lang: Lang) -> Iterator[str]:
    """Yield the sentences of the incident in the past tense."""
    facts = telling.facts
    who = name_of(telling.who, names, lang)
    if IncidentQuestion.AUCTION in facts:
        dealer = name_of(telling.board.dealer, names, lang)
        calls = " – ".join(call_text(call, lang) for _, call in telling.auction.calls if call is not None)
        yield _("{dealer} dealt.", dealer=dealer)[lang]
        if calls:
            yield _("The auction went {calls}.", calls=calls)[lang]
    elif IncidentQuestion.CONTRACT in facts:
        declarer = name_of(telling.seat(IncidentQuestion.DECLARER), names, lang)
        yield contract_sentence(declarer, facts[IncidentQuestion.CONTRACT], lang)
    yield _TOLD[telling.incident](telling, who, names, lang)
    yield from (text[lang] for (fact, value), text in _HOUSE.items() if facts.get(fact) == value)
    yield from (_did(event, names, lang) for event in telling.later_acts)


def contract_sentence(declarer: str, contract: str, lang: Lang) -> str:
    """Return a sentence such as `Anna (S) was declarer in 4♠ doubled.`"""
    bid = contract.rstrip("X")
    words = call_text(parse_call(bid), lang) + _DOUBLED[contract[len(bid) :]][lang]
    return _("{declarer} was declarer in {words}.", declarer=declarer, words=words)[lang]


_DOUBLED = {"": NO_TEXT, "X": _(" doubled"), "XX": _(" redoubled")}


def _called(call: Call, lang: Lang) -> str:
    """Return a call in the past tense, such as `bood 2♥` or `paste`."""
    if isinstance(call, Bid):
        return _("bid")[lang] + " " + call_text(call, lang)
    past = (_("passed"), pgettext("past tense of a player", "doubled"), pgettext("past tense of a player", "redoubled"))
    return past[0 if call is PASS else len(str(call))][lang]


def _out_of_turn(telling: IncidentBuilder, who: str, names: Names, lang: Lang) -> str:
    act = _called(parse_call(telling.facts[IncidentQuestion.CALL]), lang)
    turn = name_of(telling.auction.turn, names, lang)
    if together := telling.facts.get(IncidentQuestion.TOGETHER):
        other = call_text(parse_call(together), lang)
        return _(
            "{who} {act} together with {other} by {turn}, whose turn it was.", who=who, act=act, other=other, turn=turn
        )[lang]
    return _("{who} {act} while it was the turn of {turn}.", who=who, act=act, turn=turn)[lang]


def _insufficient(telling: IncidentBuilder, who: str, names: Names, lang: Lang) -> str:
    call = parse_call(telling.facts[IncidentQuestion.CALL])
    act, bid = _called(call, lang), telling.auction.bid
    if IncidentQuestion.TO in telling.facts:
        return _changed(telling, who, names, lang)
    if not isinstance(call, Bid):
        return _("{who} {act}, which was not allowed.", who=who, act=act)[lang]
    last = call_text(bid, lang) if bid else ""
    return _("{who} {act}, insufficient over {last}.", who=who, act=act, last=last)[lang]


def _changed(telling: IncidentBuilder, who: str, names: Names, lang: Lang) -> str:
    act = _called(parse_call(telling.facts[IncidentQuestion.CALL]), lang)
    other = call_text(parse_call(telling.facts[IncidentQuestion.TO]), lang)
    return _("{who} {act} and wanted to change it to {other}.", who=who, act=act, other=other)[lang]


def _card_out_of_turn(telling: IncidentBuilder, who: str, names: Names, lang: Lang) -> str:
    card, leader = _card(telling, lang), name_of(telling.leader, names, lang)
    match telling.facts[IncidentQuestion.MOMENT]:
        case "opening":
            return _("{who} led {card} while {leader} had the opening lead.", who=who, card=card, leader=leader)[lang]
        case "lead":
            return _("{who} led {card} while {leader} was on lead.", who=who, card=card, leader=leader)[lang]
    cards = card_symbols(telling.trick, lang)
    return _(
        "To a trick with {cards}, led by {leader}, {who} played {card} out of turn.",
        cards=cards,
        leader=leader,
        who=who,
        card=card,
    )[lang]


def _seen(telling: IncidentBuilder, who: str, names: Names, lang: Lang) -> str:
    early, more = IncidentQuestion.AUCTION in telling.facts, telling.facts.get(IncidentQuestion.MORE, "").split()
    seen = (telling.facts[IncidentQuestion.CARD], *more)
    cards = join_and((card_symbol(Card.parse(card), lang) for card in seen), lang)
    if early:
        could_be_seen = ngettext(
            "{cards} of {who} could be seen during the auction.",
            "{cards} of {who} could be seen during the auction.",
            len(seen),
            cards=cards,
            who=who,
        )
    else:
        could_be_seen = ngettext(
            "{cards} of {who} could be seen in the play.",
            "{cards} of {who} could be seen in the play.",
            len(seen),
            cards=cards,
            who=who,
        )
    return could_be_seen[lang]


def _information(telling: IncidentBuilder, who: str, names: Names, lang: Lang) -> str:
    return f"{who} {_MANNERS[telling.facts[IncidentQuestion.HOW]][lang]}."


def _wrong_hand(telling: IncidentBuilder, who: str, names: Names, lang: Lang) -> str:
    act = _called(parse_call(telling.facts[IncidentQuestion.CALL]), lang)
    return _("{who} {act} with the cards of another board.", who=who, act=act)[lang]


def _wrong_number(telling: IncidentBuilder, who: str, names: Names, lang: Lang) -> str:
    facts = telling.facts
    if IncidentQuestion.FOUND in facts:
        card, where = _card(telling, lang), _FOUND[facts[IncidentQuestion.FOUND]][lang]
        begun = f" {_BEGUN[facts[IncidentQuestion.BEGUN]][lang]}" if IncidentQuestion.BEGUN in facts else ""
        return _(
            "{card} was missing from the hand of {who}, and nobody had too many cards. {where}{begun}",
            card=card,
            who=who,
            where=where,
            begun=begun,
        )[lang]
    *_others, other = (_NOBODY[lang], *(name_of(seat, names, lang) for seat in telling.wrong_hands[1:]))
    already = f" {_ALREADY[facts[IncidentQuestion.ALREADY]][lang]}" if IncidentQuestion.ALREADY in facts else ""
    return _("{who} had too many cards and {other} too few.{already}", who=who, other=other, already=already)[lang]


_NOBODY = _("nobody")
_FOUND = {
    "elsewhere": _("The card was found elsewhere."),
    "played": _("The card lay among the played cards."),
    "lost": _("The card was not found."),
}
_BEGUN = {
    "no": _("The opening lead had not been faced."),
    "yes": _("The opening lead had been faced."),
}
_ALREADY = {
    "play_over": _("The play was over."),
    "called": _("A player with a wrong hand had called."),
    "in_trick": _("The card too many had been played to a trick that was complete."),
    "seen": _("Somebody had seen a card of another."),
    "nothing": _("It was noticed before it mattered."),
}


def _penalty_card(telling: IncidentBuilder, who: str, names: Names, lang: Lang) -> str:
    lying, leader = telling.facts[IncidentQuestion.CARDS].split(), name_of(telling.leader, names, lang)
    return ngettext(
        "{cards} lay before {who} as a penalty card while {leader} was on lead.",
        "{cards} lay before {who} as penalty cards while {leader} was on lead.",
        len(lying),
        cards=join_and((card_symbol(Card.parse(card), lang) for card in lying), lang),
        who=who,
        leader=leader,
    )[lang]


def _explained(telling: IncidentBuilder, who: str, names: Names, lang: Lang) -> str:
    (seat, call), since = telling.explained, telling.facts[IncidentQuestion.WRONG_SINCE]
    maker, corrector = name_of(seat, names, lang), name_of(telling.seat(IncidentQuestion.CORRECTED), names, lang)
    call_made = call_text(call, lang)
    if since == NO_ALERT:
        return _(
            "{call_made} by {maker} had not been alerted or explained; {corrector} corrected that.",
            call_made=call_made,
            maker=maker,
            corrector=corrector,
        )[lang]
    if since == telling.facts[IncidentQuestion.EXPLAINED]:
        return _(
            "{who} immediately explained {call_made} by {maker} wrongly; {corrector} corrected that.",
            who=who,
            call_made=call_made,
            maker=maker,
            corrector=corrector,
        )[lang]
    later, last = telling.auction.calls[int(since) - 1]
    after = f"{call_text(last, lang)} {_('by')[lang]} {name_of(later, names, lang)}" if last else ""
    return _(
        "After {after} {who} explained {call_made} by {maker} wrongly; {corrector} corrected that.",
        after=after,
        who=who,
        call_made=call_made,
        maker=maker,
        corrector=corrector,
    )[lang]


def _revoke(telling: IncidentBuilder, who: str, names: Names, lang: Lang) -> str:
    if telling.facts[IncidentQuestion.ESTABLISHED] == "no":
        cards, leader = card_symbols(telling.trick[:4], lang), name_of(telling.leader, names, lang)
        more = ""
        for seat, card in list(telling.placed(telling.trick))[4:]:
            played = {"do": "play", "by": str(seat), "card": str(card)}
            more = f" {_did(played, names, lang)}"
        return _(
            "{who} revoked in a trick with {cards}, led by {leader}.{more}",
            who=who,
            cards=cards,
            leader=leader,
            more=more,
        )[lang]
    winner, more = name_of(telling.seat(IncidentQuestion.WON), names, lang), "".join(_after_the_revoke(telling, lang))
    return _(
        "{who} revoked, and the revoke was established. {winner} won that trick.{more}",
        who=who,
        winner=winner,
        more=more,
    )[lang]


def _after_the_revoke(telling: IncidentBuilder, lang: Lang) -> Iterator[str]:
    if later := telling.facts.get(IncidentQuestion.LATER):
        tricks = _("Tricks of that side after it")[lang]
        yield f" {tricks}: {LATER_TRICKS_ANSWERS[later][lang]}."
    elif telling.facts[IncidentQuestion.ESTABLISHED] == "playing":
        yield _(" The board was still being played.")[lang]
    if special := telling.facts.get(IncidentQuestion.SPECIAL):
        words = SPECIAL[special][lang]
        yield f" {words[0].upper()}{words[1:]}."


_HOUSE = {
    (IncidentQuestion.LED, "play"): _("The play had begun."),
    (IncidentQuestion.DISPUTED, "yes"): _("The players disagreed about that."),
    (IncidentQuestion.ARTIFICIAL, "yes"): _("The pass was artificial, or a pass on an artificial bid by partner."),
    (IncidentQuestion.PAUSE, "yes"): _("That was the pause after the stop card."),
    (IncidentQuestion.PAUSE, "no"): _("It was not the pause after the stop card."),
    (IncidentQuestion.TRAY, "no"): _("The tray had not gone to the other side."),
    (IncidentQuestion.TRAY, "yes"): _("The tray had gone to the other side."),
}
_MANNERS = {
    "tempo": _("broke tempo"),
    "remark": _("made a remark"),
    "question": _("asked a question"),
    "gesture": _("made a gesture"),
}
_TOLD = {
    "out-of-turn": _out_of_turn,
    "insufficient": _insufficient,
    "changed": _changed,
    "card-out-of-turn": _card_out_of_turn,
    "seen": _seen,
    "information": _information,
    "penalty-card": _penalty_card,
    "wrong-board": _wrong_hand,
    "explained": _explained,
    "wrong-number": _wrong_number,
    "revoke": _revoke,
}


def _card(telling: IncidentBuilder, lang: Lang) -> str:
    return card_symbol(Card.parse(telling.facts[IncidentQuestion.CARD]), lang)


def _did(event: Mapping[str, Any], names: Names, lang: Lang, options: tuple[Option, ...] = ()) -> str:
    """Return an event after the director's arrival in the past tense. `options`: those offered, for a choice."""
    if event["do"] == "rule":
        director = _("The director")[lang]
        return f"{director} {finding_text(event['question'], event['answer'], lang, past=True)}."
    who = name_of(Seat.parse(event["by"]), names, lang)
    if event["do"] == "choose":
        done = choice_text(event["option"], lang, past=True)
        return f"{who} {_could(options, lang)} {done}." if options else f"{who} {done}."
    if event["do"] == "call":
        same = _SHOWED_THE_SAME[lang] if "shows" in event else ""
        return f"{who} {_called(parse_call(event['call']), lang)}{same}."
    if event["do"] == "change":
        return f"{who} {_called(parse_call(event['to']), lang)} {_('instead')[lang]}."
    played = pgettext("past tense of a player", "played")[lang]
    return f"{who} {played} {card_symbol(Card.parse(event['card']), lang)}."


_SHOWED_THE_SAME = _(", which showed the same denominations")


def _could(options: tuple[Option, ...], lang: Lang) -> str:
    """Return offered options in the past tense: `mocht het aanvaarden (27A1) of het weigeren (27B), en`."""
    kinds = groupby(options, lambda option: (option.id.partition(":")[0], option.law))
    *first, last = (f"{options_text([option.id for option in same], lang)} ({law})" for (_, law), same in kinds)
    either, could, then = (text[lang] for text in (_(" or "), _("could"), _("and")))
    return f"{could} {', '.join(first)}{either if first else ''}{last}, {then}"
