"""The season: evenings that belong together, its table, and lines with promotion."""
