"""Tables on screens."""

import django.db.models.deletion
from django.db import migrations, models

import troef.web.session.models.schedule
from troef.web.site.database import append_only


class Migration(migrations.Migration):

    dependencies = [
        ('session', '0015_draw'),
    ]

    operations = [
        migrations.CreateModel(
            name='LiveTable',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('secret', models.CharField(default=troef.web.session.models.schedule.table_secret, max_length=40, unique=True)),
                ('edition', models.CharField(max_length=20)),
                ('rules', models.JSONField(default=dict)),
                ('guarded', models.BooleanField()),
                ('sealed', models.TextField()),
                ('opened', models.DateTimeField(auto_now_add=True)),
                ('closed', models.DateTimeField(blank=True, null=True)),
            ],
        ),
        migrations.CreateModel(
            name='LiveBoard',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('head', models.JSONField()),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='boards', to='session.livetable')),
            ],
            options={
                'ordering': ['number'],
                'constraints': [models.UniqueConstraint(fields=('table', 'number'), name='live_board_once')],
            },
        ),
        migrations.CreateModel(
            name='Sitter',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.CharField(max_length=1)),
                ('name', models.CharField(max_length=40)),
                ('secret', models.CharField(default=troef.web.session.models.schedule.table_secret, max_length=40, unique=True)),
                ('devices', models.JSONField(default=list)),
                ('since', models.DateTimeField(auto_now_add=True)),
                ('left', models.DateTimeField(blank=True, null=True)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sitters', to='session.livetable')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('left', None)), fields=('table', 'seat'), name='one_sitter_in_a_seat')],
            },
        ),
        migrations.CreateModel(
            name='Act',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('event', models.JSONField()),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('device', models.CharField(max_length=40)),
                ('board', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='acts', to='session.liveboard')),
                ('sitter', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='session.sitter')),
            ],
            options={
                'ordering': ['number'],
                'constraints': [models.UniqueConstraint(fields=('board', 'number'), name='one_act_a_number')],
            },
        ),
        append_only('session_act'),
    ]
