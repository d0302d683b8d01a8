"""What stands over a match: who plays, by which rules, and how the seats were drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.export.teller import Teller
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.reading import changed_from
from scorekeeper.rules.setting import Value
from scorekeeper.table.drawing import Drawn, with_card
from scorekeeper.table.events import CardDrawn, SeatsDrawn
from scorekeeper.table.recorded import Recorded


def rules_lines(tell: Teller) -> Iterator[str]:
    """Title, rules with what the table changed in them, players, captains."""
    table, rules = tell.table, tell.table.rules
    sides = " – ".join(tell.side_with_players(side) for side in range(rules.sides))
    yield tell.say("export.title", number=table.number, sides=sides)
    if tell.stamp is not None:
        yield tell.say("export.started", at=tell.moment(table.started_at))
        if table.ended_at is not None:
            yield tell.say("export.ended", at=tell.moment(table.ended_at))
    preset = tell.say(f"preset.{PRESETS[table.preset].key}")
    changed = changed_from(table.preset, rules).items()
    differs = "; ".join(
        f"{tell.say(f'setting.{key}')}: {_value(tell, key, v)}" for key, v in changed
    )
    yield tell.say(
        "export.rules",
        preset=f"{preset} ({differs})" if differs else preset,
        target=rules.target,
        games=rules.games_to_win,
    )
    yield tell.say("export.players", players=tell.players(rules.seats))
    if rules.captains:
        yield tell.say("export.captains", players=tell.players(rules.captain_seats))


def draw_line(tell: Teller, rows: Sequence[Recorded]) -> str | None:
    """What each drew for the seats and the mano, as they then sat; None where nobody drew."""
    rules = tell.table.rules
    nothing: Drawn = ((),) * rules.players
    drawn, last = nothing, None
    for row in rows:
        if isinstance(row.event, CardDrawn):
            drawn = with_card(drawn, row.event.seat, row.event.face, rules)
        elif isinstance(row.event, SeatsDrawn):
            drawn, last = nothing, (row.event, drawn)
    if last is None:
        return None
    seated, faces = last
    cards = ", ".join(
        f"{tell.player(seat)} {' '.join(faces[came_from])}"
        for seat, came_from in enumerate(seated.order)
    )
    return tell.say("export.draw", cards=cards)


def _value(tell: Teller, key: str, value: Value) -> str:
    if isinstance(value, bool):
        return tell.say("common.yes" if value else "common.no")
    return tell.say(f"setting.{key}.{value}") if isinstance(value, str) else str(value)
