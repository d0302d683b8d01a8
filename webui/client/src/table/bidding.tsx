import { useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { t } from "../i18n";
import type { View } from "../protocol";
import { sayAwaited } from "../table-words";
import { act, mine, offered, notYet, tellNow } from "./actor";
import { Answer } from "./answer";
import { captains, listed, mayTake, several } from "./around";
import { bidChoices, speakers, subject } from "./choices";
import { OpenLance } from "./open";
import { Round } from "./round";
import { Speakers } from "./speakers";
import { Button } from "../ui/button";
import "./bidding.css";

/**
 * The words that may be said now, large for my seat; anybody's can be told by choosing him. The
 * likeliest lies lowest, where the thumb is.
 */
export function Bidding({ now }: { now: View }) {
  const chosen = useSignal<number | null>(null);
  const { phase, standing } = now.hand;
  // Each turn of the bidding begins with my own words again; before it is painted, or it would undo
  // who was chosen at its first sight.
  useLayoutEffect(() => {
    chosen.value = null;
  }, [phase, standing?.seat, standing?.total]);

  const seat = subject(now, mine.value, chosen.value);
  const [pass] = offered(now, "all_pass").filter((option) => mayTake(option, mine.value));
  const choose = (one: number) => (chosen.value = one);
  return (
    <div class="actions bidding">
      {standing && seat === null && !several(now) && (
        <p class="awaited" data-testid="awaited">
          {sayAwaited(tellNow(now), standing)}
        </p>
      )}
      <Spokesmen now={now} />
      {several(now) ? (
        <Round now={now} seat={seat} choose={choose} />
      ) : (
        <Speakers now={now} seat={seat} choose={choose} />
      )}
      {seat !== null &&
        (standing ? (
          <Answer now={now} choices={bidChoices(now, seat)} />
        ) : (
          <OpenLance choices={bidChoices(now, seat)} />
        ))}
      {pass && (
        <Button
          id="all-pass"
          kind="main"
          size="large"
          off={notYet.value}
          onPress={() => act({ type: "all_pass", lance: pass.lance })}
        >
          {t("play.all_pass")}
        </Button>
      )}
    </div>
  );
}

/** With captains the other phones follow the bidding: they read whose word it is. */
function Spokesmen({ now }: { now: View }) {
  const names = captains(now).map(({ player }) => player);
  const barred = now.may.some(
    (option) => option.do === "bid" && option.own && !mine.value.includes(option.seat),
  );
  if (names.length === 0 || !barred || speakers(now, mine.value).length > 0) return null;
  return (
    <p class={now.hand.standing ? "soft" : "awaited"} data-testid="captains-speak">
      {t("play.captains_speak", { names: listed(names) })}
    </p>
  );
}
