"""Exports over HTTP: long ones are made in a process of their own, so that no table waits for them.

The process has a low priority, reads the event store by itself, and writes as fast as the client
receives: what is not sent yet waits in the pipe.
"""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from threading import BoundedSemaphore

from scorekeeper.house.house import House
from scorekeeper.record.csv_columns import HAND_COLUMNS, MATCH_COLUMNS, sheet
from scorekeeper.refusal import RefusalCode, Refused
from webui.queries import championships, reading
from webui.queries.history import History, history
from webui.store import OtherFormat
from webui.streams.house import load_house

SMALL = 2000
"""Events of a table up to which an export is made in the thread that answers: it is over before
another process would have begun."""
AT_ONCE = BoundedSemaphore(2)
"""Limits how many exports are made at the same time."""
WAIT_SECONDS = 20.0
"""Seconds that a further export waits for another to end, before it is refused as busy."""
PRIORITY = 5
"""Niceness of the process: a third of the processor where tables want all of it."""
PIECE = 64 * 1024


def _lines(found: History, _language: str) -> Iterator[str]:
    for record in found.records():
        yield json.dumps(record, ensure_ascii=False) + "\n"


def _texts(found: History, language: str) -> Iterator[str]:
    for number, text in enumerate(found.texts(language)):
        yield f"\n{text}" if number else text


FORMS: Mapping[str, tuple[str, Callable[[History, str], Iterable[str]]]] = {
    ".jsonl": ("application/jsonl", _lines),
    ".txt": ("text/plain", _texts),
    ".csv": ("text/csv", lambda found, _: (sheet(MATCH_COLUMNS, found.match_lines()),)),
    "-hands.csv": ("text/csv", lambda found, _: (sheet(HAND_COLUMNS, found.hand_lines()),)),
}
"""Hand records, text, CSV of matches, CSV of hands: content type, and the parts in a language."""
CHAMPIONSHIP = "championship"
"""The text of all matches of a championship."""


def exported(
    folder: Path, house: House, code: str, match: int | None, *, form: str, language: str
) -> Generator[bytes, None, None]:
    """Yield an export of a match or a table in one of `FORMS`, in pieces, as they are made.

    Raises:
        Refused: Before the first piece: no_such_table, no_such_match, table_unreadable, log_failed,
            busy.
    """
    short = None
    # Nothing is yielded in here: the next piece may be made in another thread, and the connection
    # of the reader belongs to one.
    with history(folder, house, code, match) as found:
        if found.revision <= SMALL:
            short = "".join(FORMS[form][1](found, language)).encode()
    if short is not None:
        yield short
        return
    yield from _from_process(folder, code, match or 0, form, language)


def exported_championship(
    folder: Path, house: House, code: str, language: str
) -> Generator[bytes, None, None]:
    """Yield the text of all matches of a championship in pieces, as they are made.

    Raises:
        Refused: Before the first piece: no_such_championship, championship_unreadable, log_failed,
            busy.
    """
    championships.view_of(folder, house, code)
    yield from _from_process(folder, code, 0, CHAMPIONSHIP, language)


def _from_process(folder: Path, code: str, match: int, form: str, language: str) -> Iterator[bytes]:
    """Yield what the process writes, once `AT_ONCE` admits it. Refused (busy)."""
    if not AT_ONCE.acquire(timeout=WAIT_SECONDS):
        raise Refused(RefusalCode.BUSY)
    arguments = (str(folder), code, str(match), form, language)
    try:
        with subprocess.Popen(
            [sys.executable, "-P", "-m", "webui.queries.export_process", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
        ) as process:
            with suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, process.pid, PRIORITY)
            try:
                while process.stdout is not None and (piece := process.stdout.read(PIECE)):
                    yield piece
                if process.wait() != 0:
                    # A client that has received a part already finds the answer incomplete.
                    raise Refused(RefusalCode.TABLE_UNREADABLE, table=code)
            finally:
                process.kill()
    finally:
        AT_ONCE.release()


def main(arguments: Sequence[str]) -> int:
    """Write an export to standard output; the arguments are those of `_from_process`."""
    path, code, match, form, language = arguments
    folder = Path(path)
    # The values of a match form no cycles, and there are many of them at once.
    gc.disable()
    try:
        with reading(folder) as reader:
            house = load_house(reader)
        if form == CHAMPIONSHIP:
            sys.stdout.writelines(championships.texts(folder, house, code, language))
            return 0
        with history(folder, house, code, int(match) or None) as found:
            for part in FORMS[form][1](found, language):
                sys.stdout.write(part)
    except (Refused, OtherFormat):
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
