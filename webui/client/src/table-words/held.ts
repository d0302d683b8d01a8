/** What a hand of four cards is: "duples · 31", "par · juego de 40", "sin pares · 28 de punto". */
import type { Held, Juego, Pares } from "../protocol";
import type { Tell } from "./tell";

export function sayHeldName({ t }: Tell, held: Pares | Juego): string {
  return t(`say.held.${held}`);
}

export function sayHeld(tell: Tell, held: Held): string {
  const { t } = tell;
  const pares = held.pares ? sayHeldName(tell, held.pares) : t("say.held.no_pares");
  if (!held.juego) return `${pares} · ${t("say.held.punto", { n: held.points })}`;
  const juego = held.points === 31 ? t("say.held.31") : t("say.held.points", { n: held.points });
  return `${pares} · ${juego}`;
}
