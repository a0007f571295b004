"""The database itself refuses to change or remove a line of the log, whoever asks."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

_SENTENCE = "the log is append-only"
_SQLITE = [
    f"""
    CREATE TRIGGER evening_log_no_{act} BEFORE {act.upper()} ON evening_log
    BEGIN SELECT RAISE(ABORT, '{_SENTENCE}'); END
    """
    for act in ("update", "delete")
] + [
    # INSERT OR REPLACE removes the old line without asking the trigger above
    f"""
    CREATE TRIGGER evening_log_no_replace BEFORE INSERT ON evening_log
    WHEN EXISTS (SELECT 1 FROM evening_log WHERE id = NEW.id)
    BEGIN SELECT RAISE(ABORT, '{_SENTENCE}'); END
    """
]
_POSTGRESQL = [
    f"""
    CREATE FUNCTION evening_log_refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION '{_SENTENCE}'; END $$
    """,
    """
    CREATE TRIGGER evening_log_no_change BEFORE UPDATE OR DELETE ON evening_log
    FOR EACH ROW EXECUTE FUNCTION evening_log_refuse()
    """,
    """
    CREATE TRIGGER evening_log_no_truncate BEFORE TRUNCATE ON evening_log
    FOR EACH STATEMENT EXECUTE FUNCTION evening_log_refuse()
    """,
]


def guard(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for statement in {"sqlite": _SQLITE, "postgresql": _POSTGRESQL}[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("evening", "0001_initial")]
    operations = [migrations.RunPython(guard)]
