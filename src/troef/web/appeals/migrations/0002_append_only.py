"""Nobody changes or removes a step of an appeal."""

from django.db import migrations

from troef.web.append_only import append_only


class Migration(migrations.Migration):
    dependencies = [("appeals", "0001_initial")]
    operations = [append_only("appeals_step")]
