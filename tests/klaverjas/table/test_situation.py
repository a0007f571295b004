"""The situation of klaverjas as other programs read it."""

from troef.core.records import json_schema, record_schema
from troef.klaverjas.table.situation import Situation


def test_the_form_of_a_situation_has_every_rule_of_the_way_of_playing():
    form = json_schema(record_schema(Situation), "situation")["$defs"]
    assert form["klaverjas.Situation"]["properties"]["rules"]["$ref"] == "#/$defs/klaverjas.Rules"
    assert "variant" in form["klaverjas.Rules"]["properties"]
