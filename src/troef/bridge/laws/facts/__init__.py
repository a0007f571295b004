"""What is established about an irregularity: small frozen records, shared by the editions."""
