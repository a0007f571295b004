"""A demo club with finished evenings and a half-played one, made with the same functions as the pages use."""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from troef import cards
from troef.bridge.game.contract import Contract, Doubled
from troef.cards import SEATS, Deal, Denomination, Hand, Rank, Side, Suit
from troef.cards.dealing import seeded_deals
from troef.contest.session import Fine, Unit
from troef.director.rulings.adjusted_scores import AdjustedScore, normalise_weights
from troef.director.rulings.record import PartyStatement, RulingRecord
from troef.web.demo import klaverjas, simultaneous
from troef.web.entry.result_entry import confirm_result, propose_result
from troef.web.evenings import contest_formats, lifecycle, movement, progress, regular_evenings, start_list
from troef.web.evenings.games.bridge import BridgeResult
from troef.web.evenings.log import Actor, record_change, table_actor
from troef.web.evenings.models import Board, Evening, LogVerb, Result, Season, Sitting
from troef.web.evenings.seating_plan import set_line_up
from troef.web.events.season import add_entrants
from troef.web.people.models import Account, Club, Member
from troef.web.rulings import director_calls, rulings
from troef.web.rulings.incident_draft import place_record

CLUB = "Bridgeclub De Troefboer"
PASSWORD = "schoppenaas"
_OVER = "demo-is-over"
_NAMES = (
    "Anneke Bakker", "Bram de Wit", "Corrie Jansen", "Dirk van Dijk", "Els Visser", "Frans Smit", "Greet Meijer",
    "Henk Mulder", "Ineke de Boer", "Jaap Bos", "Karin Vos", "Leo Peters", "Marijke Hendriks", "Niek Dekker",
    "Olga van Leeuwen", "Piet Brouwer", "Quirine de Groot", "Rob Gerritsen", "Saskia Kok", "Theo van Beek",
    "Ursula Prins", "Victor Schouten", "Wil Post", "Yvonne Kuipers",
)  # fmt: skip
_TEAMS = ("De Azen", "De Heren", "De Vrouwen", "De Boeren")
_POINTS = {Rank.ACE: 4, Rank.KING: 3, Rank.QUEEN: 2, Rank.JACK: 1}


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
    with transaction.atomic():
        Club.objects.create(name=CLUB)
        Member.objects.bulk_create(Member(name=name, number=str(100201 + i)) for i, name in enumerate(_NAMES))
        organiser = Account.objects.make("organisator", PASSWORD, _NAMES[12], organises=True)  # She plays tonight.
        director = Account.objects.make("wedstrijdleider", PASSWORD, _NAMES[21], directs=True)  # He does not play.
        chance = random.Random(1949)
        _finished(Actor(organiser.name, organiser), Actor(director.name, director), chance)
        _half_played(Actor(organiser.name, organiser), chance)
        klaverjas.make_klaverjas_evenings(_NAMES, Actor(organiser.name, organiser), chance)
        _teams(Actor(organiser.name, organiser), chance)
        _season(Actor(organiser.name, organiser), chance)
        simultaneous.make_event(Club.objects.get().name, _NAMES, plausible_bridge_result)
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


def _evening(name: str, pairs: int, boards: int, organiser: Actor, seed: str) -> Evening:
    """Return a started evening of pairs, with the same deals in every demo."""
    evening = Evening.objects.create(name=name, most_boards=boards)
    lines = [f"{_NAMES[2 * i]} - {_NAMES[2 * i + 1]}" for i in range(pairs)]
    start_list.paste_list(evening, "\n".join(lines), organiser)
    movement.choose_movement(evening, "howell", organiser)
    dealt = seeded_deals(seed)
    Board.objects.bulk_create(
        Board(evening=evening, number=number, cards=str(next(dealt))) for number in range(1, boards + 1)
    )
    return lifecycle.start_evening(evening, organiser)


