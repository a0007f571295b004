"""Read-only queries that several packages of pages share."""
