import type { View } from "../../generated/protocol";
import { Owed, useOwed } from "../../season/owed";
import { say as sayOfSeason } from "../../season/words";
import { act, offered, sendingDisabled } from "../../seat/actor";
import { Button } from "../../ui/button";
import { say } from "../seats/sitting-words";
import "./debts.css";

/** `Debts`: who pays for the match that is over, and for earlier ones at this table. */
export function Debts({ now }: { now: View }) {
  const owed = useOwed(now.table, [now.revision]);
  const { number, winner } = now.match;
  const own = owed.found.value?.debts.find(({ match }) => match === number);
  return (
    <section class="debts" data-testid="debts">
      {now.stake?.owing === winner && <p>{sayOfSeason("season.nothing_owed")}</p>}
      <Owed owed={owed} match={number} earlier />
      {own && !own.paid && <Double now={now} />}
    </section>
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
