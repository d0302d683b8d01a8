"""WebSocket connections: bounded send buffers, rate limits, connection limits.

`connection.py` stands between simple_websocket and the socket, `outbox.py` is the send buffer of
one connection, `limits.py` counts. All but `limits.py` belongs to the event loop's thread; the
writer's thread reaches a connection only through `Client`. The endpoint is `web/socket.py`.
"""
