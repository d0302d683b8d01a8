/** Debts in words, for the table, the season and the house. */
import type { Debt, Round } from "../generated/protocol";
import { sayStake } from "./happenings";
import { t } from "./i18n";

/** What is owed: "2 × una ronda (4 cañas, 8 €)". */
export function owedWords(debt: Pick<Debt, "what" | "text" | "times">, round: Round | null) {
  const about = debt.what === "round" ? roundWords(round) : "";
  const stake = `${sayStake(debt, { t })}${about && ` (${about})`}`;
  return debt.times === 1 ? stake : `${debt.times} × ${stake}`;
}

/** What a round is in this bar: "4 cañas, 8 €"; empty: nobody has said. */
export function roundWords(round: Round | null): string {
  return [round?.name, round?.price].filter(Boolean).join(", ");
}
