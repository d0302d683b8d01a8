"""The panel: a program of its own that shows a table on an OLED and lamps."""
