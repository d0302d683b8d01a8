/** Quantities with the plural of each language. */
import type { Side } from "../generated/protocol";
import type { Tell } from "./tell";

export function sayStones({ t }: Tell, n: number): string {
  return n === 1 ? t("say.stones.one", { n }) : t("say.stones.other", { n });
}

export function sayAmarrakos({ t }: Tell, n: number): string {
  return n === 1 ? t("say.amarrakos.one", { n }) : t("say.amarrakos.other", { n });
}

export function sayGames({ t }: Tell, n: number): string {
  return n === 1 ? t("say.games.one", { n }) : t("say.games.other", { n });
}

/**
 * Score of a side for screen readers: "23: 4 amarrakos y 3 piedras", "37: adentro y 2 piedras",
 * "llega a 40".
 */
export function saySideScore(tell: Tell, side: Side, target: number): string {
  if (side.reached) return tell.t("say.reached", { n: target });
  const pieces = sayStones(tell, side.piedras);
  if (side.adentro) return tell.t("say.score.adentro", { n: side.stones, stones: pieces });
  const amarrakos = sayAmarrakos(tell, side.amarrakos);
  return tell.t("say.score", { n: side.stones, amarrakos, stones: pieces });
}
