"""Evenings for others and from others: USEBIO, PBN, CSV and the contest file out, a Bridgemate session in."""
