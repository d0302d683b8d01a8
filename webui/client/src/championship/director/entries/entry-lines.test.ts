import { expect, test } from "vitest";
import { entryLines } from "./entry-lines";

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

test("names are cut to what the server accepts", () => {
  const [found] = entryLines("Aneta Etxeberriagoikoetxea - Jon Agirregomezkorta");
  expect(found?.name).toBe("Aneta / Jon");
  expect(found?.players?.every((one) => one.length <= 24)).toBe(true);
});
