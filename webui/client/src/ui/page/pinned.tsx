import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

interface PinnedProps {
  class?: string;
  children: ComponentChildren;
}

/**
 * What answers the question of the screen: always at the bottom, whatever is above it, which is
 * scrolled beneath it (ui/theme/phone.css). Its height is published as `--pinned`, so that no element
 * that has the focus lies under it.
 */
export function Pinned({ class: name = "", children }: PinnedProps) {
  const here = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = here.current;
    if (!box) return;
    const { style } = document.documentElement;
    const watch = new ResizeObserver(() => style.setProperty("--pinned", `${box.offsetHeight}px`));
    watch.observe(box);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={here} class={`pinned ${name}`}>
      {children}
    </div>
  );
}
