/** Sentences of the summary: used by the page, the picture and the shared text. */

import type { LanceCounts, Point, SideSummary, Summary } from "../generated/protocol";
import { placesFrom } from "../seat/order";
import { lanceName, type Phrases, sayStones } from "../words";
import { dayOf } from "../words/dates";
import { colon, t } from "../words/i18n";
import { count, say } from "./words";

/** Every player is a side of their own. */
export const alone = ({ sides, players }: Summary): boolean => sides.length === players.length;

/** Names for the sentences of `words`. */
export function phrasesOf(summary: Summary): Phrases {
  const players = summary.players.map(({ name }) => name);
  return {
    t,
    sides: summary.sides.map((one) => nameOf(one, summary)),
    players,
    alone: alone(summary),
  };
}

/** Name of a side; players who are a side of their own have no other name. */
export function nameOf({ side, name }: SideSummary, summary: Summary): string {
  return (alone(summary) && summary.players.find((one) => one.side === side)?.name) || name;
}

/** "Partida para Nosotros", how else it ended, or that it has not ended. */
export function outcome(summary: Summary): string {
  const winner = summary.sides.find(({ side }) => side === summary.winner);
  if (winner) return t("count.match_for", { side: nameOf(winner, summary) });
  return summary.state === "playing" ? say("summary.playing") : t("count.match_ended");
}

/** "14 manos · 38 manos por hora · 22 min". */
export function pace({ hands, hands_an_hour, seconds }: Summary): string {
  const rate = hands_an_hour === null ? [] : [count("summary.rate", hands_an_hour)];
  const minutes = Math.round(seconds / 60);
  const [h, m] = [Math.floor(minutes / 60), minutes % 60];
  const time =
    h > 0 ? [say("summary.hours", { h, m })] : m > 0 ? [say("summary.minutes", { m })] : [];
  return [count("summary.hands", hands), ...rate, ...time].join(" · ");
}

/** "10 piedras: Jon, a grande (mano 5); la quisieron". */
export function longestBet(summary: Summary): string {
  const { longest_bet, players, hands } = summary;
  if (!longest_bet) return say("summary.no_bet");
  const { hand, lance, punto, seat, stones } = longest_bet;
  const bet = say("summary.bet", {
    stones: sayStones(phrasesOf(summary), stones),
    who: players[seat]?.name ?? String(seat + 1),
    at: say(`summary.at.${punto ? "punto" : lance}`),
    hand,
  });
  // Of a hand that has not ended, the result of the bet is unknown.
  if (hand > hands) return bet;
  return say(`summary.bet_end.${longest_bet.state}`, { bet });
}

export const ordagosOf = ({ players }: Summary, side: number): number =>
  players.reduce((sum, one) => sum + (one.side === side ? one.ordagos : 0), 0);

export const sum = (lances: LanceCounts): number =>
  Object.values(lances).reduce((all, n) => all + n, 0);

/** "5 dejes, 2 órdagos, 20 lances, 87 piedras". */
function sideInNumbers(summary: Summary, one: SideSummary): string {
  return [
    sayStones(phrasesOf(summary), one.stones),
    count("summary.n_lances", sum(one.lances)),
    count("summary.n_dejes", one.dejes),
    count("summary.n_ordagos", ordagosOf(summary, one.side)),
  ].join(", ");
}

/**
 * "Ane 15, Jon 18": lances that each player's cards earned. Null if every player is a side, or no
 * hand was entered.
 */
function byCards(summary: Summary): string | null {
  if (alone(summary) || isPlainCounter(summary)) return null;
  return summary.players.map(({ name, lances }) => `${name} ${sum(lances)}`).join(", ");
}

/** The five names of lances, in order. */
export function lanceNames(summary: Summary): { lance: keyof LanceCounts; name: string }[] {
  const names = ["grande", "chica", "pares", "juego", "punto"] as const;
  return names.map((lance) => ({
    lance,
    name:
      lance === "punto"
        ? lanceName(phrasesOf(summary), "juego", true)
        : lanceName(phrasesOf(summary), lance),
  }));
}

/** "Nosotros 2 – 1 Ellos"; with more sides, one after the other. */
function standing(names: readonly string[], numbers: readonly number[]): string {
  const [left, right] = names;
  if (names.length === 2) return `${left} ${numbers[0]} – ${numbers[1]} ${right}`;
  return names.map((name, n) => `${name} ${numbers[n]}`).join(" · ");
}

/** Whether this match was kept with a plain counter, without hands. */
export const isPlainCounter = ({ hands, score }: Summary): boolean =>
  hands === 0 && score.length > 0;

/** "Juego 1: 40–23", one line for each game. */
export function gamesInWords(summary: Summary): string[] {
  const scores = gameScores(summary, 0);
  return byGame(summary.score).map(({ game }, n) =>
    [say("summary.game", { n: game }), scores[n]].join(colon()),
  );
}

/** The points of each game, in order. */
export function byGame(score: readonly Point[]): { game: number; points: Point[] }[] {
  const games = [...new Set(score.map(({ game }) => game))];
  return games.map((game) => ({ game, points: score.filter((one) => one.game === game) }));
}

/** "40–23" for each game; "12–7 de órdago" where that decided it. */
export function gameScores({ score, sides }: Summary, first: number): string[] {
  return byGame(score).map(({ points }) => {
    const last = points.at(-1);
    const stones = placesFrom(sides, first)
      .map((side) => last?.score[side])
      .join("–");
    return last?.ordago ? `${stones} ${t("say.how.ordago")}` : stones;
  });
}

/** The numbers of the hands, in order. */
export const handsOf = ({ score }: Summary): number[] =>
  byGame(score).flatMap(({ points }) => points.slice(1).map(({ hand }) => hand));

/** Matches won by each side at this table; null before the first. */
export function tally(summary: Summary): string | null {
  if (summary.won.every((won) => won === 0)) return null;
  return standing(
    summary.sides.map((one) => nameOf(one, summary)),
    summary.won,
  );
}

/** The summary as text lines. */
export function asText(table: string, summary: Summary): string {
  const names = summary.sides.map((one) => nameOf(one, summary));
  const matches = tally(summary);
  const cards = byCards(summary);
  return [
    `${t("app.name")} · ${t("mesa.title_code", { code: table })} · ${dayOf(summary.at)}`,
    standing(
      names,
      summary.sides.map((one) => one.games),
    ),
    outcome(summary),
    ...gamesInWords(summary),
    ...(isPlainCounter(summary)
      ? []
      : [
          pace(summary),
          `${say("summary.longest_bet")}${colon()}${longestBet(summary)}`,
          ...summary.sides.map((one, n) => `${names[n]}${colon()}${sideInNumbers(summary, one)}`),
        ]),
    ...(cards === null ? [] : [`${say("summary.by_cards")}${colon()}${cards}`]),
    ...(matches === null ? [] : [`${say("summary.matches")}${colon()}${matches}`]),
  ].join("\n");
}
