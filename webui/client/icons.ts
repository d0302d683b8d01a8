/**
 * Render public/icon.svg as PNG, which installing the app requires, at every build. Only what that
 * drawing uses is supported: circles, and rectangles with rounded corners.
 */
import { crc32, deflateSync } from "node:zlib";

/** Samples for each pixel in each direction (anti-aliasing). */
const LOOKS = 4;

interface Shape {
  colour: readonly number[];
  /** Whether a point is inside, in the units of the drawing. */
  holds: (x: number, y: number) => boolean;
}

/** The icon as a PNG of size × size pixels. */
export function drawIcon(svg: string, size: number): Buffer {
  const shapes = readShapes(svg);
  const scale = viewBoxOf(svg) / size;
  const rows = Buffer.alloc(size * (size * 3 + 1));
  let at = 0;
  for (let y = 0; y < size; y += 1) {
    at += 1; // Filter type of the row: none.
    for (let x = 0; x < size; x += 1) {
      for (const part of pixel(shapes, x, y, scale)) rows[at++] = part;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 2], 8); // 8 bits per channel, RGB.
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function pixel(shapes: readonly Shape[], x: number, y: number, scale: number): number[] {
  const sum = [0, 0, 0];
  for (let look = 0; look < LOOKS * LOOKS; look += 1) {
    const px = (x + ((look % LOOKS) + 0.5) / LOOKS) * scale;
    const py = (y + (Math.floor(look / LOOKS) + 0.5) / LOOKS) * scale;
    const seen = shapes.findLast((shape) => shape.holds(px, py))?.colour ?? [0, 0, 0];
    seen.forEach((part, place) => {
      sum[place] = (sum[place] ?? 0) + part;
    });
  }
  return sum.map((part) => Math.round(part / (LOOKS * LOOKS)));
}

function readShapes(svg: string): Shape[] {
  return [...svg.matchAll(/<(rect|circle)\b([^>]*)>/g)].map(([, kind, text = ""]) => {
    const value = (name: string): number =>
      Number(new RegExp(`\\b${name}="([\\d.]+)"`).exec(text)?.[1] ?? 0);
    const colour = [1, 3, 5].map((place) =>
      parseInt((/fill="(#[0-9a-f]{6})"/.exec(text)?.[1] ?? "#000000").slice(place, place + 2), 16),
    );
    const holds =
      kind === "circle"
        ? inCircle(value("cx"), value("cy"), value("r"))
        : inBox(value("x"), value("y"), value("width"), value("height"), value("rx"));
    return { colour, holds };
  });
}

const inCircle = (cx: number, cy: number, r: number) => (x: number, y: number) =>
  Math.hypot(x - cx, y - cy) <= r;

const inBox =
  (left: number, top: number, width: number, height: number, round: number) =>
  (x: number, y: number): boolean => {
    const dx = Math.abs(x - left - width / 2) - (width / 2 - round);
    const dy = Math.abs(y - top - height / 2) - (height / 2 - round);
    return dx <= round && dy <= round && (dx <= 0 || dy <= 0 || Math.hypot(dx, dy) <= round);
  };

function viewBoxOf(svg: string): number {
  const found = /viewBox="0 0 (\d+) \1"/.exec(svg);
  if (!found) throw new Error("the icon is drawn in a square that begins at 0 0");
  return Number(found[1]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
