"""What was told at a table, and whether its phone shows what is in force there."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('session', '0002_fouled'),
    ]

    operations = [
        migrations.AddField(
            model_name='evening',
            name='in_force_shown',
            field=models.BooleanField(default=False, verbose_name="a table's phone shows penalty cards and obligations"),
        ),
        migrations.CreateModel(
            name='Incident',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('board', models.PositiveSmallIntegerField()),
                ('key', models.CharField(max_length=16)),
                ('told', models.JSONField()),
                ('over', models.BooleanField(default=False)),
                ('who', models.CharField(max_length=120)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('call', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='incidents', to='session.call')),
                ('sitting', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='incidents', to='session.sitting')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
    ]
