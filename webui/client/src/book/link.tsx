/** A line that opens a page of the book; the focus comes back to it on the way back. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { leave, returnedTo } from "../table/screen";

interface BookLinkProps {
  /** Names this line on its screen, so that the way back finds it. */
  id: string;
  /** The page: "book", "book/deje", "signs". */
  to: string;
  testid: string;
  class?: string;
  children: ComponentChildren;
}

export function BookLink({ id, to, testid, class: look = "", children }: BookLinkProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!returnedTo(id)) return;
    // A sheet takes the focus for its title first.
    const frame = requestAnimationFrame(() => button.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <button ref={button} type="button" class={look} data-testid={testid} onClick={() => leave(to, id)}>
      {children}
    </button>
  );
}
