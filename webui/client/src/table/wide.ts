import { signal } from "@preact/signals";

/** A lying tablet, or a window as wide: there is room for the score and the story beside the buttons. */
const query = window.matchMedia(
  "(min-width: 900px) and (min-height: 600px) and (orientation: landscape)",
);

export const wide = signal(query.matches);
query.addEventListener("change", () => (wide.value = query.matches));
