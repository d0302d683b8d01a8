/** `Colours`: the palette, each colour with its custom property, in light and dark. */
import { useMemo } from "preact/hooks";
import { type StyleKey, say } from "./words";

const OF_SIDES = /^--(cloth-side|side|field|field-in|ink-in)-\d$/;
const OF_CLOTH = /cloth|adentro/;

export function Colours() {
  const all = useMemo(() => palette(document.styleSheets), []);
  const sides = all.filter(({ name }) => OF_SIDES.test(name));
  const cloth = all.filter(({ name }) => !OF_SIDES.test(name) && OF_CLOTH.test(name));
  const page = all.filter((one) => !sides.includes(one) && !cloth.includes(one));
  return (
    <section aria-labelledby="colours">
      <h2 id="colours">{say("style.colours")}</h2>
      <Swatches title="style.page" colours={page} />
      <Swatches title="style.cloth" colours={cloth} />
      <Swatches title="style.of_sides" colours={sides} />
    </section>
  );
}

function Swatches({ title, colours }: { title: StyleKey; colours: readonly Colour[] }) {
  return (
    <>
      <h3>{say(title)}</h3>
      <ul class="swatches">
        {colours.map(({ name, day, night }) => (
          <li key={name} data-testid="swatch">
            <code>{name}</code>
            <span class="halves">
              <Half colour={day} when={night === null ? "style.always" : "style.by_day"} />
              {night !== null && <Half colour={night} when="style.by_night" />}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Half({ colour, when }: { colour: string; when: StyleKey }) {
  return (
    <span class="half">
      <span class="colour" style={{ background: colour }} />
      <small>
        {say(when)} <code>{colour}</code>
      </small>
    </span>
  );
}

/** Palette read from the style sheets, so that the page shows the colours that the app uses. */

interface Colour {
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
function palette(sheets: Iterable<CSSStyleSheet>): Colour[] {
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
