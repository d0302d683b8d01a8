/** A line that opens a page to read; the focus comes back to it on the way back. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { openPage } from "../browser-history";
import { consumeReturnTo, hash } from "../ui/router";

interface BookLinkProps {
  /** Names this line on its screen, so that the way back finds it. */
  id: string;
  /** The page: "book", "book/deje", "signs", "hand". */
  to: string;
  testid: string;
  class?: string;
  children: ComponentChildren;
}

export function BookLink({ id, to, testid, class: look = "", children }: BookLinkProps) {
  const button = useRef<HTMLButtonElement>(null);
  const here = hash.value;
  useEffect(() => {
    // A line under the page that is read is not the one one came back to.
    if (button.current?.closest("[inert]") || !consumeReturnTo(id)) return;
    // A sheet takes the focus for its title first.
    const frame = requestAnimationFrame(() => button.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [here]);
  return (
    <button
      ref={button}
      type="button"
      class={look}
      data-testid={testid}
      onClick={() => openPage(to, id)}
    >
      {children}
    </button>
  );
}
