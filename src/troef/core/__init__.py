"""JSON records, number parsing, errors and lazy imports. Imports nothing else of Troef."""
