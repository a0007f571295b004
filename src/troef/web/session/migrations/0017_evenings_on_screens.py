"""Evenings whose cards are played on screens."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('session', '0016_live_tables'),
    ]

    operations = [
        migrations.AddField(
            model_name='evening',
            name='screens',
            field=models.CharField(blank=True, choices=[('', 'with cards, at tables'), ('guarded', 'on screens: only legal calls and cards'), ('table', 'on screens, as at the table: everything can happen')], default='', max_length=8, verbose_name='played'),
        ),
        migrations.AddField(
            model_name='livetable',
            name='sitting',
            field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='live', to='session.sitting'),
        ),
        migrations.AddField(
            model_name='place',
            name='name',
            field=models.CharField(blank=True, max_length=40),
        ),
        migrations.AlterField(
            model_name='livetable',
            name='sealed',
            field=models.TextField(blank=True),
        ),
        migrations.AlterField(
            model_name='sitter',
            name='seat',
            field=models.CharField(blank=True, max_length=1),
        ),
    ]
