"""The season and the championships as plain pages of HTML, without scripts.

They are files that any web server serves, or one file to send. Names are shown as everywhere: as
corrected, and without those that are hidden or forgotten.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path

from jinja2 import Environment, PackageLoader

from scorekeeper.championship.view.championship_view import ChampionshipShape
from scorekeeper.championship.view.stages import StageShape
from scorekeeper.house.house import House
from scorekeeper.words import translate
from webui.protocol.circuit import CircuitViewShape
from webui.protocol.season import (
    SeasonChampionshipShape,
    SeasonLineShape,
    SeasonRecordShape,
    SeasonShape,
)
from webui.queries.championships import archive, view_of
from webui.queries.circuits import circuit
from webui.queries.season import season, seasons
from webui.queries.season_scope import Asked
from webui.queries.standings import placed_lines

INDEX = "index"
_TEMPLATES = Environment(loader=PackageLoader("webui"), autoescape=True)


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a page."""

    title: str
    columns: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the site."""

    name: str
    """Of its file, without the ending."""
    title: str
    about: str
    tables: tuple[Table, ...]


class Site:
    """Makes the pages in a language.

    Args:
        data: The data folder.
        house: Has the seasons, and the names that are shown.
        language: One of `LANGUAGES`.
        today: The day of this evening.
    """

    def __init__(self, data: Path, house: House, language: str, today: date) -> None:
        self._data = data
        self._house = house
        self._language = language
        self._today = today

    def write(self, folder: Path, *, one_file: bool = False) -> list[Path]:
        """Write the pages into a folder; return the files.

        Args:
            folder: It is made if it is not there.
            one_file: Write all of them as one page, `index.html`, instead of a file each.
        """
        folder.mkdir(parents=True, exist_ok=True)
        pages = list(self.pages())
        files = {INDEX: pages} if one_file else {INDEX: [], **{each.name: [each] for each in pages}}
        template = _TEMPLATES.get_template("site.html")
        written = []
        for name, shown in files.items():
            text = template.render(
                language=self._language,
                title=self._say("title") if name == INDEX else shown[0].title,
                made=self._say("made", day=self._day(self._today)),
                home=self._say("title"),
                links=pages if name == INDEX else [],
                pages=shown,
                index=name == INDEX,
                one_file=one_file,
            )
            file = folder / f"{name}.html"
            file.write_text(text, encoding="utf-8")
            written.append(file)
        return written

    def pages(self) -> Iterator[Page]:
        """Yield a page for each season, all that was played, each circuit and championship."""
        today = self._today.isoformat()
        known = seasons(self._data, self._house, today)["seasons"]
        asked = [Asked(season=each["name"]) for each in known if each["first"] <= today]
        for number, each in enumerate((*asked, Asked(since=0.0)), 1):
            shown = season(self._data, self._house, each, today)
            if shown["matches"] or shown["championships"]:
                yield self._season(f"season-{number}", shown)
        for number in self._house.circuits:
            yield self._circuit(circuit(self._house, number))
        for past in archive(self._data, self._house):
            view = view_of(self._data, self._house, past["code"])
            day = self._day(datetime.fromtimestamp(past["opened"]).astimezone().date())
            yield self._championship(view, past["code"], day)

    def _season(self, name: str, shown: SeasonShape) -> Page:
        standing = ("place", "name", "points", "matches", "games")
        record = ("what", "amount", "name", "day")
        won = ("name", "winner", "entries", "day")
        parts = (
            self._table("people", standing, _standings(shown["people"])),
            self._table("pairs", standing, _standings(shown["pairs"])),
            self._table("records", record, map(self._record, shown["records"])),
            self._table("championships", won, map(self._won, shown["championships"])),
        )
        return Page(
            name,
            shown["season"] or self._say("ever"),
            self._say("played", matches=shown["matches"], evenings=shown["evenings"]),
            tuple(each for each in parts if each.lines),
        )

    def _circuit(self, shown: CircuitViewShape) -> Page:
        results, lines = shown["results"], shown["standings"]
        best = ", ".join(each["name"] for each in shown["qualified"])
        standing = (
            (
                f"{line['place']}",
                line["name"],
                ", ".join(line["players"]),
                f"{line['points']}",
                f"{len(line['scored'])}",
            )
            for line in lines
        )
        played = (
            (
                each["name"],
                each["house"],
                " – ".join(each["winner"]),
                f"{each['entries']}",
                self._iso(each["day"]),
            )
            for each in results
        )
        parts = (
            self._table(
                "circuit", ("place", "name", "players", "points", "championships"), standing
            ),
            self._table("championships", ("name", "house", "winner", "entries", "day"), played),
        )
        return Page(
            f"circuit-{shown['circuit']}",
            str(shown["settings"]["name"]),
            self._say("qualified", names=best) if best else "",
            tuple(each for each in parts if each.lines),
        )

    def _won(self, championship: SeasonChampionshipShape) -> tuple[str, ...]:
        return (
            championship["name"],
            " – ".join(championship["winner"]),
            f"{championship['entries']}",
            self._iso(championship["evening"]),
        )

    def _record(self, record: SeasonRecordShape) -> tuple[str, ...]:
        value = record["value"]
        minutes = record["kind"] == "longest_match"
        return (
            translate(self._language, f"season.record.{record['kind']}", "season."),
            translate(self._language, "season.minutes", "season.", n=round(value / 60))
            if minutes
            else f"{value}",
            ", ".join(record["who"]),
            self._iso(record["evening"]),
        )

    def _championship(self, view: ChampionshipShape, code: str, day: str) -> Page:
        names = {entry["number"]: entry["name"] for entry in view["entries"]}
        won = view["winner"]
        winner = "" if won is None else " – ".join(names[each] for each in won)
        about = self._say("won", name=winner, day=day) if winner else self._say("open", day=day)
        tables = [
            table
            for number, stage in enumerate(view["stages"])
            for table in (*self._standings(stage, names), *self._rounds(view, number, names))
        ]
        lines = ((each["name"], ", ".join(each["players"])) for each in view["entries"])
        entries = self._table("entries", ("name", "players"), lines)
        return Page(code, view["name"], about, (*tables, entries))

    def _standings(self, stage: StageShape, names: dict[int, str]) -> Iterator[Table]:
        for group in stage["groups"]:
            title = self._stage(stage)
            if group["number"]:
                of = translate(self._language, "stage.group", "championship.", n=group["number"])
                title = f"{title} · {of}"
            yield Table(
                title,
                tuple(map(self._say, ("place", "name", "won_of", "games"))),
                tuple(
                    (
                        f"{line['place']}",
                        names.get(line["entry"], ""),
                        f"{line['won']}/{line['played']}",
                        "–".join(map(str, line["games"])),
                    )
                    for line in group["standings"]
                ),
            )

    def _rounds(
        self, view: ChampionshipShape, number: int, names: dict[int, str]
    ) -> Iterator[Table]:
        matches = {each["number"]: each for each in view["matches"]}
        for turn in view["stages"][number]["rounds"]:
            lines = []
            third = () if turn["third_place"] is None else (turn["third_place"],)
            for each in (*turn["matches"], *third):
                result = matches[each]["result"]
                one, other = (
                    " – ".join(names.get(entry, "") for entry in side or ()) or "…"
                    for side in matches[each]["sides"]
                )
                day = matches[each]["day"]
                score = "" if day is None else self._iso(day)
                if result is not None:
                    score = "–".join(map(str, result["games"]))
                lines.append((one, score, other))
            name = translate(self._language, f"round.{turn['name']}", "championship.", n=turn["of"])
            stage = self._stage(view["stages"][number])
            title = f"{stage} · {name}" if len(view["stages"]) > 1 else name
            until = view["stages"][number]["days"][turn["number"] - 1 : turn["number"]]
            title = " · ".join((title, *map(self._iso, until)))
            yield Table(title, ("", "", ""), tuple(lines))

    def _stage(self, stage: StageShape) -> str:
        kind = "second_chance" if stage["second_chance"] else stage["kind"]
        return stage["name"] or translate(self._language, f"stage.{kind}", "championship.")

    def _table(self, title: str, columns: Sequence[str], lines: Iterator[tuple[str, ...]]) -> Table:
        return Table(self._say(title), tuple(map(self._say, columns)), tuple(lines))

    def _iso(self, day: str) -> str:
        return self._day(date.fromisoformat(day))

    def _day(self, day: date) -> str:
        return day.strftime(self._say("date"))

    def _say(self, key: str, **params: str | int) -> str:
        return translate(self._language, f"export.site.{key}", "export.", **params)


def _standings(lines: Iterable[SeasonLineShape]) -> Iterator[tuple[str, ...]]:
    """Yield the lines of standings."""
    for place, line in placed_lines(lines):
        yield (
            f"{place}",
            " – ".join(line["who"]),
            f"{line['points']}",
            f"{line['won']}/{line['matches']}",
            f"{line['games_won']}/{line['games']}",
        )
