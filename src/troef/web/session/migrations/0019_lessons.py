"""Lessons: a teacher, and boards that are played on in several ways."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('session', '0018_who_is_there'),
    ]

    operations = [
        migrations.AlterModelOptions(
            name='liveboard',
            options={'ordering': ['number', 'line']},
        ),
        migrations.RemoveConstraint(
            model_name='liveboard',
            name='live_board_once',
        ),
        migrations.AddField(
            model_name='liveboard',
            name='after',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='liveboard',
            name='came_from',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='session.liveboard'),
        ),
        migrations.AddField(
            model_name='liveboard',
            name='line',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='liveboard',
            name='turn',
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='livetable',
            name='lesson',
            field=models.CharField(blank=True, default='', max_length=3),
        ),
        migrations.AddConstraint(
            model_name='liveboard',
            constraint=models.UniqueConstraint(fields=('table', 'number', 'line'), name='live_board_once'),
        ),
    ]
