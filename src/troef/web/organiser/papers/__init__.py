"""Papers for the tables and the wall, as PDF: one module for each, which says in plain values what stands on it."""
