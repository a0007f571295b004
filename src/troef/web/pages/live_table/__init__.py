"""Pages of live tables, where anyone with the link can play."""
