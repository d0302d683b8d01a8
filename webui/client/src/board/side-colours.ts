/** The colours of a side for the sheets of this page; what they are stands in ../sides.css. */
export function coloursOf(side: number): Record<string, string> {
  return {
    "--field": `var(--field-${side})`,
    "--field-in": `var(--field-in-${side})`,
    "--ink-in": `var(--ink-in-${side})`,
    "--side": `var(--side-${side})`,
  };
}
