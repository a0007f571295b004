"""Pages to read and to try things on: the law books, the practice table, the calculators."""
