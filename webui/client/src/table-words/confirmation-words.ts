/** Sides that have not confirmed a count or a score yet: "Falta el visto de Ellos". */
import { sideName, type Tell } from "./tell";

export function sayCountAwaited(tell: Tell, sides: readonly number[]): string {
  return sides.length > 0 ? tell.t("say.to_see", { sides: named(tell, sides) }) : "";
}

export function sayScoreAwaited(tell: Tell, sides: readonly number[]): string {
  return sides.length > 0 ? tell.t("say.to_agree", { sides: named(tell, sides) }) : "";
}

function named(tell: Tell, sides: readonly number[]): string {
  return sides.map((side) => sideName(tell, side)).join(", ");
}
