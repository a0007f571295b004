"""Forms for disruptions during the evening."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from django import forms
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from troef.cards import TroefError
from troef.laws.citations import cited
from troef.web.disruptions import attendance
from troef.web.evenings.deals.dealing import needed_boards
from troef.web.evenings.filters import kind_word, pair_numbers, side_short
from troef.web.evenings.models import SEAT_FIELDS, Contestant, Evening, Player, Sitting
from troef.web.evenings.seating_plan import sittings_of
from troef.web.evenings.team_matches import team_matches
from troef.web.events import multi_session
from troef.web.people.models import Member
from troef.web.platform.http.forms import parse_int

FAULT = {"both": {"NS", "EW"}, "NS": {"NS"}, "EW": {"EW"}, "nobody": set[str]()}
"""The sides at fault, by choice."""
_NOBODY_CHOSEN = lazy("Choose somebody first.")


class NumberField(forms.Field):
    """A whole number as people type it, which may be negative; None for an empty text."""

    widget = forms.TextInput(attrs={"inputmode": "numeric"})

    def to_python(self, value: str | None) -> int | None:
        clean = (value or "").strip().replace("−", "-")
        if not clean:
            return None
        number = parse_int(clean.removeprefix("-"))
        if number is None or number > 9999:
            raise forms.ValidationError(_("“%(text)s” is not a number.") % {"text": clean[:40]})
        return -number if clean.startswith("-") else number


class RowField(forms.ModelChoiceField):  # type: ignore[type-arg]
    """A choice among rows of the form's evening, each shown by `text`. Without a choice the message is `asks`."""

    def __init__(
        self,
        rows: Callable[[Evening], QuerySet[Any]],
        text: Callable[[Any], str] = str,
        asks: Any = _NOBODY_CHOSEN,
        **about: Any,
    ) -> None:
        about = {"empty_label": "", "error_messages": {"required": asks, "invalid_choice": asks}, **about}
        super().__init__(None, **about)
        self.rows, self.text = rows, text

    def label_from_instance(self, row: Any) -> str:
        return self.text(row)


class EveningForm(forms.Form):
    """A form about an evening. Its page shows only the first error."""

    use_required_attribute = False
    by_hand: ClassVar[tuple[str, ...]] = ()
    """Fields that the template writes itself."""

    def __init__(self, evening: Evening, request: HttpRequest) -> None:
        super().__init__(request.POST if request.method == "POST" else None, initial=request.GET.dict(), auto_id="%s")
        self.evening = evening
        for field in self.fields.values():
            if isinstance(field, RowField):
                field.queryset = field.rows(evening)

    def clean_or_raise(self) -> dict[str, Any]:
        """Return the values of the fields. Raise TroefError if one is wrong."""
        if not self.is_valid():
            raise TroefError(str(next(iter(self.errors.values()))[0]))
        return self.cleaned_data


def _text(label: Any = None, **about: Any) -> forms.CharField:
    return forms.CharField(label=label, required=False, strip=False, **about)


def _board(label: Any) -> NumberField:
    return NumberField(label=label, error_messages={"required": lazy("Name the board.")})


def _choice(label: Any, usual: str, choices: Any) -> forms.TypedChoiceField:
    """Return a choice by radio buttons. `usual` is chosen at first, and if nothing is."""
    about: dict[str, Any] = {"initial": usual, "empty_value": usual, "required": False, "widget": forms.RadioSelect}
    return forms.TypedChoiceField(label=label, choices=choices, **about)


def _fault(usual: str) -> forms.TypedChoiceField:
    return _choice(lazy("At fault"), usual, _sides_at_fault)


def _sides_at_fault() -> list[tuple[str, str]]:
    return [("both", _("both")), *((side, side_short(side)) for side in ("NS", "EW")), ("nobody", _("nobody"))]


def _sitting(rows: Callable[[Evening], QuerySet[Sitting]]) -> RowField:
    asks = lazy("Choose the table and the round first.")
    return RowField(rows, _sitting_text, asks, label=lazy("Table and round"))


def _sitting_text(sitting: Sitting) -> str:
    evening = sitting.evening
    where = _("Round %(round)s, table %(table)s") % {"round": sitting.round, "table": sitting.table.number}
    return f"{where}: {pair_numbers(sitting)}, {evening.game.wording.board_range_text(evening, sitting.boards)}"


