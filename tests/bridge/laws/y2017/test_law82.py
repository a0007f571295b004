"""82: errors of procedure, paragraph by paragraph."""

import pytest

from troef.bridge.laws.facts.desk_office import ProcedureWentWrong
from troef.bridge.laws.y2017.law82 import procedure_went_wrong


@pytest.mark.parametrize(
    ("facts", "law", "score"),
    [
        (ProcedureWentWrong(own_error=False, normal=True), "82B2", None),
        (ProcedureWentWrong(own_error=False), "82B1", "artificial"),
        (ProcedureWentWrong(own_error=False, result=True), "82B1", "assigned"),
        (ProcedureWentWrong(own_error=True, normal=True), "82A", None),
        (ProcedureWentWrong(own_error=True, result=True), "82C", "assigned"),
        (ProcedureWentWrong(own_error=True), "82C", "artificial"),
    ],
)
def test_82_what_is_put_right(facts, law, score):
    advice = procedure_went_wrong(facts)
    assert (advice.law, advice.score, advice.weighty) == (law, score, score is not None)
