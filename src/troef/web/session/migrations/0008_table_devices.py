"""Devices that stay at a table, and who let them in."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('session', '0007_regular_evenings'),
    ]

    operations = [
        migrations.AddField(
            model_name='admission',
            name='table',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='admissions', to='session.table'),
        ),
        migrations.AddField(
            model_name='place',
            name='here',
            field=models.JSONField(default=list),
        ),
        migrations.AddField(
            model_name='place',
            name='stays',
            field=models.BooleanField(default=False),
        ),
        migrations.AlterField(
            model_name='admission',
            name='contestant',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='admissions', to='session.contestant'),
        ),
    ]
