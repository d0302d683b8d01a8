/**
 * Swipe gestures. Vertical scrolling stays with the browser, and so do the screen edges, where the
 * phone's own back gesture begins.
 */
import { useEffect, useRef } from "preact/hooks";

export type Way = "left" | "right";

/** Shortest horizontal distance of a swipe, in pixels. */
export const FAR = 48;
/** Width of the screen edges where no swipe begins, in pixels. */
export const EDGE = 28;

/** Whether a swipe may begin at `x`. */
export function mayBegin(x: number, width: number): boolean {
  return x >= EDGE && x <= width - EDGE;
}

/** Direction of a finger that moved this far; null if it was a tap or a scroll. */
export function wayOf(across: number, down: number): Way | null {
  if (Math.abs(across) < FAR || Math.abs(across) < 1.6 * Math.abs(down)) return null;
  return across < 0 ? "left" : "right";
}

interface Finger {
  id: number;
  x: number;
  y: number;
}

/** Elements in which no swipe begins. */
const NOT_HERE = ".hold, input, textarea, select, dialog, [data-no-swipe]";

interface Swipes {
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
}

/**
 * Pointer handlers for an element that is swiped. It has the class `swiped` (phone.css).
 * `onSwipe` is called while the finger is still down: the element does not follow the finger.
 */
export function useSwipe(onSwipe: (way: Way) => void): Swipes {
  const finger = useRef<Finger | null>(null);
  useEffect(markZoom, []);
  const gone = (): void => {
    finger.current = null;
  };
  return {
    onPointerDown: ({ pointerType, isPrimary, pointerId, clientX, clientY, target }) => {
      const elsewhere = target instanceof Element && target.closest(NOT_HERE) !== null;
      const begins = pointerType === "touch" && isPrimary && mayBegin(clientX, window.innerWidth);
      finger.current =
        begins && !elsewhere && !isZoomed() ? { id: pointerId, x: clientX, y: clientY } : null;
    },
    onPointerMove: ({ pointerId, clientX, clientY }) => {
      const from = finger.current;
      if (from?.id !== pointerId) return;
      const way = wayOf(clientX - from.x, clientY - from.y);
      if (way === null) return;
      gone();
      onSwipe(way);
    },
    onPointerUp: gone,
    onPointerCancel: gone,
  };
}

function isZoomed(): boolean {
  return (window.visualViewport?.scale ?? 1) > 1.01;
}

/**
 * Set `data-zoomed` on the page while it is pinch-zoomed: the finger then pans, and the style
 * sheets allow it.
 */
function markZoom(): () => void {
  const mark = (): void => void document.documentElement.toggleAttribute("data-zoomed", isZoomed());
  window.visualViewport?.addEventListener("resize", mark);
  return () => window.visualViewport?.removeEventListener("resize", mark);
}
