/** Palette read from the style sheets, so that the page shows the colours that the app uses. */

export interface Colour {
  /** Name of the custom property, such as "--paper". */
  name: string;
  /** Value in light mode, and in dark mode if it differs. */
  day: string;
  night: string | null;
}

const NIGHT = /prefers-color-scheme:\s*dark/;
/** Custom properties that are not colours are left out. */
const COLOUR = /^(#|rgb|hsl)/;

/** Every colour set on the root element, in the order of the sheets. */
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
