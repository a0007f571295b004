"""Boards that lay at a table in another form than they should have."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('session', '0001_evening'),
    ]

    operations = [
        migrations.CreateModel(
            name='Fouled',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('board', models.PositiveSmallIntegerField()),
                ('form', models.CharField(max_length=1)),
                ('dealer', models.CharField(blank=True, max_length=1)),
                ('vulnerable', models.CharField(blank=True, max_length=4)),
                ('sitting', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='fouled', to='session.sitting')),
            ],
            options={
                'ordering': ['board', 'form', 'sitting__round', 'sitting__table__number'],
                'constraints': [models.UniqueConstraint(fields=('sitting', 'board'), name='one_form_a_board')],
            },
        ),
    ]
