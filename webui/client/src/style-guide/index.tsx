/**
 * Style guide (/style): colours, type sizes and components of the app on one page, for people who
 * work on its design.
 */
import { useEffect } from "preact/hooks";
import { Colours } from "./colours";
import { Buttons, Dialogs, Fields, Plates, Stones } from "./controls";
import { CountShown } from "./count";
import { ready, say } from "./words";
import "./style-guide.css";

export default function StylePage() {
  const here = ready();
  useEffect(() => {
    if (here) document.title = `${say("style.title")} · Amarrako`;
  });
  if (!here) return null;
  return (
    <main class="style" data-testid="style">
      <h1>{say("style.title")}</h1>
      <p class="soft">{say("style.intro")}</p>
      <CountShown />
      <Stones />
      <Plates />
      <Buttons />
      <Fields />
      <Dialogs />
      <Type />
      <Colours />
    </main>
  );
}

const SIZES = ["--text", "--text-large", "--text-huge"] as const;

function Type() {
  return (
    <section aria-labelledby="type">
      <h2 id="type">{say("style.type")}</h2>
      {SIZES.map((size) => (
        <p key={size} style={{ fontSize: `var(${size})` }}>
          <code class="soft">{size}</code> {say("style.sample")}
        </p>
      ))}
    </section>
  );
}
