# What the server uses of simple_websocket, which ships no types.
from _typeshed.wsgi import WSGIEnvironment

class Server:
    sock: object
    environ: WSGIEnvironment
    ws: object
    connected: bool
