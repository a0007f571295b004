"""How many minutes later a table on screens is watched."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('session', '0020_robots'),
    ]

    operations = [
        migrations.AddField(
            model_name='evening',
            name='watch_minutes',
            field=models.PositiveSmallIntegerField(default=5, verbose_name='minutes before spectators see it'),
        ),
        migrations.AddField(
            model_name='livetable',
            name='watch_minutes',
            field=models.PositiveSmallIntegerField(default=5),
        ),
    ]
