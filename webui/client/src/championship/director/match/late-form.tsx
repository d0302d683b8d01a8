import { useSignal } from "@preact/signals";
import { bound } from "../../../ui/form/field";
import { Stepper } from "../../../ui/form/stepper";
import { director, room } from "../../link";
import { liveTable } from "../../live";
import { MOST_MINUTES } from "../directing";
import { say } from "../words";
import { done, type SideProps } from "./open-match";
import { WhichSide } from "./which-side";

/** Which side is late, and by how many minutes. */
export function LateForm({ view, match }: SideProps) {
  const table = liveTable(match);
  const since = room.value && table?.since != null ? (room.value.now - table.since) / 60 : 0;
  const minutes = useSignal(String(Math.floor(since)));
  const rule = director.value;
  return (
    <section class="director-form">
      <Stepper
        id="late-minutes"
        label={say("match_dialog.minutes")}
        {...bound(minutes)}
        most={MOST_MINUTES}
      />
      {rule && rule.penalty > 0 && (
        <p class="soft">
          {say("match_dialog.late_rule", { grace: rule.grace, penalty: rule.penalty })}
        </p>
      )}
      <WhichSide
        view={view}
        match={match}
        title={say("match_dialog.late_who")}
        onSide={(side) =>
          done({ type: "late", match: match.number, side, minutes: Number(minutes.value) })
        }
      />
    </section>
  );
}
