import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { t } from "../i18n";
import { Button } from "../ui/button";
import { Confirm } from "../ui/dialog";
import { failureWords } from "./words";

export interface Line {
  id: string;
  shown: ComponentChildren;
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
export function Lines({ id, load, act, none, more, button, label, sure }: LinesProps) {
  const lines = useSignal<readonly Line[] | null>(null);
  const asking = useSignal<string | null>(null);
  const wrong = useSignal<string | null>(null);
  const take = async (asked: Promise<readonly Line[]>): Promise<void> => {
    wrong.value = null;
    try {
      lines.value = await asked;
    } catch (error) {
      wrong.value = failureWords(error);
    }
  };
  useEffect(() => void take(load()), []);
  const line = asking.value;
  return (
    <>
      {wrong.value !== null && <p role="alert">{wrong.value}</p>}
      {lines.value === null && <p role="status">{t("common.loading")}</p>}
      {lines.value?.length === 0 && <p>{none}</p>}
      {lines.value?.map((one) => (
        <div key={one.id} class="house-line" data-testid={`${id}-line`}>
          <span>{one.shown}</span>
          {more?.(one.id, (now) => (lines.value = now))}
          <Button
            id={`${id}-${one.id}`}
            kind="plain"
            size="small"
            label={label(one.id)}
            onPress={() => (asking.value = one.id)}
          >
            {button}
          </Button>
        </div>
      ))}
      {line !== null && (
        <Confirm
          id={`${id}-sure`}
          title={sure.title(line)}
          {...(sure.text !== undefined && { text: sure.text })}
          yes={button}
          danger
          onYes={() => void take(act(line))}
          onClose={() => (asking.value = null)}
        />
      )}
    </>
  );
}