def _finished(organiser: Actor, director: Actor, chance: random.Random) -> None:
    evening = _evening("Clubavond paren", 12, 22, organiser, "troef-demo-1")
    for sitting in evening.sittings.select_related("table", "north", "east"):
        _play(sitting, sitting.boards, chance)
    _adjust_one(evening, director)
    late = evening.contestants.get(number=7)
    fine = Fine(str(late.number), Fraction(1, 4), Unit.TOP, "90B1")
    reason = "Te laat aan tafel, ook na een waarschuwing."
    rulings.write_ruling(evening, RulingRecord(("90B1",), reason, director.who, penalties=(fine,)), director)
    _publish(evening, organiser, weeks=1)
    regular_evenings.save_regular(evening, "Clubavond", organiser)


def _season(organiser: Actor, chance: random.Random) -> None:
    """Create a season with the demo's finished evening, and four earlier ones whose results are imported."""
    season = Season.objects.create(name="Wintercompetitie", counting=4, least=3, substitute_most=5)
    season.evenings.add(*Evening.objects.filter(name="Clubavond paren"))
    for weeks in range(5, 1, -1):
        season.evenings.add(_from_a_file(weeks, organiser, chance))
    add_entrants(season)


def _from_a_file(weeks: int, organiser: Actor, chance: random.Random) -> Evening:
    """Return a finished evening, this many weeks ago. Each time two other pairs are absent, and once a guest plays."""
    pairs = [(_NAMES[2 * i], _NAMES[2 * i + 1]) for i in range(12) if i not in (weeks, 11 - weeks)]
    if weeks == 3:
        pairs[0] = (pairs[0][0], "Gerda Gast")
    evening = Evening.objects.create(name="Clubavond paren", most_boards=18, date=_weeks_ago(weeks).date())
    start_list.paste_list(evening, "\n".join(" - ".join(pair) for pair in pairs), organiser)
    movement.choose_movement(evening, "howell", organiser)
    dealt = seeded_deals(f"troef-demo-season-{weeks}")
    deals = {number: next(dealt) for number in range(1, 19)}
    evening = lifecycle.start_evening(evening, organiser)
    sittings = list(evening.sittings.select_related("table", "north", "east", "evening"))
    for sitting in sittings:
        for board in sitting.boards:
            outcome = plausible_bridge_result(deals[board], cards.Board(board), chance)
            evening.game.entry.save_result(Result.of(sitting, board, proposed_by="TD", agreed=True), outcome)
    results = sum(len(sitting.boards) for sitting in sittings)
    record_change(evening, organiser, LogVerb.BROUGHT_IN, file=f"clubavond-{weeks}.csv", results=results)
    progress.advance_round(evening)
    _publish(evening, organiser, weeks)
    return evening


def _weeks_ago(weeks: int) -> datetime:
    return timezone.localtime().replace(hour=22, minute=41) - timedelta(weeks=weeks)


def _publish(evening: Evening, organiser: Actor, weeks: int) -> None:
    lifecycle.end_evening(evening, organiser)
    lifecycle.publish_result(evening, organiser)
    day = _weeks_ago(weeks)
    Evening.objects.filter(pk=evening.pk).update(date=day.date(), ended=day, published=day)


def _adjust_one(evening: Evening, director: Actor) -> None:
    """Give one contract that went down after a hesitation a weighted score."""
    results = (result for result in evening.results.order_by("board") if result.tricks)
    down = next(result for result in results if result.tricks == _needed(result) - 1)
    made = BridgeResult(down.played_contract, down.declarer_seat, _needed(down))
    as_it_was = BridgeResult(down.played_contract, down.declarer_seat, down.tricks)
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


def _needed(result: Result) -> int:
    contract = result.played_contract
    return contract.tricks_needed if contract else 0


def _half_played(organiser: Actor, chance: random.Random) -> None:
    evening = _evening("Clubavond", 8, 21, organiser, "troef-demo-2")
    lifecycle.show_standings(evening, True, organiser)
    sittings = list(evening.sittings.select_related("table", "north", "east"))
    for sitting in sittings:
        if sitting.round <= 3:
            _play(sitting, sitting.boards, chance)
    first, second, third, _fourth = (sitting for sitting in sittings if sitting.round == 4)
    _play(first, first.boards[:2], chance)
    _play(second, second.boards[:1], chance)
    board = third.boards[0]
    propose_result(third, "NS", board, _outcome(third, board, chance), 0, table_actor(third.table, "NS"))
    director_calls.call_director(second, "EW", second.boards[1])


