"""Papers about scores: slips, travellers, the summary sheet, rankings, and the score table of an edition."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest
from django.utils.translation import gettext as _

from troef.bridge.game.contract import Contract, Doubled
from troef.bridge.game.score import score, score_table
from troef.cards import Denomination, TroefError
from troef.cards.wording import denomination_symbol
from troef.contest.options import Method
from troef.laws import Edition
from troef.web.access.visibility import is_evening_over, visibility_for
from troef.web.evenings import filters, result_list
from troef.web.evenings.filters import contestant_numbers, paper_heading, percent, points, side_short, side_words
from troef.web.evenings.models import Adjustment, Contestant, Evening, EveningKind, EveningState, Sitting
from troef.web.evenings.progress import boards_a_round, is_everything_played
from troef.web.evenings.result_filters import board_marks, board_title, counts_tops, points_word
from troef.web.evenings.result_list import ResultLine, ResultList, prize_remark, result_lists, round_score_text
from troef.web.evenings.scoring import RankedContestant, Standings, standings
from troef.web.evenings.seating_plan import stand_ins
from troef.web.evenings.team_matches import team_matches
from troef.web.pages.organiser.papers.seats import all_sittings, board_numbers, boards_of, by_group, full_name, names
from troef.web.people.models import Club
from troef.web.platform.i18n.filters import current_language
from troef.web.platform.jobs.typesetting import Content


def score_slips(evening: Evening, request: HttpRequest | None = None) -> Content:
    """Return the content of score slips: one per table and round, with its boards and pairs filled in."""
    slips = [_score_slip(evening, sitting) for sitting in all_sittings(evening) if not sitting.is_sit_out]
    return {
        **paper_heading(evening),
        "names": [_("Board"), _("Dealer"), *evening.game.documents.slip_columns()],
        "rule": evening.game.documents.slip_rule(evening),
        "roem": evening.game.has_roem,
        "most": max(len(slip["rows"]) for slip in slips),
        "slips": slips,
    }


def _score_slip(evening: Evening, sitting: Sitting) -> Content:
    blank = [""] * len(evening.game.documents.slip_columns())
    where = [_("Table %(number)s") % {"number": sitting.table.number}]
    where.append(filters.round_words(evening, sitting.round).lower())
    return {
        "title": " · ".join([*where, filters.room_word(sitting.room)] if sitting.room else where),
        "sides": [[side_words(side), names(sitting.contestants(side))] for side in ("NS", "EW")],
        "rows": [[number, on_board, *blank] for number, on_board in _slip_lines(evening, sitting)],
    }


def _slip_lines(evening: Evening, sitting: Sitting) -> list[tuple[str, str]]:
    """Return the number and the marks of each line on a slip. A drive has a line for each deal and for the total."""
    if not evening.is_drive:
        numbered = board_numbers(evening, sitting.boards)
        return [(number, evening.game.wording.board_marks_short(evening, board)) for board, number in numbered]
    length = evening.game.rules.length(evening, sitting.boards)
    return [*((str(deal), "") for deal in range(1, length + 1)), (_("Total"), "")]


def total_slips(evening: Evening, request: HttpRequest | None = None) -> Content:
    """Return score slips with only the total of the round: no lines for deals, dealer, trumps or declarer."""
    content = score_slips(evening, request)
    first, *_of_a_deal = content["names"][:4]
    slips = [slip | {"rows": [[row[0], *row[4:]] for row in slip["rows"][-1:]]} for slip in content["slips"]]
    return content | {"names": [first, *content["names"][4:]], "slips": slips, "most": 1}


def travellers(evening: Evening, request: HttpRequest | None = None) -> Content:
    """Return a traveller for every board, with a line for each table that plays it, in order of rounds.

    After play it has the matchpoints, and in the last box of a result the paragraph of a ruling in force.
    """
    sittings = [sitting for sitting in all_sittings(evening) if not sitting.is_sit_out]
    results = evening.results.filter(agreed=True)
    if request is not None:
        results = results.filter(board__in=visibility_for(request, evening).visible_boards)
    known = {(result.sitting_id, result.board): result for result in results}
    compared = [f"MP {side_short(line)}" for line in ("NS", "EW")] if counts_tops(evening) else []
    counted = standings(evening) if compared and is_evening_over(evening) else None
    ruled = dict(Adjustment.objects.filter(result__in=results, withdrawn=None).values_list("result", "law"))

    def row(sitting: Sitting, board: int) -> list[str]:
        line = counted.line(board, sitting.north.number) if counted else None
        matchpoints = [points(line.ns_points), points(line.ew_points)] if line else [""] * len(compared)
        result = known.get((sitting.pk, board))
        who = [contestant_numbers(sitting.contestants(pair)) for pair in ("NS", "EW")]
        cells = ["" if result is None else _("Not played"), *[""] * (len(evening.game.documents.slip_columns()) - 1)]
        if result is not None and result.is_played:
            cells = evening.game.documents.slip_cells(result)
        return [*who, *cells[:-1], ruled.get(result.pk, "") if result else "", *matchpoints]

    cards = [
        {
            "title": " · ".join(filter(None, (board_title(evening, board), group))),
            "marks": board_marks(evening, board),
            "rows": [row(sitting, board) for sitting in own if board in sitting.boards],
        }
        for group, own in by_group(sittings)
        for board in boards_of(own)
    ]
    return {
        **paper_heading(evening),
        "names": [side_short("NS"), side_short("EW"), *evening.game.documents.slip_columns(), *compared],
        "compared": bool(compared),
        "rule": evening.game.documents.slip_rule(evening),
        "roem": evening.game.has_roem,
        "most": max(len(card["rows"]) for card in cards),
        "cards": cards,
    }


def summary_sheet(evening: Evening, request: HttpRequest | None = None) -> Content:
    """Return a row for each contestant: points per board, match or round, then the totals and the rank."""
    sittings, sums = all_sittings(evening), _sums(evening)
    known = standings(evening) if is_evening_over(evening) else None
    if evening.kind == EveningKind.TEAMS:
        columns = _match_columns(evening, known)
    elif evening.is_drive:
        columns = _round_columns(evening, known)
    else:
        columns = {str(board): _board_column(known, board) for board in boards_of(sittings)}
    return {
        **paper_heading(evening),
        "title": _("Summary sheet"),
        "boards": list(columns),
        "names": [_("Nr"), _("Name")],
        "sums": list(sums),
        "rows": [_total_row(contestant, columns, sums, known) for contestant in evening.contestants.all()],
    }


Figures = dict[str, str]
"""The texts of a column by contestant number."""


def _match_columns(evening: Evening, known: Standings | None) -> dict[str, Figures]:
    names = range(1, evening.rounds // evening.halves + 1)
    columns: dict[str, Figures] = {_("M%(match)s") % {"match": number}: {} for number in names}
    for match in team_matches(evening, known) if known else ():
        column = columns[_("M%(match)s") % {"match": match.number}]
        for team in (match.home, match.away):
            score, number = match.of(team), str(team.number)
            if score:
                column[number] = points(score.points if score.vp is None else score.vp)
            elif known:  # Both tables together, where rooms are not compared (klaverjas: II-2).
                lines = [line for rows in known.boards.values() for line in rows if line.result.match == match.name]
                made = [line.ns_points if number in line.result.ns else line.ew_points for line in lines]
                column[number] = points(sum(won or 0 for won in made))
    return columns


def _round_columns(evening: Evening, known: Standings | None) -> dict[str, Figures]:
    made, columns = result_list.round_scores(evening, known) if known else {}, {}
    for number in range(1, evening.rounds + 1):
        figures = {name: round_score_text(rounds.get(number)) for name, rounds in made.items()}
        columns[_("R%(round)s") % {"round": number}] = figures
    return columns


def _board_column(known: Standings | None, board: int) -> Figures:
    lines = known.boards.get(board, []) if known else []
    sides = [(line.result.ns, line.ns_points) for line in lines] + [(line.result.ew, line.ew_points) for line in lines]
    return {name: points(made) for names, made in sides for name in names}


Sums = dict[str, Callable[[RankedContestant], str]]
"""For each column by name, a function that gives the text for a contestant in the ranking."""


def _sums(evening: Evening) -> Sums:
    """Return the columns of totals in the order in which the ranking compares (klaverjas: II-19), and penalties."""
    if counts_tops(evening):
        return {
            _("Penalty"): _penalty,
            "MP": lambda place: points(place.points),
            _("Tops"): lambda place: str(place.tops),
            _("Points"): lambda place: points(place.play_points),
            _("Place"): lambda place: f"{side_short(place.side) if place.side else ''} {place.rank}".strip(),
        }
    sums: Sums = {_("Total"): lambda place: points(place.points if place.vp is None else place.vp)}
    if Method(evening.method).in_matchpoints:
        sums["%"] = lambda place: percent(place.percentage).removesuffix("%")
    return sums | {_("Place"): lambda place: str(place.rank)}


def _penalty(place: RankedContestant) -> str:
    return points(-place.penalty) if place.penalty else ""


def _total_row(contestant: Contestant, columns: dict[str, Figures], sums: Sums, known: Standings | None) -> Content:
    number, place = str(contestant.number), known.place(contestant.number) if known else None
    return {
        "number": number,
        "name": contestant.name,
        "cells": [figures.get(number, "") for figures in columns.values()],
        "sums": [said(place) if place else "" for said in sums.values()],
    }


def ranking_paper(evening: Evening, request: HttpRequest | None = None) -> Content:
    """Return the ranking on one page, with a list for each section that is ranked separately.

    Raise TroefError before play is over, or if the reader may not see the ranking.
    """
    is_ready = is_evening_over(evening)
    if request:
        is_ready = visibility_for(request, evening).may_see_ranking and is_everything_played(evening)
    if not is_ready:
        raise TroefError(_("The ranking can be printed when play is over."))
    lists = result_lists(evening, standings(evening))
    rounds = list(_round_columns(evening, None)) if evening.is_drive else []
    state = EveningState(evening.state if is_evening_over(evening) else EveningState.ENDED)
    names = [_("Rank"), "", _("Name"), "VP", *rounds, points_word(evening)]
    names += [_("Tops"), _("Points"), _("Penalty"), _("Prize")]
    shown = [(ranking.title, [_ranked(evening, line) for line in ranking.lines]) for ranking in lists]
    return {
        **paper_heading(evening),
        "title": str(state.label).capitalize(),
        "names": names,
        "rounds": len(rounds),
        "lists": [{"title": title, "rows": rows} for title, rows in shown],
        "remarks": _remarks(evening, lists),
    }


def read_out_paper(evening: Evening, request: HttpRequest | None = None) -> Content:
    """Return the ranking in reverse order, so that it can be read out from the last place to the first."""
    content = ranking_paper(evening, request)
    return content | {"lists": [ranking | {"rows": ranking["rows"][::-1]} for ranking in content["lists"]]}


def _ranked(evening: Evening, line: ResultLine) -> list[str]:
    place, tops = line.place, counts_tops(evening)
    in_percent = place.percentage is not None and not tops
    penalty = _penalty(place) if evening.is_drive or tops else ""
    ties = [str(place.tops), points(place.play_points)] if tops else ["", ""]  # The tie-breakers (klaverjas: II-19).
    return [
        str(place.rank),
        side_short(place.side) if place.side else "",
        full_name(place.contestant),
        "" if place.vp is None else points(place.vp),
        *(round_score_text(made) for made in line.rounds),
        percent(place.percentage) if in_percent else points(place.points),
        *ties,
        penalty,
        result_list.prize_names(line, evening),
    ]


def _remarks(evening: Evening, lists: list[ResultList]) -> list[str]:
    """Return the remarks below the ranking: club and length, substitutes, the meaning of brackets, shared prizes."""
    club = Club.objects.first()
    substitutes = [f"{words}." for words in stand_ins(evening).values()]
    rests = [_("In brackets: a round of rest, with its points.")] if any(page.has_rests for page in lists) else []
    prizes = [prize for ranking in lists for prize in ranking.prizes if prize_remark(prize)]
    boards = boards_a_round(evening)
    length = _("%(rounds)s rounds of %(boards)s boards") % {"rounds": evening.rounds, "boards": boards}
    return [
        f"{club.name}: {length}." if club else f"{length}.",
        *substitutes,
        *rests,
        *(f"{result_list.prize_name(prize, evening)}: {prize_remark(prize)}." for prize in prizes),
    ]


_STRAINS = ((Denomination.C, Denomination.D), (Denomination.H, Denomination.S), (Denomination.N,))
_MOST_DOWN = 13


def score_card(edition: Edition) -> Content:
    """Return the score table of an edition."""
    kinds = []
    for denominations in _STRAINS:
        signs = " ".join(denomination_symbol(denomination, current_language()) for denomination in denominations)
        contracts = [Contract(level, denominations[0], doubled) for level in range(1, 8) for doubled in Doubled]
        kinds.append({"signs": signs, "rows": [_contract_row(signs, contract, edition) for contract in contracts]})
    return {
        "title": _("Score table %(year)s") % {"year": edition.year},
        "law": score_table(edition).law,
        "words": {
            "contract": _("Contract"),
            "not": _("not vulnerable"),
            "vulnerable": _("vulnerable"),
            "down": _("down"),
            "undertricks": _("Undertricks, for the other side"),
            "made": _("Contracts made, with 0 to 6 overtricks"),
            "honours": _honours(edition),
        },
        "over": ["=", *(f"+{over}" for over in range(1, 7))],
        "kinds": kinds,
        "down": [_down(missing, edition) for missing in range(1, _MOST_DOWN + 1)],
    }


def _contract_row(signs: str, contract: Contract, edition: Edition) -> Content:
    """Return the scores of a contract made, for each number of overtricks, not vulnerable and vulnerable."""
    name = f"{contract.level} {signs}{' ' + '×' * contract.doubled if contract.doubled else ''}"
    return {"contract": name, "not": _made(contract, False, edition), "vulnerable": _made(contract, True, edition)}


def _made(contract: Contract, vulnerable: bool, edition: Edition) -> list[str]:
    needed = contract.tricks_needed
    scores = [str(score(contract, tricks, vulnerable, edition)) for tricks in range(needed, 14)]
    return scores + [""] * (7 - len(scores))


def _down(missing: int, edition: Edition) -> list[str]:
    """Return the number of undertricks and their cost: undoubled, doubled and redoubled, at both vulnerabilities."""
    contracts = [Contract(7, Denomination.C, doubled) for doubled in Doubled]
    costs = [-score(one, 13 - missing, vulnerable, edition) for vulnerable in (False, True) for one in contracts]
    return [str(missing), *map(str, costs)]


def _honours(edition: Edition) -> str:
    """Return a sentence about the values of honours, or an empty text if the edition has none."""
    if not (honours := score_table(edition).honours):
        return ""
    values = ", ".join(map(str, sorted(set(honours.values()))))
    return _("Honours (not at matchpoints): %(values)s.") % {"values": values}
