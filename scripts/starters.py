"""The searches that found the stored starters.

python scripts/starters.py     prints src/troef/contest/movements/starters.toml, in some minutes
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, islice, permutations, product
from math import gcd
from operator import mul
from random import Random

from troef.contest.movements.movement import Schedule, ScheduledGame
from troef.contest.movements.starter import CyclicGroup, Starter, StarterTable
from troef.contest.movements.verify import balance_score

# Reduced Howells, and the full Howell for 5 tables: a starter, and sets of boards that fit it.


_ADDER_NODES = 4_000  # Sets to try before starting again with another starter.
_ADDER_STARTERS = 200
_KEPT = 10  # Number of starters of which the best balanced one is taken.

Places = list[tuple[int, int]]


def reduced_howell(tables: int, rounds: int) -> Starter | None:
    """Return a cyclic movement with this many rounds; None if none is found.

    Pairs with a number above the number of rounds never move.
    """
    rng = Random(1000 * tables + rounds)
    found: list[Starter] = []
    for _ in range(_ADDER_STARTERS):
        places = _places(tables, rounds, rng)
        sets = places and _adder(places, rounds, rng)
        if places and sets:
            rows = [StarterTable(ns, ew, boards) for (ns, ew), boards in zip(places, sets, strict=True)]
            found.append(turned_best(Starter(CyclicGroup((rounds,)), tuple(rows)), rng))
        if len(found) == _KEPT:
            break
    return _normal(max(found, key=cyclic_quality)) if found else None


def _places(tables: int, rounds: int, rng: Random) -> Places | None:
    """Pair the moving places, with all differences different, and the others with stationary pairs.

    None if no such pairing is found.
    """
    stay = 2 * tables - rounds
    for _ in range(1000):
        order = rng.sample(range(rounds), rounds)
        meet = list(zip(order[stay::2], order[stay + 1 :: 2], strict=True))
        differences = [min((x - y) % rounds, (y - x) % rounds) for x, y in meet]
        if len(set(differences)) == len(meet) and 2 * max(differences, default=0) != rounds:
            return [(rounds + k, place) for k, place in enumerate(order[:stay])] + meet
    return None


def _adder(places: Places, rounds: int, rng: Random) -> list[int] | None:
    """Return a different set for each table, so that every moving pair plays every set once; None if none is found."""
    todo, used, met = set(range(len(places))), set[int](), set[int]()
    chosen: dict[int, int] = {}
    nodes = 0

    def relative(table: int, boards: int) -> list[int]:
        return [(boards - place) % rounds for place in places[table] if place < rounds]

    def options(table: int) -> list[int]:
        return [s for s in range(rounds) if s not in used and met.isdisjoint(relative(table, s))]

    def extend() -> bool:
        nonlocal nodes
        nodes += 1
        if not todo or nodes > _ADDER_NODES:
            return not todo
        table, fitting = min(((t, options(t)) for t in sorted(todo)), key=lambda found: len(found[1]))
        todo.remove(table)
        for boards in rng.sample(fitting, len(fitting)):
            new = relative(table, boards)
            used.add(boards)
            met.update(new)
            chosen[table] = boards
            if extend():
                return True
            used.remove(boards)
            met.difference_update(new)
        todo.add(table)
        return False

    return [chosen[table] for table in range(len(places))] if extend() else None


def turned_best(starter: Starter, rng: Random, tries: int = 30) -> Starter:
    """Turn tables while the balance improves, from several random starts. Return the best starter."""
    best = starter
    for _ in range(tries):
        now = Starter(starter.group, tuple(rng.choice((row, _turned(row))) for row in starter.rows))
        while (better := _turned_once(now)) is not None:
            now = better
        if cyclic_quality(now) > cyclic_quality(best) + 1e-9:
            best = now
    return best


def _turned_once(starter: Starter) -> Starter | None:
    now = cyclic_quality(starter)
    for i, row in enumerate(starter.rows):
        other = Starter(starter.group, (*starter.rows[:i], _turned(row), *starter.rows[i + 1 :]))
        if cyclic_quality(other) > now + 1e-9:
            return other
    return None


def _turned(row: StarterTable) -> StarterTable:
    return StarterTable(row.ew, row.ns, row.boards)


def cyclic_quality(starter: Starter) -> float:
    """Return the quality as in verify.py, from the starter alone: for moving pairs only their distance matters."""
    m, tables = starter.group.order, len(starter.rows)
    signs, meets, stay = [0] * m, set[int](), list[int]()
    for row in starter.rows:
        for place, sign in ((row.ns, 1), (row.ew, -1)):
            if place < m:
                signs[(row.boards - place) % m] = sign
            else:
                stay.append(sign)
        if max(row.ns, row.ew) < m:
            meets.update(((row.ns - row.ew) % m, (row.ew - row.ns) % m))
    counted = [(m, s * sum(signs) + tables) for s in stay]
    counted += [(1, m * a * b) for a, b in combinations(stay, 2)]
    for k in range(1, m // 2 + 1):
        agree = sum(map(mul, signs, signs[k:] + signs[:k]))
        counted.append((m // 2 if 2 * k == m else m, agree + (tables if k in meets else 0)))
    number = sum(times for times, _ in counted)
    total = sum(times * value for times, value in counted)
    return 100 * total**2 / (number * sum(times * value * value for times, value in counted))


def _normal(starter: Starter) -> Starter:
    """Return the starter with the last pair North at table 1 against pair 1, with set 1, which is the convention."""
    order, last = starter.group.order, 2 * len(starter.rows) - 1
    first = next(row for row in starter.rows if last in (row.ns, row.ew))
    place = min(first.ns, first.ew)

    def moved(row: StarterTable) -> StarterTable:
        ns, ew = (seat if seat >= order else (seat - place) % order for seat in (row.ns, row.ew))
        turned = (ns, ew) if first.ns == last else (ew, ns)
        return StarterTable(*turned, (row.boards - first.boards) % order)

    rows = sorted(map(moved, starter.rows), key=lambda row: (row.ns != last, row.boards))
    return Starter(starter.group, tuple(rows))


# Full Howells and barometers: starters whose pairs of places follow even directions.


_MOST_ORBITS = 16


def unevenness(signs: Sequence[int]) -> int:
    """Return the unevenness: 0 (perfect balance) if every shift has one agreement fewer than disagreements."""
    m = len(signs)
    bits = sum(1 << i for i, sign in enumerate(signs) if sign > 0)
    everything = (1 << m) - 1
    total = 0
    for k in range(1, m // 2 + 1):
        shifted = (bits << k | bits >> (m - k)) & everything
        total += (m - 2 * (bits ^ shifted).bit_count() + 1) ** 2
    return total


def directions(m: int, rng: Random) -> list[tuple[int, ...]]:
    """Return even directions for m places, best first.

    Place 0 has +1, and the others have as many +1 as -1.
    """
    found = {signs: unevenness(signs) for signs in (*_from_orbits(m), *_climbed(m, rng))}
    best = sorted(found, key=lambda signs: found[signs])[:50]
    return [turned for signs in best for turned in _turns(signs)]


def _turns(signs: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield the directions starting at other places. They are equally even, but allow other pairs of places."""
    if sum(signs) == -1:
        signs = tuple(-sign for sign in signs)
    for place, sign in enumerate(signs):
        if sign > 0:
            yield signs[place:] + signs[:place]


