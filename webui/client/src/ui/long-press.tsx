import { useEffect, useRef, useState } from "preact/hooks";
import { press, sentBy } from "../store";
import { Confirm } from "./dialog";
import { type Off, useWhy } from "./disabled-reason";
import { isSettling, meaningOf, seenBy, useSettling } from "./press-guard";
import "./long-press.css";

/** How long a finger must stay down before it counts. */
export const HOLD_MS = 900;

interface HoldProps {
  id: string;
  /** What it says, and what it says after a tap too short. */
  text: string;
  hint: string;
  question: string;
  yes: string;
  onHeld: () => void;
  /** Why it is off, where it is: pressed, it says so. */
  off?: Off;
}

/**
 * A button that a slip of the thumb cannot press: held down it fills, and only full it counts.
 * From the keyboard or a screen reader, which cannot hold, it asks instead; so does a second tap.
 */
export function Hold({ id, text, hint, question, yes, onHeld, off }: HoldProps) {
  const [holding, setHolding] = useState(false);
  const [hinting, setHinting] = useState(false);
  const [asking, setAsking] = useState(false);
  const why = useWhy(off);
  const settling = useSettling(why.button);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const byPointer = useRef(false);
  // Asked at the click, which ends a tap: a question open before would take that click for its own.
  const asks = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const start = (event: PointerEvent): void => {
    byPointer.current = true;
    const button = why.button.current;
    if (off || event.button !== 0 || button === null || isSettling(button)) return;
    const means = meaningOf(button);
    const seen = seenBy(button);
    setHolding(true);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      setHolding(false);
      setHinting(false);
      // It became another button under the finger: then nothing was held long enough.
      if (meaningOf(button) === means) press(id, onHeld, seen);
    }, HOLD_MS);
  };
  const stop = (): void => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    setHolding(false);
    // Who taps again, hint and all, may not be able to hold: ask.
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
        // The hint changes the words and not the meaning.
        data-means={text}
        aria-disabled={off || settling ? true : undefined}
        data-off={off ? "" : undefined}
        data-settling={settling || undefined}
        data-sent={sentBy.value === id || undefined}
        style={{ "--hold": `${HOLD_MS}ms` }}
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
