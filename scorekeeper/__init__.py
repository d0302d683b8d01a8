"""The engine: cards, lances, bidding, the count, a table and its history.

Frozen values and pure functions on the standard library alone (`simulation` needs NumPy). Time and
randomness are arguments. Only `commands` does I/O; `words` reads this package's dictionaries.
"""
