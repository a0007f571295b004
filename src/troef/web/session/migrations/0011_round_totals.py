"""A drive may be entered by the totals of its rounds; a table may have Troef count them."""

import django.db.models.deletion
from django.db import migrations, models

class Migration(migrations.Migration):

    dependencies = [
        ('session', '0010_standing_sections'),
    ]

    operations = [
        migrations.AddField(
            'wayofplaying',
            'by_totals',
            models.BooleanField(
                choices=[(True, 'two totals for each round'), (False, 'every deal')],
                default=False,
                verbose_name='what a table of a drive enters',
            ),
        ),
        migrations.AddField('slip', 'deals', models.PositiveSmallIntegerField(blank=True, null=True)),
        migrations.AlterField('slip', 'trump', models.CharField(blank=True, max_length=1)),
        migrations.AlterField('slip', 'declarer', models.CharField(blank=True, max_length=1)),
        migrations.AlterField('slip', 'points', models.PositiveSmallIntegerField(default=0)),
        migrations.AlterField('slip', 'roem_ns', models.PositiveIntegerField(default=0, blank=True, null=True)),
        migrations.AlterField('slip', 'roem_ew', models.PositiveIntegerField(default=0, blank=True, null=True)),
        migrations.AddField('slip', 'marches_ns', models.PositiveSmallIntegerField(blank=True, null=True)),
        migrations.AddField('slip', 'marches_ew', models.PositiveSmallIntegerField(blank=True, null=True)),
        migrations.AddField('slip', 'wet_ns', models.PositiveSmallIntegerField(blank=True, null=True)),
        migrations.AddField('slip', 'wet_ew', models.PositiveSmallIntegerField(blank=True, null=True)),
        migrations.CreateModel(
            'Counted',
            [
                (
                    'sitting',
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name='counted',
                        serialize=False,
                        to='session.sitting',
                    ),
                ),
                ('lines', models.JSONField(default=list)),
            ],
        ),
    ]
