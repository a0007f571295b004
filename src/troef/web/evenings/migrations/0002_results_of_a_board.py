"""The results of one board are found, and counted, without going through those of the evening."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('session', '0001_first_release'),
    ]

    operations = [
        migrations.AddIndex(
            model_name='result',
            index=models.Index(fields=['evening', 'board', 'sitting', 'agreed'], name='results_of_a_board'),
        ),
    ]
