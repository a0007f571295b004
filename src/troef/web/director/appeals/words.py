"""The steps of an appeal as people read them."""

from __future__ import annotations

from django import template
from django.utils.translation import gettext as _

from troef.director.appeal import Agreed, Decided, Dropped, Filed, Further, Heard, Seated, Step, Warned
from troef.web.site.language import lang

register = template.Library()


@register.filter
def step_words(step: Step) -> str:
    """One line for each step."""
    match step:
        case Filed():
            return _("%(by)s appeals: %(grounds)s") % {"by": step.by, "grounds": step.grounds}
        case Agreed():
            absent = _(" (absent: %(names)s)") % {"names": ", ".join(step.absent)} if step.absent else ""
            return _("Agreed: %(names)s") % {"names": ", ".join(step.agreed) or "–"} + absent
        case Warned():
            return _("Told that an appeal without merit may cost something.")
        case Seated():
            if not step.committee:
                return _("There is no committee.")
            return _("The committee: %(names)s") % {"names": ", ".join(step.committee)}
        case Heard():
            return _("The facts: %(facts)s") % {"facts": step.facts}
        case Decided():
            said = f"{step.body.text[lang()]}: {step.verdict.text[lang()]}. {step.reason}"
            return said + (" " + _("The appeal was without merit.") if step.unfounded else "")
        case Further():
            return _("Goes further: %(grounds)s") % {"grounds": step.grounds}
        case Dropped():
            return _("Taken back. %(reason)s") % {"reason": step.reason}
