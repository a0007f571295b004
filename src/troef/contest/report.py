"""Reports of a scored session: JSON with a line for each result, and plain-text tables."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from troef.cards import Lang, Side
from troef.contest.answer import Answer, MatchScore, Note, ScoredResult, Standing, Suspicion
from troef.contest.contestant import ContestantKind
from troef.contest.options import Method
from troef.contest.point_scales import mean_score, result_points
from troef.contest.result import Artificial, ContestResult, Given, NotPlayed, PlayedScore, Weighted, outcomes_of
from troef.contest.session import Contest
from troef.contest.sessions import Selection, SessionEvent
from troef.core.messages import _, pgettext
from troef.core.numbers import Number, round_half_up, to_json_number

_ADJUSTED = (Artificial, Weighted)
_dumps = json.JSONEncoder(ensure_ascii=False).encode


def answer_lines(answer: Answer, selections: Sequence[Selection] = ()) -> Iterator[str]:
    """Yield the JSON text of a scored session in pieces."""
    yield '{"boards": {},\n"rounds": {' if answer.contest.by_rounds else '{"boards": {'
    for index, (number, lines) in enumerate(answer.boards.items()):
        yield f'{"," if index else ""}\n "{number}": [\n  '
        yield ",\n  ".join(_line(line, answer) for line in lines)
        yield "\n ]"
    yield "\n},\n"
    lists = {
        "ranking": [standing_json(row) for row in answer.ranking],
        "notes": [note_json(note) for note in answer.notes],
        "matches": [_match(match) for match in answer.matches],
        "suspicious": [_suspicion(suspicion, answer.contest) for suspicion in answer.suspicious],
        "selection": [selection_json(selection) for selection in selections],
    }
    yield ",\n".join(_list(name, rows) for name, rows in lists.items() if rows or name in ("ranking", "notes"))
    yield "\n}\n"


def _list(name: str, rows: Sequence[dict[str, Any]]) -> str:
    body = ",\n ".join(map(_dumps, rows))
    return f'"{name}": [\n {body}\n]' if rows else f'"{name}": []'


def _line(line: ScoredResult, answer: Answer) -> str:
    result = line.result
    fields: dict[str, Any] = contestants_of(result, answer.contest.kind)
    fields["score"] = _score(result, answer)
    fields["ns_points"], fields["ew_points"] = _number(line.ns_points), _number(line.ew_points)
    if line.top is not None:
        fields["top"] = to_json_number(line.top)
    if result.drive is not None:
        fields["round"] = result.drive.round
    if result.drive is not None and result.is_total:
        fields |= {"table": result.drive.table, "deals": result.drive.deals}
    named = {"group": result.copy and result.copy.group, "match": result.match, "room": result.room}
    fields |= {name: value for name, value in named.items() if value is not None}
    if result.table is not None or any(isinstance(given, _ADJUSTED) for given in (result.for_ns, result.for_ew)):
        fields["adjusted"] = True
    if result.table is not None and isinstance(result.table[0], PlayedScore):
        fields["table_score"] = result.table[0].ns
    return _dumps(fields)


def contestants_of(result: ContestResult, kind: ContestantKind) -> dict[str, Any]:
    """Return the ids of the contestants in a result by field name: `ns` and `ew`, or a letter for each seat."""
    if kind is ContestantKind.INDIVIDUAL:
        (north, south), (east, west) = result.ns, result.ew
        return {"n": north, "e": east, "s": south, "w": west}
    return {"ns": result.ns[0], "ew": result.ew[0]}


def _score(result: ContestResult, answer: Answer) -> int | float | None:
    """Return the score of NS, the mean of a weighted score, or None if neither side has a score."""
    given = result.for_ns if outcomes_of(result.for_ns) else result.for_ew
    if isinstance(given, PlayedScore):
        options, rules = answer.contest.options, answer.contest.rules
        counts = options.method is Method.TOTAL_POINTS and options.honours and rules.honours
        return result_points(given, Side.NS, counts)
    return to_json_number(mean_score(given, Side.NS)) if outcomes_of(given) else None


def _number(value: Number | None) -> int | float | None:
    return None if value is None else to_json_number(value)


def standing_json(row: Standing) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "rank": row.rank,
        "contestant": row.contestant,
        "side": row.side and str(row.side),
        "points": to_json_number(row.points),
        "percentage": _number(row.percentage),
        "boards": row.boards,
        "vp": _number(row.vp),
        "tops": row.tops,
        "section": row.section,
        "average": _number(row.average),
        "compensation": to_json_number(row.compensation) if row.compensation else None,
        "out": row.out,
        "tie_broken_by": row.tie_broken_by,
        "tie_detail": row.tie_detail and row.tie_detail.as_json(),
    }
    return {name: value for name, value in fields.items() if value is not None}


def note_json(note: Note) -> dict[str, Any]:
    fields = {"law": note.law, "regulation": note.regulation, **note.text.as_json()}
    return {name: value for name, value in fields.items() if value is not None}


def _match(match: MatchScore) -> dict[str, Any]:
    teams = [
        {
            "team": team.team,
            "points": to_json_number(team.points),
            **({} if team.vp is None else {"vp": to_json_number(team.vp)}),
        }
        for team in match.teams
    ]
    return {"match": match.name, "boards": match.boards, "teams": teams}


def _suspicion(suspicion: Suspicion, contest: Contest) -> dict[str, Any]:
    where = "round" if contest.by_rounds else "board"
    return {
        where: suspicion.board,
        "ns": "+".join(suspicion.ns),
        "ew": "+".join(suspicion.ew),
        "kind": suspicion.kind,
        **suspicion.text.as_json(),
    }


def selection_json(selection: Selection) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "side": selection.side and str(selection.side),
        "section": selection.section,
        "qualified": list(selection.qualified),
        "reserves": list(selection.reserves),
        "undecided": list(selection.undecided) or None,
    }
    return {name: value for name, value in fields.items() if value is not None}


def event_text(event: SessionEvent, selections: Sequence[Selection]) -> str:
    """Return the JSON text of an event of several sessions: its ranking, its notes and the qualifiers."""
    document: dict[str, Any] = {
        "sessions": len(event.sessions),
        "ranking": [standing_json(row) for row in event.ranking],
        "notes": [note_json(note) for note in event.notes],
    }
    if selections:
        document["selection"] = [selection_json(selection) for selection in selections]
    return json.dumps(document, ensure_ascii=False, indent=1)


_WORDS = {
    "rank": _("rank"),
    "name": _("contestant"),
    "points": _("points"),
    "boards": _("boards"),
    "vp": pgettext("heading", "VP"),
    "tops": _("tops"),
    "board": _("board"),
    "deals": _("deals"),
    "average": _("per deal"),
    "compensation": _("rest"),
    "out": _("out in round"),
    "round": _("round"),
    "table": _("table"),
    "result": pgettext("heading", "result"),
    "NS": _("NS"),
    "EW": _("EW"),
    "notes": _("Notes"),
    "suspicious": _("To check"),
    "match": _("match"),
    "qualified": _("Qualified"),
    "reserves": _("Reserves"),
    "undecided": _("Still to be decided"),
    "not_played": _("not played"),
}


def answer_table(answer: Answer, lang: Lang) -> Iterator[str]:
    """Yield a scored session as lines of text: ranking, matches, boards, notes and suspicious results."""
    yield from ranking_table(answer.ranking, answer.contest, lang)
    if answer.matches:
        yield from ("", *_matches(answer, lang))
    for number, lines in answer.boards.items():
        yield from ("", *_board(number, lines, answer.contest, lang))
    yield from note_lines(answer.notes, lang)
    if answer.suspicious:
        yield from ("", _WORDS["suspicious"][lang])
        part = _WORDS[_part(answer.contest)][lang]
        for row in answer.suspicious:
            yield f"  {part} {row.board}, {'-'.join(row.ns)} / {'-'.join(row.ew)}: {row.text[lang]}"


def event_table(event: SessionEvent, lang: Lang) -> Iterator[str]:
    """Yield an event as lines of text: the ranking over all sessions and the notes."""
    yield from ranking_table(event.ranking, event.sessions[-1].contest, lang)
    yield from note_lines(event.notes, lang)


def note_lines(notes: Sequence[Note], lang: Lang) -> Iterator[str]:
    if notes:
        yield from ("", _WORDS["notes"][lang])
        for note in notes:
            yield f"  {note.text[lang]}  [{note.law or note.regulation}]"


def selection_lines(selections: Sequence[Selection], contest: Contest, lang: Lang) -> Iterator[str]:
    """Yield lines of text with the qualifiers, the reserves in order, and those whose tie must still be broken."""
    for selection in selections:
        field = " ".join(filter(None, (selection.side and _WORDS[str(selection.side)][lang], selection.section)))
        for name, ids in (
            ("qualified", selection.qualified),
            ("reserves", selection.reserves),
            ("undecided", selection.undecided),
        ):
            if ids:
                title = f"{_WORDS[name][lang]}{' ' + field if field else ''}"
                yield f"{title}: {', '.join(map(contest.label, ids))}"


def ranking_table(ranking: Sequence[Standing], contest: Contest, lang: Lang) -> Iterator[str]:
    """Yield the ranking as a table; with two winners, one table for each side."""
    for index, side in enumerate(dict.fromkeys(row.side for row in ranking)):
        if index:
            yield ""
        if side is not None:
            yield _WORDS[str(side)][lang]
        yield from _ranking([row for row in ranking if row.side is side], contest, lang)


def _ranking(rows: Sequence[Standing], contest: Contest, lang: Lang) -> Iterator[str]:
    boards = "deals" if contest.by_rounds else "boards"
    columns: list[tuple[str, list[str]]] = [
        (_WORDS["rank"][lang], [str(row.rank) for row in rows]),
        (_WORDS["name"][lang], [_name(row.contestant, contest) for row in rows]),
        (_WORDS[boards][lang], [str(row.boards) for row in rows]),
        (_WORDS["points"][lang], [_shown(row.points) for row in rows]),
    ]
    if any(row.compensation for row in rows):
        columns.append((_WORDS["compensation"][lang], [_shown(row.compensation or None) for row in rows]))
    if any(row.average is not None for row in rows):
        columns.append((_WORDS["average"][lang], [_shown(row.average) for row in rows]))
    if any(row.vp is not None for row in rows):
        columns.append((_WORDS["vp"][lang], [_shown(row.vp) for row in rows]))
    if any(row.out for row in rows):
        columns.append((_WORDS["out"][lang], [str(row.out or "-") for row in rows]))
    if contest.rules.counts_tops and contest.options.method.in_matchpoints:
        columns.append((_WORDS["tops"][lang], [str(row.tops) for row in rows]))
    if any(row.percentage is not None for row in rows):
        columns.append(("%", ["-" if row.percentage is None else round_half_up(row.percentage) for row in rows]))
    ties = [f"{row.tie_broken_by}: {row.tie_detail[lang]}" if row.tie_detail else "" for row in rows]
    titles = [*(title for title, _ in columns), ""]
    yield from aligned(titles, zip(*(cells for _, cells in columns), ties, strict=True), left={1, len(columns)})


def _name(contestant: str, contest: Contest) -> str:
    label = contest.label(contestant)
    return contestant if label == contestant else f"{contestant} {label}"


def _matches(answer: Answer, lang: Lang) -> Iterator[str]:
    titles = [_WORDS["match"][lang], _WORDS["boards"][lang], "", "", "", ""]
    body = []
    for match in answer.matches:
        cells = [match.name, str(match.boards)]
        for team in match.teams:
            vp = "" if team.vp is None else f" ({_WORDS['vp'][lang]} {_shown(team.vp)})"
            cells += [_name(team.team, answer.contest), f"{_shown(team.points)}{vp}"]
        body.append(cells)
    yield from aligned(titles, body, left={0, 2, 4})


def _board(number: int, lines: Sequence[ScoredResult], contest: Contest, lang: Lang) -> Iterator[str]:
    yield f"{_WORDS[_part(contest)][lang]} {number}"
    ns, ew = _WORDS["NS"][lang], _WORDS["EW"][lang]
    body = [
        [
            "-".join(line.result.ns),
            "-".join(line.result.ew),
            _result_words(line.result, lang),
            *_scores(line),
            _shown(line.ns_points),
            _shown(line.ew_points),
        ]
        for line in lines
    ]
    points = _WORDS["points"][lang]
    titles = [ns, ew, _WORDS["result"][lang], ns, ew, f"{points} {ns}", f"{points} {ew}"]
    yield from aligned(titles, body, left={2})


def _part(contest: Contest) -> str:
    """Return the key of the word for a part of the session: `round` if results are totals of rounds, else `board`."""
    return "round" if contest.by_rounds else "board"


def _scores(line: ScoredResult) -> tuple[str, str]:
    """Return the cells of NS and EW for a score. A bridge score fills one; points of both sides fill both."""
    given = line.result.for_ns
    if not isinstance(given, PlayedScore):
        return "", ""
    if given.ns + given.ew:
        return str(given.ns), str(given.ew)
    return (str(given.ns), "") if given.ns >= 0 else ("", str(given.ew))


def _result_words(result: ContestResult, lang: Lang) -> str:
    """Return the result as text. The total of a round starts with its table and its number of deals."""
    words = _given(result.for_ns, lang)
    if result.for_ns != result.for_ew:
        words += f" / {_given(result.for_ew, lang)}"
    if result.drive is None or not result.is_total:
        return words
    where = f"{_WORDS['table'][lang]} {result.drive.table}, {result.drive.deals} {_WORDS['deals'][lang]}"
    return f"{where} {words}".rstrip()


def _given(given: Given, lang: Lang) -> str:
    if isinstance(given, NotPlayed):
        return _WORDS["not_played"][lang]
    if isinstance(given, Artificial):
        return given.text
    if isinstance(given, Weighted):
        return " + ".join(
            f"{round_half_up(outcome.weight * 100, 0)}% {_told(outcome.played)}" for outcome in given.outcomes
        )
    return _told(given)


def _told(played: PlayedScore) -> str:
    return " ".join(
        str(value) for name, value in played.as_reported if name != "deals" and not isinstance(value, tuple)
    )


def _shown(value: Number | None) -> str:
    return "-" if value is None else round_half_up(value, 0 if value.denominator == 1 else 2)


def aligned(titles: Sequence[str], body: Iterable[Sequence[str]], left: set[int]) -> Iterator[str]:
    """Yield the titles and rows as lines with aligned columns. `left` has the indexes of left-aligned columns."""
    rows = [list(titles), *map(list, body)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(titles))]
    for row in rows:
        cells = (
            cell.ljust(width) if column in left else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()
