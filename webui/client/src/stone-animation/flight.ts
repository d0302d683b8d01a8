/**
 * Animate stones from one place to another (FLIP): they are in the page where they belong already, and an
 * animation of transform and opacity alone, which needs no layout and no paint, moves them there
 * from where they were. Cancelled half-way, it leaves the stones in their places.
 */
import { stoneName } from "../ui/stones";
import type { Flight, Frame, Tempo } from "./plan";

export type Places = ReadonlyMap<string, DOMRect>;

const SLIDE_MS = 260;
/** How large a piece is on the plate, and at the height of its flight. */
const SMALL = 0.55;
const NEAR = 1.25;
const OUT = "cubic-bezier(0.3, 0, 0.3, 1)";

function stones(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("[data-stone]")];
}

/** Where every piece of the page lies now. */
export function placesNow(): Places {
  return new Map(stones().map((one) => [one.dataset.stone ?? "", one.getBoundingClientRect()]));
}

/** The pieces of a frame set out; `was`: where they lay before it. */
export function setOut(frame: Frame, was: Places, tempo: Tempo): Animation[] {
  const plate = plateNow(frame);
  const byName = new Map(stones().map((one) => [one.dataset.stone ?? "", one]));
  const now = placesNow();
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

/** The piedra that stays when four go back: the first of the last five. */
function grownFrom(was: Places, side: number): string {
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
  // Halfway it is lifted: nearer to who looks on, and a little higher than straight.
  const lift = -0.18 * Math.hypot(by.x, by.y);
  const high = `translate(${by.x / 2}px, ${by.y / 2 + lift}px) scale(${NEAR})`;
  const id = `${flight.way} ${piece.dataset.stone}`;
  switch (flight.way) {
    case "take":
      return play(piece, id, [there(SMALL), high, "none"], tempo.fly, delay, "backwards");
    case "back":
      // It stays away until the page lays it down no more.
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

/** The plate; where there is no room for one, the award's line, or the lance in the bidding. */
function plateNow({ award, lance }: Frame): DOMRect | null {
  for (const where of ["[data-plate]", `[data-award="${award}"]`, `[data-plate-else="${lance}"]`]) {
    for (const one of document.querySelectorAll(where)) {
      const box = one.getBoundingClientRect();
      if (box.width > 0 && box.height > 0) return box;
    }
  }
  return null;
}
