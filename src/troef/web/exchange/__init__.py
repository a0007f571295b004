"""Export as USEBIO, PBN, CSV or contest file; import of a Bridgemate session."""
