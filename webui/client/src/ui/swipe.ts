/** A finger drawn across the screen. Scrolling stays the browser's, and so do the screen's edges. */
import { useEffect, useRef } from "preact/hooks";

export type Way = "left" | "right";

/** So far a finger goes before it is a swipe and no tap, in pixels. */
export const FAR = 48;
/** From here the phone itself goes back or forward. */
export const EDGE = 28;

/** May a swipe begin here? Not where the browser's own begins. */
export function mayBegin(x: number, width: number): boolean {
  return x >= EDGE && x <= width - EDGE;
}

/** Which way a finger went that came so far; null while it is a tap, or scrolls. */
export function wayOf(across: number, down: number): Way | null {
  if (Math.abs(across) < FAR || Math.abs(across) < 1.6 * Math.abs(down)) return null;
  return across < 0 ? "left" : "right";
}

interface Finger {
  id: number;
  x: number;
  y: number;
}

/** What is held down or typed into keeps the finger. */
const NOT_HERE = ".hold, input, textarea, select, dialog, [data-no-swipe]";

export interface Swipes {
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
}

/**
 * Handlers for what is to be swiped; its touch-action must be "pan-y pinch-zoom". It turns while the finger is
 * still down: nothing follows it that would have to be put back.
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

/** Who has zoomed in moves about the page with the finger: the page's styles must know. */
function markZoom(): () => void {
  const mark = (): void => void document.documentElement.toggleAttribute("data-zoomed", isZoomed());
  window.visualViewport?.addEventListener("resize", mark);
  return () => window.visualViewport?.removeEventListener("resize", mark);
}
