"""One hand: its state, its phase, and the count."""
