"""Mutation tests: plant small faults in a random sample of lines, and count how many the tests notice.

    python -m scripts.mutants                            300 lines of each group: laws, contest, table, evening, live
    python -m scripts.mutants laws --count 100 --seed 7  one group, fewer lines, other lines
    python -m scripts.mutants live --again run.log       only the survivors in the output of an earlier run

A mutant is a function with one small change: an operator of mutmut, a dropped statement or a forced condition. mutmut's
own runner skips every decorated function, and so every article of law. Here all tests are collected once, and each
mutant is a fork of that process in which the function gets its changed code.

A mutant is tried with the tests and the recorded inputs that run its line. The test file of the module comes first,
then its package, then the quickest tests. The first failure notices the mutant, and so does a test that takes many
times its usual time. Processor time counts, so a busy machine does not change the score. A line that no test runs is a
survivor. Every line has the same chance and gives one mutant.

Sentences are left out: their words are no behaviour. So is code that runs only while modules load, and so are tests
that start a server or a browser.
"""

from __future__ import annotations

import argparse
import difflib
import gc
import itertools
import os
import pickle
import random
import shutil
import signal
import sys
import tempfile
import time
import tomllib
import traceback
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from math import sqrt
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import coverage
import libcst as cst
import libcst.matchers as m
import pytest
from libcst.metadata import MetadataWrapper, ParentNodeProvider, PositionProvider
from mutmut.mutation.mutators import mutation_operators

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "troef"
EQUIVALENT = Path(__file__).with_name("mutants_equivalent.toml")


@dataclass(frozen=True)
class Group:
    """Code of one kind, and the tests that should notice faults in it."""

    code: tuple[str, ...]
    tests: tuple[str, ...]

    def files(self) -> list[Path]:
        """Return its modules, without models and migrations, which only declare data."""
        found = (path for folder in self.code for path in sorted((SOURCE / folder).rglob("*.py")))
        return [path for path in found if not {"models", "migrations"} & set(path.parts)]


GROUPS = {
    "laws": Group(("bridge/laws", "klaverjas/laws"), ("bridge", "klaverjas", "laws", "director")),
    "contest": Group(("contest",), ("contest", "bridge/test_contest.py", "klaverjas/test_contest.py")),
    "table": Group(("bridge/table", "klaverjas/table"), ("bridge", "klaverjas", "engine", "laws")),
    "evening": Group(
        tuple(f"web/{part}" for part in ("evenings", "events", "rulings", "entry", "disruptions", "review")), ("web",)
    ),
    "live": Group(("web/live", "web/access"), ("web",)),
}
SERVERS = {"site", "demo_site", "new_site", "chromium", "postgres_server"}
"""Tests with these fixtures start a process of their own, which would not have the mutant."""
TOO_SLOW = "too slow"
PATIENCE = 40.0
"""Seconds of tests for each mutant. Tests beyond that are not run."""
ENDLESS = 20
"""Maximum factor by which a test may exceed its time without a fault. A mutant that loops exceeds it."""


# Mutants.


@dataclass(frozen=True)
class Mutant:
    path: Path
    lines: tuple[int, ...]
    """Lines of the changed code, then the first line of its statement.

    An expression in brackets may be traced from its second line.
    """
    mutated: str

    def __str__(self) -> str:
        return "\n".join([f"{self.path.relative_to(ROOT)}:{self.lines[0]}", *self.changed()])

    def changed(self) -> list[str]:
        """Return the removed and added lines, without their position."""
        before, after = (text.splitlines() for text in (self.path.read_text(encoding="utf-8"), self.mutated))
        return [line for line in list(difflib.unified_diff(before, after, n=0, lineterm=""))[2:] if line[0] != "@"]


def _dropped(node: cst.Expr) -> Iterator[cst.CSTNode]:
    """Yield a statement without its call."""
    if not isinstance(node.value, cst.BaseString):
        yield cst.Pass()


