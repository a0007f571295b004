"""Klaverjas by the regulations of 1976: bidding, tricks, roem, scores, and the table that rules."""
