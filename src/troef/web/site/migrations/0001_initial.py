"""The tables of the site itself."""

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
    ]