def _forced(node: cst.If | cst.While) -> Iterator[cst.CSTNode]:
    """Yield the condition as always false and, for `if`, as always true."""
    yield node.with_changes(test=cst.Name("False"))
    if isinstance(node, cst.If):
        yield node.with_changes(test=cst.Name("True"))


OPERATORS = [*mutation_operators, (cst.Expr, _dropped), ((cst.If, cst.While), _forced)]


class _Mutations(cst.CSTVisitor):
    """Collects every change of a node inside a function."""

    METADATA_DEPENDENCIES = (PositionProvider, ParentNodeProvider)

    def __init__(self) -> None:
        super().__init__()
        self.depth = 0
        self.found: list[tuple[tuple[int, ...], cst.CSTNode, cst.CSTNode]] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        if isinstance(node, cst.Annotation | cst.Decorator | cst.Parameters | cst.Import | cst.ImportFrom):
            return False
        if m.matches(node, m.Call(func=m.Name("len") | m.Name("isinstance") | m.Name("cast"))):
            return False
        if isinstance(node, cst.BaseString) and _is_sentence(node):
            return False
        if self.depth and not _says(node):
            for kind, operator in OPERATORS:
                if isinstance(node, kind):
                    self.found += [(self._lines(node), node, mutated) for mutated in operator(node)]
        self.depth += isinstance(node, cst.FunctionDef)
        return True

    def on_leave(self, original_node: cst.CSTNode) -> None:
        self.depth -= isinstance(original_node, cst.FunctionDef)

    def _lines(self, node: cst.CSTNode) -> tuple[int, ...]:
        statement = node
        while not isinstance(statement, cst.BaseSmallStatement | cst.BaseCompoundStatement):
            statement = self.get_metadata(ParentNodeProvider, statement)
        own, whole = (self.get_metadata(PositionProvider, part) for part in (node, statement))
        return (*range(own.start.line, own.end.line + 1), whole.start.line)


def _is_sentence(node: cst.CSTNode) -> bool:
    return isinstance(node, cst.SimpleString | cst.ConcatenatedString) and " " in str(node.evaluated_value)


def _says(node: cst.CSTNode) -> bool:
    """Return whether the node is a call with a sentence or a message, which the catalogue test covers."""
    gettext = m.Name("_") | m.Name("gettext") | m.Name("ngettext") | m.Name("gettext_lazy") | m.Name("Text")
    is_call = isinstance(node, cst.Call)
    return is_call and (m.matches(node.func, gettext) or any(_is_sentence(each.value) for each in node.args))


