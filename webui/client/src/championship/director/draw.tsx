import { useSignal } from "@preact/signals";
import { Button } from "../../ui/button";
import { FormDialog } from "../../ui/dialog";
import { bound, Field } from "../../ui/form/field";
import { t } from "../../words/i18n";
import { entryNames, stageName } from "../names";
import { act } from "./act";
import { Days } from "./days";
import type { Directing } from "./directing";
import { MatchWords } from "./match/lines";
import { RoundTime } from "./round-time";
import { say } from "./words";

/** `Draw`: what can be drawn now, and the newest draw. */
export function Draw({ view, directed }: Directing) {
  const again = useSignal<number | null>(null);
  const drawn = view.draw;
  // Of a knockout all rounds are drawn at once: those whose sides are known.
  const known = view.matches.filter(
    ({ number, sides }) => drawn?.matches.includes(number) && sides.every((side) => side !== null),
  );
  const playing = view.entries.filter(({ out }) => out === null);
  const idle = directed.draw.length === 0 && !directed.draw_pairs;
  return (
    <>
      <h2>{say("drawing.title")}</h2>
      <div class="acts">
        {directed.draw_pairs && (
          <Button
            id="draw-pairs"
            kind="main"
            size="large"
            onPress={() => void act({ type: "draw_pairs" })}
          >
            {say("drawing.pairs")}
          </Button>
        )}
        {directed.draw.map((stage) => {
          const found = view.stages[stage];
          return (
            <Button
              key={stage}
              id={`draw-${stage}`}
              kind="main"
              size="large"
              onPress={() => void act({ type: "draw_round", stage })}
            >
              {say("drawing.now", { stage: found ? stageName(found) : stage + 1 })}
            </Button>
          );
        })}
        {directed.draw_again.map((stage) => (
          <Button key={stage} id={`draw-again-${stage}`} onPress={() => (again.value = stage)}>
            {say("drawing.again")}
          </Button>
        ))}
      </div>
      <RoundTime view={view} />
      {!drawn && (
        <p>
          {say("drawing.of", {
            n: playing.length,
            here: playing.filter(({ present }) => present).length,
          })}
        </p>
      )}
      {idle && <p class="soft">{say("drawing.not_yet")}</p>}
      {drawn && (
        <section class="list" data-testid="drawn">
          {drawn.reason !== null && (
            <p>{say("drawing.attempt", { n: drawn.attempt, reason: drawn.reason })}</p>
          )}
          <ul class="match-list">
            {known.map((match) => (
              <li key={match.number}>
                <MatchWords view={view} match={match} />
              </li>
            ))}
          </ul>
          {drawn.byes.length > 0 && (
            <p>{say("drawing.byes", { names: entryNames(view, drawn.byes) })}</p>
          )}
          {view.seed !== "" && <p class="soft">{say("drawing.seed", { seed: view.seed })}</p>}
        </section>
      )}
      {view.stages.map(
        (stage, n) => stage.over_days && stage.drawn && <Days key={n} stage={stage} number={n} />,
      )}
      {again.value !== null && (
        <DrawAgain stage={again.value} onClose={() => (again.value = null)} />
      )}
    </>
  );
}

function DrawAgain({ stage, onClose }: { stage: number; onClose: () => void }) {
  const reason = useSignal("");
  const off = reason.value.trim() === "" && t("why.no_reason");
  const draw = (): void => {
    if (off) return;
    void act({ type: "draw_again", stage, reason: reason.value.trim() });
    // Also if it is refused: what the dialog showed has changed.
    onClose();
  };
  return (
    <FormDialog
      id="draw-again"
      title={say("drawing.again")}
      yes={say("drawing.again")}
      danger
      off={off}
      onYes={draw}
      onClose={onClose}
    >
      <p>{say("drawing.again_text")}</p>
      <Field id="draw-again-reason" label={say("entries.reason")} {...bound(reason)} most={120} />
    </FormDialog>
  );
}
