"""Decide a command about recordings of words, or slides."""

from __future__ import annotations

from scorekeeper.house import commands, events
from scorekeeper.house.commands import AroundHouse
from scorekeeper.house.house import House
from scorekeeper.kernel.reading import wrong
from scorekeeper.refusal import RefusalCode, Refused


def decide_files(
    house: House, command: commands.FileCommand, around: AroundHouse
) -> tuple[events.Event, ...]:
    """Return the events of a command; none where it changes nothing.

    Raises:
        Refused: no_such_file, bad_field.
    """
    match command:
        case commands.SaveSounds(language=language, sounds=sounds):
            pack = house.sounds.get(language, {})
            new = tuple((word, file) for word, file in sounds if pack.get(word) != file)
            _check_stored([file for _, file in new], around)
            return (events.SoundsSaved(language, new),) if new else ()
        case commands.DeleteSounds(language=language, words=words):
            there = tuple(each for each in words if each in house.sounds.get(language, {}))
            return (events.SoundsDeleted(language, there),) if there else ()
        case commands.ChooseVoice(language=language, first=first):
            chosen = house.voices.get(language, "own") == first
            return () if chosen else (events.VoiceChosen(language, first),)
        case commands.SaveSlide() as saving:
            return _save_slide(house, saving, around)
        case commands.DeleteSlide(slide=slide):
            return (events.SlideDeleted(slide),) if _place(house, slide) is not None else ()
        case commands.MoveSlide(slide=slide, place=place):
            stays = _place(house, slide) in (None, place)
            return () if stays else (events.SlideMoved(slide, place),)


def _save_slide(
    house: House, saving: commands.SaveSlide, around: AroundHouse
) -> tuple[events.Event, ...]:
    if saving.picture is None and saving.line is None:
        raise wrong("line", saving.line, "picture, line")
    if saving.picture is not None:
        _check_stored([saving.picture], around)
    number = saving.slide
    if number is None:
        number = house.revision + 1
    elif _place(house, number) is None:
        raise wrong("slide", number, ", ".join(str(each.slide) for each in house.slides))
    saved = events.SlideSaved(number, saving.picture, saving.line)
    there = [(each.slide, each.picture, each.line) for each in house.slides]
    return () if (number, saving.picture, saving.line) in there else (saved,)


def _check_stored(files: list[str], around: AroundHouse) -> None:
    """Refuse a file that is not stored. Refused (no_such_file)."""
    if not {*files} <= {*around.files}:
        raise Refused(RefusalCode.NO_SUCH_FILE)


def _place(house: House, slide: int) -> int | None:
    """Return the place of a slide, from 0; None: there is none with this number."""
    places = [place for place, each in enumerate(house.slides) if each.slide == slide]
    return places[0] if places else None
