"""A match as people read it: hand by hand, who took what and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.hand.award import Award, Reason
from scorekeeper.hand.hand import Hand
from scorekeeper.hand.phase import Phase, phase_of
from scorekeeper.lance import Lance
from scorekeeper.table.evolve import replay
from scorekeeper.table.recorded import Recorded
from scorekeeper.table.table import Table
from scorekeeper.words import translate


def match_text(rows: Sequence[Recorded], language: str = "es") -> str:
    """One match in words, in one of the dictionaries' languages; its finished hands only.

    rows: the events of one match in order, its MatchStarted first.
    """
    return "\n".join(_lines(replay(rows), language)) + "\n"


def _lines(table: Table, language: str) -> Iterator[str]:
    first, second = table.side_names[0], table.side_names[-1]
    match = table.match
    yield translate(language, "export.title", number=table.number, first=first, second=second)
    yield translate(
        language,
        "export.rules",
        preset=table.preset,
        target=table.rules.target,
        games=table.rules.games_to_win,
    )
    players = ", ".join(seat.player for seat in table.seats)
    yield translate(language, "export.players", players=players)
    for hand in match.hands:
        if phase_of(hand) is Phase.COUNTED:
            yield ""
            yield from _hand(table, hand, language)
    yield ""
    games = "-".join(str(games) for games in match.games)
    if match.winner is None:
        yield translate(language, f"export.{match.state.value}", games=games)
    else:
        winner = table.side_names[match.winner]
        yield translate(language, "export.won", side=winner, games=games)


def _hand(table: Table, hand: Hand, language: str) -> Iterator[str]:
    mano = table.seats[hand.mano].player
    score = "-".join(str(stones) for stones in hand.start)
    yield translate(language, "export.hand", number=hand.number, mano=mano, score=score)
    for lance in Lance:
        bidding = hand.bidding(lance)
        if bidding is not None and bidding.spoken:
            spoken = ", ".join(
                _spoken(table.seats[each.seat].player, each.word.value, each.stones, language)
                for each in bidding.spoken
            )
            punto = lance is Lance.JUEGO and hand.punto
            yield f"  {_lance(lance, punto=punto, language=language)}: {spoken}"
    for seat in hand.rules.from_mano(hand.mano):
        cards = hand.cards[seat]
        if cards is not None:
            yield f"  {table.seats[seat].player}: {' '.join(str(card) for card in cards)}"
    for award in hand.taken:
        yield f"  {_award(table, award, language)}"
    if hand.winner is not None:
        yield f"  {translate(language, 'export.game', side=table.side_names[hand.winner])}"


def _lance(lance: Lance, *, punto: bool, language: str) -> str:
    return translate(language, f"export.lance.{'punto' if punto else lance.value}")


def _spoken(player: str, word: str, stones: int | None, language: str) -> str:
    said = translate(language, f"export.word.{word}")
    return f"{player} {said}" if stones is None else f"{player} {said} {stones}"


def _award(table: Table, award: Award, language: str) -> str:
    why = translate(language, f"export.reason.{award.reason.value}")
    if award.reason in (Reason.PARES, Reason.JUEGO) and award.held is not None:
        why = translate(language, f"export.held.{award.held}")
    who = "" if award.seat is None else f" ({table.seats[award.seat].player})"
    return translate(
        language,
        "export.award",
        lance=_lance(award.lance, punto=award.punto, language=language),
        why=why + who,
        side=table.side_names[award.side],
        stones=award.stones,
        score=award.score,
    )