def _played(evening: Evening) -> QuerySet[Sitting]:
    return sittings_of(evening).filter(east__isnull=False).select_related("table", *SEAT_FIELDS, "evening")


def _begun(evening: Evening) -> QuerySet[Sitting]:
    return _played(evening).filter(round__lte=max(evening.round, 1)).order_by("-round", "table__number")


class PostponedForm(EveningForm):
    """The form of a postponed board, to be played in its round after all."""

    sitting = _sitting(lambda evening: evening.sittings.select_related("table", *SEAT_FIELDS, "evening"))
    board = _board(lazy("Board"))


class PutOffForm(EveningForm):
    sitting = _sitting(_begun)
    board = _board(lazy("Board"))
    reason = _text(lazy("Reason"))


class WrongBoardForm(EveningForm):
    sitting = _sitting(_begun)
    board = _board(lazy("The board that was played"))
    outcome = forms.CharField(
        label=lazy("Result: contract, declarer, tricks"),
        required=False,
        widget=forms.TextInput(attrs={"placeholder": "4S N 10", "autocapitalize": "characters"}),
    )
    fault = _fault("both")
    later = NumberField(required=False)
    by_hand = ("later",)


class NewBoardForm(EveningForm):
    sitting = _sitting(_begun)
    board = _board(lazy("The board that went wrong"))
    fault = _fault("nobody")
    good = forms.BooleanField(label=lazy("In the other room the team at fault had a good result on it"), required=False)
    reason = _text(lazy("Reason"))

    def __init__(self, evening: Evening, request: HttpRequest) -> None:
        super().__init__(evening, request)
        if not cited(evening.laws, "new-board-good"):
            del self.fields["good"]


class ArrowForm(EveningForm):
    sitting = _sitting(lambda evening: _played(evening).order_by("round", "table__number"))
    board = NumberField(label=lazy("Only the result of this board (empty: the whole round)"), required=False)


_GROUNDS = {
    "6D1": lazy("wrongly dealt or a card seen, before the auction"),
    "6D2": lazy("not shuffled, or a deal of another session"),
    "6D3": lazy("the director orders it"),
}


class DealAgainForm(EveningForm):
    board = NumberField(label=lazy("Board"), error_messages={"required": lazy("Name the board.")}, widget=forms.Select)
    law = _choice(lazy("Ground"), "6D1", lambda: [(law, f"{ground} {law}") for law, ground in _GROUNDS.items()])
    what = _choice(
        lazy("What now"), "again", [("again", lazy("deal again")), ("cancel", lazy("cancel, for everybody"))]
    )
    reason = _text(lazy("Reason"))

    def __init__(self, evening: Evening, request: HttpRequest) -> None:
        super().__init__(evening, request)
        self.fields["board"].widget.choices = [("", ""), *((board, board) for board in needed_boards(evening))]


class LateForm(EveningForm):
    names = _text()
    section = RowField(lambda evening: evening.sections.all(), label=lazy("Section"), required=False, empty_label=None)

    def __init__(self, evening: Evening, request: HttpRequest) -> None:
        super().__init__(evening, request)
        self.fields["names"].label = {
            "teams": _("The team: its name, a colon, its players with commas"),
            "individual": _("The player's name"),
        }.get(evening.kind, _("The pair, a dash between the names"))
        if not evening.sections.exists():
            del self.fields["section"]
        if attendance.can_draw_again(evening):
            asks, number = _("Nothing has been entered yet in the round that is on."), {"round": evening.round}
            next_or_now = [("next", _("Round %(round)s stands")), ("now", _("Draw round %(round)s again too"))]
            self.fields["from"] = _choice(asks, "next", [(name, text % number) for name, text in next_or_now])


class LeaveForm(EveningForm):
    who = RowField(
        lambda evening: evening.contestants.filter(left_after=None), label=lazy("Who"), to_field_name="number"
    )
    reason = _text(lazy("Reason"))
    when, results, stand_in = _text(), _text(), _text()
    by_hand = ("when", "results", "stand_in")


def _players(evening: Evening) -> QuerySet[Player]:
    everybody = Player.objects.filter(contestant__evening=evening).select_related("contestant")
    return everybody.order_by("contestant__number", "place")


