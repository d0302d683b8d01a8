/** `Colours`: the palette, each colour with its custom property, in light and dark. */
import { useMemo } from "preact/hooks";
import { type Colour, palette } from "./palette";
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
