"""Install server and panel on a machine: systemd services, buses, a name in the network.

Every change is a step (steps.py). The plan of all steps is a pure function of the options and of
what the machine is (plan.py), so `--dry-run` prints exactly what would be done. How each step is
undone (revert_actions.py) is recorded in a journal (journal.py), which `uninstall` follows.
"""
