/**
 * The table that is being set up, shared by the pages that set it up. No rules here: the server
 * checks every choice.
 */
import { computed, signal } from "@preact/signals";
import type { About, NewTable, RuleClash, Seating, SettingValue } from "../generated/protocol";
import { type Changed, checkRules } from "../net/http";
import { failureInWords, presetName } from "../rules/words";
import { say } from "./words";

/** Rules of the table: a preset and the settings that differ from it. */
interface ChosenRules {
  preset: string;
  /** Name of the saved rules that this began with, if any. */
  saved: string | null;
  /** Whether they were changed since. */
  edited?: boolean;
  changed: Changed;
  seating: Seating;
}
/** A refused choice, and why. */
export interface RefusedChoice {
  setting: string;
  value: SettingValue;
  contradictions: readonly RuleClash[];
}

export const serverInfo = signal<About | null>(null);
export const chosenRules = signal<ChosenRules | null>(null);
export const refusedChoice = signal<RefusedChoice | null>(null);
export const failure = signal<string | null>(null);
/** Choices that the server has not checked yet. Shown at once, and included in the next check. */
const unchecked = signal<Changed>({});
export const sides = signal<readonly string[]>([]);
export const players = signal<readonly string[]>([]);
const wantedMano = signal(0);
/** What it is played for; a text of the players' own is written at the table. */
export const stake = signal<"nothing" | "round" | "dinner">("nothing");
/** Whether the table leaves nothing in the season. */
export const unrecorded = signal(false);

/** Name of the saved rules, if they are used unchanged. */
export const ours = computed<string | null>(() =>
  chosenRules.value?.edited ? null : (chosenRules.value?.saved ?? null),
);
/** Name of the rules: that of the saved rules, else of the preset. */
export const basisName = (): string =>
  ours.value ?? (chosenRules.value ? presetName(chosenRules.value.preset) : "");
/** Values of the preset, to which a setting can be reset. */
export const presetValues = computed<Changed>(
  () =>
    serverInfo.value?.presets.find(({ name }) => name === chosenRules.value?.preset)?.settings ??
    {},
);
export const valueNow = (setting: string): SettingValue | undefined =>
  unchecked.value[setting] ?? chosenRules.value?.changed[setting] ?? presetValues.value[setting];
export const seating = computed<Seating>(
  () => chosenRules.value?.seating ?? { sides: 0, alone: false, seats: [] },
);
export const mano = computed(() =>
  wantedMano.value < seating.value.seats.length ? wantedMano.value : 0,
);
export const setMano = (seat: number): void => {
  wantedMano.value = seat;
};

export const playerName = (seat: number): string =>
  players.value[seat]?.trim() || say("home.default_player", { n: seat + 1 });
/** Name of a side; players who are a side of their own have no other name. */
export const sideName = (side: number): string => {
  if (seating.value.alone) return playerName(side);
  return sides.value[side]?.trim() || say(side === 0 ? "home.side_0" : "home.side_1");
};

/** The table as set up now, as the request wants it. */
export function tableWanted(): NewTable | null {
  const now = chosenRules.value;
  return (
    now && {
      sides: Array.from({ length: now.seating.sides }, (_, side) => sideName(side)),
      players: now.seating.seats.map((_, seat) => playerName(seat)),
      preset: now.preset,
      rules: { ...now.changed, ...unchecked.value },
      mano: mano.value,
      ...(unrecorded.value
        ? { unrecorded: true }
        : stake.value !== "nothing" && { stake: { what: stake.value } }),
    }
  );
}
/** Stones to win a game. */
export const target = (): SettingValue | undefined => valueNow("target");

/** Start with the server's first preset, unless a table is being set up already. */
export function begin(known: About): void {
  serverInfo.value = known;
  const first = known.presets[0];
  if (chosenRules.value === null && first) choosePreset(first.name);
}

export function choosePreset(name: string): void {
  const preset = serverInfo.value?.presets.find((one) => one.name === name);
  if (preset) take({ preset: name, saved: null, changed: {}, seating: preset.seating });
}

export function take(wanted: ChosenRules): void {
  chosenRules.value = wanted;
  unchecked.value = {};
  refusedChoice.value = null;
  failure.value = null;
}

let asked = 0;

/**
 * Change settings, if the server accepts them. `chosen` is the setting that was tapped, `also` are
 * others to change with it.
 */
export async function choose(
  chosen: string,
  value: SettingValue,
  also: Changed = {},
): Promise<void> {
  const now = chosenRules.value;
  if (!now) return;
  const turn = ++asked;
  unchecked.value = { ...unchecked.value, [chosen]: value, ...also };
  try {
    const wanted = { ...now.changed, ...unchecked.value };
    const {
      changed,
      contradictions,
      seating: seats,
    } = await checkRules(now.preset, wanted, chosen);
    if (turn !== asked || chosenRules.value !== now) return; // A newer choice was made meanwhile.
    if (seats) take({ ...now, edited: true, changed, seating: seats });
    else refusedChoice.value = { setting: chosen, value, contradictions };
    unchecked.value = {};
    failure.value = null;
  } catch (error) {
    if (turn === asked) unchecked.value = {};
    failure.value = failureInWords(error);
  }
}
