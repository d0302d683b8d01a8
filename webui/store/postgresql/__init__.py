"""The event store in a PostgreSQL database that several servers share (extra `postgresql`)."""
