/** Sides that have not confirmed a count or a score yet: "Falta el visto de Ellos". */
import { type Phrases, sideName } from "./phrases";

export function sayCountAwaited(phrases: Phrases, sides: readonly number[]): string {
  return sides.length > 0 ? phrases.t("say.to_see", { sides: named(phrases, sides) }) : "";
}

export function sayScoreAwaited(phrases: Phrases, sides: readonly number[]): string {
  return sides.length > 0 ? phrases.t("say.to_agree", { sides: named(phrases, sides) }) : "";
}

function named(phrases: Phrases, sides: readonly number[]): string {
  return sides.map((side) => sideName(phrases, side)).join(", ");
}
