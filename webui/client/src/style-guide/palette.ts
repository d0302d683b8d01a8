/** The colours, read from the sheets themselves: what is shown here is what the app has. */

export interface Colour {
  /** The custom property: "--paper". */
  name: string;
  /** By day, and by night where it is another then. */
  day: string;
  night: string | null;
}

const NIGHT = /prefers-color-scheme:\s*dark/;
/** Sizes, letters and the like are custom properties too. */
const COLOUR = /^(#|rgb|hsl)/;

/** Every colour that the page as a whole has, in the order of the sheets. */
export function palette(sheets: Iterable<CSSStyleSheet>): Colour[] {
  const day = new Map<string, string>();
  const night = new Map<string, string>();
  for (const sheet of sheets) {
    for (const rule of sheet.cssRules) {
      if (rule instanceof CSSStyleRule) note(rule, day);
      if (rule instanceof CSSMediaRule && NIGHT.test(rule.conditionText)) {
        for (const inner of rule.cssRules) if (inner instanceof CSSStyleRule) note(inner, night);
      }
    }
  }
  return [...day].map(([name, value]) => ({ name, day: value, night: night.get(name) ?? null }));
}

function note(rule: CSSStyleRule, into: Map<string, string>): void {
  if (rule.selectorText !== ":root") return;
  for (const name of rule.style) {
    const value = rule.style.getPropertyValue(name).trim();
    if (name.startsWith("--") && COLOUR.test(value)) into.set(name, value);
  }
}
