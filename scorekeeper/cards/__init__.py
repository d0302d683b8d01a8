"""The forty cards: their notation and rank, and what four of them hold."""
