"""The bridge table: events as they happened, and their meaning under the laws of an edition."""
