from __future__ import annotations

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from troef.web.append_only import append_only


class Migration(migrations.Migration):
    dependencies = [("club", "0003_tries")]

    operations = [
        migrations.CreateModel(
            name="Deed",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("verb", models.CharField(max_length=40)),
                ("about", models.CharField(blank=True, max_length=200)),
                (
                    "account",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={"ordering": ["-pk"]},
        ),
        append_only("club_deed"),
    ]
