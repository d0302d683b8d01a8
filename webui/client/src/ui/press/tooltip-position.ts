/** Position of a tooltip of one or two lines: inside the screen, and not over its button. */

/** CSS offsets; those missing are "auto". */
export interface Beside {
  top?: string;
  bottom?: string;
  left?: string;
  right?: string;
}

/** Space for three lines at the usual text size, in pixels. */
const ROOM = 96;
const GAP = 8;
const EDGE = 12;

interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Above the button, so that the thumb does not cover it; below it if there is no space above. */
export function tooltipPosition(box: Box, screen: { width: number; height: number }): Beside {
  const across = (box.left + box.right) / 2 / screen.width;
  const px = (n: number): string => `${Math.max(EDGE, Math.round(n))}px`;
  return {
    ...(box.top >= ROOM
      ? { bottom: px(screen.height - box.top + GAP) }
      : { top: px(box.bottom + GAP) }),
    ...(across <= 2 / 3 ? { left: across < 1 / 3 ? px(box.left) : px(0) } : {}),
    ...(across >= 1 / 3 ? { right: across > 2 / 3 ? px(screen.width - box.right) : px(0) } : {}),
  };
}
