"""One hand: what was told of it, where it stands, and the count."""
