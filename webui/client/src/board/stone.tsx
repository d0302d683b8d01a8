/**
 * One stone, drawn: a pale pebble for each piedra; for each amarrako a larger one in the colour of
 * its side, with a vein of quartz. Side 0 plays with round ones, side 1 with squared ones.
 */
const ROUND = [
  "M50 7C77 6 94 24 93 50C92 77 74 94 48 93C22 92 6 75 7 48C8 24 25 8 50 7Z",
  "M47 9C72 5 92 22 94 46C96 72 78 92 53 93C27 94 8 79 7 54C6 30 23 12 47 9Z",
  "M54 8C80 10 95 29 92 54C89 79 69 95 45 92C21 89 5 70 8 45C11 21 29 6 54 8Z",
];
const SQUARE = [
  "M25 9C41 5 62 6 77 9C88 12 91 22 92 35C94 50 93 65 90 77C87 88 78 91 66 92C50 94 34 93 22 90C11 87 9 77 8 65C6 50 7 35 9 24C11 14 15 11 25 9Z",
  "M21 12C36 7 59 5 74 8C87 10 92 20 93 34C95 49 94 64 91 76C88 88 80 92 67 93C52 95 37 93 25 92C12 90 8 80 7 67C5 52 6 38 8 26C10 16 13 14 21 12Z",
];
/** The vein of quartz that an amarrako is chosen for. */
const VEINS = [
  "M13 60C33 47 58 73 89 55",
  "M17 40C38 55 62 31 88 47",
  "M30 15C42 38 36 62 52 88",
];

export type StoneKind = "piedra" | "amarrako";

/** `index` makes each a little different, and the same one always the same. */
export function Stone({ kind, side, index }: { kind: StoneKind; side: number; index: number }) {
  const shapes = side % 2 === 0 ? ROUND : SQUARE;
  const shape = shapes[index % shapes.length] ?? "";
  const turn = ((index * 47) % 24) - 12;
  return (
    <svg class={kind} viewBox="0 0 104 108" aria-hidden="true" focusable="false">
      <ellipse class="stone-shadow" cx="54" cy="60" rx="46" ry="46" />
      <g transform={`rotate(${turn} 50 50)`}>
        <path d={shape} fill={`url(#${kind}-${side % 2})`} class="stone-edge" />
        {kind === "amarrako" && <path d={VEINS[index % VEINS.length]} class="vein" />}
      </g>
      <ellipse class="stone-light" cx="36" cy="27" rx="17" ry="8" transform="rotate(-24 36 27)" />
    </svg>
  );
}

/** The shades all stones of the page are painted with; their colours stand in stones.css. */
export function StoneInks() {
  return (
    <svg class="inks" width="0" height="0" aria-hidden="true" focusable="false">
      <defs>
        {["piedra-0", "piedra-1", "amarrako-0", "amarrako-1"].map((id) => (
          <radialGradient key={id} id={id} cx="38%" cy="30%" r="80%">
            <stop offset="0" class={`${id} ink-light`} />
            <stop offset="0.55" class={`${id} ink-mid`} />
            <stop offset="1" class={`${id} ink-dark`} />
          </radialGradient>
        ))}
      </defs>
    </svg>
  );
}
