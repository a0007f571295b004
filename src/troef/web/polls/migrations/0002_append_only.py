"""Nobody changes or removes a reply to a poll."""

from django.db import migrations

from troef.web.append_only import append_only


class Migration(migrations.Migration):
    dependencies = [("polls", "0001_initial")]
    operations = [append_only("polls_reply")]
