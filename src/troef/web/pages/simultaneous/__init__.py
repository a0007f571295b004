"""Simultaneous events: the event with its clubs, reports and lists, and an evening that takes part in one."""
