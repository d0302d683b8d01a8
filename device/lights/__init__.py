"""The lamps: their names, and their brightness at a moment."""
