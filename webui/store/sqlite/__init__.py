"""The event store in one SQLite file: reading, writing, backups, repair."""
