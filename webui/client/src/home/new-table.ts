/** The table that is being set up: kept while its pages are turned. No rule: the server checks. */
import { computed, signal } from "@preact/signals";
import {
  type About,
  type Changed,
  type Contradiction,
  checkRules,
  type NewTable,
  type Seating,
} from "../http";
import { t } from "../i18n";
import type { SettingValue } from "../protocol";
import { failureInWords, presetName } from "../rules/words";

/** What is played: a preset and what differs from it. */
export interface Basis {
  preset: string;
  /** The house's name for the rules this began with. */
  saved: string | null;
  /** They are not what that name stands for any more. */
  edited?: boolean;
  changed: Changed;
  seating: Seating;
}
/** A choice that was refused: it does not stand, and here is why. */
export interface Clash {
  setting: string;
  value: SettingValue;
  contradictions: readonly Contradiction[];
}

export const house = signal<About | null>(null);
export const basis = signal<Basis | null>(null);
export const clash = signal<Clash | null>(null);
export const failure = signal<string | null>(null);
/** Choices that the server has not checked yet: shown at once, so that the next tap goes on from them. */
const unchecked = signal<Changed>({});
export const sides = signal<readonly string[]>([]);
export const players = signal<readonly string[]>([]);
const wantedMano = signal(0);

/** The name of the house's rules that are played, if they are. */
export const ours = computed<string | null>(() =>
  basis.value?.edited ? null : (basis.value?.saved ?? null),
);
/** What the rules are called. */
export const basisName = (): string =>
  ours.value ?? (basis.value ? presetName(basis.value.preset) : "");
/** The preset's own values, which are the ones to go back to. */
export const presetValues = computed<Changed>(
  () => house.value?.presets.find(({ name }) => name === basis.value?.preset)?.settings ?? {},
);
export const valueNow = (setting: string): SettingValue | undefined =>
  unchecked.value[setting] ?? basis.value?.changed[setting] ?? presetValues.value[setting];
export const seating = computed<Seating>(
  () => basis.value?.seating ?? { sides: 0, alone: false, seats: [] },
);
export const mano = computed(() =>
  wantedMano.value < seating.value.seats.length ? wantedMano.value : 0,
);
export const setMano = (seat: number): void => {
  wantedMano.value = seat;
};

export const playerName = (seat: number): string =>
  players.value[seat]?.trim() || t("home.default_player", { n: seat + 1 });
/** Who plays for himself gives his side his name. */
export const sideName = (side: number): string => {
  if (seating.value.alone) return playerName(side);
  return sides.value[side]?.trim() || t(side === 0 ? "home.side_0" : "home.side_1");
};

/** The table as it is set up now. */
export function tableWanted(): NewTable | null {
  const now = basis.value;
  return (
    now && {
      sides: Array.from({ length: now.seating.sides }, (_, side) => sideName(side)),
      players: now.seating.seats.map((_, seat) => playerName(seat)),
      preset: now.preset,
      rules: { ...now.changed, ...unchecked.value },
      mano: mano.value,
    }
  );
}
/** How many piedras a game of it takes. */
export const target = (): SettingValue | undefined => valueNow("target");

/** Begin with the house's first preset; what was set up before stays. */
export function begin(known: About): void {
  house.value = known;
  const first = known.presets[0];
  if (basis.value === null && first) choosePreset(first.name);
}

export function choosePreset(name: string): void {
  const preset = house.value?.presets.find((one) => one.name === name);
  if (preset) take({ preset: name, saved: null, changed: {}, seating: preset.seating });
}

export function take(wanted: Basis): void {
  basis.value = wanted;
  unchecked.value = {};
  clash.value = null;
  failure.value = null;
}

let asked = 0;

/** Have settings otherwise, if the server finds nothing against it; `chosen` is the one touched. */
export async function choose(
  chosen: string,
  value: SettingValue,
  also: Changed = {},
): Promise<void> {
  const now = basis.value;
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
    if (turn !== asked || basis.value !== now) return; // Something newer was chosen meanwhile.
    if (seats) take({ ...now, edited: true, changed, seating: seats });
    else clash.value = { setting: chosen, value, contradictions };
    unchecked.value = {};
    failure.value = null;
  } catch (error) {
    if (turn === asked) unchecked.value = {};
    failure.value = failureInWords(error);
  }
}
