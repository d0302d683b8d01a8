/** Names of buttons and lamps as the panel sends them, and the texts of its page. */
import { pageWords } from "../words/page-words";

const { say, fetchWords, followLanguage } = pageWords({
  es: () => import("../../../../scorekeeper/locales/panelpage.es.json"),
  eu: () => import("../../../../scorekeeper/locales/panelpage.eu.json"),
  en: () => import("../../../../scorekeeper/locales/panelpage.en.json"),
  fr: () => import("../../../../scorekeeper/locales/panelpage.fr.json"),
});

await fetchWords();
followLanguage();

export { say };

/** "plus_5_0" or "undo_1": action and side. */
export interface Button {
  name: string;
  side: number;
  /** Stones that it adds; null for undo. */
  stones: number | null;
}

export function readButton(name: string): Button | null {
  const [, stones, side] = /^(?:plus_(\d+)|undo)_(\d)$/.exec(name) ?? [];
  if (side === undefined) return null;
  return { name, side: Number(side), stones: stones === undefined ? null : Number(stones) };
}

/** The buttons of each side, in the panel's order, without unknown names. */
export function buttonsBySide(names: string[]): [side: number, row: Button[]][] {
  const read = names.flatMap((name) => readButton(name) ?? []);
  const sides = [...new Set(read.map(({ side }) => side))].sort((a, b) => a - b);
  return sides.map((side) => [side, read.filter((button) => button.side === side)]);
}

/** "adentro_0" or "game_1_2": kind, side, number from 1. */
export interface Lamp {
  name: string;
  kind: "adentro" | "game" | "stone" | "amarrako" | "other";
  side: number | null;
  n: number | null;
  /** 0 to 1. */
  brightness: number;
}

const KINDS: Record<string, Lamp["kind"]> = {
  adentro: "adentro",
  game: "game",
  piedra: "stone",
  stone: "stone",
  amarrako: "amarrako",
};

export function readLamp(name: string, brightness: number): Lamp {
  const [, word = "", side, n] = /^([a-z]+)_(\d+)(?:_(\d+))?$/.exec(name) ?? [];
  return {
    name,
    kind: KINDS[word] ?? "other",
    side: side === undefined ? null : Number(side),
    n: n === undefined ? null : Number(n),
    brightness: Math.min(1, Math.max(0, brightness)),
  };
}

/** The lamps of each side, in the panel's order; lamps of no side come last. */
export function lampsBySide(lamps: Record<string, number>): [side: number | null, row: Lamp[]][] {
  const read = Object.entries(lamps).map(([name, brightness]) => readLamp(name, brightness));
  const sides = [...new Set(read.map((lamp) => lamp.side))].sort(
    (a, b) => (a ?? Infinity) - (b ?? Infinity),
  );
  return sides.map((side) => [side, read.filter((lamp) => lamp.side === side)]);
}
