"""A demo club with finished evenings and a half-played one, made from `club.json` with the functions of the pages."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, replace
from datetime import timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from troef.cards import Card
from troef.cards.dealing import SealedSecret, seeded_deals
from troef.contest.file import contest_of
from troef.contest.session import Fine, Unit
from troef.contest.simultaneous import Report, ReportingClub
from troef.director.rulings.adjusted_scores import AdjustedScore, normalise_weights
from troef.director.rulings.record import PartyStatement, RulingRecord
from troef.klaverjas.game.rules import preset
from troef.web.entry.result_entry import confirm_result, propose_result
from troef.web.evenings import (
    contest_formats,
    klaverjas_drive,
    lifecycle,
    movement,
    progress,
    regular_evenings,
    start_list,
)
from troef.web.evenings.games import ReportedResult
from troef.web.evenings.games.bridge import BridgeResult
from troef.web.evenings.log import Actor, record_change, table_actor
from troef.web.evenings.models import Board, Evening, LogVerb, PlayingClub, Result, Season, Simultaneous, Sitting
from troef.web.evenings.seating_plan import set_line_up
from troef.web.events import simultaneous_host
from troef.web.events.season import add_entrants
from troef.web.people.models import Account, Club, Member
from troef.web.rulings import director_calls, rulings
from troef.web.rulings.incident_draft import place_record

CLUB = "Bridgeclub De Troefboer"
PASSWORD = "schoppenaas"
_OVER = "demo-is-over"
_DATA = Path(__file__).with_name("club.json")
Document = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Login:
    """An account of the demo."""

    username: str
    office: str
    password: str = PASSWORD


LOGINS = (Login("organisator", "organiser"), Login("wedstrijdleider", "director"))


def logins() -> list[Login]:
    """Return the demo accounts with which one can sign in; none in a real club."""
    known = {account.username: account for account in Account.objects.all()}
    here = [login for login in LOGINS if login.username in known]
    return [login for login in here if known[login.username].check_password(login.password)]


def make_demo() -> bool:
    """Fill an empty database with the demo club; return False if there is a club already."""
    if Club.objects.exists() or Account.objects.exists():
        return False
    data = json.loads(_DATA.read_text(encoding="utf-8"))
    names = data["members"]
    with transaction.atomic():
        Club.objects.create(name=CLUB)
        Member.objects.bulk_create(Member(name=name, number=str(100201 + i)) for i, name in enumerate(names))
        organises, directs = (login.username for login in LOGINS)
        organiser = _actor(Account.objects.make(organises, PASSWORD, names[12], organises=True))  # She plays tonight.
        director = _actor(Account.objects.make(directs, PASSWORD, names[21], directs=True))  # He does not play.
        made = {evening["key"]: _make_evening(evening, organiser) for evening in data["evenings"]}
        _rule(made["finished"], director)
        _publish(made["finished"], data["evenings"][0]["days_ago"], organiser)
        regular_evenings.save_regular(made["finished"], "Clubavond", organiser)
        second = made["tonight"].sittings.filter(round=4).select_related("table")[1]
        director_calls.call_director(second, "EW", second.boards[1])
        season = Season.objects.create(name="Wintercompetitie", counting=4, least=3, substitute_most=5)
        season.evenings.add(*(evening for evening in made.values() if evening.name == made["finished"].name))
        add_entrants(season)
        _make_simultaneous(data["simultaneous"])
    return True


def end_demo() -> None:
    """Mark the demo as ended, so that the next start begins with an empty database."""
    (settings.VAR / _OVER).touch()


def archive_ended_demo() -> None:
    """Rename the database of a demo that was ended, so that a new one is created. Call it before opening that."""
    if (settings.VAR / _OVER).exists():
        for file in settings.VAR.glob("troef.sqlite3*"):
            file.replace(file.with_name(f"demo-{file.name}"))
        (settings.VAR / _OVER).unlink()


def _actor(account: Account) -> Actor:
    return Actor(account.name, account)


def _make_evening(data: Document, organiser: Actor) -> Evening:
    """Create an evening with its results so far; publish it if it was played on an earlier day, except the first."""
    day = timezone.localdate() - timedelta(days=data["days_ago"])
    evening = contest_formats.create_evening(data["name"], day, data["format"], organiser)
    start_list.paste_list(evening, "\n".join(data["entrants"]), organiser)
    if "rules" in data:
        rules = preset(data["rules"]).rules if data["rules"] else evening.klaverjas.rules
        klaverjas_drive.announce_rules(evening, rules, organiser, by_totals=False)
    if "draw" in data:
        rounds, deals, minutes = data["draw"]
        klaverjas_drive.draw_tables(evening, rounds, deals, minutes, organiser)
    else:
        movement.set_length(evening, data["boards"], data["minutes"], organiser, halves=data.get("halves", 1))
        movement.choose_movement(evening, data["movement"], organiser)
    if "deals" in data:
        dealt = zip(range(1, data["boards"] + 1), seeded_deals(data["deals"], evening.deck), strict=False)
        Board.objects.bulk_create(Board(evening=evening, number=board, cards=str(deal)) for board, deal in dealt)
    evening = lifecycle.start_evening(evening, organiser)
    if "line_ups" in data:
        _line_up(evening, data["line_ups"], organiser)
    if not data["is_over"]:
        lifecycle.show_standings(evening, True, organiser)
    sittings = evening.sittings.select_related("table", "north", "east", "evening")
    for sitting, line in zip(sittings, data["results"], strict=True):
        for board, text in zip(sitting.boards, filter(None, line.split("; ")), strict=False):
            _enter(sitting, board, text, is_imported="file" in data)
    if "file" in data:
        number = evening.results.count()
        record_change(evening, organiser, LogVerb.BROUGHT_IN, file=data["file"], results=number)
        progress.advance_round(evening)
    if data["is_over"] and data["key"] != "finished":  # That one first gets its rulings.
        _publish(evening, data["days_ago"], organiser)
    return evening


def _enter(sitting: Sitting, board: int, text: str, is_imported: bool) -> None:
    """Enter a result such as `4S N 10`, at bridge with the lead after it. A question mark: it is not confirmed."""
    evening, line, lead = sitting.evening, text.removesuffix("?"), None
    if evening.game.counts_tricks and line.count(" ") == 3:
        line, lead = line.rsplit(" ", 1)
    outcome: ReportedResult = evening.game.entry.parse(evening, line)
    if lead and isinstance(outcome, BridgeResult):
        outcome = replace(outcome, lead=Card.parse(lead))
    if is_imported:
        evening.game.entry.save_result(Result.of(sitting, board, proposed_by="TD", agreed=True), outcome)
        return
    result = propose_result(sitting, "NS", board, outcome, 0, table_actor(sitting.table, "NS"))
    if not text.endswith("?"):
        confirm_result(sitting, "EW", board, result.version, table_actor(sitting.table, "EW"))


def _line_up(evening: Evening, line_ups: dict[str, dict[str, list[int]]], organiser: Actor) -> None:
    """Seat players of the first team in each room, by round. A number is a player's place in the team."""
    team = evening.contestants.get(number=1)
    players = [player.pk for player in team.players.all()]
    for half, rooms in line_ups.items():
        seats = {room: [players[place - 1] for place in places] for room, places in rooms.items()}
        set_line_up(team, int(half), seats, organiser)


