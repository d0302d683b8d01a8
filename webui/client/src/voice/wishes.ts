/** What is wanted of this device: remembered by it, and by it alone. */
import { type ReadonlySignal, signal } from "@preact/signals";
import { recall, remember } from "../memory";

export interface Wish {
  readonly on: ReadonlySignal<boolean>;
  set: (on: boolean) => void;
}

export function wish(key: string, usual: boolean): Wish {
  const kept = recall(key);
  const on = signal(kept === null ? usual : kept === "on");
  return {
    on,
    set(wanted) {
      on.value = wanted;
      remember(key, wanted ? "on" : "off");
    },
  };
}
