/**
 * Undo of the last step: the button names it, and asks for confirmation if it goes beyond the hand.
 * Redo of what was undone last.
 */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Command, UndoExtent, View } from "../../generated/protocol";
import { happeningIn } from "../../net/hand-entries";
import { act, phrasesNow, sendingDisabled } from "../../seat/actor";
import type { Doing } from "../../seat/audience";
import { actOf } from "../../seat/awaited";
import { Button } from "../../ui/button";
import { Confirm } from "../../ui/dialog";
import { sayLost, sayScoreAwaited, sayTakenBack } from "../../words";
import { colon, t } from "../../words/i18n";

type UndoOption = Doing<"undo">;

/** A step that can be undone, with all since. */
interface UndoStep extends UndoExtent {
  /** Its last event. */
  to: number;
  /** Another phone is asked first. */
  asks: boolean;
}

/** The steps of the option, newest first. */
export function stepsOf({ steps, free }: UndoOption): UndoStep[] {
  return steps
    .flatMap(({ to, ...goes }) => to.map((one) => ({ ...goes, to: one })))
    .map((step, n) => ({ ...step, steps: n + 1, asks: free !== null && n >= free }));
}

export function lastStep(option: UndoOption): UndoStep {
  const [last] = stepsOf(option);
  if (!last) throw new Error("an option to undo has a step");
  return last;
}

interface UndoProps {
  id: string;
  now: View;
  option: UndoOption;
  /** Send the command, as a seat or as the referee. */
  send: (command: Command) => void;
  referee?: boolean;
}

export function UndoButton({ id, now, option, send, referee = false }: UndoProps) {
  // Sequence of the step that the dialog is about; another last step closes it.
  const asking = useSignal<number | null>(null);
  const last = lastStep(option);
  const { to } = last;
  const ask = (about: number | null): void => {
    asking.value = about;
  };
  useEffect(() => () => ask(null), [to]);
  const what = undoWords(now, option);
  const undo = (): void => send({ type: "undo", to });
  // A won match is waited for; inside a match another undo replaces the request.
  const waits = now.match.state === "playing" || referee ? null : actOf(now)?.waits;
  const asked = waits ? sayScoreAwaited(phrasesNow(now), waits) : null;
  return (
    <>
      <Button
        id={id}
        kind="plain"
        off={asked || sendingDisabled.value}
        onPress={() => (last.kind === "step" ? undo() : ask(to))}
      >
        <span aria-hidden="true">↶ </span>
        {t("play.undo")}
        {colon()}
        <span class="undoes">{what}</span>
      </Button>
      {asking.value === to && (
        <Confirm
          id="undo-sure"
          title={t("undo.title", { what })}
          text={lostWords(now, last)}
          yes={t(last.asks ? "undo.ask" : "undo.yes")}
          danger
          onYes={undo}
          onClose={() => (asking.value = null)}
        />
      )}
    </>
  );
}

interface RedoProps {
  now: View;
  option: Doing<"redo"> | undefined;
  /** Send the command, as a seat or as the referee. */
  send?: (command: Command) => void;
}

/** Bring back what was undone last; nothing if nothing was. */
export function RedoButton({ now, option, send = act }: RedoProps) {
  if (!option) return null;
  const { forward, redoes: first } = option;
  return (
    <Button
      id="redo"
      kind="plain"
      off={sendingDisabled.value}
      onPress={() => send({ type: "redo", forward })}
    >
      <span aria-hidden="true">↷ </span>
      {t("redo.button")}
      {colon()}
      <span class="undoes">{sayTakenBack({ ...option, first }, phrasesNow(now))}</span>
    </Button>
  );
}

/** Name of the last step. */
function undoWords(now: View, option: UndoOption): string {
  return sayTakenBack(
    { ...lastStep(option), first: happeningIn(now, option.undoes) },
    phrasesNow(now),
  );
}

/** "Se quitan la mano 7 y el juego ganado por Casa. 3 pasos." */
export function lostWords(now: View, step: UndoStep): string {
  const { lost, several } = sayLost(step, phrasesNow(now));
  const said = lost && t(several ? "undo.lost_more" : "undo.lost", { what: lost });
  const steps = t(step.steps === 1 ? "undo.steps.one" : "undo.steps.other", { n: step.steps });
  return [said, `${steps}.`, step.asks && t("undo.asks")].filter(Boolean).join(" ");
}
