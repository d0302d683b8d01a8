"""A match as text: what a reader must find in it, in each of the three languages.

How whole matches read stands in playthroughs/.
"""

from __future__ import annotations

import re
from collections import Counter

import pytest

from scorekeeper.record import match_text
from scorekeeper.rules.presets import PRESETS
from tests.scorekeeper.playthrough import played
from tests.scorekeeper.table_for_tests import YES, TableForTests
from tests.scorekeeper.test_playthroughs import script_of

WHY = "Lo vio todo el mundo"


def lines(table: TableForTests, language: str = "es") -> list[str]:
    return [line.strip() for line in match_text(table.rows, language).splitlines()]


def in_all(table: TableForTests) -> tuple[list[str], list[str], list[str]]:
    return lines(table), lines(table, "eu"), lines(table, "en")


def worked_hand_passed() -> TableForTests:
    """5 for Nosotros, 6 for Ellos."""
    table = TableForTests(confirm="ask")
    table.pass_worked_hand()
    return table


def pass_the_rest(table: TableForTests) -> None:
    """The worked hand after its grande, with nobody betting."""
    table.worked_hand_to_the_cards("chica")
    table.show_all()


def test_the_text_says_who_took_what_and_why() -> None:
    table = TableForTests(confirm="ask")
    table.say("grande: 0 envido, 1 no queremos")
    pass_the_rest(table)
    assert (
        match_text(table.rows)
        == """\
Partida 1: Nosotros (Ane, Miren) – Ellos (Jon, Iker)
Reglas: Clásico; juegos de 40 piedras, gana quien llega a 2
Jugadores, en el orden de juego: Ane, Jon, Miren, Iker

Juego 1

Mano 1 · es mano Ane · 0-0
  Grande: Ane envida 2, Jon «no queremos»
  Chica: todos pasan
  Pares: todos · todos pasan
  Juego: sí Jon, Miren, Iker; no Ane · todos pasan
  Ane: 7 7 2 A
  Jon: 3 3 S 2
  Miren: R R S A
  Iker: C C C 6
  Grande, deje: Nosotros +1 = 1
  Chica, en paso (Ane): Nosotros +1 = 2
  Pares, duples (Ane): Nosotros +3 = 5
  Pares, par (Miren): Nosotros +1 = 6
  Juego, 31 (Jon): Ellos +3 = 3
  Juego, juego (Iker): Ellos +2 = 5

Sigue en juego; juegos: 0-0.
"""
    )


@pytest.mark.parametrize("preset", PRESETS)
def test_the_other_languages_say_the_same_line_by_line(preset: str) -> None:
    spanish, *others = in_all(played(preset, script_of(preset)[1]))
    for other in others:
        assert len(other) == len(spanish)
        for theirs, ours in zip(other, spanish, strict=True):
            assert Counter(re.findall(r"\d+", theirs)) == Counter(re.findall(r"\d+", ours))
            names = r"Ane|Jon|Miren|Iker|Nerea|Unai|Koldo|Nosotros|Ellos"
            # In Basque who wins may stand after who loses; nobody is left out or put in.
            assert Counter(re.findall(names, theirs)) == Counter(re.findall(names, ours))
            assert bool(theirs) == bool(ours)


def test_settings_that_the_table_changed_are_named() -> None:
    table = TableForTests(confirm="ask", target=30, deje="none", replace_4567=True)
    assert (
        "Reglas: Clásico (Piedras por juego: 30; Deje: Sin deje; Se puede cambiar un 4-5-6-7 "
        "dado: Sí); juegos de 30 piedras, gana quien llega a 2" in lines(table)
    )


def test_six_are_told_with_their_captains() -> None:
    table = TableForTests(preset="seis-capitanes")
    spanish, basque, english = in_all(table)
    assert "Capitanes: Nerea, Jon" in spanish
    assert "Kapitainak: Nerea, Jon" in basque
    assert "Captains: Nerea, Jon" in english


def test_what_was_drawn_is_told_as_they_then_sat() -> None:
    draw = ["se sortea: Ane 4, Jon R, Miren 7, Iker C", "se sientan según el sorteo"]
    table = played("clasico", draw)
    assert "Sorteo: Jon R, Miren 7, Iker C, Ane 4" in lines(table)
    undrawn = played("clasico", draw[:1])
    assert not any(line.startswith("Sorteo") for line in lines(undrawn))


def test_a_single_paso_is_named_before_the_others() -> None:
    table = TableForTests()
    table.say("grande: 0 paso")
    table.pass_worked_hand()
    assert "Grande: Ane pasa, los demás pasan" in lines(table)


