"""The internals of Django and uvicorn in INTERNALS.md: what the site relies on, and that it relies on nothing else."""

from __future__ import annotations

import ast
import asyncio
import inspect
import re
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from importlib import import_module
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace

import pytest
import uvicorn
from django.apps import apps
from django.conf import LazySettings
from django.core.handlers.asgi import ASGIHandler, ASGIRequest, get_script_prefix
from django.core.handlers.base import BaseHandler
from django.core.management.color import no_style
from django.core.serializers import sort_dependencies
from django.db import connection, connections
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.migrations.state import ProjectState
from django.db.models import QuerySet
from django.db.utils import ConnectionHandler
from django.utils.connection import ConnectionProxy
from django.utils.translation import to_locale
from django.utils.translation.template import templatize
from django.utils.translation.trans_real import language_code_re
from uvicorn.config import STARTUP_FAILURE
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.supervisors.multiprocess import Multiprocess, Process

from troef.web.evenings.models import Evening, Table
from troef.web.platform.internals.connection_limits import LimitedH11Protocol
from troef.web.platform.internals.supervisor import Supervisor

WEB = Path(inspect.getfile(apps.get_app_config("site").module)).parents[1]
PACKAGE = WEB / "platform" / "internals"
INTERNALS = (PACKAGE / "INTERNALS.md").read_text(encoding="utf-8")
UNDOCUMENTED = re.compile(
    r"uvicorn\.\w|django\.core\.(handlers|serializers$|management\.color)|django\.db\.(utils|migrations\.[elrs])|"
    r"django\.utils\.(translation\.t|connection)"
)
"""Modules of which any name that is imported is an internal."""
DOCUMENTED = {"_meta", "_default_manager", "_base_manager", "_exit"}


def _parameters(function):
    return list(inspect.signature(function).parameters)


def _calls(code):
    """Return the names of the methods that this function or class calls."""
    return set(re.findall(r"\.(\w+)\(", inspect.getsource(code)))


def _attributes(kind):
    """Return the attributes that instances of this class get from it."""
    return _attributes_in(inspect.getsource(kind))


def _attributes_in(code):
    return set(re.findall(r"self\.(\w+)(?=(?:, self\.\w+)*(?:: [^=\n]+)? = )", code))


def test_a_queryset_runs_the_sql_of_the_compiler_of_its_query(evening):
    asked = Evening.objects.filter(pk=0)
    compiler = copy(asked.query.get_compiler("default"))
    sql, params = compiler.as_sql()
    assert (params, compiler.connection) == ((0,), connections["default"])
    compiler.as_sql = lambda *_args, **_options: (sql, (evening.pk,))
    query, rows = copy(asked.query), object.__new__(QuerySet)
    query.get_compiler = lambda *_args, **_options: compiler
    rows.__dict__.update(asked.__dict__, _query=query)
    assert list(rows) == [evening] and list(asked) == []


def test_prefetched_rows_are_stored_in_the_cache_of_their_owner(evening):
    asked = Evening.objects.prefetch_related("tables").get(pk=evening.pk)
    (known,) = vars(asked)["_prefetched_objects_cache"].values()
    assert known._result_cache == list(evening.tables.all()) and known._prefetch_done is True
    assert asked.tables.field is Table._meta.get_field("evening")


def test_all_code_gets_its_connection_from_the_handler(monkeypatch):
    assert type(connections) is ConnectionHandler and type(connection) is ConnectionProxy
    assert not hasattr(ConnectionHandler, "_connections") and hasattr(connections, "_connections")
    closed = []

    class Handler(ConnectionHandler):
        def __getitem__(self, alias):
            return SimpleNamespace(vendor=f"the {alias}", close=lambda: closed.append(alias))

        def all(self, initialized_only=False):
            assert initialized_only
            return [self["one"], self["two"]]

    monkeypatch.setattr(connections, "__class__", Handler)
    assert connection.vendor == "the default"
    connections.close_all()
    assert closed == ["one", "two"]
    monkeypatch.undo()
    own = connections.create_connection("default")
    assert own is not connections["default"] and own.settings_dict["NAME"] == connection.settings_dict["NAME"]


