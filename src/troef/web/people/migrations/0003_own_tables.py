"""The files that the club's federation wants."""


from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('people', '0002_own_regulations'),
    ]

    operations = [
        migrations.AddField(
            model_name='club',
            name='tables',
            field=models.JSONField(blank=True, default=list),
        ),
    ]
