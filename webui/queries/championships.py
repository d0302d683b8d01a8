"""The archive of championships: what was played, with entries, matches and standings as tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from scorekeeper.championship.aggregate import CHAMPIONSHIP
from scorekeeper.championship.championship import Championship, Entry
from scorekeeper.championship.evolve.entries import forget
from scorekeeper.championship.format import PRESETS, Format
from scorekeeper.championship.plan import plan
from scorekeeper.championship.view.championship_view import ChampionshipShape, championship_view
from scorekeeper.championship.view.matches import ChampionshipMatchShape
from scorekeeper.house.house import House
from scorekeeper.kernel.fields import encode_fields
from scorekeeper.names import FORGOTTEN, as_shown
from scorekeeper.record.csv_columns import sheet
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.words import LANGUAGES, translate
from webui.protocol.championship import FormatChoiceShape, PastShape, PlanShape
from webui.queries import reading
from webui.queries.history import history
from webui.store import EventReader, StoreDamaged
from webui.store.event_rows import all_recorded

Cell = str | int | None
Table = tuple[tuple[str, ...], list[dict[str, Cell]]]
"""The names of the columns, and the lines."""
ENTRY_COLUMNS = ("number", "name", "players", "seed", "present", "out")
MATCH_COLUMNS = (
    *("number", "stage", "round", "round_name", "group", "table", "code", "one", "other"),
    *("state", "games_one", "games_other", "stones_one", "stones_other", "how"),
    *("day", "until"),
)
STANDING_COLUMNS = (
    *("stage", "group", "place", "name", "played", "won", "points"),
    *("games_won", "games_lost", "stones_won", "stones_lost"),
)


def formats(house: House) -> list[FormatChoiceShape]:
    """The formats that can be chosen: those that were saved, by name, and the presets."""
    saved = sorted(house.formats.values(), key=lambda each: each.name.casefold())
    return [
        {"saved": each.name in house.formats, "format": encode_fields(each)}
        for each in (*saved, *PRESETS.values())
    ]


def plans(played: Format, entries: Sequence[int], tables: int) -> list[PlanShape]:
    """What a format asks for with numbers of entries."""
    return [_plan(played, count, tables) for count in entries]


def _plan(played: Format, count: int, tables: int) -> PlanShape:
    found = plan(played, count, tables)
    return {
        "entries": count,
        "minutes": found.minutes,
        "stages": [
            {
                "pairs": stage.pairs,
                "trophy": stage.trophy,
                "follows": stage.follows,
                "byes": stage.byes,
                "groups": list(stage.groups),
                "rounds": [{"matches": each.matches, "games": each.games} for each in stage.rounds],
                "minutes": stage.minutes,
            }
            for stage in found.stages
        ],
    }


def archive(folder: Path, house: House) -> list[PastShape]:
    """All championships that can be read, the newest first. Refused (log_failed)."""
    with reading(folder) as reader:
        found = [_past(reader, house, code) for code in reversed(reader.codes(CHAMPIONSHIP.kind))]
    return [each for each in found if each is not None]


def _past(reader: EventReader, house: House, code: str) -> PastShape | None:
    try:
        state = _load(reader, house, code)
    except Refused:
        return None
    view = championship_view(state, code, 0.0)
    entries = {entry["number"]: entry for entry in view["entries"]}
    won = [entries[each] for each in view["winner"] or ()]
    return {
        "code": code,
        "name": state.name,
        "format": state.format.name,
        "opened": _opened(state),
        "closed": state.log.rows[-1].at if state.closed and state.log is not None else None,
        "entries": len(view["entries"]),
        "winner": [each["name"] for each in won] or None,
        "people": [
            name
            for each in won
            for name in (each["players"] if view["entry"] == "pairs" else (each["name"],))
        ],
        "text": f"/api/championships/{code}/matches.txt",
    }


def championship_of(folder: Path, house: House, code: str) -> Championship:
    """A championship with names as they are shown; refused as `view_of`."""
    with reading(folder) as reader:
        return _load(reader, house, code)


def view_of(folder: Path, house: House, code: str, today: str = "") -> ChampionshipShape:
    """A championship as everybody sees it.

    Args:
        folder: The data folder.
        house: Has the names that were forgotten or corrected.
        code: The championship.
        today: The day of this evening; empty: nothing is overdue.

    Raises:
        Refused: no_such_championship, championship_unreadable, log_failed.
    """
    state = championship_of(folder, house, code)
    newest = state.log.rows[-1].at if state.log is not None else 0.0
    return championship_view(state, code, newest, today)


def texts(folder: Path, house: House, code: str, language: str) -> Iterator[str]:
    """Yield the results and the text of every match, in parts, by rounds; refused as `view_of`.

    A match that was not kept at a table, or whose table cannot be read, has its result alone.
    """
    view = view_of(folder, house, code)
    yield f"{view['name']}\n"
    names = {entry["number"]: entry["name"] for entry in view["entries"]}
    played = [match for match in view["matches"] if match["result"] is not None]
    rounds = _round_names(view, language)
    lines = [_match_line(match, names, rounds) for match in played]
    for line in sorted(lines, key=lambda line: (int(line["stage"] or 0), int(line["round"] or 0))):
        sides = f"{line['one']} – {line['other']}  {line['games_one']}–{line['games_other']}"
        yield f"\n{line['number']}. {line['round_name']}: {sides}\n"
        table = line["code"]
        if isinstance(table, str):
            with suppress(Refused), history(folder, house, table, 1) as found:
                yield from (f"\n{text}" for text in found.texts(language))


def load_championship(store: EventReader, code: str) -> Championship:
    """Replay a championship.

    Raises:
        Refused: no_such_championship; championship_unreadable: an event cannot be read, or does not
            fit those before it.
    """
    try:
        rows = store.events(CHAMPIONSHIP.kind, code)
        if not rows:
            raise Refused(RefusalCode.NO_SUCH_CHAMPIONSHIP, championship=code)
        return CHAMPIONSHIP.replay(all_recorded(CHAMPIONSHIP.codec, rows))
    except (StoreDamaged, LookupError, ValueError, TypeError, AttributeError) as error:
        # A replay validates nothing: it fails somewhere on events that do not fit.
        raise Refused(RefusalCode.CHAMPIONSHIP_UNREADABLE, championship=code) from error


def _load(reader: EventReader, house: House, code: str) -> Championship:
    """Load a championship without names that were forgotten since, and with corrected ones."""
    state = load_championship(reader, code)
    for digest, shown in house.shown_names(_opened(state)).items():
        entries = {n: _with_name(entry, digest, shown) for n, entry in state.entries.items()}
        state = replace(state, entries=entries)
    return state


def _with_name(entry: Entry, digest: str, shown: str) -> Entry:
    if shown == FORGOTTEN:
        return forget(entry, digest)
    names = [as_shown(each, {digest: shown}) for each in (entry.name, *entry.players)]
    return replace(entry, name=names[0], players=tuple(names[1:]))


def _opened(state: Championship) -> float:
    return min((step.rows[0].at for step in state.history()), default=0.0)


def table_of(view: ChampionshipShape, what: str, language: str = LANGUAGES[0]) -> Table:
    """Return `entries`, `matches` or `standings` as a table. Refused (no_such_page)."""
    names = {entry["number"]: entry["name"] for entry in view["entries"]}
    match what:
        case "entries":
            return ENTRY_COLUMNS, [
                _line(
                    ENTRY_COLUMNS,
                    *(each["number"], each["name"], ", ".join(each["players"])),
                    *(each["seed"], each["present"], each["out"]),
                )
                for each in view["entries"]
            ]
        case "matches":
            rounds = _round_names(view, language)
            return MATCH_COLUMNS, [_match_line(each, names, rounds) for each in view["matches"]]
        case "standings":
            return STANDING_COLUMNS, [
                _line(
                    STANDING_COLUMNS,
                    *(stage + 1, group["number"], line["place"], names.get(line["entry"], "")),
                    *(line["played"], line["won"], line["points"]),
                    *(*line["games"], *line["stones"]),
                )
                for stage, shown in enumerate(view["stages"])
                for group in shown["groups"]
                for line in group["standings"]
            ]
    raise Refused(RefusalCode.NO_SUCH_PAGE)


def _round_names(view: ChampionshipShape, language: str) -> dict[tuple[int, int], str]:
    """The names of rounds, by stage and number."""
    return {
        (stage, each["number"]): translate(
            language, f"round.{each['name']}", "championship.", n=each["of"]
        )
        for stage, shown in enumerate(view["stages"])
        for each in shown["rounds"]
    }


def _match_line(
    match: ChampionshipMatchShape, names: dict[int, str], rounds: dict[tuple[int, int], str]
) -> dict[str, Cell]:
    result = match["result"]
    games: Sequence[Cell] = ("", "") if result is None else result["games"]
    stones: Sequence[Cell] = ("", "") if result is None else result["stones"]
    return _line(
        MATCH_COLUMNS,
        *(match["number"], match["stage"] + 1, match["round"]),
        *(rounds.get((match["stage"], match["round"]), ""), match["group"]),
        *(match["table"], match["code"]),
        *(" – ".join(names.get(entry, "") for entry in side or ()) for side in match["sides"]),
        *(match["state"], *games, *stones, None if result is None else result["how"]),
        *(match["day"], match["until"]),
    )


def _line(columns: tuple[str, ...], *cells: Cell) -> dict[str, Cell]:
    return dict(zip(columns, cells, strict=True))


def csv_of(table: Table) -> str:
    """Return a table as CSV for spreadsheets."""
    columns, lines = table
    return sheet(
        columns, (["" if cell is None else cell for cell in line.values()] for line in lines)
    )
