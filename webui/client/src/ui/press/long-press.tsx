import { useEffect, useRef, useState } from "preact/hooks";
import { press, sentBy } from "../../state/store";
import { Confirm } from "../dialog";
import { type DisabledReason, useDisabledReason } from "./disabled-reason";
import { isSettling, meaningOf, seenAtPress, useSettling } from "./press-guard";
import "./long-press.css";

/** How long a press must last to count, in milliseconds. */
const LONG_PRESS_MS = 900;

interface LongPressProps {
  id: string;
  /** Label, and the hint that is shown after a press that was too short. */
  text: string;
  hint: string;
  question: string;
  yes: string;
  onHeld: () => void;
  /** Why the button is disabled, as a sentence; pressing it shows the sentence. */
  off?: DisabledReason;
}

/**
 * Button that needs a long press, so that a slip of the thumb cannot trigger it (órdago). It fills
 * while it is held and acts when it is full.
 *
 * A click from the keyboard or a screen reader, which cannot hold a button, opens a confirmation
 * dialog instead; so does a second short press.
 */
export function LongPressButton({ id, text, hint, question, yes, onHeld, off }: LongPressProps) {
  const [holding, setHolding] = useState(false);
  const [hinting, setHinting] = useState(false);
  const [asking, setAsking] = useState(false);
  const why = useDisabledReason(off);
  const settling = useSettling(why.button);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const byPointer = useRef(false);
  // Whether the click that ends this press opens the dialog. A dialog opened at pointerup would
  // receive that click itself.
  const asks = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const start = (event: PointerEvent): void => {
    byPointer.current = true;
    const button = why.button.current;
    if (off || event.button !== 0 || button === null || isSettling(button)) return;
    const means = meaningOf(button);
    const seen = seenAtPress(button);
    setHolding(true);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      setHolding(false);
      setHinting(false);
      // If the button changed its meaning during the press, the press does not count.
      if (meaningOf(button) === means) press(id, onHeld, seen);
    }, LONG_PRESS_MS);
  };
  const stop = (): void => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    setHolding(false);
    // A second short press may come from a person who cannot hold: ask instead.
    asks.current = hinting;
    setHinting(!hinting);
  };
  const click = (event: MouseEvent): void => {
    const fromPointer = byPointer.current && event.detail !== 0;
    byPointer.current = false;
    if (off) why.say();
    else if (!fromPointer || asks.current) setAsking(true);
    asks.current = false;
  };

  return (
    <>
      <button
        ref={why.button}
        type="button"
        class={`hold${holding ? " holding" : ""}`}
        data-testid={id}
        // The hint changes the words, but not the meaning.
        data-means={text}
        aria-disabled={off || settling ? true : undefined}
        data-off={off ? "" : undefined}
        data-settling={settling || undefined}
        data-sent={sentBy.value === id || undefined}
        style={{ "--hold": `${LONG_PRESS_MS}ms` }}
        onPointerDown={start}
        onPointerUp={stop}
        onPointerLeave={stop}
        onPointerCancel={stop}
        onContextMenu={(event) => event.preventDefault()}
        onClick={click}
      >
        <span class="fill" aria-hidden="true" />
        <span class="said">{text}</span>
        {hinting && <span class="hint">{hint}</span>}
      </button>
      {why.words}
      {asking && (
        <Confirm
          id={`${id}-confirm`}
          title={question}
          yes={yes}
          danger
          onYes={onHeld}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
