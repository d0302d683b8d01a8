/**
 * Move stones on the page from one place to another (FLIP technique): the page is rendered with the
 * stones at their destinations, and an animation of transform and opacity, which needs neither
 * layout nor paint, starts them at their former places. If it is cancelled half-way, the stones are
 * where they belong.
 */
import { stoneName } from "../ui/pieces/stones";
import type { Flight, Frame, Tempo } from "./plan";

type StonePositions = ReadonlyMap<string, DOMRect>;

const SLIDE_MS = 260;
/** Scale of a piece on the plate, and at the top of its flight. */
const SMALL = 0.55;
const NEAR = 1.25;
const OUT = "cubic-bezier(0.3, 0, 0.3, 1)";

function stones(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("[data-stone]")];
}

/** Rectangle of every piece on the page, by its name. */
export function stonePositions(): StonePositions {
  return new Map(stones().map((one) => [one.dataset.stone ?? "", one.getBoundingClientRect()]));
}

/** Start the animations of a frame. `was` are the positions before the frame was rendered. */
export function animateFrame(frame: Frame, was: StonePositions, tempo: Tempo): Animation[] {
  const plate = plateNow(frame);
  const byName = new Map(stones().map((one) => [one.dataset.stone ?? "", one]));
  const now = stonePositions();
  const sent: Animation[] = [];
  const moved = new Set<string>();
  let nth = 0;
  for (const flight of frame.flights) {
    for (let n = flight.first; n < flight.first + flight.count; n++) {
      const name = stoneName(flight.side, flight.kind, n);
      const [piece, place] = [byName.get(name), now.get(name)];
      moved.add(name);
      if (!piece || !place || !plate) continue;
      const there = flight.way === "grow" ? (was.get(grownFrom(was, flight.side)) ?? plate) : plate;
      sent.push(travel(piece, flight, between(place, there), nth * tempo.apart, tempo));
      nth++;
    }
  }
  for (const [name, piece] of byName) {
    const [before, place] = [was.get(name), now.get(name)];
    if (moved.has(name) || !before || !place) continue;
    const by = between(place, before);
    if (Math.abs(by.x) + Math.abs(by.y) > 1) sent.push(slide(piece, by));
  }
  return sent;
}

interface Way {
  x: number;
  y: number;
}

function between(from: DOMRect, to: DOMRect): Way {
  return {
    x: to.x + to.width / 2 - from.x - from.width / 2,
    y: to.y + to.height / 2 - from.y - from.height / 2,
  };
}

/** Name of the piedra that becomes an amarrako when four go back: the first of the last five. */
function grownFrom(was: StonePositions, side: number): string {
  let n = 0;
  while (was.has(stoneName(side, "piedra", n))) n++;
  return stoneName(side, "piedra", Math.max(0, n - 5));
}

function travel(
  piece: HTMLElement,
  flight: Flight,
  by: Way,
  delay: number,
  tempo: Tempo,
): Animation {
  const there = (scale: number): string => `translate(${by.x}px, ${by.y}px) scale(${scale})`;
  // Halfway the piece is enlarged and a little above the straight line.
  const lift = -0.18 * Math.hypot(by.x, by.y);
  const high = `translate(${by.x / 2}px, ${by.y / 2 + lift}px) scale(${NEAR})`;
  const id = `${flight.way} ${piece.dataset.stone}`;
  switch (flight.way) {
    case "take":
      return play(piece, id, [there(SMALL), high, "none"], tempo.fly, delay, "backwards");
    case "back":
      // fill "both": it stays at the plate until the page no longer renders it.
      return play(piece, id, ["none", high, there(SMALL)], tempo.back, delay, "both");
    case "grow":
      return play(piece, id, [there(SMALL), there(NEAR), "none"], tempo.grow, delay, "backwards");
  }
}

function slide(piece: HTMLElement, by: Way): Animation {
  const from = `translate(${by.x}px, ${by.y}px)`;
  return play(piece, `slide ${piece.dataset.stone}`, [from, "none"], SLIDE_MS, 0, "backwards");
}

function play(
  piece: HTMLElement,
  id: string,
  transforms: string[],
  duration: number,
  delay: number,
  fill: FillMode,
): Animation {
  const animation = piece.animate(
    transforms.map((transform) => ({ transform })),
    { duration, delay, fill, easing: OUT },
  );
  animation.id = id;
  return animation;
}

/**
 * Rectangle of the plate. Without one on the page, that of the award's line, or of the lance in the
 * bidding.
 */
function plateNow({ award, lance }: Frame): DOMRect | null {
  for (const where of ["[data-plate]", `[data-award="${award}"]`, `[data-plate-else="${lance}"]`]) {
    for (const one of document.querySelectorAll(where)) {
      const box = one.getBoundingClientRect();
      if (box.width > 0 && box.height > 0) return box;
    }
  }
  return null;
}
