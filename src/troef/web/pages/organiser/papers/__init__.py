"""Papers for the tables and the wall, as PDF: what stands on each is said in plain values."""
