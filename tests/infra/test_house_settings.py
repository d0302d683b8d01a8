"""What a referee's screen sets: the file keeps all else, and no wrong value gets in."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.controllers import CONTROLLERS
from device.install.plan import plan
from device.install.steps import Write
from device.install.wanted import Facts, Wanted
from scorekeeper.commands import house_settings
from scorekeeper.commands.editing import CannotEdit, edited
from scorekeeper.refusal import Refused
from scorekeeper.words import LANGUAGES, dictionary

BARE = Facts(None, (), False, False, False, False, False)
INSTALLED = next(
    step.text
    for step in plan(Wanted(source="amarrako==1"), BARE)
    if isinstance(step, Write) and step.path.endswith("amarrako.toml")
)
values = st.one_of(st.integers(0, 10**6), st.text(st.characters(exclude_categories=["Cs"])))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "amarrako.toml"
    file.write_text(INSTALLED, encoding="utf-8")
    return file


def told(path: Path) -> dict[object, object]:
    return {each["name"]: each["value"] for each in house_settings.offered(path)}


@given(value=values, key=st.sampled_from(["language", "lamp-brightness", "never-heard-of"]))
def test_one_value_is_another_and_every_other_line_is_what_it_was(
    value: str | int, key: str
) -> None:
    after = edited(INSTALLED, "panel", key, value)
    before = tomllib.loads(INSTALLED)
    assert tomllib.loads(after) == {**before, "panel": {**before["panel"], key: value}}
    kept = [line for line in INSTALLED.split("\n") if not line.startswith(f"{key} =")]
    assert [line for line in after.split("\n") if not line.startswith(f"{key} =")] == kept


@given(value=values)
def test_setting_it_back_gives_the_very_file(value: str | int) -> None:
    there = edited(INSTALLED, "panel", "language", value)
    assert edited(there, "panel", "language", "es") == INSTALLED


def test_a_new_key_stands_behind_its_own_example_and_a_comment_beside_a_value_stays() -> None:
    after = edited(INSTALLED, "panel", "lamp-brightness", 40).split("\n")
    at = after.index("lamp-brightness = 40")
    assert after[at - 1] == "# lamp-brightness = 100"
    assert edited('[panel]\nlanguage = "es"  # ours\n', "panel", "language", "eu") == (
        '[panel]\nlanguage = "eu"  # ours\n'
    )
    assert edited("[serve]\nport = 80", "panel", "language", "eu") == (
        '[serve]\nport = 80\n\n[panel]\nlanguage = "eu"\n'
    )


@pytest.mark.parametrize(
    "text",
    [
        'panel = { language = "es" }\n',
        'panel.language = "es"\n',
        '[panel]\nlanguage = """\nes"""\n',
        '[panel]\nabout = """\nlanguage = "es"\n"""\n',
        "panel = 3\n",
    ],
)
def test_what_is_written_too_freely_is_left_alone(text: str) -> None:
    with pytest.raises(CannotEdit):
        edited(text, "panel", "language", "eu")


def test_the_screen_is_told_what_may_be_set_and_how_it_stands(path: Path) -> None:
    assert told(path) == {
        "panel.display": "memory",
        "panel.display-brightness": 100,
        "panel.lamp-brightness": 100,
        "panel.language": "es",
    }
    display = next(e for e in house_settings.offered(path) if e["name"] == "panel.display")
    assert isinstance(display["choices"], list)
    assert sorted(display["choices"]) == sorted(["memory", *CONTROLLERS])


def test_a_wifi_is_renamed_where_there_is_one(path: Path) -> None:
    with pytest.raises(Refused) as refused:
        house_settings.changed(path, {"serve.wifi-name": "Bar"})
    assert refused.value.code == "no_such_house_setting"
    path.write_text('[serve]\nwifi-name = "Mus"\n', encoding="utf-8")
    assert told(path)["serve.wifi-name"] == "Mus"
    for name in ("Etxea 2; ssid=\\", "ñ" * 16, '"'):
        house_settings.save(path, house_settings.changed(path, {"serve.wifi-name": name}))
        assert told(path)["serve.wifi-name"] == name


def test_how_a_display_is_wired_stays_where_the_new_one_can_be_wired_so(path: Path) -> None:
    for before, wanted, after in (
        ("ssd1306,address=0x3d,facing", "sh1106", "sh1106,address=0x3d,facing"),
        ("ssd1306,address=0x3d,facing", "ssd1322", "ssd1322"),
        ("sh1106,rotate=180", "memory", "memory,rotate=180"),
    ):
        path.write_text(f'[panel]\ndisplay = "{before}"\n', encoding="utf-8")
        assert told(path)["panel.display"] == before.partition(",")[0]
        text = house_settings.changed(path, {"panel.display": wanted})
        assert text == f'[panel]\ndisplay = "{after}"\n'


@pytest.mark.parametrize(
    ("name", "value", "code"),
    [
        ("panel.display", "ssd9999", "bad_house_setting"),
        ("panel.display", "ssd1306,address=0x3d", "bad_house_setting"),
        ("panel.lamp-brightness", 0, "bad_house_setting"),
        ("panel.lamp-brightness", True, "bad_house_setting"),
        ("panel.lamp-brightness", "50", "bad_house_setting"),
        ("panel.language", None, "bad_house_setting"),
        ("serve.wifi-name", "x" * 33, "bad_house_setting"),
        ("serve.wifi-name", "a\nport = 1", "bad_house_setting"),
        ("serve.wifi-name", "\ud800", "bad_house_setting"),
        ("serve.wifi-name", " Bar", "bad_house_setting"),
        ("serve.port", 8080, "no_such_house_setting"),
        ("panel.server", "http://elsewhere/", "no_such_house_setting"),
        ("install.from", "evil", "no_such_house_setting"),
        ("x", "y", "no_such_house_setting"),
    ],
)
def test_nothing_else_can_be_set_and_no_other_value(
    name: str, value: object, code: str, path: Path
) -> None:
    path.write_text('[serve]\nwifi-name = "Mus"\n[panel]\n', encoding="utf-8")
    with pytest.raises(Refused) as refused:
        house_settings.changed(path, {name: value})
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        # A display by SPI and a lamp would have the same pin.
        ('[panel]\nlamps = "adentro_0=24"\n', "house_settings_clash"),
        ('[panel]\nlampss = "none"\n', "house_settings_wrong_key"),
        ('[panel]\n\nlamps = "none"\n', "house_settings_wrong_key"),
        ('panel = { language = "es" }\n', "house_settings_by_hand"),
        ("[panel\n", "house_settings_wrong"),
        ("#" * 70_000, "house_settings_wrong"),
    ],
)
def test_a_file_that_would_be_wrong_is_not_written(text: str, code: str, path: Path) -> None:
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Refused) as refused:
        house_settings.changed(path, {"panel.display": "ssd1322"})
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("text", "one", "other", "wanted"),
    [
        ('lamps = "adentro_0=24"', "display", "lamps", "GPIO 24"),
        ('lamps = "max7219,spi=0.0"', "display", "lamps", "SPI 0.0"),
        ('buttons = "undo_0=25"', "display", "buttons", "GPIO 25"),
        ('display-2 = "ssd1322"', "display", "display-2", "SPI 0.0"),
    ],
)
def test_what_clashes_is_named_with_what_both_want(
    text: str, one: str, other: str, wanted: str, path: Path
) -> None:
    path.write_text(f"[panel]\n{text}\n", encoding="utf-8")
    with pytest.raises(Refused) as refused:
        house_settings.changed(path, {"panel.display": "ssd1322"})
    assert refused.value.code == "house_settings_clash"
    assert refused.value.params == {"one": one, "other": other, "wanted": wanted}
    for language in LANGUAGES:
        assert wanted in refused.value.in_words(language)
        for option in (one, other):
            assert f"part.{option.replace('-', '_')}" in dictionary(language)


def test_what_else_is_wrong_in_the_file_is_named_with_its_line(path: Path) -> None:
    path.write_text('[panel]\n# Ours.\nlampss = "none"\n', encoding="utf-8")
    with pytest.raises(Refused) as refused:
        house_settings.changed(path, {"panel.display": "ssd1322"})
    assert refused.value.params == {"name": "panel.lampss", "line": 3}


def test_a_file_that_is_not_there_or_not_ours_is_said(path: Path, tmp_path: Path) -> None:
    with pytest.raises(Refused) as refused:
        house_settings.offered(tmp_path / "none.toml")
    assert refused.value.code == "no_house_settings"
    with pytest.raises(Refused) as refused:
        house_settings.save(tmp_path / "no folder" / "amarrako.toml", "")
    assert refused.value.code == "house_settings_not_saved"
    house_settings.save(path, "# new\n")
    assert path.read_text(encoding="utf-8") == "# new\n"
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


def test_the_file_keeps_its_rights_and_a_link_stays_a_link(path: Path, tmp_path: Path) -> None:
    path.chmod(0o664)
    link = tmp_path / "link.toml"
    link.symlink_to(path)
    house_settings.save(link, "# new\n")
    assert link.is_symlink()
    assert path.read_text(encoding="utf-8") == "# new\n"
    assert path.stat().st_mode & 0o777 == 0o664
