"""Regular evenings with their standing pairs; how many copies there are of each board."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('session', '0006_system_cards'),
    ]

    operations = [
        migrations.CreateModel(
            name='Regular',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120, unique=True, verbose_name='name')),
                ('settings', models.JSONField()),
                ('movement', models.CharField(blank=True, max_length=60)),
                ('rounds', models.PositiveSmallIntegerField(default=0)),
                ('weekday', models.PositiveSmallIntegerField()),
            ],
            options={
                'ordering': ['name'],
            },
        ),
        migrations.AddField(
            model_name='evening',
            name='copies',
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='copies of each board'),
        ),
        migrations.AddField(
            model_name='evening',
            name='regular',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='evenings', to='session.regular'),
        ),
        migrations.CreateModel(
            name='Standing',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(blank=True, max_length=260)),
                ('names', models.JSONField()),
                ('regular', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='standing', to='session.regular')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
    ]
