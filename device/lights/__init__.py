"""The lamps: which are lit and how bright at a moment, and the boards they are wired to."""
