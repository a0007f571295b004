"""In which section somebody stands on the list of a regular evening."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('session', '0009_not_played'),
    ]

    operations = [
        migrations.AddField('standing', 'section', models.CharField(blank=True, max_length=20, default=''), preserve_default=False),
    ]
