# What the server uses of flask-sock, which ships no types. The handler is given a socket of
# simple_websocket, and says itself what it uses of it.
from collections.abc import Callable
from typing import TypeVar

from flask import Flask

Socket = TypeVar("Socket")

class ConnectionClosed(Exception): ...

class Sock:
    def __init__(self, app: Flask | None = None) -> None: ...
    def init_app(self, app: Flask) -> None: ...
    def route(self, path: str) -> Callable[[Callable[[Socket], None]], None]: ...
