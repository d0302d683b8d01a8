"""The headers of a request: of limited length, and of one meaning.

Two programs that disagree where a request ends can be made to see different requests (request
smuggling); `http.client` and gevent read what RFC 9112 forbids. So a request whose length is given
twice, or in another form than that RFC has, is refused.
"""

from __future__ import annotations

import re
from io import BufferedIOBase

LONGEST_HEADERS = 16 * 1024
"""Bytes of all headers of a request; browsers send one or two thousand."""
LINE = re.compile(rb"([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([^\x00-\x08\x0a-\x1f\x7f]*?)[ \t]*\r?\n")
"""A header field (RFC 9112 §5), without obsolete folding."""
LENGTH = re.compile(rb"[0-9]{1,12}")


class MalformedRequest(ValueError):
    """A request has an error, or more than one meaning."""


class HeadersTooLong(ValueError):
    """The headers of a request are longer than any browser's."""


class RequestHeaders:
    """The lines of headers as `http.client` reads them, which has limits for each alone."""

    def __init__(self, source: BufferedIOBase) -> None:
        self._source = source
        self._left = LONGEST_HEADERS
        self._framing: dict[bytes, list[bytes]] = {b"content-length": [], b"transfer-encoding": []}

    def readline(self, size: int) -> bytes:
        """Read a line.

        Raises:
            HeadersTooLong: It is too long, or all lines together are.
            MalformedRequest: It is no header field.
        """
        line = self._source.readline(min(size, self._left + 1))
        self._left -= len(line)
        if self._left < 0:
            raise HeadersTooLong
        if line.strip(b"\r\n"):
            found = LINE.fullmatch(line)
            if found is None:
                raise MalformedRequest("a line is no header field")
            self._framing.get(found[1].lower(), []).append(found[2])
        return line

    def check_framing(self, version: str) -> None:
        """Refuse a body whose length has more than one meaning (RFC 9112 §6.3).

        Raises:
            MalformedRequest: It has.
        """
        lengths, codings = self._framing.values()
        if len(lengths) + len(codings) > 1:
            raise MalformedRequest("the length of the body is said twice")
        if any(LENGTH.fullmatch(each) is None for each in lengths):
            raise MalformedRequest("Content-Length is no number")
        if codings and (codings[0].lower() != b"chunked" or version != "HTTP/1.1"):
            raise MalformedRequest("Transfer-Encoding is not chunked")
