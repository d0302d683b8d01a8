import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Lance as LanceName, View } from "../../generated/protocol";
import { act, mine, offered, phrasesNow, sendingDisabled } from "../../seat/actor";
import { actOf } from "../../seat/awaited";
import { listed } from "../../seat/order";
import { refusal } from "../../state/store";
import { Button } from "../../ui/button";
import { show } from "../../ui/page/router";
import { Sheet } from "../../ui/page/sheet";
import { t } from "../../words/i18n";
import { lanceName } from "../../words/index";
import { asks, byLance, type Draft, draftOf, keepDraft, type LanceToTell, sendable } from "./draft";
import { LanceForm } from "./lance";
import { LanceLine } from "./lance-line";
import "./whole-hand.css";
import { say as sayOfTable } from "../seats/sitting-words";

/** Sheet that enters a whole hand afterwards: the four lances, one after the other. */
export function TellHand({ now }: { now: View }) {
  const [option] = offered(now, "tell_hand");
  const chosen = useSignal<LanceName | null>(null);
  const asked = actOf(now);
  const waits = asked?.acts[0]?.type === "tell_hand" && mine.value.includes(asked.by ?? -1);
  const over = option === undefined || waits;
  // Counted meanwhile, by this phone or another: show the count. Or the others are asked.
  useEffect(() => {
    if (over) show("play");
  }, [over]);
  // A refusal names the lance that it is about.
  const refused = refusal.value;
  useEffect(() => {
    const lance = refused?.refused.params.lance;
    if (refused?.command?.type === "tell_hand") chosen.value = (lance as LanceName) ?? null;
  }, [refused]);
  if (over) return <Sheet title={sayOfTable("told.title")}>{null}</Sheet>;

  const lines = byLance(option.tells).map((toTell) => {
    const draft = draftOf(now, toTell);
    return { toTell, draft, done: asks(toTell, draft, now.seats) === null };
  });
  const open = lines.filter(({ done }) => !done);
  const current = lines.find(({ toTell }) => toTell.lance === chosen.value) ?? open[0];
  const ready = sendable(lines);
  const name = (toTell: LanceToTell) => lanceName(phrasesNow(now), toTell.lance, toTell.punto);
  const change = (toTell: LanceToTell, draft: Draft, winnerChosen: boolean): void => {
    keepDraft(now, toTell.lance, draft);
    // When a lance is complete, the next one opens.
    const done = winnerChosen && asks(toTell, draft, now.seats) === null;
    chosen.value = done ? null : toTell.lance;
  };
  const missing = sayOfTable("told.still", {
    lances: listed(open.map(({ toTell }) => name(toTell))),
  });
  return (
    <Sheet title={sayOfTable("told.title")}>
      <div class="told-at-once">
        <ol class="told-lines">
          {lines.map((line) => (
            <LanceLine
              key={line.toTell.lance}
              now={now}
              {...line}
              here={line === current}
              onPress={() => (chosen.value = line.toTell.lance)}
            />
          ))}
        </ol>
        {current && (
          <LanceForm
            key={current.toTell.lance}
            now={now}
            toTell={current.toTell}
            least={option.least}
            draft={current.draft}
            onChange={(draft, winnerChosen) => change(current.toTell, draft, winnerChosen)}
          />
        )}
        <Button
          id="told-send"
          kind={ready ? "main" : "quiet"}
          size="large"
          off={ready === null ? missing : sendingDisabled.value}
          onPress={() => ready && act({ type: "tell_hand", lances: ready })}
        >
          {t("told.send")}
        </Button>
      </div>
    </Sheet>
  );
}
