import type { View } from "../../generated/protocol";
import { Owed, useOwed } from "../../season/owed";
import { say as sayOfSeason } from "../../season/words";
import { act, offered, sendingDisabled } from "../../seat/actor";
import { Button } from "../../ui/button";
import { say } from "../seats/sitting-words";
import "./debts.css";

type AtTable = ReturnType<typeof useOwed>;

interface DebtsProps {
  now: View;
  owed: AtTable;
}

/** What is owed at the table for a match that was won and played for something. */
export function useDebts(now: View): AtTable {
  const something = now.stake !== null && now.match.winner !== null;
  return useOwed(something ? now.table : null, [now.revision]);
}

/** `Debts`: who pays for the match that is over, and for earlier ones at this table. */
export function Debts({ now, owed }: DebtsProps) {
  const { number, winner } = now.match;
  if (now.stake === null || winner === null) return null;
  return (
    <section class="debts" data-testid="debts">
      {now.stake.owing === winner && <p>{sayOfSeason("season.nothing_owed")}</p>}
      <Owed owed={owed} match={number} earlier />
    </section>
  );
}

/** Rematch for double or nothing; none once it was paid, or while somebody waits for a yes to it. */
export function Double({ now, owed }: DebtsProps) {
  const rematch = offered(now, "rematch").find(({ double }) => double);
  const asked = now.requests.some(({ acts: [first] }) => first?.type === "rematch" && first.double);
  const own = owed.found.value?.debts.find(({ match }) => match === now.match.number);
  if (!rematch || asked || own?.paid) return null;
  return (
    <Button
      id="rematch-double"
      size="large"
      off={sendingDisabled.value}
      onPress={() => act({ type: "rematch", mano: rematch.mano, double: true })}
    >
      {say("stake.double")}
    </Button>
  );
}
