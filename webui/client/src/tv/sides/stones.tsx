/** `Stones`: the stones of a side: amarrakos behind, piedras in front. */
import type { Side } from "../../generated/protocol";
import { MOST_DRAWN, shapeOf, stoneName } from "../../ui/pieces/stones";

export function Stones({ n, side }: { n: number; side: Side }) {
  return (
    <div
      class="stones"
      data-testid={`tv-stones-${n}`}
      data-piedras={side.piedras}
      data-amarrakos={side.amarrakos}
    >
      <Row kind="amarrako" side={n} count={side.amarrakos} />
      <Row kind="piedra" side={n} count={side.piedras} />
    </div>
  );
}

function Row({ kind, side, count }: { kind: StoneKind; side: number; count: number }) {
  if (count === 0) return null;
  const drawn = count > MOST_DRAWN ? 1 : count;
  return (
    <div class={`row of-${kind}`} data-many={drawn > 7}>
      {Array.from({ length: drawn }, (_, index) => (
        <Stone
          key={index}
          kind={kind}
          side={side}
          index={index}
          name={stoneName(side, kind, index)}
        />
      ))}
      {drawn < count && <b class="times">×{count}</b>}
    </div>
  );
}

interface StonesPictureProps {
  /** Number of the side. */
  n: number;
  amarrakos: number;
  piedras: number;
}

/** Scale of a piedra in the picture. */
const PIEDRA = 0.78;

/** The stones of a side in one small picture, which costs little where there are many sides. */
export function StonesPicture({ n, amarrakos, piedras }: StonesPictureProps) {
  const width = 100 * (amarrakos + PIEDRA * piedras);
  if (width === 0) return null;
  const shape = shapeOf(n);
  return (
    <svg class="stones-picture" viewBox={`0 0 ${width} 100`} aria-hidden="true" focusable="false">
      {Array.from({ length: amarrakos }, (_, index) => (
        <path
          key={index}
          class="amarrako"
          d={shape}
          fill={`url(#amarrako-${n})`}
          transform={`translate(${100 * index} 0)`}
        />
      ))}
      {Array.from({ length: piedras }, (_, index) => (
        <path
          key={index}
          class="piedra"
          d={shape}
          fill={`url(#piedra-${n})`}
          transform={`translate(${100 * (amarrakos + PIEDRA * index)} 13) scale(${PIEDRA})`}
        />
      ))}
    </svg>
  );
}

/** Colours from the lit part to the edge, by side (their hues: ui/theme/sides.css). */
const COLOURS = {
  piedra: [
    ["#fffdf5", "#e6d8bb", "#a08a63"],
    ["#ffffff", "#d3dce6", "#7d8da1"],
    ["#fffdf5", "#e2dcc4", "#938b6c"],
    ["#ffffff", "#dedbe2", "#8a8592"],
    ["#fffdf5", "#e2dcc4", "#938b6c"],
    ["#ffffff", "#dedbe2", "#8a8592"],
  ],
  amarrako: [
    ["#ffcf8a", "#d97a1c", "#7c3d04"],
    ["#cfe6ff", "#4f9bf0", "#174f96"],
    ["#c4fff4", "#2fbfa9", "#056355"],
    ["#ffd3ec", "#e0569f", "#7c1554"],
    ["#fffccd", "#e3d336", "#7c6f00"],
    ["#ffffff", "#a5a8b5", "#4c4f5c"],
  ],
} as const;
const ROUND = [
  "M50 7C77 6 94 24 93 50C92 77 74 94 48 93C22 92 6 75 7 48C8 24 25 8 50 7Z",
  "M47 9C72 5 92 22 94 46C96 72 78 92 53 93C27 94 8 79 7 54C6 30 23 12 47 9Z",
  "M54 8C80 10 95 29 92 54C89 79 69 95 45 92C21 89 5 70 8 45C11 21 29 6 54 8Z",
];
const SQUARE = [
  "M25 9C41 5 62 6 77 9C88 12 91 22 92 35C94 50 93 65 90 77C87 88 78 91 66 92C50 94 34 93 22 90C11 87 9 77 8 65C6 50 7 35 9 24C11 14 15 11 25 9Z",
  "M21 12C36 7 59 5 74 8C87 10 92 20 93 34C95 49 94 64 91 76C88 88 80 92 67 93C52 95 37 93 25 92C12 90 8 80 7 67C5 52 6 38 8 26C10 16 13 14 21 12Z",
];
/** Vein of an amarrako; shorter within the narrow shapes. */
const VEINS = ["M15 59C34 47 58 72 86 55", "M18 41C38 55 62 32 85 47", "M34 18C43 38 38 62 51 84"];
const SHORT_VEINS = ["M27 60C40 50 56 68 74 57", "M31 48C44 58 58 42 71 52"];
/** Grains of a piedra, near its centre so that they are within every shape. */
const GRAINS = [
  "M38 61h0M62 66h0M69 48h0M47 40h0",
  "M60 38h0M35 48h0M50 69h0M66 60h0",
  "M43 68h0M63 45h0M36 42h0M57 57h0",
];
/** Centre of the highlight: on the rim of wide shapes, on the body of narrow ones. */
const LIGHTS = [
  [36, 27],
  [36, 27],
  [45, 44],
  [40, 34],
  [46, 37],
  [48, 22],
] as const;

