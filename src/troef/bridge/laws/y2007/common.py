"""What many of the 2007 laws share, and how an article says that our sources end."""

from __future__ import annotations

from troef.bridge.laws.ruling import Do, Effect, Extent, MayNotUse, MustPass, Role, Ruling, Watch
from troef.laws import Text

OWN_SIDE = (Role.OFFENDER, Role.PARTNER)

WITHDRAWN_IS_UNAUTHORIZED = MayNotUse(Role.OFFENDER, OWN_SIDE, "16D")
"""16D: what the offender's withdrawn call tells is not for his side."""

FORCED_PASS = Watch("23")
"""23: a pass that somebody had to make may damage the other side."""


def partner_passes(extent: Extent) -> tuple[Effect, ...]:
    """Partner must pass, once or throughout; what that may lead to."""
    return (MustPass(Role.PARTNER, extent), Do.RESTRICT_LEAD, WITHDRAWN_IS_UNAUTHORIZED, FORCED_PASS)


def lost(law: str, text: Text, *effects: Effect, more: bool = False) -> Ruling:
    """What our sources do carry of a paragraph; for the rest the ruling says that they end here."""
    return Ruling(law, told_in_part(text), effects, open=more, in_sources=False)


def told_in_part(text: Text) -> Text:
    """The sentence, and that our sources say no more."""
    return Text(f"{text.nl} {_REST.nl}", f"{text.en} {_REST.en}")


_REST = Text(
    "Meer staat er over deze regel van 2007 niet in onze bronnen; de wedstrijdleider beslist met zijn eigen boek.",
    "Our sources of 2007 say no more about this rule; the director decides by his own book.",
)
