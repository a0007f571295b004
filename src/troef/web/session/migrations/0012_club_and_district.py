"""For which club and district contestants and entries play."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('session', '0011_round_totals'),
    ]

    operations = [
        migrations.AddField(
            model,
            name,
            models.CharField(blank=True, default='', max_length=80, verbose_name=name),
            preserve_default=False,
        )
        for model in ('contestant', 'signup')
        for name in ('club', 'district')
    ]
