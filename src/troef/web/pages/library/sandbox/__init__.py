"""The ruling sandbox: enter what happened at a table, irregular or not, and see the rulings."""