def _from_orbits(m: int) -> Iterator[tuple[int, ...]]:
    """Yield the best directions that are constant on the orbits of a multiplier. Most even ones are of this kind."""
    tried = set()
    for multiplier in range(2, m):
        if gcd(multiplier, m) > 1:
            continue
        orbits = _orbits(m, multiplier)
        if len(orbits) > _MOST_ORBITS or orbits in tried:
            continue
        tried.add(orbits)
        fitting = [signs for signs in _constant_on(orbits, m) if abs(sum(signs)) == 1]
        if fitting:
            yield min(fitting, key=unevenness)


def _orbits(m: int, multiplier: int) -> tuple[frozenset[int], ...]:
    found: dict[frozenset[int], None] = {}
    for start in range(1, m):
        orbit, place = {start}, start * multiplier % m
        while place != start:
            orbit.add(place)
            place = place * multiplier % m
        found[frozenset(orbit)] = None
    return tuple(found)


def _constant_on(orbits: Sequence[frozenset[int]], m: int) -> Iterator[tuple[int, ...]]:
    for choice in product((1, -1), repeat=len(orbits)):
        signs = [1] * m
        for sign, orbit in zip(choice, orbits, strict=True):
            for place in orbit:
                signs[place] = sign
        yield tuple(signs)


