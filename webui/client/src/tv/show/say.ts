/** What the show says, on the TV and in the overlay. */
import { useEffect, useState } from "preact/hooks";
import type { Debt, Round, View } from "../../generated/protocol";
import { debtsAt, handOddsOf } from "../../net/played";
import { listed } from "../../seat/order";
import {
  awardWords,
  ergative,
  type Phrases,
  playerName,
  sayBid,
  sayCountAwaited,
  sayStake,
  sayWord,
  sideName,
} from "../../words";
import { owedWords } from "../../words/debts";
import { colon, scoreLine } from "../../words/i18n";
import { count, say } from "../words";
import type { Party, Scene } from "./scene";

/** "Órdago a grande", "La última piedra". */
export function sayScene({ of, lance }: Scene, { t }: Phrases): string {
  if (of !== "ordago") return say(`tv.show.${of}`);
  if (!lance) return t("say.standing.ordago");
  return t(`say.spoken.ordago.${lance.punto ? "punto" : lance.name}`);
}

/** "Jon: ¡órdago!", "Ane quiere"; without the name where the side has the same. */
export function sayParty({ word }: Party, phrases: Phrases): string {
  if (!word) return "";
  return phrases.alone ? sayWord(phrases, word.word) : sayBid(phrases, word);
}

/** "Juego para Ellos", "¡Partida para Ellos!"; null: nobody has won yet. */
export function sayWinner({ winner }: Scene, { match }: View, phrases: Phrases): string | null {
  if (winner === null) return null;
  const key = match.winner === null ? "say.game_won" : "say.match_won";
  return phrases.t(key, { side: sideName(phrases, winner) });
}

/** "Faltan las cartas de Jon, Iker", "Falta el visto de Ellos"; empty: the table waits for nothing. */
export function sayWaits({ hand, requests }: View, phrases: Phrases): string {
  const request = requests.find(({ kind }) => kind === "count");
  if (request) return sayCountAwaited(phrases, request.waits);
  const who = hand.asks.cards.map((seat) => playerName(phrases, seat));
  return who.length > 0 ? phrases.t("say.spoken.ask.cards", { who: who.join(", ") }) : "";
}

/**
 * The lines of the bill: by which lance or with how many games, from what odds, and who pays, where
 * the players said that the TV shows it.
 */
export function useBill(view: View, scene: Scene, phrases: Phrases): string[] {
  const owed = useOwed(view, scene.winner !== null);
  const chance = useChance(view);
  const games = scoreLine(view.sides.map((side) => side.games));
  const how = scene.award && awardWords(phrases, scene.award);
  const first =
    scene.of === "last"
      ? [how?.lance, how?.reason].filter(Boolean).join(" · ")
      : phrases.t("say.spoken.games", { score: games });
  const odds = chance === null ? "" : say("tv.show.chance", { n: Math.round(100 * chance) });
  return [first, odds, sayOwed(view, owed, phrases)].filter((line) => line !== "");
}

/** The chance that who has won the match had before its decisive bet; null: it is not known. */
function useChance({ table, match, hand }: View): number | null {
  const [chance, setChance] = useState<number | null>(null);
  const { winner, number } = match;
  useEffect(() => {
    setChance(null);
    if (winner === null) return;
    handOddsOf(table, number, hand.number).then(
      ({ steps, decisive }) => {
        const { before } = (decisive === null ? null : steps[decisive]) ?? { before: null };
        setChance(before === null ? null : winner === 0 ? before : 1 - before);
      },
      (why: unknown) => console.info("odds not loaded", why),
    );
  }, [table, number, hand.number, winner]);
  return chance;
}

interface Owed {
  debt: Debt | undefined;
  round: Round | null;
}

/** What is owed for the match that was just won; null: nothing that may be shown, or not known yet. */
function useOwed({ table, match, stake }: View, decided: boolean): Owed | null {
  const [owed, setOwed] = useState<Owed | null>(null);
  const wanted = decided && match.winner !== null && stake?.shown === true;
  useEffect(() => {
    setOwed(null);
    if (!wanted) return;
    // Without the server the bill says what was played for.
    debtsAt(table).then(
      ({ debts, round }) =>
        setOwed({ debt: debts.find((one) => one.match === match.number), round }),
      (why: unknown) => console.info("debts not loaded", why),
    );
  }, [table, match.number, wanted]);
  return owed;
}

/** "Pagan Jon e Iker: una ronda"; without names what it was played for. */
function sayOwed({ match, stake }: View, owed: Owed | null, phrases: Phrases): string {
  if (match.winner === null || !stake?.shown) return "";
  if (!owed?.debt) return phrases.t("say.stake_set", { what: sayStake(stake, phrases) });
  const { debtors } = owed.debt;
  const names = listed(debtors);
  const pays = count("tv.show.pays", debtors.length, { names, names_k: ergative(names) });
  return `${pays}${colon()}${owedWords(owed.debt, owed.round)}`;
}
