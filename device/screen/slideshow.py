"""Slideshow of a counted hand: which award displays and lamps show when, and for how long."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from device.link.board import Award, Board

AWARD_SECONDS = 1.5
TOTAL_SECONDS = 3.0
CHANCES_SECONDS = 3.0
WON_SECONDS = 4.0
DEJE_SECONDS = 3.0


class SlideKind(Enum):
    """Kinds of slides."""

    WON = "won"
    AWARD = "award"
    TOTAL = "total"
    CHANCES = "chances"
    RUNNING = "running"


@dataclass(frozen=True)
class Slide:
    """One slide, with its seconds; 0: it stays."""

    kind: SlideKind
    seconds: float
    award: Award | None = None


@dataclass(frozen=True)
class Moment:
    """The slide at a moment, since how many seconds, and in which round of the show, from 0."""

    slide: Slide
    since: float
    round: int


RUNNING = Slide(SlideKind.RUNNING, 0.0)


def slides_of(board: Board) -> tuple[Slide, ...]:
    """Return the slides of a board; they start over unless the last one stays."""
    if board.match_state == "abandoned":
        return (RUNNING,)
    if not board.awards:
        # Stones counted by hand, or a referee's ruling, may win a game without any award.
        return (RUNNING,) if winner_of(board) is None else (Slide(SlideKind.WON, 0.0),)
    if board.phase != "counted":
        # A deje was paid during the bidding: show it once, then the running hand.
        return Slide(SlideKind.AWARD, DEJE_SECONDS, board.awards[-1]), RUNNING
    awards = (Slide(SlideKind.AWARD, AWARD_SECONDS, award) for award in board.awards)
    slides = (*awards, Slide(SlideKind.TOTAL, TOTAL_SECONDS))
    if board.chances is not None:
        slides = (*slides, Slide(SlideKind.CHANCES, CHANCES_SECONDS))
    if winner_of(board) is None:
        return slides
    return (Slide(SlideKind.WON, WON_SECONDS), *slides)


def winner_of(board: Board) -> int | None:
    """Return the side that has won the match or, in this hand, the game."""
    return board.game_winner if board.match_winner is None else board.match_winner


def slide_at(slides: tuple[Slide, ...], elapsed: float) -> Moment:
    """Return the slide so many seconds after the show began."""
    whole = sum(slide.seconds for slide in slides)
    rounds = 0
    if all(slide.seconds > 0 for slide in slides) and 0 <= elapsed < float("inf"):
        rounds = int(elapsed // whole)
        elapsed %= whole
    for slide in slides:
        if slide.seconds == 0 or elapsed < slide.seconds:
            return Moment(slide, elapsed, rounds)
        elapsed -= slide.seconds
    return Moment(slides[-1], elapsed, rounds)
