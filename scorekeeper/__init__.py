"""Mus, and nothing else: cards, lances, bidding, the count, a table and its history.

Pure values and functions on the standard library alone (`simulation` needs NumPy). There is no
clock, no randomness and no input or output here but the reading of this package's own dictionaries:
whoever calls hands them in.
"""
