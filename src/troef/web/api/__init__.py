"""The open interface: results, standings and entries as JSON, described by OpenAPI."""
