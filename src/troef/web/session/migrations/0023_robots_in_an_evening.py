"""Whether robots may play in an evening on screens."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('session', '0022_simultaneous'),
    ]

    operations = [
        migrations.AddField(
            model_name='evening',
            name='robots',
            field=models.BooleanField(default=False, verbose_name='on screens Troef plays for whoever is called Robot 1, Robot 2 …'),
        ),
    ]
