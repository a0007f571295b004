"""Acts of friends' tables can be purged; any other delete is still refused."""

from django.db import migrations

from troef.web.platform.database import purgeable


class Migration(migrations.Migration):

    dependencies = [
        ('session', '0003_periods_of_a_season'),
    ]

    operations = [
        purgeable('session_act'),
    ]
