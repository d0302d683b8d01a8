"""Install server and panel on a machine: systemd services, buses, a name in the network.

plan.py only reads the machine, so `--dry-run` prints exactly what would be done. How each step is
undone is recorded in a journal (journal.py), which `uninstall` follows.
"""
