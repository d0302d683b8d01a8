/** Rule sets saved on this server under a name. */
import { signal } from "@preact/signals";
import { type Changed, dropRules, HttpRefused, type RuleSet, ruleSets, saveRules } from "../http";

export const saved = signal<readonly RuleSet[]>([]);

/** Fetch them. Rejects where the server cannot be reached. */
export async function loadSaved(): Promise<void> {
  saved.value = (await ruleSets()).sets;
}

/** Keep rules; "taken" where the name has others and they were not to be replaced. */
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
