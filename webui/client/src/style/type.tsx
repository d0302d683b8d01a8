/** The sizes of letters, by their custom properties. */
import { say } from "./words";

const SIZES = ["--text", "--text-large", "--text-huge"] as const;

export function Type() {
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
