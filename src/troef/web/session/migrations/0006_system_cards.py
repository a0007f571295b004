"""System cards that pairs hand in."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('session', '0005_own_regulations'),
    ]

    operations = [
        migrations.CreateModel(
            name='SystemCard',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('one', models.CharField(max_length=160)),
                ('other', models.CharField(max_length=160)),
                ('type', models.CharField(blank=True, max_length=20)),
                ('file', models.BinaryField(blank=True, default=b'')),
                ('lines', models.JSONField(blank=True, default=dict)),
                ('who', models.CharField(max_length=120)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('evening', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='system_cards', to='session.evening')),
            ],
            options={
                'ordering': ['pk'],
                'indexes': [models.Index(fields=['one', 'other'], name='cards_of_a_pair')],
            },
        ),
    ]
