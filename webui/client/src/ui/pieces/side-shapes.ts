/**
 * The shape of each side, as path data in a 100 × 100 box, so that sides do not differ by colour
 * alone (WCAG 1.4.1). The hues are in sides.css.
 */
const SHAPES = [
  // Round.
  "M50 4A46 46 0 1 1 50 96A46 46 0 1 1 50 4Z",
  // Square.
  "M22 5H78Q95 5 95 22V78Q95 95 78 95H22Q5 95 5 78V22Q5 5 22 5Z",
  // Triangle.
  "M36 22Q50 -4 64 22L90 68Q104 94 74 94L26 94Q-4 94 10 68Z",
  // Diamond.
  "M36 11Q50 -4 64 11L87 35Q101 50 87 65L64 89Q50 104 36 89L13 65Q-1 50 13 35Z",
  // Star.
  "M43 13Q50 -2 57 13L63 26Q66 32 73 33L87 35Q103 37 92 48L81 58Q76 62 77 69L80 84Q83 99 69 92L56 84Q50 81 44 84L31 92Q17 99 20 84L23 69Q24 62 19 58L8 48Q-3 37 13 35L27 33Q34 32 37 26Z",
  // Cross.
  "M31 14Q31 4 41 4L59 4Q69 4 69 14L69 27Q69 31 73 31L86 31Q96 31 96 41L96 59Q96 69 86 69L73 69Q69 69 69 73L69 86Q69 96 59 96L41 96Q31 96 31 86L31 73Q31 69 27 69L14 69Q4 69 4 59L4 41Q4 31 14 31L27 31Q31 31 31 27Z",
] as const;

/** Path data of a side's stones and sign. Repeats after six sides, the most a table can have. */
export function shapeOf(side: number): string {
  return SHAPES[side % SHAPES.length] ?? SHAPES[0];
}
