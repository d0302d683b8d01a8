/** On/off preferences of this device, kept in local storage. */
import { type ReadonlySignal, signal } from "@preact/signals";
import { recall, remember } from "../browser/storage";

interface Preference {
  readonly on: ReadonlySignal<boolean>;
  set: (on: boolean) => void;
}

export function preference(key: string, usual: boolean): Preference {
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
