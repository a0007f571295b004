"""Benchmarks, with other programs for comparison: `python -m bench` runs all, `python -m bench dealing` one."""
