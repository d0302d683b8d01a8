"""The display's size in pixels."""

WIDTH = 128
HEIGHT = 64
