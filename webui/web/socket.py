"""The WebSocket route: one conversation a client, read by its own greenlet."""

from __future__ import annotations

import hashlib
import hmac
import logging
import secrets
from typing import Protocol, cast

import gevent
from flask import request
from flask_sock import ConnectionClosed, Sock

from scorekeeper.refusal import Refused
from scorekeeper.view import public_phone
from webui.protocol import frames, incoming, outgoing
from webui.protocol.picture import Picture
from webui.server.addresses import is_loopback
from webui.tables.jobs import Act, AskRefereeCode, Attend, Job, Point, PressButton, ShowPicture
from webui.web.services import Services, services
from webui.wire.connection import LINE, Client, Line, MessageBell, ReadInPlace
from webui.wire.limits import TokenBucket

logger = logging.getLogger("amarrako.socket")
sock = Sock()

TOKEN_BYTES = 32
OUR_OWN = ("127.0.0.1", "::1", "::ffff:127.0.0.1")
"""What a program calls from that calls localhost. Who takes another address of the loopback did so
on purpose, to be told apart: he is counted as anybody."""
FORWARDING = ("X-Forwarded-For", "X-Real-IP", "Forwarded", "Via")
"""Headers of proxies: what comes with one is not of this machine, though it comes from there."""
ENDING = {"wrong_protocol", "too_fast", "table_wanted"}
"""Refusals after which there is nothing to talk about."""


class WebSocket(Protocol):
    """What we use of simple_websocket.Server."""

    thread: ReadInPlace
    event: MessageBell

    def receive(self, timeout: float | None = None) -> str | bytes | None:
        """Take the next message."""


@sock.route("/ws")
def websocket(connection: WebSocket) -> None:
    """Talk to one client until either side ends it."""
    found = services()
    line = cast("Line", request.environ[LINE])
    address = client_address()
    try:
        admission = found.connections.enter(address, our_own=is_our_own())
    except Refused as refusal:
        logger.info("socket refused", extra={"address": address, "code": refusal.code})
        line.outbox.put(outgoing.refused(refusal))
        line.outbox.close_with(frames.close_frame(frames.TRY_LATER))
        line.part()
        return
    client = Client(line.outbox, admission)
    conversation = Conversation(found, client, connection, here=is_here(line, address))
    try:
        connection.event.answer = conversation.hear
        connection.thread.run()
    except Exception:
        logger.exception("conversation failed")
        client.dismiss(frames.ERROR)
    finally:
        if conversation.greeted:
            found.house.depart(client)
        client.deliver()
        line.part()
        admission.leave()


def client_address() -> str:
    """Where the client is; a proxy on this very machine says it of the clients it speaks for."""
    peer = request.remote_addr or ""
    said = request.headers.get("X-Forwarded-For", "")
    return said.rpartition(",")[2].strip()[:64] if said and is_loopback(peer) else peer


def is_our_own() -> bool:
    """Whether a program of this very machine calls at its door, and speaks for nobody else."""
    return request.remote_addr in OUR_OWN and not speaks_for_others()


def speaks_for_others() -> bool:
    """Whether it is a proxy that calls."""
    return any(name in request.headers for name in FORWARDING)


def is_here(line: Line, address: str) -> bool:
    """Whether the client is on this very machine, by whichever of its addresses it called.

    Who speaks for others is not taken for them.
    """
    if is_loopback(address):
        return True
    return not speaks_for_others() and line.comes_from_itself()


class Conversation:
    """Reads what a client says and passes it to the house."""

    def __init__(
        self, found: Services, client: Client, connection: WebSocket, *, here: bool
    ) -> None:
        self._services = found
        self._here = here
        self._client = client
        self._connection = connection
        limits = found.settings.limits
        self._bucket = TokenBucket(limits.messages_a_second, limits.messages_at_once, found.steady)
        self._most_bytes = limits.message_bytes
        self.greeted = False

    def hear(self) -> None:
        """Deal with the messages that have come."""
        while not self._client.is_over():
            try:
                message = self._connection.receive(timeout=0)
            except ConnectionClosed:
                return
            if message is None:
                return
            self._answer(message)

    def _answer(self, message: str | bytes) -> None:
        try:
            self._deal_with(incoming.read_message(self._bounded(message)))
        except incoming.RefusedCommand as refused:
            self._refuse(refused.refusal, refused.command)
        except Refused as refusal:
            self._refuse(refusal)

    def _bounded(self, message: str | bytes) -> str:
        if not self._bucket.take():
            raise Refused("too_fast")
        if isinstance(message, bytes) or len(message.encode()) > self._most_bytes:
            raise Refused("bad_message")
        return message

    def _refuse(self, refusal: Refused, command: str | None = None) -> None:
        self._client.put(outgoing.refused(refusal, command))
        if refusal.code in ENDING:
            self._client.dismiss(frames.POLICY)
        self._client.flush()

    def _deal_with(self, message: incoming.Message) -> None:
        client = self._client
        if isinstance(message, incoming.Ping):
            client.put(outgoing.pong(message.n))
            client.flush()
            return
        if isinstance(message, incoming.Hello):
            self._greet(message)
            return
        if not self.greeted:
            raise Refused("hello_first")
        match message:
            case incoming.CommandMessage(id=command_id):
                act = Act(
                    client,
                    command_id,
                    message.revision,
                    message.seat,
                    message.command,
                    referee=message.referee,
                    panel=message.panel,
                    saw=message.saw,
                )
                try:
                    self._check_panel(act)
                    self._submit(act)
                except Refused as refusal:
                    raise incoming.RefusedCommand(command_id, refusal) from refusal
            case incoming.PointBoard(board=board):
                self._submit(Point(client, board))
            case incoming.RefereeCodeWanted():
                self._submit(AskRefereeCode(client))
            case incoming.HouseSettingsWanted():
                self._services.desk.look(client)
            case incoming.HouseSettingsSet(values=values):
                self._services.desk.change(client, values)
            case Picture(frame=frame, here=here):
                self._submit(ShowPicture(client, frame, here))
            case incoming.Press(button=button, seconds=seconds):
                self._submit(PressButton(client, button, seconds))

    def _submit(self, job: Job) -> None:
        """Let the tables do something; this greenlet waits while they have too much to do."""
        self._services.house.submit(job, gevent.sleep)

    def _check_panel(self, act: Act) -> None:
        """Anybody can say that he is a panel; the buttons that count are those of our own."""
        if act.panel and not (self._client.kind == "panel" and self._client.of_the_house):
            raise Refused("not_our_panel")

    def _greet(self, hello: incoming.Hello) -> None:
        if self.greeted:
            raise Refused("hello_again")
        found = self._services
        fresh = secrets.token_urlsafe(TOKEN_BYTES) if hello.token is None else None
        token = hello.token or fresh or ""
        phone = hashlib.sha256(token.encode()).hexdigest()
        self._client.introduce(hello.client, phone, of_the_house=self._is_of_the_house(hello))
        welcome = outgoing.welcome(
            version=found.version,
            boot=found.boot,
            phone=public_phone(self._client.phone),
            token=fresh,
            addresses=found.addresses(),
            house_settings=hello.client == "phone" and found.desk.is_open(),
        )
        self._submit(Attend(self._client, hello.table, welcome, hello.pointed))
        self.greeted = True

    def _is_of_the_house(self, hello: incoming.Hello) -> bool:
        """A panel or a mirror of this very machine, or a panel that brings the house's key."""
        if hello.client not in ("panel", "mirror"):
            return False
        if self._here:
            return True
        key = self._services.panel_key
        return hello.client == "panel" and hmac.compare_digest(hello.key or "", key)
