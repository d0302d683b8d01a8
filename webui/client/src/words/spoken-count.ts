/**
 * The count as spoken at a table: "Nosotros: 2 de pares y 3 de juego, 5: adentro. Juego para …".
 *
 * For each side: stones of each lance, their sum, and whether it reaches adentro. Numbers stay
 * digits, which voices read well, except those that agree with their noun (una, veintiuna) or are
 * words in Basque (handian bat). No sum is given for the side that wins the game: stones past the
 * target are not taken.
 */
import type { Award, ShownAward, View } from "../generated/protocol";
import { latestOf } from "../net/hand-entries";
import { joined, type Phrases, sideName } from "./phrases";

/** What is new and worth speaking aloud; null for what the players say themselves. */
export function sayNewCount(phrases: Phrases, before: View, after: View): string | null {
  const found = newCount(phrases, before, after);
  return found === null ? null : sentencesOf(found);
}

/** The same, sentence by sentence. */
export function newCount(phrases: Phrases, before: View, after: View): readonly string[] | null {
  if (before.table !== after.table || after.revision <= before.revision) return null;
  // Going back to a count by undo, and setting the score, are no counts.
  const latest = latestOf(after);
  if (latest[0]?.type === "undone" || latest.at(-1)?.type === "score_set") return null;
  const count = countIn(after);
  if (!count) return sayDejeAdentro(phrases, before, after);
  // A count that was spoken when it was proposed is not spoken again when it is booked.
  if (isSame(count, countIn(before))) {
    const { winner } = after.match;
    return winner === null || before.match.winner !== null ? null : [sayMatchWon(phrases, winner)];
  }
  return countSentences(phrases, after, before);
}

/** The whole count of a complete hand. */
function countSentences(phrases: Phrases, view: View, before: View): readonly string[] {
  const { awards, taken, winner } = countIn(view) ?? { awards: [], taken: [], winner: null };
  const sentences = awards.some(({ reason }) => reason === "ordago")
    ? sayOrdago(phrases, awards)
    : phrases.sides.flatMap((_, side) => {
        const own = takenBy(side, awards);
        if (own.length === 0) return [];
        const won = winner === side;
        const inside =
          !won && own.some((one) => one.brings_adentro) && !before.sides[side]?.adentro;
        return [saySide(phrases, side, own, { won, inside, sum: taken[side] ?? 0 })];
      });
  if (view.match.winner !== null) sentences.push(sayMatchWon(phrases, view.match.winner));
  else if (winner !== null)
    sentences.push(phrases.t("say.game_won", { side: sideName(phrases, winner) }));
  return sentences.length > 0 ? sentences : [phrases.t("say.spoken.nothing")];
}

/** Stones that a side takes, with the reason: "Ellos: una de deje". */
export function sayTaken(phrases: Phrases, award: Award, view: View): string {
  const inside = asShown(award, view)?.brings_adentro ?? false;
  return saySide(phrases, award.side, [award], { won: false, inside, sum: award.stones });
}

/** Join sentences, with capitals and full stops. */
export function sentencesOf(all: readonly string[]): string {
  const whole = all.map((one) => one.charAt(0).toUpperCase() + one.slice(1));
  return whole.map((one) => (/[.!?]$/.test(one) ? one : `${one}.`)).join(" ");
}

/** During the bidding: only a deje that brings its side adentro. */
function sayDejeAdentro(phrases: Phrases, before: View, after: View): readonly string[] | null {
  const said = latestOf(after).flatMap((one) =>
    one.type === "stones_taken" &&
    asShown(one.award, after)?.brings_adentro &&
    !before.sides[one.award.side]?.adentro
      ? [sayTaken(phrases, one.award, after)]
      : [],
  );
  return said.length > 0 ? said : null;
}

function saySide(
  phrases: Phrases,
  side: number,
  own: readonly Award[],
  { won, inside, sum }: { won: boolean; inside: boolean; sum: number },
): string {
  const { t } = phrases;
  const parts = partsOf(own);
  const words = parts.map(({ of, stones }) =>
    t(`say.spoken.${of}`, { n: sayNumber(phrases, stones) }),
  );
  let what = joined(words, phrases);
  if (parts.length > 1 && !won) what = t("say.spoken.total", { what, n: sayNumber(phrases, sum) });
  if (inside) what = t("say.spoken.adentro", { what });
  return t("say.spoken.side", { side: sideName(phrases, side), what });
}

/** An órdago wins the game and gives no stones; nothing else of the hand counts. */
function sayOrdago(phrases: Phrases, awards: readonly Award[]): string[] {
  return awards.flatMap((award) => {
    const of = partOf(award);
    return award.reason === "ordago" && of !== "deje" ? [phrases.t(`say.spoken.ordago.${of}`)] : [];
  });
}

type PartOf = "grande" | "chica" | "pares" | "juego" | "punto" | "deje";

/** Stones by lance, in order; the dejes of all lances last. */
function partsOf(awards: readonly Award[]): { of: PartOf; stones: number }[] {
  const order: readonly PartOf[] = ["grande", "chica", "pares", "juego", "punto", "deje"];
  return order.flatMap((of) => {
    const stones = awards.reduce((all, one) => (partOf(one) === of ? all + one.stones : all), 0);
    return stones > 0 ? [{ of, stones }] : [];
  });
}

function partOf({ reason, punto, lance }: Award): PartOf {
  if (reason === "deje") return "deje";
  return (punto && lance === "juego") || reason === "punto" ? "punto" : lance;
}

function takenBy(side: number, awards: readonly ShownAward[]): ShownAward[] {
  return awards.filter((one) => one.side === side && one.stones > 0);
}

/** The award of a single event as the hand shows it; undefined once another hand is played. */
function asShown(award: Award, { hand }: View): ShownAward | undefined {
  const { lance, side, score } = award;
  return hand.awards.find((one) => one.lance === lance && one.side === side && one.score === score);
}

interface CompleteCount {
  of: readonly [match: number, hand: number];
  awards: readonly ShownAward[];
  taken: readonly number[];
  winner: number | null;
}

/** The count that is booked or proposed; null if there is none yet. */
function countIn({ match, hand }: View): CompleteCount | null {
  const of = [match.number, hand.number] as const;
  const { awards, taken, game_winner: winner } = hand;
  if (hand.phase === "counted") return { of, awards, taken, winner };
  if (hand.proposed === null) return null;
  return {
    of,
    awards: hand.proposed.awards,
    taken: hand.proposed.taken,
    winner: hand.proposed.winner,
  };
}

function isSame(one: CompleteCount, other: CompleteCount | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function sayMatchWon(phrases: Phrases, winner: number): string {
  return phrases.t("say.match_won", { side: sideName(phrases, winner) });
}

const IN_WORDS = [1, 21, 31, 41, 51, 61, 71, 81, 91] as const;

function sayNumber({ t }: Phrases, n: number): string | number {
  const word = IN_WORDS.find((one) => one === n);
  return word === undefined ? n : t(`say.spoken.n.${word}`);
}
