/**
 * `Plate`: the plate in the middle of the table with the pieces that nobody has taken yet. Hidden
 * from screen readers.
 */
import type { View } from "../generated/protocol";
import { piecesOnPlate } from "./layout";
import { sidesShown } from "./state";
import "./plate.css";

export function Plate({ view }: { view: View }) {
  return <PlateDrawing pieces={piecesOnPlate(view.rules, sidesShown(view))} />;
}

/** The plate takes the space that is left, and is hidden if that is too low (plate.css). */
export function PlateDrawing({ pieces }: { pieces: number }) {
  return (
    <div class="plate-place" aria-hidden="true">
      <svg class="plate" viewBox="0 0 240 120" focusable="false" data-plate data-pieces={pieces}>
        <ellipse class="plate-shadow" cx="122" cy="70" rx="114" ry="48" />
        <ellipse class="plate-foot" cx="120" cy="64" rx="114" ry="50" />
        <ellipse class="plate-rim" cx="120" cy="58" rx="114" ry="50" />
        <ellipse class="plate-band" cx="120" cy="58" rx="104" ry="44.5" />
        <path
          class="plate-sprig"
          pathLength="240"
          d="M27 58A93 39 0 1 1 213 58A93 39 0 1 1 27 58Z"
        />
        <ellipse class="plate-well" cx="120" cy="60" rx="80" ry="32" />
        <ellipse class="plate-floor" cx="120" cy="63" rx="72" ry="27" />
        {PEBBLES.slice(0, pieces)
          .sort(byDepth)
          .map(({ n, x, y, turn }) => (
            <g key={n} transform={`translate(${x} ${y})`}>
              <ellipse class="pebble-shadow" cx="2" cy="6" rx="13" ry="9.5" />
              <ellipse
                class={`pebble pebble-${n % 3}`}
                rx="13"
                ry="10.5"
                transform={`rotate(${turn})`}
              />
              <ellipse
                class="pebble-light"
                cx="-3.6"
                cy="-4"
                rx="4.5"
                ry="2.2"
                transform="rotate(-24)"
              />
            </g>
          ))}
      </svg>
    </div>
  );
}

interface Pebble {
  n: number;
  x: number;
  y: number;
  turn: number;
}

/**
 * Positions on a sunflower spiral: the first in the middle, each further out by the golden angle.
 */
const PEBBLES: readonly Pebble[] = Array.from({ length: 22 }, (_, n) => {
  const far = Math.sqrt((n + 0.4) / 22);
  const angle = n * 2.39996;
  return {
    n,
    x: Math.round(120 + 60 * far * Math.cos(angle)),
    y: Math.round(59 + 21 * far * Math.sin(angle) - 6 * (1 - far)),
    turn: ((n * 47) % 50) - 25,
  };
});

const byDepth = (one: Pebble, other: Pebble): number => one.y - other.y;