/**
 * `Stone`: one stone as SVG: a pale grained pebble for a piedra; for an amarrako a larger one in its
 * side's colour, with a vein of quartz. Each side's stones have its shape (ui/pieces/stones.tsx); the
 * round and square ones, which most matches have, are drawn in several variants.
 */
type StoneKind = "piedra" | "amarrako";

interface StoneProps {
  kind: StoneKind;
  side: number;
  /** Selects the variant, so that stones differ and each always looks the same. */
  index: number;
  /** Name by which stone-animation/flight.ts finds it. */
  name?: string;
}

export function Stone({ kind, side, index, name }: StoneProps) {
  const cuts = side === 0 ? ROUND : side === 1 ? SQUARE : [shapeOf(side)];
  const veins = side < 2 ? VEINS : SHORT_VEINS;
  const shape = cuts[index % cuts.length] ?? "";
  const turn = `rotate(${((index * 47) % 24) - 12} 50 50)`;
  const [x, y] = LIGHTS[side % LIGHTS.length] ?? LIGHTS[0];
  return (
    <svg class={kind} viewBox="4 4 94 97" aria-hidden="true" focusable="false" data-stone={name}>
      <ellipse class="stone-shade" cx="56" cy="64" rx="56" ry="48" />
      <g transform={turn}>
        <path d={shape} fill={`url(#${kind}-${side})`} class="stone-edge" />
        {kind === "amarrako" ? (
          <>
            <path d={veins[index % veins.length]} class="vein wide" />
            <path d={veins[index % veins.length]} class="vein" />
          </>
        ) : (
          <path d={GRAINS[index % GRAINS.length]} class="grains" />
        )}
        <path d={shape} class="stone-round" />
      </g>
      <ellipse
        class="stone-light"
        cx={x}
        cy={y}
        rx="21"
        ry="12"
        transform={`rotate(-24 ${x} ${y})`}
      />
    </svg>
  );
}

/** Gradients that all stones of the page use. */
export function StoneInks() {
  return (
    <svg class="inks" width="0" height="0" aria-hidden="true" focusable="false">
      <defs>
        {Object.entries(COLOURS).flatMap(([kind, sides]) =>
          sides.map(([light, middle, dark], side) => (
            <radialGradient
              key={`${kind}-${side}`}
              id={`${kind}-${side}`}
              cx="38%"
              cy="30%"
              r="80%"
            >
              <stop offset="0" stop-color={light} />
              <stop offset="0.55" stop-color={middle} />
              <stop offset="1" stop-color={dark} />
            </radialGradient>
          )),
        )}
        <radialGradient id="stone-shade">
          <stop offset="0.7" stop-opacity="0.6" />
          <stop offset="1" stop-opacity="0" />
        </radialGradient>
        <radialGradient id="stone-round" cx="40%" cy="34%" r="66%">
          <stop offset="0.6" stop-opacity="0" />
          <stop offset="1" stop-opacity="0.42" />
        </radialGradient>
        <radialGradient id="stone-light">
          <stop offset="0" stop-color="#ffffff" stop-opacity="0.85" />
          <stop offset="1" stop-color="#ffffff" stop-opacity="0" />
        </radialGradient>
      </defs>
    </svg>
  );
}

/** Logo: five piedras and an amarrako. */
export function Pebbles() {
  return (
    <div class="pebbles">
      <StoneInks />
      {[0, 1, 2, 3, 4].map((index) => (
        <Stone key={index} kind="piedra" side={index % 2} index={index} />
      ))}
      <Stone kind="amarrako" side={0} index={1} />
    </div>
  );
}
