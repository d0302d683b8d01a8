"""Values set on a phone take precedence over the settings file; invalid ones are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.hardware.controllers import CONTROLLERS
from device.install.machine import Machine
from device.install.plan import InstallOptions, text_of
from scorekeeper.house.setting import Values
from scorekeeper.process import house_settings
from scorekeeper.refusal import Refused
from scorekeeper.words import LANGUAGES, dictionary

INSTALLED = text_of("amarrako.toml", InstallOptions(source="amarrako==1"), Machine())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "amarrako.toml"
    file.write_text(INSTALLED, encoding="utf-8")
    return file


def values(path: Path, kept: Values | None = None) -> dict[object, object]:
    return {each["name"]: each["value"] for each in house_settings.offered(path, kept or {})}


def changed(
    path: Path, wanted: dict[str, object], kept: Values | None = None
) -> dict[str, str | int]:
    return house_settings.changed(path, kept or {}, wanted)


def test_what_may_be_set_is_offered_with_its_values(path: Path) -> None:
    assert values(path) == {
        "panel.display": "memory",
        "panel.display-brightness": 100,
        "panel.lamp-brightness": 100,
        "panel.language": "es",
        "serve.bar": "",
        "serve.tv-slides": "on",
        "serve.tv-odds": "on",
    }
    display = next(e for e in house_settings.offered(path, {}) if e["name"] == "panel.display")
    assert display["kind"] == "choice"
    assert sorted(display["choices"]) == sorted(["memory", *CONTROLLERS])


def test_what_was_set_goes_before_the_file_and_the_file_stays_as_it_is(path: Path) -> None:
    before = path.read_text(encoding="utf-8")
    kept = changed(path, {"panel.language": "eu", "panel.lamp-brightness": 40})
    assert kept == {"panel.language": "eu", "panel.lamp-brightness": 40}
    assert values(path, kept).items() >= kept.items()
    # Set to what the file says anyway, it is the file's again.
    assert changed(path, {"panel.language": "es", "panel.lamp-brightness": 100}, kept) == {}
    assert path.read_text(encoding="utf-8") == before


def test_a_wifi_is_renamed_where_there_is_one(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Refused) as refused:
        changed(path, {"serve.wifi-name": "Bar"})
    assert refused.value.code == "no_such_house_setting"
    # As `amarrako install --hotspot` tells it to the service.
    monkeypatch.setenv("AMARRAKO_WIFI_NAME", "Mus bar")
    assert values(path)["serve.wifi-name"] == "Mus bar"
    path.write_text('[serve]\nwifi-name = "Mus"\n', encoding="utf-8")
    assert values(path)["serve.wifi-name"] == "Mus"
    for name in ("Etxea 2; ssid=\\", "ñ" * 16, '"', "--port=1"):
        kept = changed(path, {"serve.wifi-name": name})
        assert values(path, kept)["serve.wifi-name"] == name


def test_how_a_display_is_wired_stays_where_the_new_one_can_be_wired_so(path: Path) -> None:
    for before, wanted, after in (
        ("ssd1306,address=0x3d,facing", "sh1106", "sh1106,address=0x3d,facing"),
        ("ssd1306,address=0x3d,facing", "ssd1322", "ssd1322"),
        ("sh1106,rotate=180", "memory", "memory,rotate=180"),
    ):
        path.write_text(f'[panel]\ndisplay = "{before}"\n', encoding="utf-8")
        assert values(path)["panel.display"] == before.partition(",")[0]
        kept = changed(path, {"panel.display": wanted})
        assert kept == {"panel.display": after}
        assert values(path, kept)["panel.display"] == wanted


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
        changed(path, {name: value})
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("name", "value", "text"),
    [
        ("panel.lamp-brightness", 0, "panel.lamp-brightness is 0; allowed: 1…100."),
        ("serve.tv-slides", "maybe", "serve.tv-slides is 'maybe'; allowed: on, off."),
        ("serve.wifi-name", "", "serve.wifi-name is ''; allowed: “…”, 1…32 B."),
        ("serve.port", 8080, "serve.port cannot be set from here."),
    ],
)
def test_a_refusal_names_the_setting_and_what_is_allowed(
    name: str, value: object, text: str, path: Path
) -> None:
    path.write_text('[serve]\nwifi-name = "Mus"\n[panel]\n', encoding="utf-8")
    with pytest.raises(Refused) as refused:
        changed(path, {name: value})
    assert refused.value.text == text


@pytest.mark.parametrize(
    ("text", "code"),
    [
        # A display by SPI and a lamp would have the same pin.
        ('[panel]\nlamps = "adentro_0=24"\n', "house_settings_clash"),
        ('[panel]\nlampss = "none"\n', "house_settings_wrong_key"),
        ('[panel]\n\nlamps = "none"\n', "house_settings_wrong_key"),
        ("[panel\n", "house_settings_wrong"),
        ("#" * 70_000, "house_settings_wrong"),
    ],
)
def test_what_the_options_refuse_is_not_kept(text: str, code: str, path: Path) -> None:
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Refused) as refused:
        changed(path, {"panel.display": "ssd1322"})
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
        changed(path, {"panel.display": "ssd1322"})
    assert refused.value.code == "house_settings_clash"
    assert refused.value.params == {"one": one, "other": other, "wanted": wanted}
    for language in LANGUAGES:
        assert wanted in refused.value.in_words(language)
        for option in (one, other):
            assert f"part.{option.replace('-', '_')}" in dictionary(language, "house.")


def test_what_else_is_wrong_in_the_file_is_named_with_its_line(path: Path) -> None:
    path.write_text('[panel]\n# Ours.\nlampss = "none"\n', encoding="utf-8")
    with pytest.raises(Refused) as refused:
        changed(path, {"panel.display": "ssd1322"})
    assert refused.value.params == {"name": "panel.lampss", "line": 3}


def test_without_a_settings_file_nothing_is_offered(tmp_path: Path) -> None:
    for missing in (None, tmp_path / "none.toml"):
        with pytest.raises(Refused) as refused:
            house_settings.offered(missing, {})
        assert refused.value.code == "no_house_settings"


def test_what_was_set_is_kept_whole_and_what_is_no_setting_any_more_is_left_out(
    tmp_path: Path,
) -> None:
    kept = tmp_path / house_settings.SETTINGS_FILE
    assert house_settings.load(kept) == {}
    values: dict[str, str | int] = {"panel.display": "sh1106,address=0x3d", "serve.wifi-name": "ñ"}
    house_settings.save(kept, values)
    assert house_settings.load(kept) == values
    assert [each.name for each in tmp_path.iterdir()] == [kept.name]
    house_settings.save(kept, {**values, "panel.display": "ssd9999", "panel.server": "x"})
    assert house_settings.load(kept) == {"serve.wifi-name": "ñ"}
    with pytest.raises(Refused) as refused:
        house_settings.save(tmp_path / "no folder" / "kept.json", {})
    assert refused.value.code == "house_settings_not_saved"
    for damaged in ("[", "[]", '"x"'):
        kept.write_text(damaged)
        with pytest.raises(ValueError, match=r"."):
            house_settings.load(kept)
