/** Who pays for a match that is over, at its table and in its summary. */
import { useEffect } from "preact/hooks";
import type { Debt, Round } from "../generated/protocol";
import { debtsAt, payDebt } from "../net/played";
import { listed } from "../seat/order";
import { debtsPaid, welcome } from "../state/store";
import { Button } from "../ui/button";
import { sayFailure, useAttempt } from "../ui/failures";
import { useFetched } from "../ui/fetching";
import { ergative } from "../words";
import { owedWords } from "../words/debts";
import { colon } from "../words/i18n";
import { count, followLanguage, ready, say } from "./words";
import "./owed.css";

/**
 * What is owed at a table; fetched again when something was paid there, or `of` changes. Without a
 * table nothing is fetched.
 */
export function useOwed(table: string | null, of: readonly unknown[]) {
  useEffect(followLanguage, []);
  // Nothing tells a phone what changed while it had no connection.
  return useFetched(
    async () => (table === null ? null : debtsAt(table)),
    [table, debtsPaid.value, welcome.value, ...of],
  );
}

interface OwedProps {
  owed: ReturnType<typeof useOwed>;
  /** Which match of the table. */
  match: number;
  /** Whether earlier matches of the table are shown for which something is owed. */
  earlier?: boolean;
}

/** Who pays what; those it is owed to note that it was paid. Nothing where nothing is owed. */
export function Owed({ owed: { found, load, failed }, match, earlier = false }: OwedProps) {
  const { attempt, alert } = useAttempt(sayFailure);
  if (!ready()) return null;
  if (found.value === null) {
    return failed.value !== null ? <p role="alert">{say("season.debts_not_read")}</p> : null;
  }
  const { debts, mine, round } = found.value;
  const shown = debts.filter((one) => one.match === match || (earlier && !one.paid));
  const note = (debt: Debt) =>
    attempt(async () => {
      const answer = await payDebt(debt, !debt.paid);
      await load(async () => answer);
    });
  return (
    <>
      {shown.map((one) => (
        <div key={one.match} class="owed" data-testid={`debt-${one.match}`} data-paid={one.paid}>
          <OwedWords debt={one} round={round} />
          {mine.includes(one.match) && (
            <Button
              id={`paid-${one.match}`}
              kind={one.paid ? "plain" : "quiet"}
              size="small"
              onPress={() => void note(one)}
            >
              {say(one.paid ? "season.not_paid" : "season.paid")}
            </Button>
          )}
        </div>
      ))}
      {alert}
    </>
  );
}

/** "Pagan Jon e Iker". */
export function sayPays({ debtors }: Debt): string {
  const names = listed(debtors);
  return count("season.pays", debtors.length, { names, names_k: ergative(names) });
}

/** "Pagan Jon e Iker: una ronda (4 cañas, 8 €)". */
function OwedWords({ debt, round }: { debt: Debt; round: Round | null }) {
  return (
    <p class={debt.paid ? "soft" : undefined}>
      <b>{sayPays(debt)}</b>
      {colon()}
      {owedWords(debt, round)}
      {debt.paid && ` · ${say("season.paid")}`}
    </p>
  );
}
