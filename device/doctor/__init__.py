"""`amarrako doctor`: find what is wrong with a panel's wiring, and how to fix it."""
