"""I-12: why a card may not be played."""

from __future__ import annotations

from troef.klaverjas.game.legal_cards import Row, row
from troef.klaverjas.laws.facts import Refusal
from troef.klaverjas.laws.ruling import Effect
from troef.klaverjas.laws.y1976.register import article
from troef.laws import Ruling, say


@article("12", facts=Refusal)
def refusal(f: Refusal) -> Ruling:
    """Why a card may not be played: the duty of the player's situation."""
    nl, en = _DUTIES[row(f.hand, f.trick, f.seat)]
    suit = f.trick.suit or f.card.suit
    text = say(
        f"{{card}} mag niet: {{seat}} {nl}.",
        f"{{card}} is not allowed: {{seat}} {en}.",
        card=f.card,
        seat=f.seat,
        suit=suit,
    )
    return Ruling("12", text, (Effect.VOID,))


_DUTIES: dict[Row, tuple[str, str]] = {
    Row.FOLLOWS_TRUMP: ("moet troef bijspelen, zo mogelijk een hogere", "must play a trump, a higher one if possible"),
    Row.FOLLOWS_SUIT: ("moet {suit} bekennen", "must follow with {suit}"),
    Row.OPPONENT_HOLDS: ("moet introeven", "must trump"),
    Row.PARTNER_HOLDS: ("moet ook de slag van zijn maat introeven", "must trump his partner's trick too"),
    Row.OPPONENT_TRUMPED: ("moet overtroeven", "must overtrump"),
    Row.OPPONENT_TRUMPED_HIGHER: (
        "kan niet overtroeven en houdt zich aan de regel over ondertroeven",
        "cannot overtrump and is bound by the rule on undertrumping",
    ),
    Row.PARTNER_TRUMPED: ("mag zijn maat niet ondertroeven", "may not undertrump his partner"),
    Row.PARTNER_TRUMPED_HIGHER: (
        "kan niet overtroeven en houdt zich aan de regel over ondertroeven",
        "cannot overtrump and is bound by the rule on undertrumping",
    ),
}
