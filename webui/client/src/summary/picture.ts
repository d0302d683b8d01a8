/** The result of a match as a picture to share, painted on a canvas. */
import type { Odds, SideSummary, Summary } from "../generated/protocol";
import { shapeOf } from "../ui/pieces/stones";
import { dayOf } from "../words/dates";
import { t } from "../words/i18n";
import { momentOf } from "./odds";
import { HEIGHT, type Measure, type PictureWords, pictureLayout, WIDTH } from "./picture-layout";
import { alone, gamesInWords, isPlainCounter, nameOf, outcome, pace } from "./sentences";

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';

/** What the picture of a match says. Without chances, it names the longest bet. */
export function wordsOf(table: string, summary: Summary, odds: Odds | null): PictureWords {
  const counted = isPlainCounter(summary);
  return {
    title: t("app.name"),
    where: `${t("mesa.title_code", { code: table })} · ${dayOf(summary.at)}`,
    outcome: outcome(summary),
    sides: summary.sides.map((one) => ({
      side: one.side,
      name: nameOf(one, summary),
      players: playersOf(summary, one),
      games: one.games,
      winner: one.side === summary.winner,
    })),
    score: gamesInWords(summary).map(unbroken).join("\u2003 "),
    pace: counted ? "" : pace(summary),
    moment: momentOf(summary, odds),
  };
}

/** Players of a side, unless its name is theirs. */
function playersOf(summary: Summary, { side, name }: SideSummary): string {
  const names = summary.players.filter((one) => one.side === side).map((one) => one.name);
  return alone(summary) || names.every((one) => name.includes(one))
    ? ""
    : names.map(unbroken).join(", ");
}

const unbroken = (words: string): string => words.replaceAll(" ", "\u00a0");

/** The picture as PNG, in the colours of the page; rejects if the browser cannot paint it. */
export function pictureOf(words: PictureWords): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const paper = canvas.getContext("2d");
  if (!paper) throw new Error("no canvas");
  const measure: Measure = (text, size, weight) => {
    paper.font = `${weight} ${size}px ${FONT}`;
    return paper.measureText(text).width;
  };
  const { texts, signs, header } = pictureLayout(words, measure);
  paper.fillStyle = hue("paper");
  paper.fillRect(0, 0, WIDTH, HEIGHT);
  paper.fillStyle = hue("cloth");
  paper.fillRect(0, 0, WIDTH, header);
  for (const { side, x, y, size } of signs) {
    paper.setTransform(size / 100, 0, 0, size / 100, x, y);
    paper.fillStyle = hue(`side-${side}`);
    paper.fill(new Path2D(shapeOf(side)));
  }
  paper.resetTransform();
  for (const { text, x, y, size, weight, colour, align } of texts) {
    paper.font = `${weight} ${size}px ${FONT}`;
    paper.textAlign = align;
    paper.fillStyle = hue(colour);
    paper.fillText(text, x, y);
  }
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no PNG"))), "image/png"),
  );
}

/** A colour of the page in its present light or dark mode. */
function hue(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}
