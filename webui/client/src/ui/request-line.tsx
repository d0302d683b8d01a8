import { Button } from "./button";
import type { DisabledReason } from "./press/disabled-reason";
import type { Answer } from "./request";
import "./request-line.css";

interface RequestLineProps {
  id: string;
  /** Which request it is: an answer to it is no answer to the one that takes its place. */
  situation: string;
  /** Who asks for what. */
  words: string;
  no: Answer | null;
  yes?: Answer | null;
  off: DisabledReason;
}

/** A request in one line, "Xabi quiere sentarse", which leaves the buttons of the hand in place. */
export function RequestLine({ id, situation, words, no, yes, off }: RequestLineProps) {
  return (
    <section class="request-line" data-testid={id} data-situation={situation} role="status">
      <p>{words}</p>
      {no && (
        <Button id={no.id} size="small" kind="plain" off={off} onPress={no.onPress}>
          {no.text}
        </Button>
      )}
      {yes && (
        <Button
          id={yes.id}
          size="small"
          kind={yes.danger ? "danger" : "quiet"}
          off={off}
          onPress={yes.onPress}
        >
          {yes.text}
        </Button>
      )}
    </section>
  );
}
