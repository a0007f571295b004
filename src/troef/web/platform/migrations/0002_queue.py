"""On PostgreSQL the tables of Procrastinate, which hands background work out."""

from django.db import migrations

from troef.web.platform.database import queue_tables


class Migration(migrations.Migration):

    atomic = False  # its steps use words of a type that an earlier one added, which must hold by then

    dependencies = [
        ('site', '0001_initial'),
    ]

    operations = [
        queue_tables('', '03.04.00_50'),
    ]
