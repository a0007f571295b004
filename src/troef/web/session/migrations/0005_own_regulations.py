"""What a club has otherwise than the regulations of its federation."""


from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('session', '0004_poll_before_ruling'),
    ]

    operations = [
        migrations.AddField(
            model_name='evening',
            name='house',
            field=models.JSONField(blank=True, default=dict),
        ),
    ]
