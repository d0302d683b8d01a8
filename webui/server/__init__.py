"""Running the server: gunicorn with one process that owns the log, and a thread a socket."""
