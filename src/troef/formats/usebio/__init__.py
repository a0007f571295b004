"""USEBIO XML: reader and writer."""
