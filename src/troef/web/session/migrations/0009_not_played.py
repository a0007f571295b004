"""Why a table did not play a board, and which phone called the director."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('session', '0008_table_devices'),
    ]

    operations = [
        migrations.AddField('call', 'device', models.CharField(blank=True, max_length=40, default=''), preserve_default=False),
        migrations.AddField(
            'result',
            'unplayed',
            models.CharField(
                blank=True,
                choices=[
                    ('time', 'no time'),
                    ('fouled', 'the cards were wrong'),
                    ('known', 'somebody knew it already'),
                    ('other', 'another reason'),
                ],
                max_length=8,
                default='',
            ),
            preserve_default=False,
        ),
    ]
