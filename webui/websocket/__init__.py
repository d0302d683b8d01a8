"""WebSocket connections: bounded send buffers, rate limits, connection limits.

`connection.py` reads the messages of a connection, `outbox.py` is its send buffer, `limits.py` the
rate limiter. All but `limits.py` belongs to the event loop's thread. The endpoint is
`web/socket.py`.
"""
