"""The cache of a process: bounded, and apart for each club."""

from troef.web.platform.clubs.cache import ClubCache
from troef.web.platform.clubs.registry import ClubSite, entering_club


def test_the_value_that_was_put_longest_ago_goes_first():
    cache = ClubCache(2)
    assert [cache.put(key, key.upper()) for key in "aba"] == ["A", "B", "A"]
    cache.put("c", "C")
    assert [cache.get(key) for key in "abc"] == ["A", None, "C"] and len(cache) == 2


def test_clubs_do_not_see_each_others_values():
    cache = ClubCache(2)
    with entering_club(ClubSite("alpha")):
        cache.put(1, "alpha's")
    with entering_club(ClubSite("beta")):
        assert cache.get(1) is None and cache.pop(1) is None
        cache.put(1, "beta's")
    with entering_club(ClubSite("alpha")):
        assert cache.pop(1) == "alpha's" and cache.get(1) is None
