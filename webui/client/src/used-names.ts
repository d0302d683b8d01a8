/** Names used before on this server, offered while one is typed. */
import { signal } from "@preact/signals";
import { forgetName, type Remembered, remembered } from "./http";

/** null: not heard yet. */
export const names = signal<Remembered | null>(null);

/** Fetch them; without the server none are offered. */
export async function loadNames(): Promise<void> {
  try {
    names.value = await remembered();
  } catch (why) {
    console.info("names not heard", why);
  }
}

export async function forget(name: string): Promise<void> {
  try {
    names.value = await forgetName(name);
  } catch (why) {
    console.info("name not forgotten", why);
  }
}

const MOST_OFFERED = 5;

/** Without accents and capitals: "inaki" finds Iñaki. */
const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

/** The names to offer: those of which a word begins as typed, but for those that stand already. */
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
