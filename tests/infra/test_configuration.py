"""The settings file: read as the command line is; errors name their line."""

from __future__ import annotations

import os
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from scorekeeper.process import CommandFailed, commands, options
from webui.cli.main import main

GOOD = """\
# The house's settings.
[sing]
what = "a jota"   # as the command line: --what "a jota"
times = 2
loud = true
with = ["Ane", "Jon"]
"""


@pytest.fixture(autouse=True)
def sing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have one command with a section, and no settings of this machine's."""
    entry = EntryPoint("sing", "tests.infra.configured_for_tests", commands.GROUP)
    monkeypatch.setattr(commands, "entry_points", lambda group: [entry] * (group == commands.GROUP))
    monkeypatch.setenv(options.CONFIGURATION, "")


def write(folder: Path, text: str) -> str:
    path = folder / "amarrako.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_options_come_from_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sing", "--config", write(tmp_path, GOOD)]) == 0
    assert capsys.readouterr().out == "a jota, 2 times, loud, with Ane and Jon\n"


def test_the_command_line_goes_before(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sing", "--times", "5", "--config", write(tmp_path, GOOD)]) == 0
    assert capsys.readouterr().out.startswith("a jota, 5 times")


def test_the_environment_names_the_file_too_and_is_left_as_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path, GOOD)
    monkeypatch.setenv(options.CONFIGURATION, path)
    assert main(["sing"]) == 0
    assert capsys.readouterr().out.startswith("a jota")
    before = dict(os.environ)
    assert main(["sing", "--config", path]) == 0
    assert dict(os.environ) == before


def test_without_a_file_there_are_the_defaults(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sing"]) == 0
    assert capsys.readouterr().out == "nothing, 1 times, softly, with nobody\n"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            '[sing]\nwhat = "x"\n\n  times = "twice"\n',
            ":4: [sing] times: invalid int value: 'twice'",
        ),
        ("[sing]\nloudly = true\n", ":2: [sing] loudly: there is no such key"),
        (
            '# x\n[dance]\nwhat = "x"\n',
            ":2: there is no section [dance]; the sections are [sing]",
        ),
        ("\nwhat = 1\n", ":2: what is in no section"),
        ("[sing]\nwhat = { a = 1 }\n", ":2: [sing] what: wants a text in quotes"),
        ("[sing]\nwhat = \n", ": Invalid value (at line 2, column 8)"),
        ('[sing]\nloud = "yes"\n', ":2: [sing] loud: "),
    ],
)
def test_what_is_wrong_is_said_with_its_line_and_key(
    text: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, text)
    assert main(["sing", "--config", path]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert f"amarrako: {path}{words}" in told.err


def test_a_file_that_is_not_there_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = tmp_path / "none.toml"
    assert main(["sing", "--config", str(missing)]) == 1
    assert capsys.readouterr().err == f"amarrako: {missing}: No such file or directory.\n"


def test_help_is_there_whatever_the_file_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["sing", "--config", write(tmp_path, "["), "--help"])
    assert ended.value.code == 0
    assert "[sing]" in capsys.readouterr().out


def test_a_command_that_knows_its_usual_file_takes_that_unless_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = tmp_path / "usual.toml"
    monkeypatch.setattr("tests.infra.configured_for_tests.FILE", str(usual), raising=False)
    assert main(["sing"]) == 0
    assert capsys.readouterr().out.startswith("nothing")
    usual.write_text('[sing]\nwhat = "the usual"\n')
    assert main(["sing"]) == 0
    assert capsys.readouterr().out.startswith("the usual")
    monkeypatch.setenv(options.CONFIGURATION, "")
    assert main(["sing", "--config", write(tmp_path, GOOD)]) == 0
    assert capsys.readouterr().out.startswith("a jota")


def test_values_set_elsewhere_go_before_the_file_and_after_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "tests.infra.configured_for_tests.ENVIRONMENT", {"times": "SING_TIMES"}, raising=False
    )
    monkeypatch.setenv("SING_TIMES", "7")
    command = commands.load(commands.known_commands()["sing"])
    path = write(tmp_path, '[sing]\nwhat = "of the file"\n')
    layers = options.layers_of("sing", command, ["--config", path])
    assert (layers.parsed().what, layers.parsed().times) == ("of the file", 7)
    between = layers.with_values({"what": "of a phone", "times": 3})
    assert (between.what, between.times) == ("of a phone", 3)
    layers = options.layers_of("sing", command, ["--what", "of the line", "--config", path])
    assert layers.with_values({"what": "of a phone"}).what == "of the line"
    with pytest.raises(CommandFailed, match="invalid int value"):
        layers.with_values({"times": "often"})
