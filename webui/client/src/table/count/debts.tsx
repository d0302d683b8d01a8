import type { Debt, Round, View } from "../../generated/protocol";
import { debtsAt, payDebt } from "../../net/http";
import { act, offered, sendingDisabled } from "../../seat/actor";
import { listed } from "../../seat/order";
import { Button } from "../../ui/button";
import { sayFailure, useAttempt } from "../../ui/failures";
import { useFetched } from "../../ui/fetching";
import { ergative } from "../../words";
import { owedWords } from "../../words/debts";
import { count, say } from "../seats/sitting-words";
import "./debts.css";

/**
 * `Debts`: who pays for the match that is over, and for earlier ones at this table. Those it is owed
 * to say that it was paid.
 */
export function Debts({ now }: { now: View }) {
  const { found, load, failed } = useFetched(() => debtsAt(now.table), [now.table, now.revision]);
  const { attempt, alert } = useAttempt(sayFailure);
  if (found.value === null) {
    return failed.value ? <p role="alert">{say("stake.not_read")}</p> : null;
  }
  const { debts, mine, round } = found.value;
  const own = debts.find(({ match }) => match === now.match.number);
  const open = debts.filter((one) => one === own || !one.paid);
  const note = (match: number, paid: boolean) =>
    attempt(async () => {
      const answer = await payDebt(now.table, match, paid);
      await load(async () => answer);
    });
  return (
    <section class="debts" data-testid="debts">
      {now.stake?.owing === now.match.winner && <p>{say("stake.nothing_owed")}</p>}
      {open.map((one) => (
        <div key={one.match} class="debt" data-testid={`debt-${one.match}`}>
          <DebtWords debt={one} round={round} />
          {mine.includes(one.match) && (
            <Button
              id={`paid-${one.match}`}
              kind={one.paid ? "plain" : "quiet"}
              size="small"
              onPress={() => void note(one.match, !one.paid)}
            >
              {say(one.paid ? "stake.not_paid" : "stake.paid")}
            </Button>
          )}
        </div>
      ))}
      {alert}
      {own && !own.paid && <Double now={now} />}
    </section>
  );
}

/** "Pagan Jon e Iker: una ronda (4 cañas, 8 €)". */
function DebtWords({ debt, round }: { debt: Debt; round: Round | null }) {
  const names = listed(debt.debtors);
  const pays = count("stake.pays", debt.debtors.length, { names, names_k: ergative(names) });
  return (
    <p class={debt.paid ? "soft" : undefined}>
      <b>{pays}</b>: {owedWords(debt, round)}
      {debt.paid && ` · ${say("stake.paid")}`}
    </p>
  );
}

/** The button of a rematch for double or nothing; none while somebody waits for a yes to it. */
function Double({ now }: { now: View }) {
  const rematch = offered(now, "rematch").find(({ double }) => double);
  const asked = now.requests.some(({ acts: [first] }) => first?.type === "rematch" && first.double);
  if (!rematch || asked) return null;
  return (
    <Button
      id="rematch-double"
      off={sendingDisabled.value}
      onPress={() => act({ type: "rematch", mano: rematch.mano, double: true })}
    >
      {say("stake.double")}
    </Button>
  );
}
