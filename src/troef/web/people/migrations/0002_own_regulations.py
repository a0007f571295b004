"""What the bridge evenings of the club begin with."""


from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('people', '0001_initial'),
    ]

    operations = [
        migrations.AddField(
            model_name='club',
            name='regulations',
            field=models.JSONField(blank=True, default=dict),
        ),
    ]
