"""Makes a machine the table's box: services, hardware switched on, a name in the network.

Every change is a step (steps.py). The plan of all steps is a pure function of what was asked for
and what the machine is (plan.py), so that `--dry-run` prints exactly what would be done. What takes
each back is written down (journal.py), and `uninstall` takes back exactly that.
"""
