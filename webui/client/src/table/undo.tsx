/**
 * Undo of the last step: the button names it, and asks for confirmation if it goes beyond the hand.
 */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Command, Goes, Option, View } from "../generated/protocol";
import { t } from "../i18n";
import { mine, sendingDisabled, tellNow } from "../seat/actor";
import { sayLost, sayScoreAwaited, sayTakenBack } from "../table-words";
import { Button } from "../ui/button";
import { Confirm } from "../ui/dialog";

type UndoOption = Extract<Option, { do: "undo" }>;

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
  const { sequence, takes_back } = option;
  const ask = (about: number | null): void => {
    asking.value = about;
  };
  useEffect(() => () => ask(null), [sequence]);
  const what = undoWords(now, option);
  const undo = (): void => send({ type: "undo", to: sequence });
  const asked =
    now.asked?.takes_back && !referee ? sayScoreAwaited(tellNow(now), now.asked.waits) : null;
  return (
    <>
      <Button
        id={id}
        kind="plain"
        off={asked || sendingDisabled.value}
        onPress={() => (takes_back.kind === "step" ? undo() : ask(sequence))}
      >
        <span aria-hidden="true">↶ </span>
        {t("play.undo")}: <span class="undoes">{what}</span>
      </Button>
      {asking.value === sequence && (
        <Confirm
          id="undo-sure"
          title={t("undo.title", { what })}
          text={lostWords(now, takes_back, asksOthers(option, takes_back, referee))}
          yes={t(asksOthers(option, takes_back, referee) ? "undo.ask" : "undo.yes")}
          danger
          onYes={undo}
          onClose={() => (asking.value = null)}
        />
      )}
    </>
  );
}

/** Name of the last step. */
function undoWords(now: View, { takes_back, undoes }: UndoOption): string {
  return sayTakenBack({ ...takes_back, first: undoes }, tellNow(now));
}

/** Whether the other sides have to confirm the undo. */
export function asksOthers(option: UndoOption, goes: Goes, referee = false): boolean {
  const [seat] = mine.value;
  if (goes.kind !== "match" || referee || seat === undefined) return false;
  return option.asks?.includes(seat) ?? false;
}

/** "Se quitan la mano 7 y el juego ganado por Casa. 3 pasos." */
export function lostWords(now: View, goes: Goes, asks: boolean): string {
  const { lost, several } = sayLost(goes, tellNow(now));
  const said = lost && t(several ? "undo.lost_more" : "undo.lost", { what: lost });
  const steps = t(goes.steps === 1 ? "undo.steps.one" : "undo.steps.other", { n: goes.steps });
  return [said, `${steps}.`, asks && t("undo.asks")].filter(Boolean).join(" ");
}
