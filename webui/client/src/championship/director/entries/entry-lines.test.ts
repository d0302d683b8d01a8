import { expect, test } from "vitest";
import { entryLines, lineProblems } from "./entry-lines";

test("a name alone, a name with its players, two players", () => {
  expect(entryLines("Casa Paco\nLos del Puerto; Ane; Jon\nMiren - Koldo\n\n")).toEqual([
    { name: "Casa Paco", players: [] },
    { name: "Los del Puerto", players: ["Ane", "Jon"] },
    { name: "Miren / Koldo", players: ["Miren", "Koldo"] },
  ]);
});

test("CSV with commas, tabs and quotes, and numbered lines", () => {
  expect(entryLines('"Paco, el de Irun",Ane,Jon\r\n2) Beste\tMiren\tKoldo\r\n3. Ana,,')).toEqual([
    { name: "Paco, el de Irun", players: ["Ane", "Jon"] },
    { name: "Beste", players: ["Miren", "Koldo"] },
    { name: "Ana", players: [] },
  ]);
});

test("a hyphen within a name does not separate", () => {
  expect(entryLines("Ane-Miren")).toEqual([{ name: "Ane-Miren", players: [] }]);
});

test("a pair without a name is called by first names where both whole ones are too long", () => {
  expect(entryLines("Ane Etxeberriagoikoetxea - Jon Agirregomezkorta")).toEqual([
    { name: "Ane / Jon", players: ["Ane Etxeberriagoikoetxea", "Jon Agirregomezkorta"] },
  ]);
});

test("a name of more than 24 letters is said with its line, and not cut", () => {
  const text = "Casa Paco\n\nLos del bar de la esquina; Ane; Jon";
  expect(entryLines(text).at(-1)?.name).toBe("Los del bar de la esquina");
  expect(lineProblems(text)).toEqual([
    { line: 3, kind: "long", name: "Los del bar de la esquina" },
  ]);
  expect(lineProblems("Los del bar de la esquin")).toEqual([]);
});

test("an accent that was pasted apart from its letter does not count", () => {
  expect(lineProblems("Los del bar de la esquín".normalize("NFD"))).toEqual([]);
});

test("more than two players of a line are said once, and an empty cell is nobody", () => {
  expect(lineProblems("Casa Paco; Ane; Jon; Miren; 600 123 456")).toEqual([
    { line: 1, kind: "third", name: "Miren; 600 123 456" },
  ]);
  expect(entryLines("Casa Paco;;Jon")).toEqual([{ name: "Casa Paco", players: ["Jon"] }]);
});