def _climbed(m: int, rng: Random, tries: int = 600) -> Iterator[tuple[int, ...]]:
    """Yield directions improved by exchanging two places, from several random starts."""
    for _ in range(tries):
        signs = [1, *rng.sample([1, -1] * (m // 2), m - 1)]
        while (better := _exchanged(signs)) is not None:
            signs = better
        yield tuple(signs)


def _exchanged(signs: list[int]) -> list[int] | None:
    now = unevenness(signs)
    for i in range(1, len(signs)):
        for j in range(i + 1, len(signs)):
            if signs[i] != signs[j]:
                other = signs.copy()
                other[i], other[j] = other[j], other[i]
                if unevenness(other) < now:
                    return other
    return None


_FULL_NODES = 3_000  # Places to try before starting again.
_TURNS = 500


def full_howell(tables: int) -> Starter:
    """Return the starter of a full Howell with the most even directions (4 tables or more, but not 5)."""
    return _across_even_directions(tables, strong=True)


def barometer(tables: int) -> Starter:
    """Return the starter of a round robin with even directions, in which all tables play the set of the round."""
    return _across_even_directions(tables, strong=False)


def _across_even_directions(tables: int, strong: bool) -> Starter:
    m = 2 * tables - 1
    rng = Random(m)
    for signs in islice(directions(m, rng), _TURNS):
        for _ in range(5):
            starter = starter_across(signs, strong, rng)
            if starter:
                return starter
    raise LookupError(f"no starter found for {tables} tables")


def starter_across(signs: Sequence[int], strong: bool, rng: Random) -> Starter | None:
    """Pair up the places 1 … m-1, with all differences different and both directions in each pair.

    In a strong starter all sums differ too: they are the sets of boards. Otherwise every table has set 0. Return None
    if none is found.
    """
    m = len(signs)
    differences, sums, left = set[int](), {0}, set(range(1, m))
    rows: list[StarterTable] = []
    nodes = 0

    def sign(place: int) -> int:
        """Return +1 for North-South. Place 0 is East-West, against the pair that never moves."""
        return signs[place] if strong else -signs[-place % m]

    def extend() -> bool:
        nonlocal nodes
        nodes += 1
        if not left or nodes > _FULL_NODES:
            return not left
        x = max(left)
        for y in rng.sample(sorted(left), len(left)):
            difference, total = min((x - y) % m, (y - x) % m), (x + y) % m
            if sign(x) == sign(y) or difference in differences or (strong and total in sums):
                continue
            differences.add(difference)
            sums.add(total)
            left.difference_update((x, y))
            rows.append(StarterTable(*((x, y) if sign(x) > 0 else (y, x)), total if strong else 0))
            if extend():
                return True
            rows.pop()
            differences.remove(difference)
            sums.discard(total)
            left.update((x, y))
        return False

    if not extend():
        return None
    return Starter(CyclicGroup((m,)), (StarterTable(m, 0, 0), *sorted(rows, key=lambda row: (row.boards, row.ns))))


# The Howell for three tables: every arrangement shares sets, but in this one only the last round does.


Round = tuple[tuple[int, int], ...]
_ROUNDS: tuple[Round, ...] = tuple(
    ((5, r), *(((r + k) % 5, (r - k) % 5) for k in (1, 2))) for r in range(5)
)  # Everybody meets everybody: a circle of five with pair 6 in the centre.


def three_tables() -> list[list[tuple[int, int, int]]]:
    """Return rounds of (NS, EW, set): four rounds without sharing, and a last one with one set for all three."""
    for sets in product(permutations(range(4), 3), repeat=4):
        if _each_set_once(sets):
            return _best_turned([*sets, (4, 4, 4)])
    raise LookupError("no arrangement for three tables")


def _each_set_once(sets: tuple[tuple[int, ...], ...]) -> bool:
    seen = [
        (pair, s)
        for games, own in zip(_ROUNDS, sets, strict=False)
        for two, s in zip(games, own, strict=True)
        for pair in two
    ]
    return len(set(seen)) == len(seen)


def _best_turned(sets: list[tuple[int, ...]]) -> list[list[tuple[int, int, int]]]:
    """Return the rounds with the best balance over all directions. Pair 6 stays North at table 1."""
    flat = [(r, t, a, b, sets[r][t]) for r, games in enumerate(_ROUNDS) for t, (a, b) in enumerate(games)]

    def arranged(turns: tuple[bool, ...]) -> list[tuple[int, int, int, int, int]]:
        todo = iter(turns)
        return [(r, t, b, a, s) if t and next(todo) else (r, t, a, b, s) for r, t, a, b, s in flat]

    def even(turns: tuple[bool, ...]) -> float:
        games = (ScheduledGame(r, t, (str(a),), (str(b),), (s,)) for r, t, a, b, s in arranged(turns))
        return balance_score(Schedule.of(games))

    best = max(product((False, True), repeat=10), key=even)
    return [[(a, b, s) for r, _, a, b, s in arranged(best) if r == number] for number in range(5)]


# Individual contests: whist tournaments, with every other player as partner once and as opponent twice.


_WHIST_NODES = 20_000
_WHIST_STARTERS = 60

Four = tuple[int, int, int, int]
"""The places of North, East, South and West, from 0. The last place never moves."""


def whist(players: int) -> tuple[tuple[Four, int], ...] | None:
    """Return the tables of round 1 with their sets; None if none is found.

    With 4n players one never moves; with 4n + 1 one sits out (place 0).
    """
    m = players - (players % 4 == 0)
    rng = Random(players)
    best: tuple[tuple[Four, int], ...] | None = None
    for _ in range(_WHIST_STARTERS):
        tables = _whist_starter(players, m, rng)
        if tables is None:
            continue
        found = tuple(zip(tables, _whist_sets(tables, m, rng), strict=True))
        if best is None or _sharing(found) < _sharing(best):
            best = found
    return best


def _sharing(tables: tuple[tuple[Four, int], ...]) -> int:
    return len(tables) - len({boards for _, boards in tables})


def _whist_starter(players: int, m: int, rng: Random) -> list[Four] | None:
    """Return the tables of the first round, or None.

    Every difference occurs once between partners and twice between opponents.
    """
    partners, opponents = set[int](), Counter[int]()
    tables: list[Four] = []
    left = set(range(m)) - ({0} if players == m else set())
    nodes = 0

    def distance(a: int, b: int) -> int:
        return 0 if m in (a, b) else min((a - b) % m, (b - a) % m)

    def options() -> Iterator[Four]:
        north = m if players > m and not tables else max(left)
        others = rng.sample(sorted(left - {north}), len(left - {north}))
        for south in [0] if north == m else others:
            yield from (
                (north, east, south, west) for east, west in combinations(others, 2) if south not in (east, west)
            )

    def extend() -> bool:
        nonlocal nodes
        if not left or nodes > _WHIST_NODES:
            return not left
        for four in options():
            nodes += 1
            n, e, s, w = four
            own = {distance(n, s), distance(e, w)} - {0}
            against = Counter(distance(a, b) for a, b in product((n, s), (e, w)) if m not in (a, b))
            if len(own) < 2 - (m in four) or own & partners or any(opponents[d] + k > 2 for d, k in against.items()):
                continue
            partners.update(own)
            opponents.update(against)
            left.difference_update(four)
            tables.append(four)
            if extend():
                return True
            tables.pop()
            left.update(set(four) - {m})
            opponents.subtract(against)
            partners.difference_update(own)
        return False

    return tables if extend() else None


def _whist_sets(tables: list[Four], m: int, rng: Random) -> list[int]:
    """Return a set for each table, with no player meeting a set twice and as few shared sets as possible."""
    best = [0] * len(tables)
    nodes = 0

    def extend(chosen: list[int], met: frozenset[int]) -> None:
        nonlocal best, nodes
        nodes += 1
        if nodes > _WHIST_NODES or len(set(chosen)) + len(tables) - len(chosen) <= len(set(best)):
            return
        if len(chosen) == len(tables):
            best = chosen
            return
        for boards in rng.sample(range(m), m) if chosen else [0]:
            new = {(boards - place) % m for place in tables[len(chosen)] if place < m}
            if met.isdisjoint(new):
                extend([*chosen, boards], met | new)

    extend([], frozenset())
    return best


# Six rounds of six sets for 5, 6 or 7 tables: everybody plays every set, and no pairs meet twice.


_SIX = 6
_SIX_NODES = 3_000
_SIX_TRIES = {5: 85, 6: 108, 7: 172}
"""Number of arrangements to try, by tables. More gave no better one within a minute."""

Cell = tuple[int, int, int, int]
"""Round, set, and the two pairs that meet."""


def six_rounds(tables: int) -> list[list[StarterTable]]:
    """Return the best balanced of many arrangements. Sets move down one table each round."""
    best: tuple[float, list[tuple[Cell, int]]] = (0.0, [])
    for seed in range(1, _SIX_TRIES[tables] + 1):
        rng = Random(seed)
        cells = _six_cells(tables, rng)
        if cells:
            best = max(best, *(_six_turned(cells, tables, rng) for _ in range(12)), key=lambda found: found[0])
    rounds: list[list[StarterTable]] = [[] for _ in range(_SIX)]
    ordered = sorted(best[1], key=lambda found: (found[0][0], (found[0][1] - found[0][0]) % _SIX))
    number = {pair: place for place, pair in enumerate(pair for (r, _, *two), _ in ordered if r == 0 for pair in two)}
    for (r, boards, a, b), sign in ordered:
        ns, ew = (a, b) if sign > 0 else (b, a)
        rounds[r].append(StarterTable(number[ns], number[ew], boards))
    if tables > _SIX:  # The table that shares a set with the first comes last.
        rounds = [[rows[0], *rows[2:], rows[1]] for rows in rounds]
    return rounds


def _six_cells(tables: int, rng: Random) -> list[Cell] | None:
    """Return an arrangement in which each pair plays once in every round and once with every set, or None.

    In round r, set r is played at one table fewer (5 tables) or one more (7 tables) than other sets.
    """
    pairs = range(2 * tables)
    room = {(r, s): 1 + (r == s) * (tables - _SIX) for r, s in product(range(_SIX), repeat=2)}
    in_round, with_set = ([set(pairs) for _ in range(_SIX)] for _ in range(2))
    met: list[set[int]] = [set() for _ in pairs]
    cells: list[Cell] = []
    nodes = 0

    def options(r: int, a: int) -> list[Cell]:
        sets = [s for s in range(_SIX) if room[r, s] and a in with_set[s]]
        return [(r, s, a, b) for s in sets for b in sorted((in_round[r] & with_set[s]) - met[a] - {a})]

    def put(cell: Cell, times: int) -> None:
        r, s, a, b = cell
        room[r, s] -= times
        for places, two in ((in_round[r], {a, b}), (with_set[s], {a, b})):
            places.symmetric_difference_update(two)
        met[a] ^= {b}
        met[b] ^= {a}

    def extend() -> bool:
        nonlocal nodes
        nodes += 1
        left = [(r, a) for r in range(_SIX) for a in sorted(in_round[r])]
        if not left or nodes > _SIX_NODES:
            return not left
        fewest = min((options(r, a) for r, a in left), key=len)
        for cell in rng.sample(fewest, len(fewest)):
            put(cell, 1)
            cells.append(cell)
            if extend():
                return True
            put(cells.pop(), -1)
        return False

    return cells if extend() else None


def _six_turned(cells: list[Cell], tables: int, rng: Random) -> tuple[float, list[tuple[Cell, int]]]:
    """Turn tables while the balance improves, from a random start. Return the balance and the directions."""
    signs = [rng.choice((1, -1)) for _ in cells]
    ways = [[0] * _SIX for _ in range(2 * tables)]
    meet = {frozenset((a, b)) for _, _, a, b in cells}
    for (_, s, a, b), sign in zip(cells, signs, strict=True):
        ways[a][s], ways[b][s] = sign, -sign

    def even() -> float:
        twos = combinations(range(2 * tables), 2)
        values = [sum(map(mul, ways[a], ways[b])) + tables * (frozenset((a, b)) in meet) for a, b in twos]
        return 100 * sum(values) ** 2 / (len(values) * sum(value * value for value in values))

    now, better = even(), True
    while better:
        better = False
        for at in rng.sample(range(len(cells)), len(cells)):
            _, s, a, b = cells[at]
            ways[a][s], ways[b][s] = -ways[a][s], -ways[b][s]
            if (turned := even()) > now + 1e-9:
                now, better, signs[at] = turned, True, -signs[at]
            else:
                ways[a][s], ways[b][s] = -ways[a][s], -ways[b][s]
    return now, list(zip(cells, signs, strict=True))


# Rainbows: the offset of each seat along the sets in each round, so that nobody meets anybody twice.


_RAINBOW_NODES = 200_000
RAINBOW = {6: 5, 8: 6, 9: 7, 10: 8, 12: 10, 14: 11, 15: 12}
"""Rounds of the rainbow that was found, by tables. A prime number of tables needs no search."""


def rainbow(tables: int, rounds: int) -> list[Four] | None:
    """Return the offsets of all seats in each round, or None. North moves one place each round.

    All offsets of a seat differ, and so do all differences between two seats.
    """
    rng = Random(0)
    chosen: list[Four] = [(0, 0, 0, 0)]
    nodes = 0

    def fits(seats: Sequence[int]) -> bool:
        last = seats[-1]
        return all(
            last != other[len(seats) - 1]
            and all(
                (seat - last - other[place] + other[len(seats) - 1]) % tables for place, seat in enumerate(seats[:-1])
            )
            for other in chosen
        )

    def extend(seats: tuple[int, ...]) -> bool:
        nonlocal nodes
        nodes += 1
        if nodes > _RAINBOW_NODES:
            return False
        if len(seats) == len("NESW"):
            n, s, e, w = seats
            chosen.append((n, s, e, w))
            if len(chosen) == rounds or extend((len(chosen),)):
                return True
            chosen.pop()
            return False
        options = [(*seats, place) for place in rng.sample(range(tables), tables)]
        return any(extend(more) for more in options if fits(more))

    return chosen if extend((1,)) else None


# The file.


# 4 to 16 tables whose rounds are a prime number that is 3 modulo 4, or 27, need no search: see howell.py.
FULL = (7, 8, 9, 11, 13, 15, 17, 18, 19, 20)
BAROMETER = (3, 5, *FULL)
WHIST = (4, 5, 8, 12, 13, 16, 17)
MOST_TABLES, MOST_ROUNDS = 20, 28


def reduced_sizes() -> Iterator[tuple[int, int]]:
    """Yield tables and rounds for which a reduced Howell can exist.

    For an even number of tables the first two sizes are impossible, and so are 5 tables with 8 rounds.
    """
    for tables in range(5, MOST_TABLES + 1):
        first = tables + 2 if tables % 2 == 0 else tables
        for rounds in range(first, min(2 * tables - 2, MOST_ROUNDS) + 1):
            if (tables, rounds) != (5, 8):
                yield tables, rounds


def lines() -> Iterator[str]:
    yield "# Starters, found by `python scripts/starters.py`, which prints this file."
    yield "# A table of round 1 is NS-EW@set; pairs and sets up to the number of rounds move one on after every round."
    yield "\n[howell]  # by tables"
    yield f'5 = "{reduced_howell(5, 9)}"'
    yield from (f'{tables} = "{full_howell(tables)}"' for tables in FULL)
    yield "\n[howell_three]  # round by round"
    yield "rounds = ["
    for games in three_tables():
        yield f'    "{" ".join(f"{a + 1}-{b + 1}@{s + 1}" for a, b, s in games)}",'
    yield "]"
    yield "\n[howell_six]  # by tables, round by round"
    for tables in _SIX_TRIES:
        yield f"{tables} = ["
        yield from (f'    "{" ".join(map(str, rows))}",' for rows in six_rounds(tables))
        yield "]"
    yield "\n[barometer]  # by tables; the set is that of the round"
    yield from (f'{tables} = "{barometer(tables)}"' for tables in BAROMETER)
    yield "\n[reduced]  # by tables-rounds"
    for tables, rounds in reduced_sizes():
        found = reduced_howell(tables, rounds)
        if found:
            yield f'{tables}-{rounds} = "{found}"'
    yield "\n[individual]  # by players; N-E-S-W@set"
    for players in WHIST:
        tables_sets = whist(players) or ()
        text = " ".join(f"{'-'.join(str(seat + 1) for seat in four)}@{boards + 1}" for four, boards in tables_sets)
        yield f'{players} = "{text}"'
    yield "\n[rainbow]  # by tables: how far North, South, East and West have gone on along the boards, round by round"
    for tables, rounds in RAINBOW.items():
        yield f'{tables} = "{" ".join("-".join(map(str, seats)) for seats in rainbow(tables, rounds) or ())}"'


if __name__ == "__main__":
    for line in lines():
        print(line, flush=True)
