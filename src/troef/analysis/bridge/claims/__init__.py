"""Claims and concessions: what is normal, the worst normal line, the verdict and its paragraph (2017: 68 to 71)."""
