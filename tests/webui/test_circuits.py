"""Circuits over HTTP: results that houses sign, and what is done to such files on the way."""

from __future__ import annotations

import base64
import json
import stat
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from scorekeeper.house.result import fingerprint_of
from tests.director_client import DirectorClient, director_of
from tests.json_path import at, dicts
from tests.server import Server, running_server
from tests.webui.circuit_house import PATH, CircuitHouse, changed
from tests.webui.house import HousePhone
from webui.cli.main import main
from webui.queries.result_file import canonical
from webui.secrets.house_key import SEED, HouseKey
from webui.secrets.kept import Kept
from webui.secrets.places import SecretFile
from webui.store.sqlite.backup import restore_backup, write_backup

PAIRS = [(f"Casa {n}", (f"Ane {n}", f"Jon {n}")) for n in range(1, 5)]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[CircuitHouse]:
    with running_server(tmp_path / "house", "--bar", "Bar Uno") as server:
        yield CircuitHouse(server)


def signed_by(folder: Path, document: dict[str, object]) -> str:
    """A file signed by another house, whatever it says."""
    key = HouseKey(Kept(SecretFile(folder / "other.key", SEED), SEED))
    unsigned = {**document, "key": key.public()}
    unsigned.pop("signature", None)
    return json.dumps({**unsigned, "signature": key.sign(canonical(unsigned))})


def test_results_of_two_houses_meet_in_a_third_and_fill_its_final(tmp_path: Path) -> None:
    with (
        running_server(tmp_path / "a", "--bar", "Bar Uno") as a,
        running_server(tmp_path / "b", "--bar", "Bi Taberna") as b,
        running_server(tmp_path / "c", "--bar", "Three") as c,
    ):
        one, two, third = map(CircuitHouse, (a, b, c))
        files = [
            one.file(one.play(PAIRS)),
            two.file(
                two.play([PAIRS[2], ("Los Pacos", ("Jon 1", "Ane 1")), ("Zuri", ()), ("Beltz", ())])
            ),
        ]
        circuit = third.make_circuit(qualifying={"of": "standings", "best": 2})
        for file in files:
            refused = third.add(circuit, text=file)
            assert refused.code == "unknown_house"
            assert third.table == ([] if file is files[0] else third.table)
            third.trust(circuit, refused)
            assert third.add(circuit, text=file).status == 200
        assert third.table[0] == (1, "Casa 3", 13)
        found = at(third.circuits, "circuits", 0)
        (doubt,) = dicts(found, "doubts")
        assert doubt["why"] == "same_players"
        lines = {each["pair"]: each["name"] for each in dicts(found, "standings")}
        assert {lines[doubt["one"]], lines[doubt["other"]]} == {"Casa 1", "Los Pacos"}
        into = next(each for each in lines if lines[each] == "Casa 1")
        other = next(each for each in lines if lines[each] == "Los Pacos")
        assert third.act("join_pairs", circuit=circuit, pair=other, into=into).status == 200
        assert sorted(line[1:] for line in third.table[:2]) == [("Casa 1", 13), ("Casa 3", 13)]
        parted = third.act("part_pairs", circuit=circuit, pair=into, other="0" * 16)
        assert parted.code == "no_such_pair"

        own = third.play([("Gure", ()), PAIRS[1]], name="Etxekoa")
        assert third.add(circuit, championship=own).status == 200
        qualified = dicts(at(third.circuits, "circuits", 0), "qualified")
        assert sorted(str(each["name"]) for each in qualified) == ["Casa 1", "Casa 3"]
        third.play([(str(each["name"]), ()) for each in qualified], name="Finala")


