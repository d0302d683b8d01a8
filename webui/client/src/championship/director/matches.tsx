/** `Matches`: all matches, those that are to be played first. */
import { matchOf } from "../names";
import { type Directing, mayOf } from "./directing";
import { MatchDialog } from "./match/dialog";
import { MatchLines } from "./match/lines";
import { say } from "./words";

export function Matches({ view, directed }: Directing) {
  const numbers = view.matches.map(({ number }) => number);
  const isOver = (number: number): boolean => matchOf(view, number)?.state === "over";
  const open = numbers.filter((number) => !isOver(number));
  const over = numbers.filter(isOver).reverse();
  return (
    <div class="two-lists">
      {[open, over].map((some, n) => (
        <section key={n} class="list">
          <h2>{say(n === 0 ? "matches.open" : "matches.over")}</h2>
          {some.length === 0 && <p class="soft">{say("matches.none")}</p>}
          <MatchLines view={view} numbers={some} />
        </section>
      ))}
      <MatchDialog view={view} may={(match) => mayOf(directed, match)} />
    </div>
  );
}
