"""WebSocket connections: reading, and bounded send buffers.

`connection.py` reads the messages of a connection, `send_buffer.py` sends to it; both belong to the
event loop's thread. Limits are webui/limits, the endpoint is webui/web/socket.py.
"""
