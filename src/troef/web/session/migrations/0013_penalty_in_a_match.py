"""The match that a penalty belongs to; null, so that the table is not made anew and keeps its triggers."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('session', '0012_club_and_district'),
    ]

    operations = [
        migrations.AddField('penalty', 'match', models.CharField(blank=True, max_length=20, null=True)),
    ]
