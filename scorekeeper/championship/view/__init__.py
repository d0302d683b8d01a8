"""The views of a championship: for everybody, for directors, and for one phone.

What clients are sent is declared beside the function that returns it: `ChampionshipShape` in
championship_view.py, `DirectorShape` in director_view.py, `MineShape` in mine_view.py, their parts
in the others. The client's TypeScript types are generated from them (webui/client/typescript.py).
Entries, matches and tables of the room are named by their numbers.
"""
