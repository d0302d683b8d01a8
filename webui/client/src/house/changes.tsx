import type { HouseChange } from "../generated/protocol";
import { dayOf, timeOf } from "../words/dates";
import { houseChanges, undoHouse } from "./http";
import { type Line, Lines } from "./lines";
import { say, sayIfKnown } from "./words";

/** The last changes of what this page shows, with a button to undo those that can be undone. */
export function Changes() {
  return (
    <Lines
      id="house-change"
      load={async () => (await houseChanges()).changes.map(lineOf)}
      act={async (step) => (await undoHouse(Number(step))).changes.map(lineOf)}
      none={say("house.no_changes")}
      button={say("house.undo")}
      label={() => say("house.undo")}
      sure={{ title: () => say("house.undo_sure"), text: say("house.undo_text") }}
    />
  );
}

const lineOf = ({ step, at, by, event, params, undo }: HouseChange): Line => ({
  id: String(step),
  fixed: !undo,
  shown: (
    <>
      {sayIfKnown(`change.${event}`, params) ?? event}
      <br />
      <span class="soft">
        {[dayOf(at), timeOf(at), sayIfKnown(`changed_by.${by}`)].filter(Boolean).join(" · ")}
      </span>
    </>
  ),
});
