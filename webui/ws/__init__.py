"""WebSocket connections.

`bridge.py` takes a handshake from flask-sock and reads messages, `endpoint.py` handles them,
`client.py` is the client that sends them, `send_buffer.py` sends to it. All belong to the event
loop's thread. Limits are webui/limits.
"""
