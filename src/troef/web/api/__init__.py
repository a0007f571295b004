"""The public API: results, standings and entries as JSON, described by OpenAPI."""