@pytest.mark.parametrize(
    ("setting", "first", "second", "line"),
    [
        ("lowest", "quiero", "ordago", "Jon quiere (a la vez, Iker: órdago)"),
        ("lowest", "ordago", "quiero", "Iker quiere (a la vez, Jon: órdago)"),
        ("boldest", "quiero", "no_quiero", "Jon quiere (a la vez, Iker: no quiero)"),
    ],
)
def test_an_answer_that_does_not_stand_is_told_beside_the_one_that_does(
    setting: str, first: str, second: str, line: str
) -> None:
    table = TableForTests(partners_disagree=setting)
    table.say("grande: 0 envido")
    seen = table.table.revision
    for seat, word in ((1, first), (3, second)):
        command = {"type": "bid", "lance": "grande", "seat": seat, "word": word}
        table.do(command, by=seat, seen=seen)
    pass_the_rest(table)
    assert f"Grande: Ane envida 2, {line}" in lines(table)


def test_a_raise_that_does_not_stand_is_told_with_its_number() -> None:
    table = TableForTests(partners_disagree="lowest", target=10)
    table.say("grande: 0 envido 5")
    seen = table.table.revision
    for seat, word in ((1, "no_quiero"), (3, "reenvido")):
        number = {"stones": 9} if word == "reenvido" else {}
        command = {"type": "bid", "lance": "grande", "seat": seat, "word": word, **number}
        table.do(command, by=seat, seen=seen)
    pass_the_rest(table)
    line = "Grande: Ane envida 5, Jon no quiere (a la vez, Iker: reenvido 9), Iker no quiere"
    assert line in lines(table)


def test_a_side_near_the_target_is_adentro() -> None:
    table = TableForTests(target=10)
    table.pass_worked_hand()
    assert {"Nosotros, adentro", "Ellos, adentro"} < set(lines(table))
    table = TableForTests(target=15)
    table.pass_worked_hand()
    assert "Ellos, adentro" not in lines(table)


