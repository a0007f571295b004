"""A compiled query gives the results of its queryset, for any values."""

from django.db import connection
from django.db.models import Count, Q
from django.test.utils import CaptureQueriesContext

from troef.web.evenings.models import Evening, Result, Sitting
from troef.web.platform.internals.compiled_queries import compiled_query, set_prefetched


def _on(evening, boards):
    return Result.objects.bare().filter(Q(board__in=boards) if boards else Q(), evening=evening).order_by("pk")


def _sets(evening):
    return Sitting.objects.filter(evening=evening).order_by("boards").values_list("boards").annotate(Count("pk"))


def test_its_rows_are_those_of_the_queryset(evening, play):
    for sitting in evening.sittings.all():
        play(sitting, sitting.boards[0])
    asked = compiled_query(_on)
    played = sorted(set(evening.results.values_list("board", flat=True)))
    for boards in ((), tuple(played[:1]), tuple(played[1:2]), tuple(played[:2]), (99,)):
        rows = asked(evening.pk, boards)
        assert rows == list(_on(evening.pk, boards))
        assert [vars(row).keys() for row in rows] == [vars(row).keys() for row in _on(evening.pk, boards)]
    assert compiled_query(_sets)(evening.pk) == list(_sets(evening.pk)) != []
    assert asked(0, ()) == []


def test_what_is_related_comes_along_and_can_be_handed_on(evening, play):
    sitting = compiled_query(lambda pk: Sitting.objects.select_related("north", "evening").filter(pk=pk))
    [one] = sitting(evening.sittings.first().pk)
    play(one, one.boards[0])
    results = compiled_query(lambda key: Result.objects.bare().filter(sitting=key))(one.pk)
    with CaptureQueriesContext(connection) as queries:
        assert one.evening == evening and one.north.pk == one.north_id
        set_prefetched(one, "results", results)
        assert list(one.results.all()) == results and results[0].sitting is one
    assert len(queries) == 0
    assert list(one.results.filter(agreed=False)) == [], "what is asked on asks the database, about this sitting only"
    set_prefetched(one, "results", [])
    assert list(one.results.all()) == []


def test_the_values_of_one_are_not_those_of_the_next(evening):
    named = compiled_query(lambda name: Evening.objects.filter(name=name).values_list("pk", flat=True))
    assert (named(evening.name), named("another"), named(evening.name)) == ([evening.pk], [], [evening.pk])
