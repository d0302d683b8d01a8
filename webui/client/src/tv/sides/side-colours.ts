/** Colours of a side as custom properties for the TV's style sheets; defined in ui/theme/sides.css. */
export function coloursOf(side: number): Record<string, string> {
  return {
    "--field": `var(--field-${side})`,
    "--field-in": `var(--field-in-${side})`,
    "--ink-in": `var(--ink-in-${side})`,
    "--side": `var(--side-${side})`,
  };
}
