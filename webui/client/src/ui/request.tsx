import type { ComponentChildren } from "preact";
import { Button } from "./button";
import type { DisabledReason } from "./press/disabled-reason";
import "./request.css";

export interface Answer {
  id: string;
  text: string;
  kind: "yes" | "no";
  danger?: boolean;
  /** A second, smaller line. */
  note?: string | null;
  onPress: () => void;
}

interface RequestProps {
  id: string;
  /** Which request it is: an answer to it is no answer to the one that takes its place. */
  situation: string;
  /** Who asks for what. */
  title: string;
  /** In one line, which leaves the buttons of the hand in place; else above the controls. */
  line?: boolean;
  children?: ComponentChildren;
  answers: readonly Answer[];
  off: DisabledReason;
}

/** Somebody asks, and one tap answers. */
export function Request({ id, situation, title, line = false, children, ...rest }: RequestProps) {
  return (
    <section
      class={line ? "request-line" : "asked"}
      data-testid={id}
      data-situation={situation}
      role="status"
      aria-labelledby={`${id}-title`}
    >
      {line ? <p id={`${id}-title`}>{title}</p> : <h2 id={`${id}-title`}>{title}</h2>}
      {children}
      {line ? <RequestAnswers line {...rest} /> : <RequestAnswers {...rest} />}
    </section>
  );
}

interface RequestAnswersProps {
  answers: readonly Answer[];
  off: DisabledReason;
  line?: boolean;
  children?: ComponentChildren;
}

const LOOKS = {
  box: { yes: "main", no: "quiet" },
  line: { yes: "quiet", no: "plain" },
} as const;

/** The buttons that answer, the yes last. */
export function RequestAnswers({ answers, off, line = false, children }: RequestAnswersProps) {
  return (
    <div class={line ? "few" : "answers-to"}>
      {children}
      {answers.map(({ id, text, kind, danger = false, note = null, onPress }) => (
        <Button
          key={id}
          id={id}
          size={line ? "small" : note === null ? "usual" : "large"}
          kind={danger ? "danger" : LOOKS[line ? "line" : "box"][kind]}
          note={note}
          off={off}
          onPress={onPress}
        >
          {text}
        </Button>
      ))}
    </div>
  );
}
