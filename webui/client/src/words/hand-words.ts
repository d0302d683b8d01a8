/** What four cards hold: "duples · 31", "par · juego de 40", "sin pares · 28 de punto". */
import type { Held, Juego, Pares } from "../generated/protocol";
import { ofNumber } from "./basque";
import type { Phrases } from "./phrases";

export function sayHeldName({ t }: Phrases, held: Pares | Juego): string {
  return t(`say.held.${held}`);
}

export function sayHeld(phrases: Phrases, held: Held): string {
  const { t } = phrases;
  const pares = held.pares ? sayHeldName(phrases, held.pares) : t("say.held.no_pares");
  const points = { n: held.points, n_ko: ofNumber(held.points) };
  if (!held.juego) return `${pares} · ${t("say.held.punto", points)}`;
  const juego = held.points === 31 ? t("say.held.31") : t("say.held.points", points);
  return `${pares} · ${juego}`;
}
