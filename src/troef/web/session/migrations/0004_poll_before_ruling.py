"""A poll is about a board at a table, and may come before the ruling; peers say what the information suggests."""

import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from troef.web.site.database import append_only


def take_from_the_ruling(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    polls = apps.get_model('session', 'Poll').objects
    for case in apps.get_model('session', 'Case').objects.filter(polls__isnull=False):
        about = {'evening_id': case.evening_id, 'sitting_id': case.sitting_id, 'board': case.board}
        polls.filter(case=case).update(**about)
    schema_editor.connection.check_constraints()  # PostgreSQL alters no table with rows that it has still to check


class Migration(migrations.Migration):

    dependencies = [
        ('session', '0003_in_force'),
    ]

    operations = [
        migrations.AddField(
            model_name='poll',
            name='board',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='poll',
            name='evening',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='polls', to='session.evening'),
        ),
        migrations.AddField(
            model_name='poll',
            name='sitting',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='polls', to='session.sitting'),
        ),
        migrations.AddField(
            model_name='poll',
            name='walk',
            field=models.TextField(blank=True, default=''),
            preserve_default=False,
        ),
        migrations.RunPython(take_from_the_ruling, migrations.RunPython.noop),
        migrations.AlterField(
            model_name='poll',
            name='evening',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='polls', to='session.evening'),
        ),
        migrations.AlterField(
            model_name='poll',
            name='case',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='polls', to='session.case'),
        ),
        migrations.CreateModel(
            name='Suggested',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('told', models.JSONField()),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('peer', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='suggested', to='session.peer')),
            ],
        ),
        append_only('session_suggested'),
    ]