class Module:
    """A module with all possible changes in its functions, by line."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.wrapper = MetadataWrapper(cst.parse_module(path.read_text(encoding="utf-8")), unsafe_skip_copy=True)
        visitor = _Mutations()
        self.wrapper.visit(visitor)
        self.changes: dict[int, list[tuple[tuple[int, ...], cst.CSTNode, cst.CSTNode]]] = defaultdict(list)
        for change in visitor.found:
            self.changes[change[0][0]].append(change)

    def mutants(self, line: int, chance: random.Random) -> Iterator[Mutant]:
        """Yield the mutants of a line in random order, without equivalent ones."""
        for lines, node, mutated in chance.sample(self.changes[line], len(self.changes[line])):
            mutant = Mutant(self.path, lines, self.wrapper.module.deep_replace(node, mutated).code)
            with suppress(SyntaxError):
                compile(mutant.mutated, str(self.path), "exec")
                if _key(mutant) not in equivalent():
                    yield mutant


def drawn(group: Group, seed: int, loaded: dict[Path, set[int]]) -> Iterator[Mutant]:
    """Yield one mutant for each line, in random order, except for `loaded`: lines that run only during import."""
    chance = random.Random(seed)
    modules = map(Module, group.files())
    places = [(module, line) for module in modules for line in module.changes if line not in loaded[module.path]]
    chance.shuffle(places)
    for module, line in places:
        yield from itertools.islice(module.mutants(line, chance), 1)


def survivors(log: str, group: Group) -> Iterator[Mutant]:
    """Yield the mutants that an earlier run printed as survivors, if their lines still exist."""
    files = {path.relative_to(ROOT).as_posix(): path for path in group.files()}
    for printed in log.split("SURVIVES\n")[1:]:
        place, *rest = printed.splitlines()
        changed = list(itertools.takewhile(lambda line: line[0] in "-+", rest))
        if path := files.get(place.rpartition(":")[0]):
            module, source = Module(path), path.read_text(encoding="utf-8").splitlines()
            for line, changes in module.changes.items():
                if any(f"-{source[own - 1]}" in changed for lines, *_ in changes for own in lines):
                    yield from (each for each in module.mutants(line, random.Random()) if each.changed() == changed)


@cache
def equivalent() -> frozenset[tuple[str, str, str]]:
    """Return the mutants that behave like the original. They were checked by hand; the file has the reasons."""
    told = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))["mutant"]
    return frozenset((same["file"], same["was"], same["becomes"]) for same in told)


def _key(mutant: Mutant) -> tuple[str, str, str]:
    changed = mutant.changed()
    was, becomes = (" ".join(line[1:].strip() for line in changed if line[0] == sign) for sign in "-+")
    return mutant.path.relative_to(SOURCE).as_posix(), was, becomes


# Changed code in the functions of this process.


def _functions(code: CodeType, deep: bool) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            is_function = bool(constant.co_flags & 2)  # CO_NEWLOCALS: a function, not the body of a class.
            if is_function:
                yield constant
            if deep or not is_function:
                yield from _functions(constant, deep)


def _replaced(mutant: Mutant) -> dict[CodeType, CodeType]:
    """Return the code objects of the module that differ, with their new code."""
    modules = [compile(text, str(mutant.path), "exec") for text in (mutant.path.read_text("utf-8"), mutant.mutated)]
    for deep in (True, False):
        before, after = (list(_functions(module, deep)) for module in modules)
        if [code.co_name for code in before] == [code.co_name for code in after]:
            break
    return {old: new for old, new in zip(before, after, strict=True) if old != new}


def live_functions() -> dict[Path, list[FunctionType]]:
    """Return every function of Troef in this process, by file."""
    found: dict[Path, list[FunctionType]] = defaultdict(list)
    gc.unfreeze()  # The tests froze their objects, and frozen objects are not listed.
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and thing.__code__.co_filename.startswith(str(SOURCE)):
            found[Path(thing.__code__.co_filename)].append(thing)
    return found


def plant(mutant: Mutant, live: dict[Path, list[FunctionType]]) -> bool:
    """Give the functions their changed code. Return whether any function had it."""
    codes, planted = _replaced(mutant), False
    for function in live[mutant.path]:
        new = codes.get(function.__code__)
        if new and len(new.co_freevars) == len(function.__code__.co_freevars):
            function.__code__, planted = new, True
    return planted


# Trials.


class RecordedInput(pytest.Item):
    """A recorded input as a test of its own. The test of all inputs is too slow for every mutant."""

    def __init__(self, recorded: ModuleType, given: Any, before: set[str], **named: object) -> None:
        super().__init__(**named)
        self.recorded, self.given, self.before = recorded, given, before

    def runtest(self) -> None:
        with self.recorded._folder():
            assert self.recorded.entry(self.given, self.recorded.answered(self.given)) in self.before

    @classmethod
    def every(cls, session: pytest.Session) -> list[RecordedInput]:
        recorded = import_module("scripts.recorded")  # Its imports are traced too.
        before = recorded.recorded()
        return [
            cls.from_parent(session, name=given.name, recorded=recorded, given=given, before=before)
            for given in recorded.inputs()
        ]


@dataclass(frozen=True)
class Cover:
    """The tests that run each line, and the time of each test."""

    tests: dict[Path, dict[int, list[str]]]
    seconds: dict[str, float]

    def of(self, mutant: Mutant) -> list[str]:
        lines = self.tests.get(mutant.path, {})
        return next((lines[line] for line in mutant.lines if line in lines), [])


class Trial:
    """A pytest plugin that runs the collected tests for every mutant instead of once."""

    def __init__(self, groups: list[str], asked: argparse.Namespace, loading: coverage.Coverage) -> None:
        self.groups, self.asked, self.loading = groups, asked, loading
        self.files = [path for name in groups for path in GROUPS[name].files()]
        self.unfit: dict[str, bool] = {}
        """Whether a test that noticed a mutant also fails without one."""

    def pytest_collection_modifyitems(self, session: pytest.Session, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if not SERVERS & set(getattr(item, "fixturenames", ()))]
        items += RecordedInput.every(session)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.loading.stop()
        self.items = {item.nodeid: item for item in session.items}
        self.database = _database()
        self.live = live_functions()
        gc.freeze()
        say(f"{len(self.items)} tests, {len(self.files)} modules; which lines does each test run?")
        self.cover = self._forked(self._covered, 3600)
        loaded = self._only_loaded()
        scores = {name: self._group(name, loaded) for name in self.groups}
        say("\n| group | mutants | noticed | 95% interval |\n| --- | ---: | ---: | ---: |")
        for name, (noticed, tried) in scores.items():
            low, high = wilson(noticed, tried)
            say(f"| {name} | {tried} | {noticed / tried:.1%} | {low:.1%} – {high:.1%} |")
        return True

    def _group(self, name: str, loaded: dict[Path, set[int]]) -> tuple[int, int]:
        noticed = tried = 0
        group, again = GROUPS[name], self.asked.again
        for mutant in survivors(again.read_text("utf-8"), group) if again else drawn(group, self.asked.seed, loaded):
            began = time.monotonic()
            if (verdict := self._verdict(mutant)) is None:
                continue
            tried += 1
            noticed += bool(verdict)
            took = time.monotonic() - began
            say(f"{name} {tried}/{self.asked.count}, {noticed} noticed; {took:.1f} s: {verdict or 'SURVIVES'}")
            if not verdict:
                say(str(mutant))
            if tried == self.asked.count:
                break
        return noticed, tried

    def _verdict(self, mutant: Mutant) -> str | None:
        """Return the test that notices the mutant, an empty text if none does, or None if it cannot be planted."""
        tests = self._chosen(mutant)
        while True:
            verdict = self._forked(lambda tests=tests: self._noticed(mutant, tests), 1800)
            if verdict in ("", None, TOO_SLOW):
                return verdict
            if verdict not in tests:
                raise RuntimeError(f"{mutant}\n{verdict}")
            if verdict not in self.unfit:
                alone = tests[: tests.index(verdict) + 1]
                self.unfit[verdict] = self._forked(lambda tests=alone: self._noticed(None, tests), 1800) == verdict
            if not self.unfit[verdict]:
                return verdict
            tests = [test for test in tests if test != verdict]

    def _chosen(self, mutant: Mutant) -> list[str]:
        room = f"tests/{mutant.path.parent.relative_to(SOURCE).as_posix()}/"

        def order(test: str) -> tuple[bool, bool, float]:
            mirrors = mutant.path.stem in Path(test.split("::")[0]).stem
            return not mirrors, not test.startswith(room), self.cover.seconds[test]

        chosen, left = [], PATIENCE
        for test in sorted(self.cover.of(mutant), key=order):
            left -= self.cover.seconds[test]
            if left < 0 and chosen:
                break
            chosen.append(test)
        return chosen

    def _forked(self, work: Callable[[], Any], seconds: float) -> Any:
        """Return the result of `work`, done in a fork of this process, or TOO_SLOW if a timer ends it.

        `seconds` limits the real time. A test can set its own limit of processor time.
        """
        if self.database:
            shutil.copy(f"{self.database}.begun", self.database)
        with tempfile.NamedTemporaryFile() as answer:
            if not (child := os.fork()):
                os.setsid()
                nothing = os.open(os.devnull, os.O_RDWR)
                for stream in range(3):
                    os.dup2(nothing, stream)
                signal.setitimer(signal.ITIMER_REAL, seconds)
                try:
                    given = work()
                except BaseException:
                    given = traceback.format_exc()
                Path(answer.name).write_bytes(pickle.dumps(given))
                os._exit(0)
            _, status = os.waitpid(child, 0)
            with suppress(ProcessLookupError):
                os.killpg(child, signal.SIGKILL)  # Processes that the tests started.
            return TOO_SLOW if os.WIFSIGNALED(status) else pickle.loads(Path(answer.name).read_bytes())

    def _noticed(self, mutant: Mutant | None, tests: list[str]) -> str | None:
        if mutant is not None and not plant(mutant, self.live):
            return None
        for test, seconds in self._run(tests, lambda test: ENDLESS * (1 + self.cover.seconds[test])):
            if seconds is None:
                return test
        return ""

    def _run(self, tests: Iterable[str], patience: Callable[[str], float]) -> Iterator[tuple[str, float | None]]:
        """Run tests in order. Yield each with its processor seconds, or with None if it failed."""
        items = [self.items[test] for test in tests]
        for item, following in zip(items, [*items[1:], None], strict=False):
            signal.setitimer(signal.ITIMER_PROF, patience(item.nodeid))
            failed, began = item.session.testsfailed, time.process_time()
            item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
            yield item.nodeid, None if item.session.testsfailed > failed else time.process_time() - began

    def _covered(self) -> Cover:
        cover = _coverage(self.files)
        seconds: dict[str, float] = {}
        cover.start()

        def patience(test: str) -> int:
            cover.switch_context(test)
            return 600

        for test, took in self._run(self.items, patience):
            if took is not None:
                seconds[test] = took
        cover.stop()
        data = cover.get_data()
        tests = {
            path: {
                line: [test for test in names if test in seconds]
                for line, names in data.contexts_by_lineno(str(path)).items()
            }
            for path in self.files
        }
        return Cover(tests, seconds)

    def _only_loaded(self) -> dict[Path, set[int]]:
        data = self.loading.get_data()
        return {path: set(data.lines(str(path)) or ()) - set(self.cover.tests[path]) for path in self.files}


def _coverage(files: Iterable[Path]) -> coverage.Coverage:
    return coverage.Coverage(data_file=None, include=[str(path) for path in files], config_file=False)


def _database() -> str | None:
    """Create the database of the site's tests. Every fork starts with a copy. Return None without the site."""
    if "django" not in sys.modules or "TROEF_VAR" not in os.environ:
        return None
    from django.core.management import call_command
    from django.db import connection, connections

    call_command("migrate", verbosity=0)
    connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connections.close_all()
    name = str(connection.settings_dict["NAME"])
    shutil.copy(name, f"{name}.begun")
    return name


