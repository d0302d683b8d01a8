/** Rules saved on this server under a name. */
import { signal } from "@preact/signals";
import type { RuleSet } from "../generated/protocol";
import { type Changed, dropRules, HttpRefused, ruleSets, saveRules } from "../net/http";

export const saved = signal<readonly RuleSet[]>([]);

/** Load them; rejects if the server is unreachable. */
export async function loadSaved(): Promise<void> {
  saved.value = (await ruleSets()).sets;
}

/** Save rules; "taken" if other rules have that name and `replace` is false. */
export async function keep(
  name: string,
  preset: string,
  changed: Changed,
  replace: boolean,
): Promise<"kept" | "taken"> {
  try {
    saved.value = (await saveRules(name, preset, changed, replace)).sets;
    return "kept";
  } catch (error) {
    if (error instanceof HttpRefused && error.code === "set_exists") return "taken";
    throw error;
  }
}

export async function drop(name: string): Promise<void> {
  saved.value = (await dropRules(name)).sets;
}
