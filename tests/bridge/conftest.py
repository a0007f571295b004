"""How a case of the table is compared with a situation: see the README of the contracts."""

import pytest


@pytest.fixture(scope="session")
def differences():
    """What a situation lacks of what a case expects: a sentence each, empty when it holds."""
    return _differences


def _differences(expected, actual, where=""):
    if isinstance(expected, dict) and set(expected) == {"$any"}:
        fits = any(not _differences(one, actual) for one in expected["$any"])
        return [] if fits else [f"{where}: {actual} is none of {expected['$any']}"]
    if isinstance(expected, dict):
        if not isinstance(actual, dict):
            return [f"{where}: {actual} is not an object"]
        return [each for key, value in expected.items() for each in _of_key(key, value, actual, where)]
    if isinstance(expected, list):
        found = actual or []
        return [f"{where}: no {one} in {found}" for one in expected if not _has(one, found)]
    if isinstance(expected, str) and expected.endswith("*") and isinstance(actual, str):
        rest = actual.removeprefix(expected[:-1])
        fits = actual.startswith(expected[:-1]) and not (expected[-2:-1].isdigit() and rest[:1].isdigit())
    else:
        fits = expected == actual and isinstance(expected, bool) == isinstance(actual, bool)
    return [] if fits else [f"{where}: expected {expected}, got {actual}"]


def _of_key(key, value, actual, where):
    here = f"{where}.{key}" if where else key
    if key == "absent":
        return [
            f"{field}: has {one}" for field, ones in value.items() for one in ones if _has(one, actual.get(field) or [])
        ]
    if key == "legal_not":
        return [f"legal: has {one}" for one in value if one in actual["legal"]]
    if key.endswith("!"):
        found = actual.get(key[:-1]) or []
        same = len(value) == len(found) and _one_to_one(value, found)
        return [] if same else [f"{here[:-1]}: expected exactly {value}, got {found}"]
    return _differences(value, actual.get(key), here)


def _has(one, found):
    return any(not _differences(one, each) for each in found)


def _one_to_one(expected, found):
    """Whether every expected one gets a found one of its own."""
    if not expected:
        return not found
    first, *others = expected
    return any(
        not _differences(first, each) and _one_to_one(others, found[:place] + found[place + 1 :])
        for place, each in enumerate(found)
    )
