"""Every setting of rules §§2–9 and §11, in the order a person would read them."""

from __future__ import annotations

from scorekeeper.rules.setting import Setting

ALL = "PG BL AU FO EN"

SETTINGS = (
    # The table (§7).
    Setting(
        "players",
        "table",
        "number",
        4,
        {4: ALL, 6: "PG FO EN", 2: "FO EN", 3: "FO EN", 5: "FO EN"},
        least=2,
        most=6,
    ),
    Setting("individual", "table", "flag", False, {True: "FO EN"}),
    Setting("captains", "table", "flag", False, {True: "PG"}),
    # The race (§1, §7).
    Setting(
        "target",
        "match",
        "number",
        40,
        {30: "FO EN", 40: ALL, 50: "PG"},
        least=10,
        most=995,  # any multiple of 5 (ours), as far as three digits go on a board
        step=5,
    ),
    Setting("games_to_win", "match", "number", 2, {2: "PG BL AU", 3: "AU FO EN"}, least=1, most=5),
    # The cards (§2, §3).
    Setting("kings", "cards", "number", 8, {4: ALL, 8: ALL}, least=4, most=8, step=4),
    Setting("wild_sotas", "cards", "flag", False, {True: "PG BL"}),
    Setting(
        "juego_real",
        "cards",
        "choice",
        "off",
        {"off": ALL, "any_ten": "PG BL", "sota_oros": "PG BL", "fourth_suit": "PG BL"},
        choices=("off", "any_ten", "sota_oros", "fourth_suit"),
    ),
    # The bidding (§4, §11).
    Setting(
        "reenvido",
        "bidding",
        "choice",
        "two",
        {"two": "PG BL", "double": "AU FO EN"},
        choices=("two", "double"),
    ),
    # Whether a first bet before one's turn is refused ("turno riguroso"), or taken and marked.
    Setting(
        "turn",
        "bidding",
        "choice",
        "free",
        {"strict": "AU FO EN"},
        choices=("free", "strict"),
    ),
    Setting(
        "partners_disagree",
        "bidding",
        "choice",
        "boldest",
        {"boldest": "PG BL", "lowest": "AU"},
        choices=("boldest", "lowest"),
    ),
    Setting(
        "deje",
        "bidding",
        "choice",
        "texts",
        {"texts": ALL},
        choices=("texts", "one_more", "none"),
    ),
    # The course of a hand (§8).
    Setting("corrido", "hand", "flag", False, {True: "AU FO EN"}),
    Setting("no_signs_first_hand", "hand", "flag", False, {True: "PG BL AU"}),
    Setting(
        "mus_visto",
        "hand",
        "choice",
        "agreed",
        {"agreed": "PG BL", "must": "AU FO EN"},
        choices=("off", "agreed", "must"),
    ),
    Setting("replace_4567", "hand", "flag", False, {True: "PG BL"}),
    # Wrong words (§9).
    Setting(
        "misdeclaration",
        "wrong",
        "choice",
        "table",
        {"tournament": "AU"},
        choices=("table", "tournament"),
    ),
    # How the phones are used: no text speaks of it, tables may differ.
    Setting("telling", "phones", "choice", "anyone", choices=("anyone", "own")),
    Setting("confirm", "phones", "choice", "one", choices=("one", "both")),
    # Seconds after which a count that nobody objected to is booked; 0: only when it was seen.
    Setting("confirm_after", "phones", "number", 30, least=0, most=120, step=10),
    # Seconds without its phone after which a seat is offered to others; `_alone`: to somebody at
    # whose table no other phone is connected.
    Setting("seat_after", "phones", "number", 120, least=10, most=600, step=10),
    Setting("seat_after_alone", "phones", "number", 30, least=10, most=120, step=10),
)

BY_NAME = {setting.name: setting for setting in SETTINGS}
