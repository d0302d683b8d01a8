"""The kernel: what every kind of event-sourced stream has (table, championship, house)."""
