"""The lamps: their names, their brightness at a moment, and the boards that drive them."""
