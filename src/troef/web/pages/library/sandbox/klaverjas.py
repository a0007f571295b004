"""The events that can be entered at a klaverjas table, besides the play of a card."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from troef.web.pages.library.sandbox.verbs import (
    ASKED,
    BY,
    CARD,
    CARDS,
    INFORMS,
    RESTORE,
    STATEMENT,
    TRICKS,
    SandboxVerb,
    VerbField,
)

_BIDS = (("play", _("plays")), ("pass", _("passes")))
_EXPOSURES = (("dropped", _("dropped")), ("shown", _("shown")), ("named", _("named")))
_TALKS = tuple(talk for talk in INFORMS if talk[0] in ("tempo", "remark", "question", "gesture"))
_PLAY, _LATE = ("play",), ("play", "ended")

BID = SandboxVerb("bid", _("A call"), (
    BY, VerbField("bid", "choice", _("Call"), _BIDS), VerbField("trump", "suit", _("Trumps")),
    VerbField("said", "text", _("Other words that were said")),
))  # fmt: skip

SPECIAL = (
    SandboxVerb("accuse", _("A side is accused of a revoke"), (
        VerbField("by", "accuser", _("By")), VerbField("of", "side", _("Which side")),
    ), _LATE),
    SandboxVerb("roem", _("Somebody claims roem"), (BY,), _LATE),
    SandboxVerb("cover", _("The trick is covered"), (BY,), _PLAY),
    BID,
    SandboxVerb("inform", _("Something partner should not know"), (BY, VerbField("how", "choice", _("By"), _TALKS))),
    SandboxVerb("see", _("Somebody looks at a card"), (BY, CARDS, VerbField("of", "seat", _("Whose card")))),
    SandboxVerb("expose", _("A card is seen"), (BY, CARDS, VerbField("how", "choice", _("How"), _EXPOSURES))),
    SandboxVerb("take-back", _("A card is taken back"), (BY, CARD), _PLAY),
    SandboxVerb("omit", _("Somebody does not play to the trick"), (BY,), _PLAY),
    SandboxVerb("claim", _("Tricks are claimed"), (BY, TRICKS, STATEMENT), _PLAY),
    SandboxVerb("concede", _("Tricks are conceded"), (BY, TRICKS, STATEMENT), _PLAY),
    RESTORE,
    SandboxVerb("ask", _("Somebody asks something"), (
        BY, VerbField("about", "choice", _("What he asks"), ASKED), VerbField("of", "anybody", _("Who is asked")),
    ), ("auction", *_LATE)),
    SandboxVerb("attention", _("Attention is drawn to an irregularity"), (BY,), ("auction", *_LATE)),
)  # fmt: skip
