/** Where everything is in the picture of a match; picture.ts paints it. */

export const WIDTH = 1080;
export const HEIGHT = 1350;
const PAD = 64;
const INSIDE = WIDTH - 2 * PAD;
const HEADER = 140;
const LINE = 1.25;
/** Least space between two blocks. */
const GAP = 36;
/** Sizes of letters that are tried, the largest first. */
const SCALES = [1.3, 1.2, 1.1, 1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4];

/** What the picture says. */
export interface PictureWords {
  title: string;
  /** Table and day. */
  where: string;
  outcome: string;
  sides: {
    side: number;
    name: string;
    /** Empty where the side has no other name. */
    players: string;
    games: number;
    winner: boolean;
  }[];
  /** Stones of each game. */
  score: string;
  pace: string;
  /** The turning point or the longest bet. */
  moment: string;
}

export interface Text {
  text: string;
  x: number;
  /** Baseline. */
  y: number;
  size: number;
  weight: number;
  colour: "ink" | "ink-soft" | "on-cloth";
  align: "left" | "right";
}
/** The shape of a side: its top left corner. */
interface Sign {
  side: number;
  x: number;
  y: number;
  size: number;
}
interface Block {
  height: number;
  texts: Text[];
  signs: Sign[];
}
interface Layout {
  texts: Text[];
  signs: Sign[];
  /** Height of the band behind the title. */
  header: number;
}
/** Width of a text in pixels. */
export type Measure = (text: string, size: number, weight: number) => number;

/** The largest letters with which everything fits; free space is spread between the blocks. */
export function pictureLayout(words: PictureWords, measure: Measure): Layout {
  let blocks: Block[] = [];
  for (const scale of SCALES) {
    blocks = blocksOf(words, measure, scale);
    if (heightOf(blocks) <= HEIGHT - HEADER && blocks.every((one) => isInside(one, measure))) break;
  }
  const free = HEIGHT - HEADER - heightOf(blocks);
  const gap = GAP + Math.max(0, free) / (blocks.length + 1);
  const layout: Layout = { ...header(words, measure), signs: [], header: HEADER };
  let top = HEADER + gap;
  for (const { height, texts, signs } of blocks) {
    layout.texts.push(...texts.map((one) => ({ ...one, y: one.y + top })));
    layout.signs.push(...signs.map((one) => ({ ...one, y: one.y + top })));
    top += height + gap;
  }
  return layout;
}

const heightOf = (blocks: Block[]): number =>
  blocks.reduce((sum, { height }) => sum + height, GAP * (blocks.length + 1));

const isInside = ({ texts }: Block, measure: Measure): boolean =>
  texts.every(
    ({ text, x, size, weight, align }) =>
      align === "right" || x + measure(text, size, weight) <= WIDTH - PAD,
  );

function header({ title, where }: PictureWords, measure: Measure): Pick<Layout, "texts"> {
  const shared = { y: 90, colour: "on-cloth" } as const;
  const name: Text = { ...shared, text: title, x: PAD, size: 56, weight: 800, align: "left" };
  const room = INSIDE - measure(title, name.size, name.weight) - GAP;
  const size = Math.min(32, (32 * room) / measure(where, 32, 400));
  return {
    texts: [name, { ...shared, text: where, x: WIDTH - PAD, size, weight: 400, align: "right" }],
  };
}

function blocksOf(words: PictureWords, measure: Measure, scale: number): Block[] {
  const { outcome, sides, score, pace, moment } = words;
  const paragraph = (
    text: string,
    size: number,
    style: Partial<Text> = {},
    width = INSIDE,
  ): Block => {
    const font = { size: size * scale, weight: style.weight ?? 400 };
    const lines = wrapped(text, width, (line) => measure(line, font.size, font.weight));
    const texts = lines.map((line, n) => ({
      text: line,
      x: PAD,
      y: (n * LINE + 1) * font.size,
      colour: "ink" as const,
      align: "left" as const,
      ...style,
      ...font,
    }));
    return { height: lines.length * LINE * font.size, texts, signs: [] };
  };
  const sideRow = ({
    side,
    name,
    players,
    games,
    winner,
  }: PictureWords["sides"][number]): Block => {
    const number = { size: 72 * scale, weight: 800, colour: "ink", align: "right" } as const;
    const sign = 52 * scale;
    const x = PAD + sign * 1.4;
    const right = measure(String(games), number.size, number.weight) + GAP;
    const width = WIDTH - PAD - x - right;
    const called = paragraph(name, 50, { x, weight: winner ? 800 : 500 }, width);
    const row = players
      ? below(called, paragraph(players, 34, { x, colour: "ink-soft" }, width))
      : called;
    return {
      height: Math.max(row.height, number.size),
      texts: [
        ...row.texts,
        { ...number, text: String(games), x: WIDTH - PAD, y: number.size * 0.85 },
      ],
      signs: [{ side, x: PAD, y: 4 * scale, size: sign }],
    };
  };
  return [
    paragraph(outcome, 60, { weight: 800 }),
    ...sides.map(sideRow),
    ...(score ? [paragraph(score, 42, { weight: 700 })] : []),
    ...(moment ? [paragraph(moment, 44)] : []),
    ...(pace ? [paragraph(pace, 34, { colour: "ink-soft" })] : []),
  ];
}

function below(upper: Block, lower: Block): Block {
  return {
    height: upper.height + lower.height,
    texts: [...upper.texts, ...lower.texts.map((one) => ({ ...one, y: one.y + upper.height }))],
    signs: [...upper.signs, ...lower.signs],
  };
}

/** Break a text between words into lines of a width. */
function wrapped(text: string, width: number, measure: (line: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.pop();
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && measure(longer) > width) lines.push(last, word);
    else lines.push(longer);
  }
  return lines;
}
