"""Polls: what peers would have done, asked on their phones and summed up in the ruling."""
