import socket
from collections.abc import Callable

from gunicorn.config import Config

class TConn:
    sock: socket.socket
    # Texts on a Unix socket, a tuple on the others.
    client: object
    server: object

class PollableMethodQueue:
    def defer(self, callback: Callable[[], None]) -> None: ...

class ThreadWorker:
    cfg: Config
    ppid: int
    sockets: list[socket.socket]
    method_queue: PollableMethodQueue
    def init_process(self) -> None: ...
    def run(self) -> None: ...
    def handle(self, conn: TConn) -> object: ...
    def handle_exit(self, sig: int, frame: object) -> None: ...
    def handle_quit(self, sig: int, frame: object) -> None: ...
    def murder_keepalived(self, force: bool = False) -> None: ...
