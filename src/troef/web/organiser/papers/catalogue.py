"""Every paper there is: what it is called, for which game it is, and on which sheets it can be printed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from troef.web.organiser.papers.boards import blank_control_cards, board_labels, control_cards
from troef.web.organiser.papers.scores import score_slips, summary_sheet, travellers
from troef.web.organiser.papers.seats import guide_cards, place_slips, start_list, table_cards
from troef.web.session.models import Evening
from troef.web.site.typeset import Content

Fill = Callable[[Evening, HttpRequest], Content]


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper that the organiser prints."""

    name: str
    title: Any
    about: Any
    content: Fill
    sizes: tuple[str, ...] = ("a4",)
    """The first is what one gets without asking."""
    sheet: str = ""
    """Whose sheet it is printed on, where it has none of its own name."""
    goes_round: bool = False
    """Whether it belongs to boards that several tables play."""

    shows_cards: bool = False
    """Whether it tells what lies in the boards."""

    @property
    def template(self) -> str:
        return self.sheet or self.name.replace("-", "_")

    def suits(self, evening: Evening) -> bool:
        """Whether this evening has use for it."""
        return not (self.goes_round and evening.is_drive)


_PAPERS = (
    Paper(
        "table-cards",
        _("Table cards"),
        _("One for each table, with the code that players scan."),
        table_cards,
        ("a5", "a4"),
    ),
    Paper(
        "place-slips",
        _("Place slips"),
        _("One for each contestant: where it begins, and where it sits in every round."),
        place_slips,
        ("a4", "a6"),
    ),
    Paper(
        "guide-cards",
        _("Guide cards"),
        _("All rounds of one contestant, with a line for each board to note the own score."),
        guide_cards,
        ("a4", "a5"),
    ),
    Paper(
        "start-list",
        _("Start list"),
        _("Everybody with number, table and direction, for the wall."),
        start_list,
    ),
    Paper(
        "score-slips",
        _("Score slips"),
        _("One for each table and round, for the scorer."),
        score_slips,
        ("a4", "a6"),
    ),
    Paper(
        "travellers",
        _("Travellers"),
        _("One for each board, which goes round with it."),
        travellers,
        ("a4", "a6"),
        goes_round=True,
    ),
    Paper(
        "summary-sheet",
        _("Summary sheet"),
        _("Every contestant against every board; filled in when play is over."),
        summary_sheet,
    ),
    Paper(
        "board-labels",
        _("Board labels"),
        _("For the outside of boards or folders: number, directions, dealer."),
        board_labels,
        ("a4", "card"),
        goes_round=True,
    ),
    Paper(
        "control-cards",
        _("Control cards"),
        _("Four for each board: the cards of each pocket. Print on both sides."),
        control_cards,
        ("a4", "card"),
        goes_round=True,
        shows_cards=True,
    ),
    Paper(
        "blank-control-cards",
        _("Blank control cards"),
        _("For a first round that is dealt at the table: everybody writes down the own hand."),
        blank_control_cards,
        ("a4", "card"),
        "control_cards",
        goes_round=True,
    ),
)
PAPERS = {paper.name: paper for paper in _PAPERS}


def papers_for(evening: Evening) -> list[Paper]:
    """The papers that suit this evening."""
    return [paper for paper in _PAPERS if paper.suits(evening)]