@pytest.mark.parametrize(
    ("how", "code"),
    [
        (lambda file: changed(file, name="Otra"), "wrong_signature"),
        (lambda file: file.replace("Ane 3", "Ana 3"), "wrong_signature"),
        (lambda file: file.replace('"version": 1', '"version": 2'), "newer_result_format"),
        (lambda file: file.replace("championship result", "rules"), "not_a_result"),
        (lambda file: file.replace('"place": 1,', '"place": 1.0,', 1), "not_a_result"),
        (lambda file: file.replace('"place": 1,', '"place": 2, "place": 1,', 1), "not_a_result"),
        (lambda file: file[:-40], "not_a_result"),
        (lambda _: "", "not_a_result"),
        (lambda _: "[]", "not_a_result"),
        (lambda _: '"\\ud800"', "not_a_result"),
        (lambda file: json.dumps({**json.loads(file), "signature": "AAAA"}), "not_a_result"),
        (
            lambda file: json.dumps(
                {**json.loads(file), "signature": base64.b64encode(bytes(64)).decode()}
            ),
            "wrong_signature",
        ),
    ],
)
def test_a_changed_file_is_refused_and_nothing_is_added(
    house: CircuitHouse, how: Callable[[str], str], code: str
) -> None:
    circuit = house.make_circuit()
    file = house.file(house.play(PAIRS))
    answer = house.add(circuit, text=how(file))
    assert (answer.code, answer.status) == (code, 400)
    assert house.table == []


def test_a_file_that_another_key_signed_is_of_a_house_that_is_not_known(
    house: CircuitHouse, tmp_path: Path
) -> None:
    circuit, document = house.make_circuit(), json.loads(house.file(house.play(PAIRS)))
    refused = house.add(circuit, text=signed_by(tmp_path, document))
    assert refused.code == "unknown_house"
    assert at(refused.json(), "params", "fingerprint") != fingerprint_of(document["key"])


def test_what_is_signed_must_be_a_result_that_a_championship_can_have(
    house: CircuitHouse, tmp_path: Path
) -> None:
    circuit, document = house.make_circuit(), json.loads(house.file(house.play(PAIRS)))
    wrongs: list[dict[str, object]] = [
        {"name": " Copa "},
        {"places": []},
        {"name": "x" * 41},
        {"more": 1},
    ]
    for wrong in wrongs:
        result = {**document["result"], **wrong}
        file = signed_by(tmp_path, {**document, "result": result})
        assert house.add(circuit, text=file).code == "not_a_result"
    assert (
        house.add(circuit, text=signed_by(tmp_path, {**document, "more": 1})).code == "not_a_result"
    )


def test_twice_is_once_and_a_correction_takes_its_place(house: CircuitHouse) -> None:
    circuit, code = house.make_circuit(), house.play(PAIRS)
    first = house.file(code)
    assert house.add(circuit, championship=code).status == 200
    before, second = house.table, house.file(code)
    assert house.add(circuit, text=second).status == 200  # signed later, and otherwise the same
    assert house.table == before
    again = house.add(circuit, text=second)
    assert (again.code, again.status) == ("same_result", 409)
    assert house.add(circuit, text=first).code == "older_result"
    director = director_of(house.server, persistent=True)
    director.become(house.server.secret)
    own = [each for each in director.championship["matches"] if [1] in each["sides"]]
    final = max(own, key=lambda each: each["round"])
    assert final["result"] is not None
    games = final["result"]["games"][::-1]
    director.direct({"type": "correct_result", "match": final["number"], "games": games})
    assert house.add(circuit, text=house.file(code)).status == 200
    assert house.table[0] == (1, before[1][1], 10)
    assert ("Casa 1", 3) in [line[1:] for line in house.table]


def test_only_the_house_pin_changes_a_circuit_and_everybody_sees_it(house: CircuitHouse) -> None:
    circuit, code = house.make_circuit(), house.play(PAIRS)
    guest = HousePhone(house.server)
    file = house.file(code)
    given = {"circuit": circuit, "text": file}
    assert guest.ask(f"{PATH}/results", "POST", given).code == "house_pin_wanted"
    assert guest.ask(PATH, "DELETE", {"circuit": circuit}).code == "house_pin_wanted"
    assert guest.ask(PATH).status == 200
    sent = {"type": "import_result", "circuit": circuit}
    assert house.phone.ask("/api/house/act", "POST", sent).code in ("bad_field", "unknown_command")
    assert house.table == []