def wilson(successes: int, tried: int) -> tuple[float, float]:
    """Return the 95% confidence interval of a share."""
    z, share = 1.96, successes / tried
    middle, half = share + z * z / (2 * tried), z * sqrt(share * (1 - share) / tried + z * z / (4 * tried * tried))
    return tuple((middle + sign * half) / (1 + z * z / tried) for sign in (-1, 1))


def say(line: str) -> None:
    print(line, flush=True)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("group", nargs="*", choices=[[], *GROUPS], help=f"{', '.join(GROUPS)} (default: all)")
    options.add_argument("--count", type=int, default=300, help="number of lines of each group (default: 300)")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--again", type=Path, help="try only the survivors in the output of an earlier run")
    options.add_argument("--tests", nargs="+", help="run only these test files or folders")
    asked = options.parse_args()
    groups = asked.group or list(GROUPS)
    files = [path for name in groups for path in GROUPS[name].files()]
    tests = asked.tests or sorted({str(ROOT / "tests" / folder) for name in groups for folder in GROUPS[name].tests})
    loading = _coverage(files)
    loading.start()
    trial = Trial(groups, asked, loading)
    sys.exit(pytest.main([*tests, "-q", "-s", "-p", "no:cacheprovider", f"--rootdir={ROOT}"], plugins=[trial]))


if __name__ == "__main__":
    main()
