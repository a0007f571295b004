"""The tables of Procrastinate, on PostgreSQL only."""

from django.db import migrations

from troef.web.platform.database import queue_tables


class Migration(migrations.Migration):

    atomic = False  # Later steps use enum values that earlier ones must have committed.

    dependencies = [
        ('site', '0001_initial'),
    ]

    operations = [
        queue_tables('', '03.04.00_50'),
    ]
