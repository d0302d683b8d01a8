/** What a table is at, as the TV and the list of tables say it. */
import { expect, test } from "vitest";
import { aView, happening } from "../../test/fixtures";
import { sayDoer } from "./authors";
import { t } from "./i18n";
import { phaseName } from "./phases";
import { phrasesOf } from "./phrases";

test.each([
  ["corrido", "¿Quién corta?"],
  ["grande", "Grande"],
  ["pares_said", "¿Pares?"],
  ["juego_said", "¿Juego?"],
  ["cards", "Cartas"],
  ["proposed", "Recuento por ver"],
  ["counted", "Recuento"],
] as const)("the phase %s is called %s", (phase, name) => {
  expect(phaseName(phase, false)).toBe(name);
});

test("the fourth lance is named after what it is played for", () => {
  expect([false, true].map((punto) => phaseName("juego", punto))).toEqual(["Juego", "Punto"]);
});

test("the author is a player, or somebody without a seat as the referee", () => {
  const said = (by: number | null, by_name: string | null) =>
    sayDoer(happening({ type: "mano_set", mano: 0, by, by_name }), phrasesOf(aView(), t));
  expect([said(1, null), said(null, "Koldo"), said(null, null)]).toEqual([
    "Jon",
    "Koldo (árbitro)",
    null,
  ]);
});
