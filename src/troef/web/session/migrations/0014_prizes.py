"""The prizes of an evening, and how far its result was read out."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('session', '0013_penalty_in_a_match'),
    ]

    operations = [
        migrations.AddField('evening', 'prizes', models.JSONField(blank=True, default=dict)),
        migrations.AddField('evening', 'read_out', models.PositiveSmallIntegerField(default=0)),
    ]
