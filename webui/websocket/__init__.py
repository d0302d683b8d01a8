"""WebSocket connections: bounded send buffers, connection limits.

`connection.py` reads the messages of a connection, `send_buffer.py` sends to it; both belong to the
event loop's thread. The rate limiter is webui/token_bucket.py, the endpoint webui/web/socket.py.
"""
