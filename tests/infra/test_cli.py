"""The dispatcher: finding a command, its words, its exit status."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.metadata import EntryPoint, version

import pytest

from scorekeeper.process import commands
from webui.cli.main import main

COMMANDS = [
    *("run", "serve", "panel", "settle", "demo", "export", "rebuild", "certificate"),
    *("backup", "restore", "check", "director-code", "house-pin", "mqtt", "doctor", "install"),
]
AMARRAKO = [sys.executable, "-P", "-m", "webui"]


@pytest.fixture
def act(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have one command, which does what its arguments say."""
    entry = EntryPoint("act", "tests.infra.commands_for_tests", commands.GROUP)
    monkeypatch.setattr(commands, "entry_points", lambda group: [entry] * (group == commands.GROUP))


@pytest.mark.usefixtures("act")
class TestDispatching:
    def test_the_status_is_the_commands_own(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["act", "--do", "sing"]) == 7
        assert capsys.readouterr().out == "sing\n"

    @pytest.mark.parametrize(
        ("what", "status", "words"),
        [
            ("fail", 1, "amarrako: the deck is wet.\n"),
            ("lose", 1, "amarrako: hand.jsonl: No such file or directory.\n"),
            ("interrupt", 130, ""),
        ],
    )
    def test_what_fails_says_so_in_a_sentence(
        self, what: str, status: int, words: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(["act", "--do", what]) == status
        assert capsys.readouterr().err == words

    def test_an_unexpected_exception_is_not_converted(self) -> None:
        with pytest.raises(ZeroDivisionError):
            main(["act", "--do", "break"])

    @pytest.mark.parametrize("line", [[], ["mus"], ["--mus"], ["--version", "act"]])
    def test_a_line_that_makes_no_sense_is_status_2(
        self, line: list[str], capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(line) == 2
        told = capsys.readouterr()
        assert told.out == ""
        assert "act" in told.err
        assert "--help" in told.err

    def test_a_wrong_option_is_status_2(self, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit) as ended:
            main(["act", "--d", "sing"])
        assert ended.value.code == 2
        assert "--d" in capsys.readouterr().err

    def test_help_lists_the_commands(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["--help"]) == 0
        assert "  act  do what --do says\n" in capsys.readouterr().out

    def test_a_commands_help_has_its_examples(self, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit) as ended:
            main(["act", "--help"])
        assert ended.value.code == 0
        assert "amarrako act --do fail" in capsys.readouterr().out


def loaded(*lines: list[str]) -> tuple[str, set[str]]:
    """Run lines in a fresh interpreter; what they printed, and which packages it had to import."""
    code = (
        "import json, sys; from webui.cli.main import main\n"
        "for line in json.loads(sys.argv[1]):\n"
        "    try: main(line)\n"
        "    except SystemExit: pass\n"
        "print('LOADED', *{name.partition('.')[0] for name in sys.modules})"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, json.dumps(lines)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
    )
    printed, _, names = done.stdout.partition("LOADED ")
    return printed, set(names.split())


HEAVY = {
    *("flask", "gevent", "websockets", "luma", "PIL", "gpiozero", "segno", "sqlite3"),
    *("cryptography", "paho"),
}


def test_every_command_is_listed_and_helps_without_importing_what_it_needs() -> None:
    printed, names = loaded(["--help"], *([command, "--help"] for command in COMMANDS))
    listed, *helped = printed.split("usage: amarrako ")[1:]
    assert [each.split()[0] for each in helped] == COMMANDS
    for command, text in zip(COMMANDS, helped, strict=True):
        assert f"\n  {command} " in listed
        assert f"amarrako {command}" in text.partition("examples:")[2]
    assert names & HEAVY == set()


def test_settling_imports_neither_server_nor_panel() -> None:
    _, names = loaded(["settle"])
    assert names & {*HEAVY, "device"} == set()


def test_the_version_is_the_packages() -> None:
    assert loaded(["--version"])[0] == f"amarrako {version('amarrako')}\n"


def test_nobody_reading_on_is_no_failure_to_talk_about() -> None:
    """As in `amarrako --help | head -0`: the pipe has no reader when we write."""
    with subprocess.Popen(
        [*AMARRAKO, "--help"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 141
