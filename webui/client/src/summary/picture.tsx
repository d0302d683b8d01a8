/**
 * The summary as a picture to save or share: SVG without external resources, painted on a canvas.
 */
import { render } from "preact";
import type { Summary } from "../generated/protocol";
import { Lines, type Look, Shape } from "../ui/chart/lines";
import { dayOf } from "../words/dates";
import { t } from "../words/i18n";
import { courseOf } from "./course";
import {
  byCards,
  gamesInWords,
  isPlainCounter,
  longestBet,
  nameOf,
  outcome,
  pace,
  sideInNumbers,
  tally,
} from "./sentences";
import { say } from "./words";

const WIDTH = 1080;
const PAD = 64;
const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';
const INSIDE = WIDTH - 2 * PAD;

/** The picture as PNG; rejects if the browser cannot paint it. */
export async function pictureOf(table: string, summary: Summary): Promise<Blob> {
  const host = document.createElement("div");
  render(<Picture table={table} summary={summary} />, host);
  const svg = host.querySelector("svg");
  if (!svg) throw new Error("nothing was drawn");
  const text = new XMLSerializer().serializeToString(svg);
  const height = svg.height.baseVal.value;
  render(null, host);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = height;
  const paper = canvas.getContext("2d");
  if (!paper) throw new Error("no canvas");
  paper.drawImage(image, 0, 0, WIDTH, height);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no PNG"))), "image/png"),
  );
}

function Picture({ table, summary }: { table: string; summary: Summary }) {
  const look = lookNow();
  const sides = summary.sides.map((one) => ({ ...one, called: nameOf(one, summary) }));
  const row = sides.length > 3 ? 62 : 78;
  const matches = tally(summary);
  const cards = byCards(summary);
  const counted = isPlainCounter(summary);
  const facts = [
    ...(counted ? [] : [{ label: say("summary.longest_bet"), says: longestBet(summary) }]),
    ...(counted
      ? []
      : sides.map((one) => ({
          label: one.called,
          says: sideInNumbers(summary, one),
          side: one.side,
        }))),
    ...(cards === null ? [] : [{ label: say("summary.by_cards"), says: cards }]),
    ...(matches === null ? [] : [{ label: say("summary.matches"), says: matches }]),
  ].map((fact) => ({ ...fact, lines: wrapped(fact.says, 34) }));
  const ended = wrapped(outcome(summary), 42, 800);
  const below = 180 + row * sides.length + 84;
  const chart = below + ended.length * 52 + 14;
  const hasChart = summary.hands > 0;
  let y = chart + (hasChart ? 560 : 20);
  const tops = facts.map(({ lines }) => {
    const top = y;
    y += 62 + lines.length * 44;
    return top;
  });
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={WIDTH}
      height={y + 20}
      viewBox={`0 0 ${WIDTH} ${y + 20}`}
      font-family={FONT}
      fill={look.ink}
    >
      <rect width={WIDTH} height={y + 20} fill={look.ground} />
      <rect width={WIDTH} height="130" fill={hue("cloth")} />
      <g fill={hue("on-cloth")}>
        <text x={PAD} y="86" font-size="56" font-weight="800">
          {t("app.name")}
        </text>
        <text x={WIDTH - PAD} y="82" font-size="28" text-anchor="end">
          {`${t("mesa.title_code", { code: table })} · ${dayOf(summary.at)}`}
        </text>
      </g>
      {sides.map(({ side, called, games }, n) => (
        <g key={side} font-size="46" font-weight={side === summary.winner ? 800 : 500}>
          <Shape
            side={side}
            at={{ x: PAD + 22, y: 186 + row * n + row / 2 - 16 }}
            size={44}
            look={look}
          />
          <text x={PAD + 68} y={186 + row * n + row / 2}>
            {called}
          </text>
          <text x={WIDTH - PAD} y={186 + row * n + row / 2} text-anchor="end" font-weight="800">
            {games}
          </text>
        </g>
      ))}
      {ended.map((line, n) => (
        <text key={n} x={PAD} y={below + n * 52} font-size="42" font-weight="800">
          {line}
        </text>
      ))}
      <text x={PAD} y={chart - 16} font-size="34" fill={look.soft}>
        {counted ? gamesInWords(summary).join(" · ") : pace(summary)}
      </text>
      {hasChart && (
        <Lines
          data={courseOf(summary)}
          look={look}
          text={30}
          box={{ left: PAD + 52, top: chart + 76, width: INSIDE - 66, height: 400, mark: 24 }}
        />
      )}
      {facts.map((fact, n) => (
        <g key={n} font-size="34">
          {"side" in fact && (
            <Shape
              side={fact.side}
              at={{ x: PAD + 14, y: (tops[n] ?? 0) + 20 }}
              size={28}
              look={look}
            />
          )}
          <text x={PAD + ("side" in fact ? 42 : 0)} y={(tops[n] ?? 0) + 30} font-weight="700">
            {fact.label}
          </text>
          {fact.lines.map((line, m) => (
            <text key={m} x={PAD} y={(tops[n] ?? 0) + 74 + m * 44} fill={look.soft}>
              {line}
            </text>
          ))}
        </g>
      ))}
    </svg>
  );
}

/** A colour of the page in its present light or dark mode. */
function hue(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

function lookNow(): Look {
  return {
    ground: hue("paper"),
    ink: hue("ink"),
    soft: hue("ink-soft"),
    line: hue("line"),
    side: (side) => hue(`side-${side}`),
  };
}

/** Break text into lines that fit the width of the picture. */
function wrapped(words: string, size: number, weight = 400): string[] {
  const ruler = document.createElement("canvas").getContext("2d");
  if (!ruler) return [words];
  ruler.font = `${weight} ${size}px ${FONT}`;
  const lines: string[] = [];
  for (const word of words.split(" ")) {
    const last = lines.pop();
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && ruler.measureText(longer).width > INSIDE) lines.push(last, word);
    else lines.push(longer);
  }
  return lines;
}
