"""Nobody changes or removes a ruling: a correction is a new version."""

from django.db import migrations

from troef.web.append_only import append_only


class Migration(migrations.Migration):
    dependencies = [("rulings", "0001_initial")]
    operations = [append_only("rulings_case"), append_only("rulings_caseversion")]
