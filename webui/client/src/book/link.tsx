/** `BookLink`: button that opens a page of the book, and gets the focus again on return. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { hash, openPage } from "../browser/history";
import { consumeReturnTo } from "../ui/page/router";

interface BookLinkProps {
  /** Identifies the button on its screen, for the return. */
  id: string;
  /** Hash of the page: "book", "book/deje", "signs", "hand". */
  to: string;
  testid: string;
  class?: string;
  children: ComponentChildren;
}

export function BookLink({ id, to, testid, class: look = "", children }: BookLinkProps) {
  const button = useRef<HTMLButtonElement>(null);
  const here = hash.value;
  useEffect(() => {
    // Not the button of a screen beneath the open page.
    if (button.current?.closest("[inert]") || !consumeReturnTo(id)) return;
    // The sheet focuses its heading first.
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
