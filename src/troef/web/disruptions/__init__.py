"""Disruptions of an evening: late arrivals, departures, substitutes and boards that go wrong."""