def test_a_championship_without_a_winner_or_a_house_without_a_name_signs_nothing(
    house: CircuitHouse, own_server: Server
) -> None:
    unnamed = CircuitHouse(own_server)
    file = f"{PATH}/results/{unnamed.play(PAIRS)}.json"
    assert unnamed.phone.ask(file).code == "house_unnamed"
    for code in ("QQQQ", "winter"):
        unknown = house.phone.ask(f"{PATH}/results/{code}.json")
        assert (unknown.status, unknown.code) == (404, "no_such_championship")
    director = DirectorClient(house.server)
    director.enter(PAIRS)
    director.draw()
    code = director.championship["code"]
    assert house.phone.ask(f"{PATH}/results/{code}.json").code == "not_finished"
    assert not (house.server.data / "result.key").exists()


def test_the_qr_codes_are_read_and_put_together_in_any_order(house: CircuitHouse) -> None:
    many = [(f"Taberna {n} ❤", (f"Maximiliana {n}", f"Bartolomé {n}")) for n in range(1, 65)]
    circuit, code = house.make_circuit(), house.play(many)
    answer = house.phone.ask(f"{PATH}/results/{code}/codes?to=mus.local").json()
    links = []
    for each in dicts(answer, "codes"):
        links.append(str(each["link"]))
        assert len(links[-1]) <= 520
    parts = [urlsplit(link).fragment.removeprefix("part=") for link in links]
    assert 2 <= len(parts) <= 8
    assert house.add(circuit, parts=[*parts, 7]).code == "bad_field"
    assert house.add(circuit, parts=parts[1:]).code == "not_a_result"
    spoiled = [parts[0][:-2] + "xx", *parts[1:]]
    assert house.add(circuit, parts=spoiled).code == "not_a_result"
    refused = house.add(circuit, parts=[*reversed(parts), parts[0]])
    assert refused.code == "unknown_house"
    house.trust(circuit, refused)
    assert house.add(circuit, parts=parts).status == 200
    assert len(house.table) == 64
    assert house.phone.ask(f"{PATH}/results/{code}/codes?to=a.b%2Fc").code == "bad_field"


def test_the_key_is_private_and_made_once_and_goes_with_a_backup(
    house: CircuitHouse, tmp_path: Path
) -> None:
    kept = house.server.data / "result.key"
    assert not kept.exists()
    assert house.circuits["fingerprint"] is None
    code = house.play(PAIRS)
    key = json.loads(house.file(code))["key"]
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    house.server.kill()
    write_backup(house.server.data, tmp_path / "b.zip")
    restored = tmp_path / "restored"
    restored.mkdir()
    (restored / "result.key").write_text("another")
    restore_backup(tmp_path / "b.zip", restored)
    assert (restored / "result.key").read_bytes() == kept.read_bytes()
    assert stat.S_IMODE((restored / "result.key").stat().st_mode) == 0o600
    assert (restored / "result.key.before").read_text() == "another"
    house.server.start()
    assert json.loads(house.file(code))["key"] == key
    with zipfile.ZipFile(tmp_path / "b.zip") as archive:
        assert "house.pin" not in archive.namelist()


def test_the_site_has_the_circuit(house: CircuitHouse, tmp_path: Path) -> None:
    circuit = house.make_circuit(name="<b>Ibil")
    assert house.add(circuit, championship=house.play(PAIRS)).status == 200
    folder = tmp_path / "site"
    assert main(["export", "--data", str(house.server.data), "--site", str(folder)]) == 0
    page = (folder / f"circuit-{circuit}.html").read_text(encoding="utf-8")
    for said in ("&lt;b&gt;Ibil", "Clasificación del circuito", "Ane 4, Jon 4", "Bar Uno"):
        assert said in page
    assert f"circuit-{circuit}.html" in (folder / "index.html").read_text(encoding="utf-8")
