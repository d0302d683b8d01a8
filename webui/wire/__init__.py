"""The sockets: what goes out never blocks, what comes in is bounded.

simple_websocket does everything through the socket that the WSGI server put into the environment.
`doorway.py` puts a `Line` in its place, so that its handshake, pongs and close frames go through
the same `Outbox` as our messages: nothing ever lands inside a half-sent frame, and no send blocks.
Reading is turned round as well (`turn.py`): the handler's own thread reads, and reads on only when
the last message is dealt with, so that the inbox is the socket's own and TCP holds back who floods.

Only this package knows of sockets and threads. One epoll thread may own them all one day: what it
must give the tables is `webui.tables.attendant.Attendant`.
"""
