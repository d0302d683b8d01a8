"""A championship: formats, draws, standings, and its commands and events."""
