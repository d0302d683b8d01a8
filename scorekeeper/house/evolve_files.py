"""Apply an event about recordings of words, or slides."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.house import events
from scorekeeper.house.house import House
from scorekeeper.house.slides import Slide, moved, with_slide, without_slide


def evolve_files(house: House, event: events.FileEvent) -> House:
    """Return the house after such an event."""
    match event:
        case events.SoundsSaved(language=language, sounds=sounds):
            pack = {**house.sounds.get(language, {}), **dict(sounds)}
            return replace(house, sounds={**house.sounds, language: pack})
        case events.SoundsDeleted(language=language, words=words):
            there = house.sounds.get(language, {})
            pack = {word: file for word, file in there.items() if word not in words}
            return replace(house, sounds={**house.sounds, language: pack})
        case events.VoiceChosen(language=language, first=first):
            return replace(house, voices={**house.voices, language: first})
        case events.SlideSaved(slide=slide, picture=picture, line=line):
            return replace(house, slides=with_slide(house.slides, Slide(slide, picture, line)))
        case events.SlideDeleted(slide=slide):
            return replace(house, slides=without_slide(house.slides, slide))
        case events.SlideMoved(slide=slide, place=place):
            return replace(house, slides=moved(house.slides, slide, place))
