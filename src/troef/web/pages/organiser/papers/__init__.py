"""Papers for tables and notice boards: the content of each PDF as plain values."""