def _publish(evening: Evening, days_ago: int, organiser: Actor) -> None:
    lifecycle.end_evening(evening, organiser)
    lifecycle.publish_result(evening, organiser)
    at = timezone.localtime().replace(hour=22, minute=41) - timedelta(days=days_ago)
    Evening.objects.filter(pk=evening.pk).update(ended=at, published=at)


def _rule(evening: Evening, director: Actor) -> None:
    """Give one contract that went down after a hesitation a weighted score, and a pair that was late a penalty."""
    results = [(result, result.played_contract) for result in evening.results.order_by("board") if result.tricks]
    down, contract = next(
        (result, contract) for result, contract in results if contract and result.tricks == contract.tricks_needed - 1
    )
    made = BridgeResult(contract, down.declarer_seat, contract.tricks_needed)
    as_it_was = BridgeResult(contract, down.declarer_seat, down.tricks)
    shares = normalise_weights([(made.as_result(), 60), (as_it_was.as_result(), 40)])
    ruling = RulingRecord(
        ("16B1", "12C1c"),
        "Tegenspel gevonden na een duidelijke aarzeling.",
        director.who,
        regulations=evening.regulations,
        where=place_record(down.sitting, down.board),
        told=(
            PartyStatement("NS", "De uitkomer dacht lang na voor hij paste."),
            PartyStatement("EW", "Het was even kijken, meer niet."),
        ),
        found="Er is merkbaar geaarzeld; de kaart die volgde lag zonder die aarzeling minder voor de hand.",
        chief=director.who,
        score=AdjustedScore(shares, shares),
    )
    rulings.write_ruling(evening, ruling, director, sitting=down.sitting, board=down.board)
    fine = Fine("7", Fraction(1, 4), Unit.TOP, "90B1")
    reason = "Te laat aan tafel, ook na een waarschuwing."
    rulings.write_ruling(evening, RulingRecord(("90B1",), reason, director.who, penalties=(fine,)), director)


def _make_simultaneous(data: Document) -> None:
    """Create the simultaneous event of last week with the reports and ranking of all clubs."""
    today, secret = timezone.localdate(), hashlib.sha256(b"troef-demo").hexdigest()
    event = Simultaneous.objects.create(
        name=data["name"],
        first_day=today - timedelta(days=9),
        last_day=today - timedelta(days=5),
        corrections_until=timezone.now() - timedelta(days=1),
        boards=data["boards"],
        sealed=SealedSecret(secret, "de eerste kop van het journaal van acht uur", "De herfst zet door").to_json(),
    )
    simultaneous_host.add_clubs(event, "\n".join(f"{club['name']}; {club['district']}" for club in data["clubs"]))
    for club, document in zip(event.clubs.order_by("number"), data["clubs"], strict=True):
        simultaneous_host.store_report(event, club, _report(club, document))
    simultaneous_host.compute_ranking.do(lambda _done, _of: None, event.pk, event.version)


def _report(club: PlayingClub, document: Document) -> Report:
    """Return the report of a club. Every table plays every board, against another pair each time."""
    event, pairs, tables = club.event, document["pairs"], len(document["pairs"]) // 2
    rows = []
    for board, line in enumerate(document["results"], 1):
        for table, text in enumerate(line.split("; ")):
            who = {"board": board, "ns": str(table + 1), "ew": str(tables + (table + board) % tables + 1)}
            rows.append(who | BridgeResult.parse(text).as_result())
    contest = contest_of(
        {"edition": event.edition, "regulations": event.regulations, "kind": "pairs"}
        | {"scoring": {"method": "matchpoints"}, "results": rows}
        | {"contestants": [{"id": str(number), "name": name} for number, name in enumerate(pairs, 1)]}
    )
    sender = ReportingClub(str(club.number), club.name)
    day = event.first_day
    return Report(event=event.code, club=sender, district=club.district, evening=day, number=1, contest=contest)
