/** Names used before on this server, offered while a name is typed. */
import { signal } from "@preact/signals";
import type { Remembered } from "../generated/protocol";
import { forgetName, remembered } from "../net/http";

/** null until loaded. */
export const names = signal<Remembered | null>(null);

/** Load the names; without the server none are offered. */
export async function loadNames(): Promise<void> {
  try {
    names.value = await remembered();
  } catch (why) {
    console.info("names not loaded", why);
  }
}

export async function forget(name: string): Promise<void> {
  try {
    names.value = await forgetName(name);
  } catch (why) {
    console.info("name not removed", why);
  }
}

const MOST_OFFERED = 5;

/** Lower case without accents: "inaki" finds Iñaki. */
const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

/** Names to offer: those with a word that begins as typed, except those already entered. */
export function offered(
  all: readonly string[],
  typed: string,
  taken: readonly string[],
): readonly string[] {
  const wanted = plain(typed.trim());
  const stand = new Set(taken.map((one) => plain(one.trim())));
  return all
    .filter((name) => !stand.has(plain(name)))
    .filter(
      (name) =>
        wanted === "" ||
        plain(name)
          .split(/\s+/)
          .some((_, n, words) => words.slice(n).join(" ").startsWith(wanted)),
    )
    .slice(0, MOST_OFFERED);
}
