"""The director's desk: calls, tables, rulings, corrections."""
