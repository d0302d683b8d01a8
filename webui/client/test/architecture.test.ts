/** Layer check: a folder imports only from folders before it in `LAYERS`. */
import { expect, test } from "vitest";

/** Folders of src/ from the lowest up. */
const LAYERS = [
  "generated",
  "browser",
  "net",
  "words",
  "state",
  "ui",
  "seat",
  "voice",
  "stone-animation",
  "pwa",
  "rules",
  "replay",
  "house",
  "season",
  "odds",
  "book",
  "onboarding",
  "summary",
  "championship",
  "tv",
  "home",
  "table",
  "style-guide",
  "panel",
  "pages",
];

const SOURCES = import.meta.glob<string>("../src/**/*.{ts,tsx}", {
  query: "?raw",
  import: "default",
  eager: true,
});

const layerOf = (path: string): number => LAYERS.indexOf(path.split("/")[2] ?? "");

/** Every relative import as a pair of paths, both relative to this folder. */
const IMPORTS = Object.entries(SOURCES)
  .filter(([path]) => !path.includes(".test."))
  .flatMap(([path, text]) =>
    [...text.matchAll(/(?:from |import |import\()"(\.[^"]+)"/g)].map(([, to = ""]) => ({
      path,
      to: `..${new URL(to, `file:///${path.slice(3)}`).pathname}`,
    })),
  )
  .filter(({ to }) => to.startsWith("../src/"));

test("every folder has its layer", () => {
  expect(Object.keys(SOURCES).filter((path) => layerOf(path) < 0)).toEqual([]);
  expect(IMPORTS.length).toBeGreaterThan(1000);
});

test("no import points up", () => {
  const up = IMPORTS.filter(({ path, to }) => layerOf(to) > layerOf(path));
  expect(up.map(({ path, to }) => `${path} -> ${to}`)).toEqual([]);
});

test("nothing comes by being pointed at (WCAG 1.4.13)", () => {
  const styles = import.meta.glob<string>("../src/**/*.css", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  expect(Object.keys(styles).length).toBeGreaterThan(50);
  const pointing = /:hover|onMouse(Enter|Over)|onPointer(Enter|Over)/;
  const found = Object.entries({ ...SOURCES, ...styles }).filter(([, text]) => pointing.test(text));
  expect(found.map(([path]) => path)).toEqual([]);
});
