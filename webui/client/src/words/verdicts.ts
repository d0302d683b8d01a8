/**
 * Declarations that the cards contradict, and the verdict by tournament rules (rule book §9):
 * "Ane dijo que tenía pares, pero con R C 5 4 no los tiene. Lo envidado a Pares no vale. …"
 */
import type { Contradiction, Due, Hand, Verdict } from "../generated/protocol";
import { lanceIn } from "../net/hand-entries";
import { awardWords, sayHeldName } from "./awards";
import { sayStones } from "./counts";
import { colon } from "./i18n";
import { lanceName } from "./lances";
import { cardWords, type Phrases, playerName, sideName } from "./phrases";

/** A wrong declaration, and what the cards show. */
export function sayWrong(
  phrases: Phrases,
  hand: Hand,
  { seat, lance, said }: Omit<Contradiction, "sequence">,
): string {
  const held = hand.held[seat];
  const words = {
    who: playerName(phrases, seat),
    cards: unbroken(cardWords(phrases, hand.cards[seat] ?? [])),
    held:
      lance === "juego"
        ? String(held?.points ?? "")
        : held?.pares
          ? sayHeldName(phrases, held.pares)
          : "",
  };
  return phrases.t(said ? `say.wrong.${lance}.yes` : `say.wrong.${lance}.no`, words);
}

/** Non-breaking spaces within a hand, except between cards named with their suits. */
function unbroken(cards: string): string {
  return cards.replaceAll(" ", "\u00a0").replaceAll(",\u00a0", ", ");
}

interface VerdictWords {
  /** Who declared what, and what the cards show. */
  said: string[];
  /** What happens to the bids and to a deje, and whose cards count. */
  follows: string[];
  /** What each side would take for the lance, and why; without sides that take nothing. */
  due: DueWords[];
}
export interface DueWords {
  side: number;
  name: string;
  stones: number;
  /** "deje +1, Jon: medias +2". */
  why: string;
}

export function verdictWords(phrases: Phrases, hand: Hand, verdict: Verdict): VerdictWords {
  const { lance, wrong } = verdict;
  return {
    said: wrong.map((one) => sayWrong(phrases, hand, { ...one, lance })),
    follows: sayFollows(phrases, hand, verdict),
    due: dueWords(phrases, hand, verdict),
  };
}

/** The verdict as one paragraph, for the TV and for screen readers. */
export function sayVerdict(phrases: Phrases, hand: Hand, verdict: Verdict): string {
  const { said, follows, due } = verdictWords(phrases, hand, verdict);
  const taken = due.map(({ name, stones, why }) =>
    phrases.t("say.verdict.due", { side: name, stones: sayStones(phrases, stones), why }),
  );
  return [...said, ...follows, ...taken].join(" ");
}

function sayFollows(phrases: Phrases, hand: Hand, verdict: Verdict): string[] {
  const { t } = phrases;
  const named = { lance: nameOf(phrases, hand, verdict.lance) };
  if (verdict.kind === "ruling") return [t("say.verdict.ruling", named)];
  return [
    ...sayBids(phrases, hand, verdict),
    ...verdict.returned.map(({ side, stones }) =>
      t("say.verdict.returned", {
        side: sideName(phrases, side),
        stones: sayStones(phrases, stones),
      }),
    ),
    ...sayCounts(phrases, verdict),
    ...(verdict.due.length === 0 ? [t("say.verdict.nothing", named)] : []),
  ];
}

/** Whether the bids stand; or what was played without bids. */
function sayBids(phrases: Phrases, hand: Hand, { kind, lance }: Verdict): string[] {
  const { t } = phrases;
  const state = lanceIn(hand.lances, lance)?.state;
  const named = { lance: nameOf(phrases, hand, lance) };
  const bet = state === "accepted" || state === "refused" || state === "ordago";
  if (kind === "void") return [t(bet ? "say.verdict.void" : "say.verdict.void_played", named)];
  return [t(bet ? "say.verdict.stands" : "say.verdict.usual", named)];
}

/** Whose cards count; and whose do not, although the player holds them. */
function sayCounts(phrases: Phrases, { kind, lance, wrong, counts }: Verdict): string[] {
  if (kind !== "as_usual") return [];
  const names = counts.map((seat) => playerName(phrases, seat)).join(", ");
  const without = wrong.filter(({ seat, said }) => !said && !counts.includes(seat));
  return [
    ...without.map(({ seat }) =>
      phrases.t(`say.verdict.not.${lance}`, { who: playerName(phrases, seat) }),
    ),
    ...(names ? [phrases.t(`say.verdict.counts.${lance}`, { names })] : []),
  ];
}

function dueWords(phrases: Phrases, hand: Hand, { lance, due }: Verdict): DueWords[] {
  const punto = puntoOf(hand, lance);
  return phrases.sides.flatMap((name, side) => {
    const own = due.filter((one) => one.side === side);
    if (own.length === 0) return [];
    const stones = own.reduce((sum, one) => sum + one.stones, 0);
    return [
      { side, name, stones, why: own.map((one) => sayPart(phrases, lance, punto, one)).join(", ") },
    ];
  });
}

/** One line of the count to come. */
function sayPart(phrases: Phrases, lance: Verdict["lance"], played: boolean, due: Due): string {
  // Players who denied juego collect it, although the lance was played for punto.
  const punto = played && due.reason !== "juego";
  const { player, reason, stones } = awardWords(phrases, {
    ...due,
    lance,
    punto,
    when: "end",
    score: 0,
  });
  const what = reason || lanceName(phrases, lance, punto);
  // "apuesta 4" contains the number.
  const many = due.reason === "bet" ? "" : stones;
  return (player && player + colon()) + [what.toLowerCase(), many].filter(Boolean).join(" ");
}

function puntoOf(hand: Hand, lance: Verdict["lance"]): boolean {
  return lanceIn(hand.lances, lance)?.punto ?? false;
}

function nameOf(phrases: Phrases, hand: Hand, lance: Verdict["lance"]): string {
  return lanceName(phrases, lance, puntoOf(hand, lance));
}
