"""Klaverjas pages: the score slip, the roem finder and the analysis of a deal."""
