"""Read-only answers that several page packages show."""
