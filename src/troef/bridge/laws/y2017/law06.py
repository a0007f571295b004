"""6: shuffling and dealing; 6D says when it is done again."""

from __future__ import annotations

from troef.bridge.laws.facts.desk_general import Redeal
from troef.bridge.laws.y2017.register import LAW, asked
from troef.core.messages import _
from troef.laws import Advice, tell

Reason = Redeal.Reason


@asked(Redeal)
def redeal(f: Redeal) -> Advice | None:
    """Return whether the deal is cancelled and dealt again (6D) or stands, also after four passes (22B)."""
    match f.why:
        case Reason.MISDEALT | Reason.SEEN:
            return _before_the_auction(f)
        case Reason.NOT_SHUFFLED:
            return _not_shuffled(f)
        case Reason.PASSED_OUT:
            return Advice("22B", (_PASSED_OUT,))
    if f.elsewhere is None:
        return None
    if f.elsewhere:
        return Advice("6F", (_STAYS,), (_OTHER_MEANS,))
    return Advice("6D3", (_AGAIN,), (_NOT_BECAUSE_OF_SCORE,))


def _before_the_auction(f: Redeal) -> Advice | None:
    if f.begun is None:
        return None
    if not f.begun:
        return Advice("6D1", (_AGAIN,))
    if f.why is Reason.SEEN:
        return Advice("6D1", (_PLAY_ON,), (_SEEN_LATER,))
    return Advice("6D1", (_PLAY_ON,), (_COUNT,))


def _not_shuffled(f: Redeal) -> Advice | None:
    if f.on_purpose is None:
        return None
    if f.on_purpose:
        return Advice("6D2", (_PLAY_ON,))
    return Advice("6D2", (_CANCELLED,), (_NEW_DEAL,), weighty=True, score="cancel")


LAW.organised("6", "troef.cards.dealing.fair_deal", redeal)

_AGAIN = tell(_("The cards go back: this deal is shuffled and dealt again."))
_PLAY_ON = tell(_("There is no new deal: this one counts."))
_PASSED_OUT = tell(_("Four passes are a result: no points. The cards go back into the board and there is no new deal."))
_STAYS = tell(_("Other tables play this deal too, so it stays as it is."))
_OTHER_MEANS = _("Use the article for the irregularity itself; a new deal is the rare exception.")
_NOT_BECAUSE_OF_SCORE = _("Note that in teams it is not allowed while a normal result is still possible.")
_SEEN_LATER = _("A player who knows another's card now has information from another source.")
_COUNT = _("Let them count: if anybody does not have thirteen cards it is a matter of the number of cards.")
_CANCELLED = tell(_("This deal was not freshly shuffled and dealt: the result is cancelled."))
_NEW_DEAL = _(
    "Have it dealt again if there is time; otherwise players who could not get a score have an artificial one."
)
