/** Quantities with the plural of each language. */
import type { Side } from "../generated/protocol";
import { formOf } from "./i18n";
import type { Phrases } from "./phrases";

export function sayStones({ t }: Phrases, n: number): string {
  return t(`say.stones.${formOf(n)}`, { n });
}

export function sayAmarrakos({ t }: Phrases, n: number): string {
  return t(`say.amarrakos.${formOf(n)}`, { n });
}

export function sayGames({ t }: Phrases, n: number): string {
  return t(`say.games.${formOf(n)}`, { n });
}

/**
 * Score of a side for screen readers: "23: 4 amarrakos y 3 piedras", "37: adentro y 2 piedras",
 * "llega a 40".
 */
export function saySideScore(phrases: Phrases, side: Side, target: number): string {
  if (side.reached) return phrases.t("say.reached", { n: target });
  const pieces = sayStones(phrases, side.piedras);
  if (side.adentro) return phrases.t("say.score.adentro", { n: side.stones, stones: pieces });
  const amarrakos = sayAmarrakos(phrases, side.amarrakos);
  return phrases.t("say.score", { n: side.stones, amarrakos, stones: pieces });
}
