"""The verdict on a claim in Dutch and English, with the line trick by trick."""

from __future__ import annotations

from typing import TYPE_CHECKING

from troef.analysis.bridge.claims.claim import Claim, statement_text
from troef.bridge.game.play import Placed, winning_card
from troef.cards import Lang, Side
from troef.cards.wording import card_symbol, seat_letter, seat_name, side_counts, side_letters
from troef.core.messages import Localised, _
from troef.laws import Text

if TYPE_CHECKING:
    from troef.analysis.bridge.claims.verdict import ClaimVerdict

FORGOT = _("Had the claimer probably forgotten that the opponents still had a trump?")
PARTNER_OBJECTS = _("The partner objects immediately: nothing has been conceded and the play goes on.")

_STANDS = {
    "70A": _("The claim stands: every normal line brings at least {tricks}."),
    "70E1": _(
        "The claim stands: on every normal line an opponent shows out in time, and then the "
        "finesse is allowed. That brings {tricks}."
    ),
    "71": _("The concession stands: there is normal play with which {who} takes no more than {tricks}."),
    "69A": _("The agreement stands: the other side would probably not have won more tricks."),
    "69B": _("The agreement stands, unless the other side would probably have won more tricks."),
}
_FAILS = {
    "70C": _(
        "A trump is out that was not mentioned and probably forgotten; in normal play it can "
        "take a trick. {tricks} remain."
    ),
    "70E1": _("More tricks need a right guess of where a card is, and that was not stated. {tricks} remain."),
    "70D2": _("More tricks depend on a choice of the partner, who may well choose differently. {tricks} remain."),
    "70D1": _("A normal line exists that does less well, and the statement does not exclude it. {tricks} remain."),
    "70A": _("{who} does not take that many against every play. {tricks} remain."),
    "71B": _("The tricks given up can no longer be lost: {who} gets {tricks}."),
    "69B2": _(
        "The agreement is withdrawn: the other side gets the tricks it would probably have won. {tricks} remain."
    ),
}
_LIKELY = _("Would {side} probably have won at least {count} of the {left} tricks had the play gone on?")


def likely_tricks_text(claim: Claim, count: int) -> Text:
    """Return the question whether `count` tricks were likely, after an agreement was withdrawn (69B2)."""
    return _of_side(_LIKELY, claim, claim.by.side.opponents, count)


def _of_side(text: Text, claim: Claim, side: Side, count: int) -> Text:
    return text.format(side=Localised(side_letters, side), count=count, left=claim.left)


def reason_text(law: str, accepted: bool, claim: Claim, tricks: int) -> Text:
    """Return the reason for the verdict as one sentence; `law` is a paragraph of 2017, also for 1949."""
    text = (_STANDS if accepted else _FAILS)[law]
    won = _("{tricks} of the {left} tricks", tricks=tricks, left=claim.left)
    return text.format(who=Localised(seat_name, claim.by), tricks=won)


_NOT_SETTLED = _(
    "Not settled in time: {who} gets at least {least} and at most {most} of the {left} "
    "tricks. The director decides whether every normal line brings more than {least}; in "
    "doubt it stays at {least}."
)
_PARTLY_SETTLED = _(
    "The worst normal line brings {least} of the {left} tricks. The director still decides "
    "whether a forgotten trump matters, and which paragraph holds: that was not found in "
    "time."
)
_EVERY_LINE = _("Does every normal line bring {side} at least {count} of the {left} tricks?")


def every_line(claim: Claim, count: int) -> Text:
    """Return the question whether every normal line brings `count` tricks, for a search that ran out of time."""
    return _of_side(_EVERY_LINE, claim, claim.by.side, count)


def unsettled_text(claim: Claim, least: int, most: int) -> Text:
    """Return the sentence about the bounds that were settled before the search ran out of time."""
    text = _PARTLY_SETTLED if least == most else _NOT_SETTLED
    return text.format(who=Localised(seat_name, claim.by), least=least, most=most, left=claim.left)


_HEADINGS = {
    "claim": _("{who} claims {count} of the {left} tricks"),
    "concede": _("{who} concedes {count} of the {left} tricks"),
}
_AGREED = _("The other side agreed and takes it back.")
_SAID = _("Said: {}")
_NOTHING = _("nothing")
_LINE = _("The line that shows it:")
_JUDGE = _("The director must judge: {}")
_OUTCOMES = _("  yes: {}; no: {}")
_COULD = _("What they could have won [{law}]: {tricks}")
_BETTER = _("Not allowed [{law}], would have brought: {tricks}")


def verdict_text(claim: Claim, verdict: ClaimVerdict, lang: Lang) -> list[str]:
    """Return the claim and the verdict as lines of text."""
    heading = _HEADINGS[claim.kind][lang].format(who=seat_name(claim.by, lang), count=claim.count, left=claim.left)
    spoken = ", ".join(filter(None, (statement_text(claim.statement, lang), claim.said)))
    lines = [f"{heading}  ({claim.edition})", _SAID[lang].format(spoken or _NOTHING[lang])]
    if claim.agreed:
        lines.append(_AGREED[lang])
    if verdict.tricks is not None:
        lines.append(side_counts(verdict.tricks, lang))
    lines.append(f"{verdict.why[lang]}  [{verdict.law}]")
    for question in verdict.judge:
        lines.append(_JUDGE[lang].format(f"{question.text[lang]}  [{question.law}]"))
        lines.append(_OUTCOMES[lang].format(*(side_counts(tricks, lang) for _, tricks in question.outcomes)))
    if verdict.line:
        lines += [_LINE[lang], *_tricks(claim, verdict.line, lang)]
    for better in verdict.better:
        sentence = _COULD if better.law == "69B2" else _BETTER
        lines.append(sentence[lang].format(law=better.law, tricks=side_counts(better.tricks, lang)))
        lines += _tricks(claim, better.line, lang)
    return lines


def _tricks(claim: Claim, line: tuple[Placed, ...], lang: Lang) -> list[str]:
    plays = (*claim.running, *line)
    lines = []
    for start in range(0, len(plays), 4):
        trick = plays[start : start + 4]
        cards = "  ".join(f"{seat_letter(seat, lang)} {card_symbol(card, lang):<3}" for seat, card in trick)
        lines.append(f"  {cards}  → {seat_letter(winning_card(trick, claim.trump.suit)[0], lang)}")
    return lines
