"""Exports over HTTP: long ones are made in a process of their own, so that no table waits for them.

The process has a low priority, reads the event store by itself, and writes as fast as the client
receives: what is not sent yet waits in the pipe.
"""

from __future__ import annotations

import gc
import json
import subprocess
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from threading import BoundedSemaphore

from scorekeeper.house.house import House
from scorekeeper.record.csv_columns import HAND_COLUMNS, MATCH_COLUMNS, sheet
from scorekeeper.refusal import RefusalCode, Refused
from webui.queries import championships, reading
from webui.queries.background import lower_priority
from webui.queries.history import History, history
from webui.queries.season_scope import Asked, season_of
from webui.queries.season_sheets import sheet_text
from webui.store import OtherFormat
from webui.streams.cache.house import load_house

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
MATCHES, CHAMPIONSHIP, SEASON = "matches", "championship", "season"
"""What the process writes: matches of a table, those of a championship as text, or a sheet."""


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
    unread = Refused(RefusalCode.TABLE_UNREADABLE, table=code)
    yield from _from_process(unread, folder, MATCHES, code, str(match or 0), form, language)


def exported_championship(
    folder: Path, house: House, code: str, language: str
) -> Generator[bytes, None, None]:
    """Yield the text of all matches of a championship in pieces, as they are made.

    Raises:
        Refused: Before the first piece: no_such_championship, championship_unreadable, log_failed,
            busy.
    """
    championships.view_of(folder, house, code)
    unread = Refused(RefusalCode.CHAMPIONSHIP_UNREADABLE, championship=code)
    yield from _from_process(unread, folder, CHAMPIONSHIP, code, language)


def exported_season(
    folder: Path, house: House, asked: Asked, today: str, *, what: str, form: str
) -> Generator[bytes, None, None]:
    """Yield one of the season's `SHEETS` in one of their forms, in pieces.

    Raises:
        Refused: Before the first piece: no_such_season, log_failed, busy.
    """
    season_of(house, asked, today)
    unread = Refused(RefusalCode.LOG_FAILED)
    yield from _from_process(unread, folder, SEASON, json.dumps(asked), today, what, form)


def _from_process(unread: Refused, folder: Path, *arguments: str) -> Iterator[bytes]:
    """Yield what the process writes, once `AT_ONCE` admits it. Refused (busy), or `unread`."""
    if not AT_ONCE.acquire(timeout=WAIT_SECONDS):
        raise Refused(RefusalCode.BUSY)
    try:
        with subprocess.Popen(
            [sys.executable, "-P", "-m", "webui.queries.export_process", str(folder), *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
        ) as process:
            lower_priority(process.pid, PRIORITY)
            try:
                while process.stdout is not None and (piece := process.stdout.read(PIECE)):
                    yield piece
                if process.wait() != 0:
                    # A client that has received a part already finds the answer incomplete.
                    raise unread
            finally:
                process.kill()
    finally:
        AT_ONCE.release()


def main(arguments: Sequence[str]) -> int:
    """Write an export to standard output; the arguments are those of `_from_process`."""
    path, what, *more = arguments
    folder = Path(path)
    # The values of a match form no cycles, and there are many of them at once.
    gc.disable()
    try:
        with reading(folder) as reader:
            house = load_house(reader)
        sys.stdout.writelines(WRITERS[what](folder, house, more))
    except (Refused, OtherFormat):
        return 1
    return 0


def _matches(folder: Path, house: House, more: Sequence[str]) -> Iterator[str]:
    code, match, form, language = more
    with history(folder, house, code, int(match) or None) as found:
        yield from FORMS[form][1](found, language)


def _championship(folder: Path, house: House, more: Sequence[str]) -> Iterable[str]:
    code, language = more
    return championships.texts(folder, house, code, language)


def _season(folder: Path, house: House, more: Sequence[str]) -> Iterator[str]:
    asked, today, what, form = more
    yield sheet_text(folder, house, Asked(*json.loads(asked)), today, what=what, form=form)


WRITERS: Mapping[str, Callable[[Path, House, Sequence[str]], Iterable[str]]] = {
    MATCHES: _matches,
    CHAMPIONSHIP: _championship,
    SEASON: _season,
}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
