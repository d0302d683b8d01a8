"""The streams in memory, what is recorded of each, and the unit of work that writes a batch."""
