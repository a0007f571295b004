"""A side's entry is stored beside a different one of the other side."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('session', '0005_seats_and_pace_of_live_tables'),
    ]

    operations = [
        migrations.AddField(
            model_name='result',
            name='other_entry',
            field=models.JSONField(blank=True, null=True),
        ),
    ]
