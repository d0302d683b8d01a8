"""Run on the box: runs the commands that come over its serial line, and answers what they printed.

A request is a line of JSON, a command of the shell as a string; the answer is another, its exit
status and output. It uses Python's standard library alone, as it runs with the box's own Python.
"""

import json
import os
import subprocess
import tty


def main() -> None:
    """Answer requests, for ever."""
    line = os.open("/dev/ttyS0", os.O_RDWR | os.O_NOCTTY)
    tty.setraw(line)
    _write(line, "ready")
    with os.fdopen(line, "rb", buffering=0, closefd=False) as requests:
        unread = b""
        while True:
            unread += requests.read(4096)
            *whole, unread = unread.split(b"\n")
            for request in whole:
                done = subprocess.run(
                    ["bash", "-c", json.loads(request)],
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.STDOUT,
                    check=False,
                )
                _write(line, [done.returncode, done.stdout.decode(errors="replace")])


def _write(line: int, answer: object) -> None:
    text = json.dumps(answer).encode() + b"\n"
    while text:
        text = text[os.write(line, text) :]


if __name__ == "__main__":
    main()
