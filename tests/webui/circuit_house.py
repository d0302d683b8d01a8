"""A house that plays championships, signs their results, and has circuits."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import cast

from tests.director_client import DirectorClient
from tests.json_path import Json, at, dicts
from tests.server import Server
from tests.webui.house import entered
from tests.webui.http_requests import Answer

PATH = "/api/circuits"
SETTINGS: Json = {"name": "Ibilbidea", "places": [{"entries": 2, "points": [10, 3, 3]}]}


class CircuitHouse:
    """A house, as somebody with its PIN sees it."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.phone = entered(server)

    def act(self, kind: str, **fields: object) -> Answer:
        return self.phone.ask("/api/house/act", "POST", {"type": kind, **fields})

    def play(self, pairs: Sequence[tuple[str, Sequence[str]]], name: str = "Copa") -> str:
        """Play a championship: the pair that was entered first wins each match. Its code."""
        director = DirectorClient(self.server, name=name)
        director.enter(pairs)
        director.draw()
        while director.called:
            director.finish_round()
        return str(director.championship["code"])

    def file(self, code: str) -> str:
        answer = self.phone.ask(f"{PATH}/results/{code}.json")
        assert answer.status == 200, answer.body
        return answer.body.decode()

    def make_circuit(self, **settings: object) -> int:
        answer = self.phone.ask(PATH, "PUT", {"settings": {**SETTINGS, **settings}})
        return cast("int", dicts(answer.json(), "circuits")[-1]["circuit"])

    def add(self, circuit: int, **given: object) -> Answer:
        return self.phone.ask(f"{PATH}/results", "POST", {"circuit": circuit, **given})

    def trust(self, circuit: int, refused: Answer) -> None:
        """Trust the house whose file was refused."""
        params = cast("Mapping[str, str]", refused.json()["params"])
        answer = self.act("trust_house", circuit=circuit, key=params["key"], name=params["house"])
        assert answer.status == 200, answer.body

    @property
    def circuits(self) -> Json:
        return self.phone.ask(PATH).json()

    @property
    def table(self) -> list[tuple[object, ...]]:
        """Of each pair of the first circuit: place, name and points."""
        lines = dicts(at(self.circuits, "circuits", 0), "standings")
        return [(each["place"], each["name"], each["points"]) for each in lines]


def changed(file: str, **changes: object) -> str:
    """A result file in which something of the result was changed afterwards."""
    document = json.loads(file)
    document["result"].update(changes)
    return json.dumps(document)
