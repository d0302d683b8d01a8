/** Whether this phone may act as the house: it has entered the house PIN. */
import { effect } from "@preact/signals";
import { recall, remember } from "../browser/storage";
import { refusal } from "../state/store";

/** Whether it has entered the PIN. The server forgets it when the PIN changes. */
export const ofHouse = (): boolean => Number(recall("house")) > Date.now();

effect(() => {
  if (refusal.value?.refused.code === "house_pin_wanted") remember("house", null);
});
