"""Every setting of rules §§2–9 and §11, in the order a person would read them."""

from __future__ import annotations

from scorekeeper.rules.setting import Setting

SETTINGS = (
    # The table (§7).
    Setting("players", "number", 4, "PG FO EN", least=2, most=6),
    Setting("individual", "flag", False, "FO EN"),
    Setting("captains", "flag", False, "PG"),
    # The race (§1, §7).
    Setting("target", "number", 40, "PG FO EN AU", least=10, most=100, step=5),
    Setting(
        "games_to_win", "number", 2, "PG: 2; FO EN: 3; AU: 3, or 2 in large draws", least=1, most=5
    ),
    # The cards (§2, §3).
    Setting("kings", "number", 8, "PG FO EN AU", least=4, most=8, step=4),
    Setting("wild_sotas", "flag", False, "PG (Eibar)", built=(False,)),
    Setting(
        "juego_real",
        "choice",
        "off",
        "PG",
        choices=("off", "any_ten", "sota_oros", "fourth_suit"),
    ),
    # The bidding (§4, §11).
    Setting("reenvido", "choice", "two", "PG: two; AU FO EN: double", choices=("two", "double")),
    Setting(
        "partners_disagree",
        "choice",
        "boldest",
        "PG: boldest; AU: lowest",
        choices=("boldest", "lowest"),
    ),
    Setting(
        "deje",
        "choice",
        "texts",
        "PG FO EN AU; others are house rules",
        choices=("texts", "one_more", "none"),
    ),
    # The course of a hand (§8).
    Setting("corrido", "flag", False, "AU FO EN"),
    Setting("no_signs_first_hand", "flag", False, "AU; PG (Navarra)"),
    Setting(
        "mus_visto",
        "choice",
        "agreed",
        "PG: agreed; AU FO EN: must",
        choices=("off", "agreed", "must"),
    ),
    Setting("replace_4567", "flag", False, "PG"),
    # Wrong words (§9).
    Setting(
        "misdeclaration",
        "choice",
        "table",
        "AU: tournament",
        choices=("table", "tournament"),
        built=("table",),
    ),
    # How the phones are used: no text speaks of it, tables may differ.
    Setting("telling", "choice", "anyone", "Amarrako", choices=("anyone", "own")),
)

BY_NAME = {setting.name: setting for setting in SETTINGS}