def test_a_property_wins_over_a_setting():
    class Settings(LazySettings):
        SECRET_KEY = property(lambda self: f"the club's, not {self.__getattr__('SECRET_KEY')}")

    own = Settings()
    own.configure(SECRET_KEY="ours")
    assert [own.SECRET_KEY, own.SECRET_KEY] == ["the club's, not ours"] * 2


def test_the_loader_knows_the_migrations_on_disk_and_in_the_database(db):
    on_disk = set(MigrationLoader(None, ignore_no_migrations=True).disk_migrations)
    assert ("site", "0001_initial") in on_disk
    assert on_disk == set(MigrationLoader(connection).applied_migrations)
    assert on_disk == set(MigrationRecorder(connection).applied_migrations())


def test_the_executor_applies_one_migration_by_one_method():
    assert _parameters(MigrationExecutor.apply_migration) == ["self", "state", "migration", "fake", "fake_initial"]
    assert "record_migration" in _calls(MigrationExecutor.apply_migration)
    assert "apply_migration" in _calls(MigrationExecutor._migrate_all_forwards)
    state = ProjectState()
    assert "apps" not in vars(state) and state.is_delayed is False
    assert state.apps is vars(state)["apps"]


def test_rows_are_inserted_as_they_are_and_in_order(evening):
    kind = Evening._base_manager
    assert {"objs", "fields", "using", "raw"} <= set(_parameters(kind.get_queryset()._insert))
    inserted = {"fields": Evening._meta.local_concrete_fields, "using": "default", "raw": True}
    evening.pk, before = 10**6, Evening.objects.count()
    kind._insert([evening], **inserted)
    assert (Evening.objects.count(), Evening.objects.get(pk=10**6).name) == (before + 1, evening.name)
    models = sort_dependencies([(config, None) for config in apps.get_app_configs()], allow_cycles=True)
    assert Evening in models and Table in models
    assert isinstance(connection.ops.sequence_reset_sql(no_style(), models), list)


def test_the_handler_answers_in_the_calling_thread(db):
    handler = object.__new__(ASGIHandler)
    BaseHandler.__init__(handler)
    handler.load_middleware(is_async=False)
    about = {"type": "http", "method": "GET", "path": "/club/health/", "root_path": "/club"}
    scope = about | {"query_string": b"", "headers": []}
    assert get_script_prefix(scope) == "/club"
    request, refusal = handler.create_request(scope, BytesIO())
    assert (type(request), request.path_info, refusal) == (ASGIRequest, "/health/", None)
    response, sent = handler.get_response(request), []

    async def send(message):
        sent.append(message["type"])

    with ThreadPoolExecutor(1) as thread:  # Browser tests leave an event loop in this one.
        thread.submit(asyncio.run, handler.send_response(response, send)).result()
    assert (response.status_code, sent) == (200, ["http.response.start", "http.response.body"])


def test_a_connection_of_postgresql_has_a_pool_only_if_asked():
    pytest.importorskip("psycopg")
    from django.db.backends.postgresql.base import DatabaseWrapper
    from psycopg_pool import ConnectionPool

    about = connections.configure_settings({"default": {"ENGINE": "django.db.backends.postgresql", "NAME": "x"}})
    assert DatabaseWrapper(about["default"] | {"OPTIONS": {}}, "internals").pool is None
    pooled = DatabaseWrapper(about["default"] | {"OPTIONS": {"pool": {"min_size": 1}}}, "internals")
    assert isinstance(pooled.pool, ConnectionPool) and callable(pooled.pool.check)
    with pytest.raises(ZeroDivisionError), pooled.wrap_database_errors:
        _ = 1 / 0
    pooled.close_pool()


def test_a_dialect_is_a_language_to_django():
    assert to_locale("nl-klaver") == "nl_Klaver"
    assert language_code_re.search("nl-" + "x" * 8) and not language_code_re.search("nl-" + "x" * 9)


def test_a_template_becomes_python():
    assert re.search(r"""gettext\(u?'Enter'\)|_\(u?'Enter'\)""", templatize("{% translate 'Enter' %}"))