class SubstituteForm(EveningForm):
    player = RowField(_players, lambda player: f"{player.contestant.number} {player.name}", label=lazy("For whom"))
    name = _text(lazy("Substitute"), widget=forms.TextInput(attrs={"list": "members"}))
    first = NumberField(label=lazy("From round"), required=False)
    last = NumberField(label=lazy("To round (empty: the end)"), required=False)

    def __init__(self, evening: Evening, request: HttpRequest) -> None:
        super().__init__(evening, request)
        self.initial.setdefault("first", max(evening.round, 1))

    @property
    def member_names(self) -> QuerySet[Member, str]:
        return Member.objects.values_list("name", flat=True)

    def clean_first(self) -> int:
        first: int | None = self.cleaned_data["first"]
        return max(self.evening.round, 1) if first is None else first


class ExchangeForm(EveningForm):
    one = RowField(lambda evening: evening.contestants.all(), to_field_name="number")
    other = RowField(lambda evening: evening.contestants.all(), to_field_name="number")
    round = NumberField(label=lazy("In round"), required=False)

    def __init__(self, evening: Evening, request: HttpRequest) -> None:
        super().__init__(evening, request)
        self.fields["one"].label = self.fields["other"].label = kind_word("pairs")
        self.initial.setdefault("round", evening.round)

    def clean_round(self) -> int:
        told: int | None = self.cleaned_data["round"]
        return self.evening.round if told is None else told


class ClockForm(EveningForm):
    minutes = NumberField(required=False)


class SessionsForm(EveningForm):
    """The form of how the sessions of an event count."""

    name = _text()
    carry = NumberField(required=False)
    qualify = NumberField(required=False)


class PlaceForm(EveningForm):
    """The form that gives an absent contestant's place to another one of the event."""

    absent = RowField(lambda evening: evening.contestants.all(), to_field_name="number")
    comes = RowField(lambda evening: Contestant.objects.filter(pk__in=_can_come(evening)))


def _can_come(evening: Evening) -> list[int]:
    return [place.contestant.pk for place in multi_session.event_reserves(evening).can_come]


class PenaltyForm(EveningForm):
    """The form of a penalty in points. Its paragraph and reason come after the preview."""

    pair = RowField(lambda evening: evening.contestants.all(), asks=lazy("Choose a pair."), to_field_name="number")
    fine = _text(lazy("What the book names"), widget=forms.Select)
    honours = NumberField(label=lazy("Honours in a wrong hand (117c, 117d)"), required=False)
    small = NumberField(label=lazy("Lower cards in a wrong hand (117c, 117d)"), required=False)
    match = _text(lazy("From which match"), widget=forms.Select)
    amount = _text(lazy("How much"), widget=forms.TextInput(attrs={"inputmode": "decimal"}))
    unit = _text(lazy("Of what"), widget=forms.Select)
    law = forms.CharField(label=lazy("Paragraph"), required=False)
    reason = forms.CharField(label=lazy("Reason"), required=False, widget=forms.Textarea(attrs={"rows": 2}))
    by_hand = ("law", "reason")

    def __init__(self, evening: Evening, request: HttpRequest) -> None:
        super().__init__(evening, request)
        words, fines = evening.game.entry.desk_settings(evening), evening.game.rules.fixed_fines(evening)
        self.initial = {"amount": words.amount, **self.initial, "law": self.initial.get("law") or words.law}
        self.fields["pair"].label = kind_word(evening.kind)
        matches = [
            (match.name, f"{match.number}: {match.home.name} – {match.away.name}")
            for match in (team_matches(evening) if evening.kind == "teams" else ())
        ]
        self._offer("fine", [(law, f"{law} {text}") for law, text in fines], _("something else: as below"))
        self._offer("match", matches, _("the one they play now"))
        self.fields["unit"].widget.choices = words.units
        if not fines or not evening.game.counts_tricks:
            del self.fields["honours"], self.fields["small"]

    def _offer(self, name: str, choices: list[tuple[str, str]], other: str) -> None:
        """Offer these choices in a field, or leave it out if there are none. `other` is the text without a choice."""
        if choices:
            self.fields[name].widget.choices = [("", other), *choices]
        else:
            del self.fields[name]
