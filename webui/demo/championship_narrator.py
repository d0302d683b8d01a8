"""Print a championship in words, a line for each event, from the views that a director is sent."""

from __future__ import annotations

from collections.abc import Callable

from scorekeeper.championship.view.championship_view import ChampionshipShape
from scorekeeper.championship.view.matches import ChampionshipMatchShape, ResultShape
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.words import translate
from webui.demo.client import Refusal
from webui.demo.mistakes import Command


class ChampionshipNarrator:
    """Puts what changed from one view to the next into words."""

    def __init__(self, language: str, tell: Callable[[str], None]) -> None:
        self._language = language
        self._tell = tell
        self._draw = 0
        self._calls: dict[int, str] = {}
        """The Amarrako table of each match that was called."""
        self._results: dict[int, ResultShape | None] = {}
        self._winner: list[int] | None = None

    def addresses(self, origin: str, code: str) -> None:
        """Print where to look at the championship, and the director's code."""
        self._tell("")
        for key, value in (
            ("bracket", f"{origin}/bracket"),
            ("tv", f"{origin}/bracket/tv"),
            ("director", f"{origin}/director"),
            ("code", code),
        ):
            self._tell(f"  {self._words(key):12} {value}")
        self._tell("")

    def end(self, view: ChampionshipShape, seconds: float) -> None:
        """Print what was played."""
        played = sum(match["began"] is not None for match in view["matches"])
        self._tell("")
        self._say("end", n=len(view["entries"]), matches=played, seconds=f"{seconds:.1f}")

    def stays(self) -> None:
        """Print that the server goes on."""
        self._say("stays")

    def watch(self, view: ChampionshipShape) -> None:
        """Print what is new in a view."""
        draw = view["draw"]
        if draw is not None and draw["sequence"] != self._draw:
            self._draw = draw["sequence"]
            of = (draw["stage"], draw["round"])
            drawn = [each for each in view["matches"] if (each["stage"], each["round"]) == of]
            self._say("draw", round=draw["round"], n=len(drawn))
        for match in view["matches"]:
            self._match(view, match)
        if view["winner"] != self._winner:
            self._winner = view["winner"]
            if self._winner is not None:
                self._say("winner", name=_name(view, self._winner))

    def says(self, command: Command, view: ChampionshipShape) -> None:
        """Print what the director is about to do about a mistake."""
        matches = {match["number"]: match for match in view["matches"]}
        match command:
            case {"type": "enter", "name": str(name)}:
                self._say("late_entry", name=name)
            case {"type": "late", "match": int(number), "minutes": int(minutes)}:
                late = _name(view, matches[number]["sides"][1])
                self._say("late", table=matches[number]["table"] or 0, name=late, n=minutes)
            case {"type": "correct_result", "match": int(number), "touched": str()}:
                self._say("replay", match=number)
            case {"type": "correct_result", "match": int(number)}:
                self._say("correct", match=number)

    def refused(self, refusal: Refusal) -> None:
        """Print why the server refused a command."""
        refused = Refused(RefusalCode(refusal.code), **refusal.params)
        self._say("refused", text=refused.in_words(self._language))

    def _match(self, view: ChampionshipShape, match: ChampionshipMatchShape) -> None:
        number, code, result = match["number"], match["code"], match["result"]
        one, other = (_name(view, side) for side in match["sides"])
        if code is not None and self._calls.get(number) != code:
            self._calls[number] = code
            self._say("called", match=number, table=match["table"] or 0, one=one, other=other)
        if result == self._results.get(number):
            return
        self._results[number] = result
        if result is not None and result["how"] != "bye":
            games = "–".join(map(str, result["games"]))
            key = "no_show" if result["how"] == "no_show" else "result"
            self._say(key, match=number, one=one, other=other, games=games)

    def _say(self, key: str, **params: str | int) -> None:
        self._tell(self._words(key, **params))

    def _words(self, key: str, **params: str | int) -> str:
        return translate(self._language, f"demo.{key}", "demo.", **params)


def _name(view: ChampionshipShape, side: list[int] | None) -> str:
    names = {entry["number"]: entry["name"] for entry in view["entries"]}
    return " / ".join(names[entry] for entry in side or []) or "–"
