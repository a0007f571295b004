"""Pages to read and to experiment: the law books, the sandbox, the training and the calculators."""
