"""Robots that play klaverjas."""