def _teams(organiser: Actor, chance: random.Random) -> None:
    """Create a round robin of teams that began yesterday: three matches of two halves, now in the second half."""
    yesterday = timezone.localdate() - timedelta(days=1)
    evening = contest_formats.create_evening("Viertallencompetitie", yesterday, "bridge-teams", organiser)
    lines = [f"{team}: {', '.join(_NAMES[5 * index : 5 * index + 5])}" for index, team in enumerate(_TEAMS)]
    start_list.paste_list(evening, "\n".join(lines), organiser)
    movement.set_length(evening, 24, 7, organiser, halves=2)
    movement.choose_movement(evening, "round-robin", organiser)
    dealt = seeded_deals("troef-demo-teams")
    Board.objects.bulk_create(Board(evening=evening, number=number, cards=str(next(dealt))) for number in range(1, 25))
    evening = lifecycle.start_evening(evening, organiser)
    lifecycle.show_standings(evening, True, organiser)
    team = evening.contestants.get(number=1)
    first, _second, third, fourth, fifth = (player.pk for player in team.players.all())
    for half in (3, 4):  # The fifth player plays in the second match.
        set_line_up(team, half, {"open": [first, fifth], "closed": [third, fourth]}, organiser)
    for sitting in evening.sittings.filter(round__lte=3).select_related("table", "north", "east", "evening"):
        ahead = sitting.round < 3 or sitting.room == "open"
        _play(sitting, sitting.boards if ahead else sitting.boards[:2], chance)


def _play(sitting: Sitting, boards: list[int], chance: random.Random) -> None:
    for board in boards:
        outcome = _outcome(sitting, board, chance)
        result = propose_result(sitting, "NS", board, outcome, 0, table_actor(sitting.table, "NS"))
        confirm_result(sitting, "EW", board, result.version, table_actor(sitting.table, "EW"))


def _outcome(sitting: Sitting, board: int, chance: random.Random) -> BridgeResult:
    deal = Board.objects.get(evening=sitting.evening, number=board).deal
    return plausible_bridge_result(deal, cards.Board(board), chance)


def plausible_bridge_result(deal: Deal, board: cards.Board, chance: random.Random) -> BridgeResult:
    """Return a plausible result: the stronger side plays its longest suit, about as high as its strength allows."""
    side = max(Side, key=lambda pair: (sum(_strength(deal[seat]) for seat in pair.seats), pair is board.dealer.side))
    strength = sum(_strength(deal[seat]) for seat in side.seats)
    if strength < 21 and max(_strength(deal[seat]) for seat in SEATS) < 12:
        return BridgeResult(None)
    fits = [(suit, sum(_length(deal[seat], suit) for seat in side.seats)) for suit in Suit]
    suit, length = max(fits, key=lambda fit: (fit[1], fit[0].position))
    in_no_trump = length < 8 or (suit in (Suit.C, Suit.D) and strength >= 25)
    denomination = Denomination.N if in_no_trump else suit.denomination
    expected = 6.0 + (strength - 20) / 2.6 + (0 if in_no_trump else (length - 7) * 0.8)
    level = _level(expected + chance.gauss(0, 0.6), denomination)
    tricks = max(0, min(13, round(expected + chance.gauss(0, 1.0))))
    down = level + 6 - tricks
    doubled = Doubled.YES if down >= 2 and chance.random() < 0.4 else Doubled.NO
    declarer = max(side.seats, key=lambda seat: (_length(deal[seat], suit), _strength(deal[seat])))
    lead = chance.choice(list(deal[declarer.lho]))
    return BridgeResult(Contract(level, denomination, doubled), declarer, tricks, lead)


def _level(expected: float, denomination: Denomination) -> int:
    """Return the level to bid with this expected number of tricks: low part scores, games if near, and few slams."""
    game = {Denomination.N: 3, Denomination.S: 4, Denomination.H: 4}.get(denomination, 5)
    reach = round(expected) - 6
    if reach >= 6:
        return 6
    return game if reach >= game else max(1, min(reach, game - 1))


def _strength(hand: Hand) -> int:
    return sum(_POINTS.get(card.rank, 0) for card in hand)


def _length(hand: Hand, suit: Suit) -> int:
    return len(hand.of(suit))
