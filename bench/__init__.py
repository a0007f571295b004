"""Measured figures, beside those of others: `python -m bench` runs every bench, `python -m bench dealing` one."""
