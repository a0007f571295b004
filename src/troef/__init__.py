"""Troef runs duplicate bridge and klaverjas competitions, including rulings by the laws."""

__version__ = "1.0.0"
