"""The wiring drawings of docs/build.md and the pin tables of docs/panel.md, from one table."""