def test_a_connection_calls_what_the_limits_override():
    assert _overrides(LimitedH11Protocol) == {
        "connection_made", "data_received", "on_response_complete", "resume_writing", "connection_lost",
    }  # fmt: skip
    for name in _overrides(LimitedH11Protocol):
        assert _parameters(getattr(LimitedH11Protocol, name)) == _parameters(getattr(H11Protocol, name)), name
    has = {"client", "connections", "config", "cycle", "flow", "loop", "transport"}
    assert has <= _attributes(H11Protocol)
    assert {"response_complete", "more_body"} <= _attributes(RequestResponseCycle)
    assert {"read_paused", "write_paused"} <= _attributes(FlowControl)
    assert "on_response" in _calls(RequestResponseCycle)


def test_a_process_answers_every_ping():
    process = Process(uvicorn.Config(lambda: None, log_config=None), [])
    for started in (False, True):
        process.server.started = started
        process.parent_conn.send(b"ping")
        process.pong()
        assert process.parent_conn.poll() and process.parent_conn.recv() is started
    assert (process.process.is_alive(), process.exitcode, STARTUP_FAILURE) == (False, None, 3)
    assert "always_pong" in inspect.getsource(Process.target)
    assert {"start", "join", "kill"} <= set(dir(process))


def test_the_supervisor_calls_what_ours_overrides():
    assert _overrides(Supervisor) == {"handle_hup", "keep_subprocess_alive"}
    assert {"handle_signals", "keep_subprocess_alive", "init_processes"} <= _calls(Multiprocess.run)
    assert "handle_{sig_name.lower()}" in inspect.getsource(Multiprocess.handle_signals)
    assert _parameters(Multiprocess) == _parameters(Process) == ["config", "sockets"]
    assert {"config", "sockets", "processes", "should_exit"} <= _attributes(Multiprocess)


def test_every_internal_is_in_the_table():
    """Those that are imported, that are attributes of others with an underscore, and those that are overridden."""
    used = _used(PACKAGE.glob("*.py"))
    assert used - set(re.findall(r"\w+", INTERNALS)) == set()
    assert {"H11Protocol", "_insert", "_result_cache"} <= used, "something of every kind is found"


def test_only_this_package_uses_internals():
    left_out = {"migrations", "internals", "asgi.py"}
    assert _used(file for file in WEB.rglob("*.py") if not left_out & {*file.parts}) == set()


def _used(files):
    used = set()
    for file in files:
        tree = ast.parse(file.read_text(encoding="utf-8"))
        used |= set(_imported(tree)) | set(_of_others(tree))
        module = import_module(".".join(("troef", *file.relative_to(WEB.parent).with_suffix("").parts)))
        for kind in vars(module).values():
            if isinstance(kind, type) and kind.__module__ == module.__name__:
                used |= {name for name in _overrides(kind) - DOCUMENTED if re.fullmatch(r"_[a-z]\w*[a-z]", name)}
    return used


def test_every_row_names_tests_of_this_file():
    named = set(re.findall(r"`(test_\w+)`", INTERNALS))
    here = {name for name in globals() if name.startswith("test_")}
    assert here - named == {
        "test_every_internal_is_in_the_table",
        "test_only_this_package_uses_internals",
        "test_every_row_names_tests_of_this_file",
    }
    assert named <= here


def _imported(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and UNDOCUMENTED.match(node.module or ""):
            yield from (name.name for name in node.names)


def _of_others(tree):
    """Yield the attributes with one underscore of what is not of this file, such as `query._insert`."""
    own = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
    own |= _attributes_in(ast.unparse(tree))
    for node in ast.walk(tree):
        if not isinstance(node, ast.Attribute) or not re.match("_[a-z]", node.attr) or node.attr in DOCUMENTED | own:
            continue
        if not (isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")):
            yield node.attr


def _overrides(kind):
    """Return the names that a class overrides of its base classes in Django and uvicorn."""
    above = [each for each in kind.__mro__[1:] if each.__module__.startswith(("django.", "uvicorn."))]
    dunder = re.compile("__.*__")
    return {name for name in vars(kind) if not dunder.fullmatch(name) and any(name in vars(each) for each in above)}
