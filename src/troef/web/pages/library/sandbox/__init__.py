"""The ruling sandbox: click a board together, irregular or not, and see what the law makes of it."""
