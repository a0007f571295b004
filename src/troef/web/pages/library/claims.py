"""The claims page: the remaining cards and the statement, with the ruling."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from troef.analysis.bridge.claims.claim import Claim
from troef.bridge import Table
from troef.cards import TroefError
from troef.core import messages
from troef.director.claims import claim_at_position, contested_claim
from troef.engine.situation import PendingQuestion
from troef.laws import BRIDGE_2017, BRIDGE_EDITIONS
from troef.web.access.visibility import playing_aid
from troef.web.evenings.deals.claim_verdicts import claim_ruling
from troef.web.platform.http.admission import cpu_bound
from troef.web.platform.http.forms import error_text, parse_int
from troef.web.platform.http.table_links import Log, unpack_log
from troef.web.rulings import claim_form

_EXAMPLES = {
    messages._("Guessing the queen"): {
        "trump": "N", "declarer": "S", "deal": "N:.KJ2.. .876.. .AT3.. .Q95..", "lead": "S",
        "by": "S", "kind": "claim", "tricks": 3,
    },
    messages._("A forgotten trump"): {
        "trump": "S", "declarer": "S", "deal": "N:..654. .QJ.2. A.AK.. 2..87.", "lead": "S",
        "by": "S", "kind": "claim", "tricks": 3,
    },
    messages._("The wrong order"): {
        "trump": "N", "declarer": "S", "deal": "N:.A.3.2 .KQ..K A.2.2. ..A.AQ", "lead": "S",
        "by": "S", "kind": "claim", "tricks": 2,
    },
    messages._("A defender claims"): {
        "trump": "N", "declarer": "S", "deal": "N:.32.. 2..3. ..54. AK...", "lead": "E",
        "by": "W", "kind": "claim", "tricks": 2,
    },
}  # fmt: skip


@cpu_bound
@playing_aid
def claims(request: HttpRequest) -> HttpResponse:
    """Show the form for a claim and the ruling. All input is in the address, so that back and reload work."""
    try:
        if "log" in request.GET and "trump" not in request.GET:
            short = {"short": "1"} if "short" in request.GET else {}
            return redirect(claim_address(_of_table(request.GET["log"], request.GET.get("at", "")) | short))
        changed = claim_form.apply_button(request.GET)
    except TroefError as error:
        return render(request, "sandbox/broken.html", {"error": error_text(error)}, status=400)
    if changed is not None:
        return redirect(f"{reverse('claims')}?{changed.urlencode()}")
    named = request.GET.get("edition", "")
    edition = next((edition for edition in BRIDGE_EDITIONS if str(edition) == named), BRIDGE_2017)
    answers = claim_form.read_claim_form(request.GET, edition)
    context = {
        "told": answers,
        "ruled": answers.claim and claim_ruling(answers.claim),
        "edition": edition,
        "editions": BRIDGE_EDITIONS,
        "examples": [
            (title, claim_address(claim_form.fields_of(Claim.read(claim)))) for title, claim in _EXAMPLES.items()
        ],
        "rule": _rule(request.GET),
        "table": urlencode({name: request.GET.get(name, "") for name in ("log", "at")}),
        "here": claim_form.address_without_judgement(request.GET, reverse("claims")),
        "short": "short" in request.GET,
        **claim_form.form_options(),
    }
    return render(request, "claims/verdict.html" if context["short"] else "claims/page.html", context)


def claim_address(fields: Mapping[str, str]) -> str:
    return f"{reverse('claims')}?{urlencode(fields)}"


def _of_table(link: str, at: str) -> dict[str, str]:
    """Return the form's fields for the claim at a sandbox table. Without a claim, declarer claims all remaining tricks.

    Raise TroefError before the first card.
    """
    log: Log = unpack_log(link)
    table = Table.read(log, parse_int(at))
    claim, state = contested_claim(table), table.state
    unsaid = {"unsaid": "1"} if claim is None else {}
    if claim is None and state.play is not None and state.declarer is not None:
        left, by = 13 - len(state.play.tricks), state.declarer
        claim = claim_at_position(state.play, by, by, "claim", left, edition=state.rules.edition)
    if claim is None:
        raise TroefError(_("There is nothing to claim before the first card."))
    return claim_form.fields_of(claim) | unsaid | {"log": link, "at": at or str(len(log["events"]))}


def _rule(filled: QueryDict) -> bool:
    """Return whether the sandbox table in the form's `log` waits for the director to award tricks."""
    if "log" not in filled:
        return False
    try:
        situation = Table.read(unpack_log(str(filled["log"])), parse_int(filled.get("at", ""))).situation
    except TroefError:
        return False
    return any(isinstance(asked, PendingQuestion) and asked.question == "tricks" for asked in situation.decisions)
