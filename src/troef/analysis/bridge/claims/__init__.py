"""Claims and concessions: normal plays, the worst normal line, the verdict and its paragraph (2017: 68 to 71)."""
