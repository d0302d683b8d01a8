"""The WebSocket endpoint: one connection handler per client, in a greenlet of its own."""

from __future__ import annotations

import logging
import secrets
import time
from typing import TYPE_CHECKING

import gevent
from flask import request
from flask_sock import Sock

from scorekeeper.kernel.actor import Actor, Role
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.view import public_phone
from webui.http.sender import TOKEN_BYTES, client_address, phone_of
from webui.http.servers import servers_for
from webui.http.services import Services, services
from webui.limits.sockets import Standing
from webui.limits.token_bucket import TokenBucket
from webui.protocol import PROTOCOL, frames, incoming, outgoing
from webui.protocol.messages import WelcomeShape
from webui.secrets.house_pin import SECONDS_SHOWN
from webui.ws.bridge import client_of, read_messages
from webui.ws.client import Client

if TYPE_CHECKING:
    from simple_websocket import Server

logger = logging.getLogger("amarrako.socket")
sock = Sock()

CLOSING = {RefusalCode.WRONG_PROTOCOL, RefusalCode.TOO_FAST, RefusalCode.TABLE_WANTED}
"""Refusals after which the connection is closed."""


@sock.route("/ws")
def websocket(connection: Server) -> None:
    """Handle one client until either side closes the connection."""
    found, client = services(), client_of(connection)
    client.address = client_address()
    handler = ConnectionHandler(found, client, request.headers.get("Origin", "").lower())
    try:
        client.admission = found.policy.sockets.enter(client.address, client.evict)
        for message in read_messages(client):
            handler.handle_message(message)
    except Refused as refusal:
        logger.info("socket refused", extra={"address": client.address, "code": refusal.code})
        client.evict(refusal)
    except OSError:
        pass  # cut, or silent for too long
    except Exception:
        logger.exception("connection failed")
        client.dismiss(frames.ERROR)
    finally:
        if handler.greeted:
            found.streams.unsubscribe(client)
        client.end()


class ConnectionHandler:
    """Reads the messages of one client and queues them for the writer.

    Args:
        found: The services of the application.
        client: The client.
        page: The origin of the page that connects; a program gives that of the server.
    """

    def __init__(self, found: Services, client: Client, page: str) -> None:
        self._services = found
        self._client = client
        self._page = page
        self._bucket = TokenBucket(found.policy.limits.messages, time.monotonic)
        self._first = False
        """Whether the message that is being handled is served before those of others."""
        self.greeted = False

    def handle_message(self, message: str | bytes) -> None:
        """Handle a message, unless the connection is already being closed."""
        if self._client.is_over():
            return
        try:
            read = self._read(message)
            if not self._client.is_over():
                self._handle(read)
        except incoming.RefusedCommand as refused:
            self._refuse(refused.refusal, refused.command)
        except Refused as refusal:
            self._refuse(refusal)

    def _read(self, message: str | bytes) -> incoming.AnyMessage:
        """Read a message, and wait until the budget of its address allows it, whatever it is."""
        if self._client.director:
            gevent.sleep(self._bucket.borrow())
        elif not self._bucket.take():
            raise Refused(RefusalCode.TOO_FAST)
        read: incoming.AnyMessage | None = None
        try:
            if isinstance(message, bytes):
                raise Refused(RefusalCode.BAD_MESSAGE)
            read = incoming.read_message(message)
        finally:
            # New sockets have a budget of their own, so that a hello has waited for that.
            if self.greeted or not isinstance(read, incoming.Hello):
                self._await_turn(ping=isinstance(read, incoming.Ping))
        return read

    def _await_turn(self, *, ping: bool) -> None:
        client = self._client
        turn = self._services.policy.turn(client.address, first=client.first, ping=ping)
        self._first, seconds = turn
        if seconds:
            gevent.sleep(seconds)

    def _refuse(self, refusal: Refused, command: str | None = None) -> None:
        self._client.put(outgoing.refused(refusal, command))
        if refusal.code in CLOSING:
            self._client.dismiss(frames.POLICY)
        else:
            self._client.flush()

    def _handle(self, message: incoming.AnyMessage) -> None:
        client = self._client
        match message:
            case incoming.Ping(n=n):
                client.send(outgoing.encode({"type": "pong", "n": n}))
            case incoming.Hello():
                self._greet(message)
            case _ if not self.greeted:
                raise Refused(RefusalCode.HELLO_FIRST)
            case incoming.CommandMessage(id=command_id):
                try:
                    self._check_role(message.as_)
                    self._services.streams.receive(client, message, first=self._first)
                except Refused as refusal:
                    raise incoming.RefusedCommand(command_id, refusal) from refusal
            case incoming.AskHousePin():
                self._check_panel()
                pin = self._services.secrets.house_pin.pin
                client.send(
                    outgoing.encode({"type": "house_pin", "code": pin, "seconds": SECONDS_SHOWN})
                )
            case _:
                self._services.streams.receive(client, message, first=self._first)

    def _check_role(self, actor: Actor) -> None:
        """Refuse roles that the server has to admit: any client can claim one."""
        if actor is Role.PANEL:
            self._check_panel()
        elif actor is Role.HOUSE:
            self._services.secrets.house_pin.check(self._client.phone)

    def _check_panel(self) -> None:
        """Refuse commands of an untrusted panel: any client can say that it is one."""
        if self._client.kind != "panel" or not self._client.trusted:
            raise Refused(RefusalCode.NOT_OUR_PANEL)

    def _greet(self, hello: incoming.Hello) -> None:
        if self.greeted:
            raise Refused(RefusalCode.HELLO_AGAIN)
        found = self._services
        fresh = secrets.token_urlsafe(TOKEN_BYTES) if hello.token is None else None
        token = hello.token or fresh or ""
        phone = phone_of(token)
        self._client.identify(hello.client, phone, trusted=self._is_trusted(hello, phone))
        self._client.invitation = hello.invitation
        welcome: WelcomeShape = {
            "type": "welcome",
            "protocol": PROTOCOL,
            "version": found.version,
            "boot": found.boot,
            "phone": public_phone(phone),
            "addresses": list(found.addresses()),
        }
        if servers := self._servers():
            welcome["servers"] = servers
        if fresh is not None:
            welcome["token"] = fresh
        frame = outgoing.encode(welcome)
        played = found.policy.sockets.played_lately(self._client.address, Standing.FIRST)
        found.streams.subscribe(self._client, hello, frame, first=played or self._client.first)
        self.greeted = True

    def _servers(self) -> list[str]:
        """The servers at which the client can go on; a panel is no page, and may use any name."""
        servers = self._services.servers()
        is_panel = servers and self._client.kind == "panel"
        return servers_for(servers[0] if is_panel else self._page, servers)

    def _is_trusted(self, hello: incoming.Hello, phone: str) -> bool:
        """Whether it is a panel with the panel key, or a mirror with the house PIN."""
        if hello.client == "mirror":
            return self._services.secrets.house_pin.admits(phone)
        return hello.client == "panel" and self._services.secrets.panel_key.matches(hello.key)
