"""The forty cards: reading them, ranking them, and what four of them hold."""
