import type { ComponentChildren } from "preact";
import { Button } from "./button";
import type { DisabledReason } from "./press/disabled-reason";
import "./request.css";

export interface Answer {
  id: string;
  text: string;
  danger?: boolean;
  onPress: () => void;
}

interface RequestProps {
  id: string;
  /** Which request it is: an answer to it is no answer to the one that takes its place. */
  situation: string;
  /** Who asks for what. */
  title: ComponentChildren;
  children?: ComponentChildren;
  no?: Answer | null;
  yes?: Answer | null;
  off?: DisabledReason | null;
}

/** Somebody at the table asks, and one tap answers. It takes its place above the controls. */
export function Request({ id, situation, title, children, no, yes, off = null }: RequestProps) {
  return (
    <section
      class="asked"
      data-testid={id}
      data-situation={situation}
      role="status"
      aria-labelledby={`${id}-title`}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
      <div class="answers-to">
        {no && (
          <Button id={no.id} off={off} onPress={no.onPress}>
            {no.text}
          </Button>
        )}
        {yes && (
          <Button id={yes.id} kind={yes.danger ? "danger" : "main"} off={off} onPress={yes.onPress}>
            {yes.text}
          </Button>
        )}
      </div>
    </section>
  );
}