class TestTheReferee:
    def test_a_ruling_is_told_with_who_and_why(self) -> None:
        table = TableForTests()
        table.referee_comes()
        rule = {"type": "rule_lance", "lance": "pares", "side": 1, "stones": 1, "reason": WHY}
        table.rules(rule)
        table.pass_worked_hand()
        spanish, basque, english = in_all(table)
        assert f"Pares: el árbitro Koldo da 1 piedra a Ellos: {WHY}" in spanish
        assert f"Pareak: Koldo epaileak harri bat eman dio Ellos aldeari: {WHY}" in basque
        assert f"Pares: the referee Koldo gives Ellos 1 stone: {WHY}" in english
        assert "Pares, decisión del árbitro: Ellos +1 = 2" in spanish

    def test_a_ruling_that_the_table_entered_for_him_says_who_entered_it(self) -> None:
        table = TableForTests(misdeclaration="tournament")
        table.say("grande: paso; chica: paso")
        # Ane has pares and says no, Jon has none and says yes: two wrong, a referee's to rule.
        table.say("pares: no sí no no; juego: no no no no, paso")
        hands = (("7", "7", "2", "4"), ("C", "S", "5", "4"), ("R", "S", "6", "A"), "4567")
        table.show_all(tuple(tuple(hand) for hand in hands))
        rule = {"type": "rule_lance", "lance": "pares", "side": 0, "stones": 2, "reason": WHY}
        table.do(rule, by=3)
        spanish = lines(table)
        assert (
            f"Pares: por decisión del árbitro, 2 piedras para Nosotros: {WHY} (lo apunta Iker)"
            in spanish
        )
        assert "Ane dijo que no tenía pares, pero con 7 7 2 4 tiene par." in spanish
        assert "Jon dijo que tenía pares, pero con C S 5 4 no los tiene." in spanish

    def test_pares_that_do_not_count_are_told(self) -> None:
        table = TableForTests(misdeclaration="tournament")
        table.say("grande: paso; chica: paso")
        table.say("pares: sí sí no sí")  # Miren has a pair of kings
        table.say("pares: paso; juego: no sí sí sí, paso")
        table.show_all()
        table.do({"type": "accept_verdict", "lance": "pares"})
        spanish = lines(table)
        said = "Miren dijo que no tenía pares, pero con R R S A tiene par."
        assert said in spanish
        after = spanish[spanish.index(said) + 1 :][:2]
        assert after == ["Pares: se cuenta como siempre.", "Los pares de Miren no cuentan."]
        assert "Pares, par (Miren): Nosotros +1 = 5" not in spanish

    def test_a_game_taken_in_mid_hand_leaves_it_uncounted(self) -> None:
        table = TableForTests()
        table.referee_comes()
        table.say("grande: 0 envido")
        table.rules({"type": "take_game", "side": 0, "to": 1, "reason": WHY})
        spanish = lines(table)
        at = spanish.index("Grande: Ane envida 2")
        assert spanish[at + 1 :][:3] == [
            f"El árbitro Koldo quita el juego a Nosotros y se lo da a Ellos: {WHY}",
            "La mano queda sin contar",
            "Juego para Ellos; juegos: 0-1",
        ]

    def test_a_game_taken_after_the_count_leaves_the_hand_counted(self) -> None:
        table = worked_hand_passed()
        table.referee_comes()
        table.rules({"type": "take_game", "side": 0, "to": 1, "reason": WHY})
        spanish = lines(table)
        assert "La mano queda sin contar" not in spanish
        assert "Juego, juego (Iker): Ellos +2 = 6" in spanish

    def test_a_match_taken_says_so_before_who_has_it(self) -> None:
        table = worked_hand_passed()
        table.referee_comes()
        table.rules({"type": "take_match", "side": 0, "to": 1, "reason": WHY})
        assert lines(table)[-2:] == [
            f"El árbitro Koldo quita la partida a Nosotros y se la da a Ellos: {WHY}",
            "Partida para Ellos; juegos: 0-0.",
        ]

    @pytest.mark.parametrize(
        ("kind", "instead", "before"),
        [
            (
                "cards_shown",
                {"type": "show_cards", "seat": 0, "cards": ["7", "7", "2", "2"]},
                "Ane: 7 7 2 A",
            ),
            (
                "bid_spoken",
                {"type": "bid", "lance": "grande", "seat": 0, "word": "envido", "stones": 5},
                "Grande: Ane envida 2",
            ),
        ],
    )
    def test_a_referee_s_correction_names_the_former_entry(
        self, kind: str, instead: dict[str, object], before: str
    ) -> None:
        table = TableForTests()
        table.say("grande: 0 envido, 1 quiero")
        pass_the_rest(table)
        entry = next(e for e in table.view["hand"]["entries"] if e["type"] == kind)
        table.next_hand()
        table.referee_comes()
        table.rules({"type": "correct", "sequence": entry["sequence"], "instead": instead})
        corrected = f"El árbitro Koldo corrigió esta mano. Antes: {before}"
        assert lines(table).count(corrected) == 1
        table.do({"type": "undo"}, referee=True)
        assert corrected not in lines(table)

    def test_a_referee_s_correction_of_a_hand_without_cards_names_the_former_entry(self) -> None:
        table = TableForTests()
        table.say("grande: paso; chica: paso; pares: no sí no sí; juego: no no no no, paso")
        table.do({"type": "tell_lance", "lance": "grande", "winner": 0, "values": {}})
        table.do({"type": "tell_lance", "lance": "chica", "winner": 1, "values": {}})
        values = {"1": "par", "3": "duples"}
        table.do({"type": "tell_lance", "lance": "pares", "winner": None, "values": values})
        table.do({"type": "tell_lance", "lance": "juego", "winner": 2, "values": {}})
        told = [e for e in table.view["hand"]["entries"] if e["type"] == "lance_told"]
        table.referee_comes()
        grande, _chica, pares, _punto = (entry["sequence"] for entry in told)
        now = {"type": "tell_lance", "lance": "pares", "winner": None}
        fewer = {**now, "values": {"1": "par", "3": "medias"}}
        table.rules({"type": "correct", "sequence": pares, "instead": fewer})
        assert "El árbitro Koldo corrigió esta mano. Antes: Pares: Jon: par, Iker: duples" in lines(
            table
        )
        told = [e for e in table.view["hand"]["entries"] if e["type"] == "lance_told"]
        grande = told[0]["sequence"]
        other = {"type": "tell_lance", "lance": "grande", "winner": 2, "values": {}}
        table.rules({"type": "correct", "sequence": grande, "instead": other})
        assert "El árbitro Koldo corrigió esta mano. Antes: Grande: gana Ane" in lines(table)


def test_a_score_set_is_told_and_the_sums_run_on_from_it() -> None:
    table = TableForTests()
    table.say("grande: 0 envido, 1 no queremos")
    table.do({"type": "set_score", "stones": [10, 20], "games": [1, 0], "reason": WHY})
    pass_the_rest(table)
    spanish = lines(table)
    assert "Mano 1 · es mano Ane · 9-20" in spanish
    assert f"Ane puso el marcador en 10-20, juegos 1-0: {WHY}" in spanish
    assert "Grande, deje: Nosotros +1 = 10" in spanish
    assert table.score == (15, 25)
    assert "Juego, juego (Iker): Ellos +2 = 25" in spanish


def test_a_match_that_the_table_ended_says_so_in_every_language() -> None:
    table = worked_hand_passed()
    table.do({"type": "end_match"})
    table.do(YES, by=1)
    assert [text[-1] for text in in_all(table)] == [
        "La mesa la dio por terminada; juegos: 0-0.",
        "Mahaiak amaitutzat eman du; jokoak: 0-0.",
        "Ended by the table; games: 0-0.",
    ]
