import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { Button } from "../ui/button";
import { Confirm } from "../ui/dialog";
import { useAttempt } from "../ui/failures";
import { t } from "../words/i18n";
import { failureWords } from "./words";

export interface Line {
  id: string;
  shown: ComponentChildren;
  /** Whether it has no button. */
  fixed?: boolean;
}

interface LinesProps {
  id: string;
  load: () => Promise<readonly Line[]>;
  /** Act on a line; resolves with the lines that are left. */
  act: (line: string) => Promise<readonly Line[]>;
  none: string;
  /** Another button of a line; it may show other lines. */
  more?: (line: string, show: (lines: readonly Line[]) => void) => ComponentChildren;
  /** The button of a line, and its label for screen readers. */
  button: string;
  label: (line: string) => string;
  /** The question before it. */
  sure: { title: (line: string) => string; text?: string };
}

/** List with a button in each line, which asks before it acts. */
export function Lines(props: LinesProps) {
  const { id, load, act, none, more, button, label, sure } = props;
  const lines = useSignal<readonly Line[] | null>(null);
  // The line that the question is about.
  const asking = useSignal<string | null>(null);
  const { attempt, alert } = useAttempt(failureWords);
  const take = (asked: Promise<readonly Line[]>) =>
    attempt(async () => {
      lines.value = await asked;
    });
  useEffect(() => void take(load()), []);
  const asked = asking.value;
  return (
    <>
      {alert}
      {lines.value === null && <p role="status">{t("common.loading")}</p>}
      {lines.value?.length === 0 && <p>{none}</p>}
      {lines.value?.map((one) => (
        <div key={one.id} class="house-line" data-testid={`${id}-line`}>
          <span>{one.shown}</span>
          <div class="house-acts">
            {more?.(one.id, (now) => (lines.value = now))}
            {!one.fixed && (
              <Button
                id={`${id}-${one.id}`}
                kind="plain"
                size="small"
                label={label(one.id)}
                onPress={() => (asking.value = one.id)}
              >
                {button}
              </Button>
            )}
          </div>
        </div>
      ))}
      {asked !== null && (
        <Confirm
          id={`${id}-sure`}
          title={sure.title(asked)}
          {...(sure.text !== undefined && { text: sure.text })}
          yes={button}
          danger
          onYes={() => void take(act(asked))}
          onClose={() => (asking.value = null)}
        />
      )}
    </>
  );
}
