"""How a drive is drawn, and sixteen deals a round."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('session', '0014_prizes'),
    ]

    operations = [
        migrations.AddField(
            'wayofplaying',
            'draw',
            models.CharField(
                choices=[
                    ('drive', 'all rounds beforehand, by lot'),
                    ('drive-lot', 'round by round, by lot'),
                    ('drive-standing', 'round by round, by standing: the leaders together'),
                ],
                default='drive',
                max_length=16,
                verbose_name='when the tables are drawn',
            ),
        ),
        migrations.AlterField('wayofplaying', 'deals', models.PositiveSmallIntegerField(default=16, verbose_name='deals a round')),
    ]
