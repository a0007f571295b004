"""What can be told of a klaverjas table besides a card."""

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
    Field,
    Verb,
)

_BIDS = (("play", _("plays")), ("pass", _("passes")))
_EXPOSURES = (("dropped", _("dropped")), ("shown", _("shown")), ("named", _("named")))
_TALKS = tuple(talk for talk in INFORMS if talk[0] in ("tempo", "remark", "question", "gesture"))
_PLAY, _LATE = ("play",), ("play", "ended")

BID = Verb("bid", _("A call"), (
    BY, Field("bid", "choice", _("Call"), _BIDS), Field("trump", "suit", _("Trumps")),
    Field("said", "text", _("Other words that were said")),
))  # fmt: skip

SPECIAL = (
    Verb("accuse", _("A side is accused of a revoke"), (
        Field("by", "accuser", _("By")), Field("of", "side", _("Which side")),
    ), _LATE),
    Verb("roem", _("Somebody claims roem"), (BY,), _LATE),
    Verb("cover", _("The trick is covered"), (BY,), _PLAY),
    BID,
    Verb("inform", _("Something partner should not know"), (BY, Field("how", "choice", _("By"), _TALKS))),
    Verb("see", _("Somebody looks at a card"), (BY, CARDS, Field("of", "seat", _("Whose card")))),
    Verb("expose", _("A card is seen"), (BY, CARDS, Field("how", "choice", _("How"), _EXPOSURES))),
    Verb("take-back", _("A card is taken back"), (BY, CARD), _PLAY),
    Verb("omit", _("Somebody does not play to the trick"), (BY,), _PLAY),
    Verb("claim", _("Tricks are claimed"), (BY, TRICKS, STATEMENT), _PLAY),
    Verb("concede", _("Tricks are conceded"), (BY, TRICKS, STATEMENT), _PLAY),
    RESTORE,
    Verb("ask", _("Somebody asks something"), (
        BY, Field("about", "choice", _("What he asks"), ASKED), Field("of", "anybody", _("Who is asked")),
    ), ("auction", *_LATE)),
    Verb("attention", _("Attention is drawn to an irregularity"), (BY,), ("auction", *_LATE)),
)  # fmt: skip
