"""Every hand as a number in every lance, the higher the better (rule book §3)."""

from __future__ import annotations

from tests.scorekeeper.oracle.read_record import Rules, Unsettled

JUEGOS = [33, 34, 35, 36, 37, 40, 32, 31]
"""From the worst to the best."""
REAL = len(JUEGOS) + 1


def ladder(rules: Rules) -> str:
    """The faces from the lowest to the highest."""
    return "A4567SCR" if rules.kings == 8 else "A234567SCR"


def steps(hand: list[str], rules: Rules) -> list[int]:
    """The rungs of the ladder on which the cards stand, the highest first."""
    rungs = []
    for card in hand:
        face = card[0]
        if rules.kings == 8:
            face = {"3": "R", "2": "A"}.get(face, face)
        rungs.append(ladder(rules).index(face))
    rungs.sort()
    rungs.reverse()
    return rungs


def points(hand: list[str], rules: Rules) -> int:
    """The sum of the cards."""
    total = 0
    for card in hand:
        face = card[0]
        if face in "RCS" or (face == "3" and rules.kings == 8):
            total += 10
        elif face == "A" or (face == "2" and rules.kings == 8):
            total += 1
        else:
            total += int(face)
    return total


def grande(hand: list[str], rules: Rules) -> int:
    """Ranks from the highest down."""
    number = 0
    for rung in steps(hand, rules):
        number = number * 10 + rung
    return number


def chica(hand: list[str], rules: Rules) -> int:
    """Ranks from the lowest up, the lower the better."""
    number = 0
    for rung in steps(hand, rules)[::-1]:
        number = number * 10 + 9 - rung
    return number


def pares(hand: list[str], rules: Rules) -> int:
    """0 for no pares; then pares, medias and duples in the hundreds of their stones."""
    rungs = steps(hand, rules)
    pairs = []
    for rung in sorted(set(rungs), reverse=True):
        times = rungs.count(rung)
        if times == 3:
            return 200 + rung
        pairs += [rung] * (times // 2)
    if len(pairs) == 2:
        return 300 + 10 * pairs[0] + pairs[1]
    return 100 + pairs[0] if pairs else 0


def juego(hand: list[str], rules: Rules) -> int:
    """0 for no juego; then 1 for 33 up to 8 for 31 and 9 for a juego real."""
    total = points(hand, rules)
    if total < 31:
        return 0
    return REAL if total == 31 and _is_real(hand, rules) else 1 + JUEGOS.index(total)


def _is_real(hand: list[str], rules: Rules) -> bool:
    sevens = [card for card in hand if card[0] == "7"]
    if len(sevens) != 3 or rules.juego_real == "off":
        return False
    if rules.juego_real == "any_ten":
        return True
    sota = next(card for card in hand if card[0] != "7")
    if sota[0] != "S":
        return False
    if rules.juego_real == "sota_oros":
        if len(sota) == 1:
            raise Unsettled("which Sota is it?")
        return sota[1] == "o"
    suits = [card[1] for card in hand if len(card) == 2]
    if len(set(suits)) < len(suits):
        return False
    if len(suits) < 4:
        raise Unsettled("of which suits are they?")
    return True


def punto(hand: list[str], rules: Rules) -> int:
    """The sum of the cards."""
    return points(hand, rules)


def stones_of_pares(hand: list[str], rules: Rules) -> int:
    """1, 2 or 3; 0 for none."""
    return pares(hand, rules) // 100


def stones_of_juego(hand: list[str], rules: Rules) -> int:
    """3 for 31, 2 for another; 0 for none."""
    total = points(hand, rules)
    return 0 if total < 31 else 3 if total == 31 else 2
