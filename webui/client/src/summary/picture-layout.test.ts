/** Tests of the picture of a match: everything is inside, nothing lies on something else. */
import { expect, test } from "vitest";
import {
  HEIGHT,
  type Measure,
  type PictureWords,
  pictureLayout,
  type Text,
  WIDTH,
} from "./picture-layout";

const measure: Measure = (text, size, weight) => text.length * size * (weight > 500 ? 0.62 : 0.56);
const NAME = "Maria Kontzeptzioren";
const MOMENT = `La mano 12 fue la decisiva: ${NAME}, del 29 % al 88 %.`;

function match(sides: number, players: number, games = 3): PictureWords {
  const row = Array.from({ length: sides }, (_, side) => side);
  const team = Array.from({ length: players / sides }, () => NAME).join(", ");
  const score = row.map((side) => 40 - side).join("–");
  return {
    title: "Amarrako",
    where: "Mesa ABCD · 21 de noviembre de 2026",
    outcome: `¡Partida para ${NAME}!`,
    sides: row.map((side) => ({
      side,
      name: NAME,
      players: sides === players ? "" : team,
      games: side,
      winner: side === 1,
    })),
    score: Array.from({ length: games }, (_, n) => `Juego ${n + 1}: ${score}`).join(" · "),
    pace: "38 manos · 38 manos por hora · 1 h 22 min",
    moment: MOMENT,
  };
}

const widthOf = ({ text, size, weight }: Text): number => measure(text, size, weight);

function boxOf(text: Text) {
  const width = widthOf(text);
  const left = text.align === "left" ? text.x : text.x - width;
  const [top, bottom] = [text.y - text.size * 0.8, text.y + text.size * 0.2];
  return { left, right: left + width, top, bottom };
}

test.each([
  [2, 2],
  [2, 4],
  [2, 6],
  [3, 3],
  [3, 6],
  [5, 5],
  [6, 6],
])("%d sides of %d players with long names fit", (sides, players) => {
  for (const games of [1, 3, 9]) {
    const { texts, signs, header } = pictureLayout(match(sides, players, games), measure);
    const boxes = texts.map(boxOf);
    for (const box of boxes) {
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(WIDTH);
      expect(box.bottom).toBeLessThanOrEqual(HEIGHT);
    }
    const overlaps = boxes.filter((one, n) =>
      boxes.some(
        (other, m) =>
          m > n &&
          one.left < other.right &&
          other.left < one.right &&
          one.top < other.bottom &&
          other.top < one.bottom,
      ),
    );
    expect(overlaps).toEqual([]);
    expect(signs.map(({ side }) => side)).toHaveLength(sides);
    for (const { y, size } of signs) {
      expect(y).toBeGreaterThan(header);
      expect(y + size).toBeLessThan(HEIGHT);
    }
  }
});

test("everything is said, whole", () => {
  const words = match(3, 6);
  const said = pictureLayout(words, measure)
    .texts.map(({ text }) => text)
    .join(" ");
  for (const text of [words.where, words.outcome, words.score, words.pace, MOMENT])
    expect(said).toContain(text);
  expect(said.split(NAME)).toHaveLength(3 + 6 + 2 + 1);
});

test("fewer words are larger, and wide ones smaller", () => {
  const sizeOf = (words: PictureWords): number =>
    pictureLayout(words, measure).texts.find(({ text }) => text.startsWith("38 manos"))?.size ?? 0;
  expect(sizeOf(match(2, 4))).toBeGreaterThan(sizeOf(match(6, 6)));
  const wide = { ...match(2, 4), outcome: "W".repeat(60) };
  const line = pictureLayout(wide, measure).texts.find(({ text }) => text === wide.outcome);
  expect(line && boxOf(line).right).toBeLessThanOrEqual(WIDTH);
});
