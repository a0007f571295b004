"""Teams, individuals, sections, sessions, substitutes, and a clock that can be stopped."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models

import troef.web.evening.models.people

_ID = models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")


def _optional(to: str, name: str) -> models.ForeignKey[Any, Any]:
    return models.ForeignKey(
        blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name=name, to=to
    )


def _somebody() -> models.ForeignKey[Any, Any]:
    return models.ForeignKey(
        blank=True,
        null=True,
        on_delete=django.db.models.deletion.CASCADE,
        related_name="+",
        to="evening.contestant",
    )


class Migration(migrations.Migration):
    dependencies = [
        ("club", "0001_initial"),
        ("evening", "0003_late_consent"),
    ]

    operations = [
        migrations.CreateModel(
            name="Event",
            fields=[
                ("id", _ID.clone()),
                ("name", models.CharField(max_length=120, verbose_name="name")),
                (
                    "carry",
                    models.PositiveSmallIntegerField(
                        blank=True, null=True, verbose_name="earlier sessions count for (%)"
                    ),
                ),
                ("qualify", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="so many go on")),
            ],
            options={"ordering": ["-pk"]},
        ),
        migrations.CreateModel(
            name="Section",
            fields=[
                ("id", _ID.clone()),
                ("name", models.CharField(max_length=20)),
                ("movement", models.CharField(blank=True, max_length=60)),
                ("rounds", models.PositiveSmallIntegerField(default=0)),
                ("winners", models.PositiveSmallIntegerField(default=1)),
                (
                    "evening",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="sections", to="evening.evening"
                    ),
                ),
            ],
            options={"ordering": ["pk"]},
        ),
        migrations.AddConstraint(
            model_name="section",
            constraint=models.UniqueConstraint(fields=("evening", "name"), name="section_once"),
        ),
        migrations.AddField("contestant", "section", _optional("evening.section", "contestants")),
        migrations.AddField("contestant", "origin", _optional("evening.contestant", "+")),
        migrations.AddField("contestant", "left_after", models.PositiveSmallIntegerField(blank=True, null=True)),
        migrations.AddField("contestant", "results_fall", models.BooleanField(default=False)),
        migrations.AddField("contestant", "secret", models.CharField(max_length=40, null=True, unique=True)),
        # two steps: a default would be asked for once, and all contestants of earlier evenings share it
        migrations.AlterField(
            "contestant",
            "secret",
            models.CharField(
                default=troef.web.evening.models.people.captain_secret, max_length=40, null=True, unique=True
            ),
        ),
        migrations.AddField("table", "section", _optional("evening.section", "tables")),
        migrations.AddField(
            "evening", "halves", models.PositiveSmallIntegerField(default=1, verbose_name="halves of a match")
        ),
        migrations.AddField(
            "evening", "sections_apart", models.BooleanField(default=False, verbose_name="a ranking for each section")
        ),
        migrations.AddField("evening", "event", _optional("evening.event", "sessions")),
        migrations.AddField("evening", "session", models.PositiveSmallIntegerField(default=1)),
        migrations.AddField("evening", "more_minutes", models.SmallIntegerField(default=0)),
        migrations.AddField("evening", "paused", models.DateTimeField(blank=True, null=True)),
        migrations.AddField("sitting", "south", _somebody()),
        migrations.AddField("sitting", "west", _somebody()),
        migrations.AddField("sitting", "match", models.CharField(blank=True, max_length=20)),
        migrations.AddField("sitting", "room", models.CharField(blank=True, max_length=6)),
        migrations.CreateModel(
            name="Seated",
            fields=[
                ("id", _ID.clone()),
                ("seat", models.CharField(max_length=1)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="evening.player"
                    ),
                ),
                (
                    "sitting",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seated", to="evening.sitting"
                    ),
                ),
            ],
            options={"ordering": ["pk"]},
        ),
        migrations.AddConstraint(
            model_name="seated",
            constraint=models.UniqueConstraint(fields=("sitting", "seat"), name="one_player_a_seat"),
        ),
        migrations.CreateModel(
            name="Substitute",
            fields=[
                ("id", _ID.clone()),
                ("name", models.CharField(max_length=120)),
                ("first_round", models.PositiveSmallIntegerField()),
                ("last_round", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "member",
                    models.ForeignKey(
                        blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, to="club.member"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="substitutes", to="evening.player"
                    ),
                ),
            ],
            options={"ordering": ["pk"]},
        ),
    ]
