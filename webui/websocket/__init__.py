"""WebSocket connections: bounded send buffers, rate limits, connection limits.

`connection.py` is between simple_websocket and the socket, `outbox.py` the send buffer of one
connection, `limits.py` the rate limiter. All but `limits.py` belongs to the event loop's thread;
the writer thread uses a connection only through `Client`. The endpoint is `web/socket.py`.
"""
