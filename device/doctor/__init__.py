"""`amarrako doctor`: says what is wrong with a panel's wiring, and how it is mended."""
