"""The tables of rate limits and background jobs."""

from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='Tries',
            fields=[
                ('key', models.CharField(max_length=64, primary_key=True, serialize=False)),
                ('number', models.PositiveIntegerField(default=0)),
                ('until', models.BigIntegerField()),
            ],
        ),
        migrations.CreateModel(
            name='Work',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=64, unique=True)),
                ('job', models.CharField(max_length=100)),
                ('arguments', models.JSONField()),
                ('asked', models.DateTimeField()),
                ('tries', models.PositiveSmallIntegerField(default=0)),
                ('done', models.PositiveIntegerField(default=0)),
                ('of', models.PositiveIntegerField(default=0)),
                ('ended', models.DateTimeField(db_index=True, null=True)),
                ('made', models.BinaryField(null=True)),
                ('problem', models.JSONField(null=True)),
            ],
        ),
    ]
