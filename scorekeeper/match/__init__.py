"""A match: games and hands, changed by events only."""
