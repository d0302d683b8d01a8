import { useSignal } from "@preact/signals";
import type { RatedLine } from "../generated/protocol";
import { Button } from "../ui/button";
import { PersonLinks } from "../ui/person-link";
import { byLevel, Level, levelPlace, type Order, SameLevel } from "./level";
import { say } from "./words";

const FEW = 10;

interface StandingsProps {
  id: string;
  title: string;
  /** Best first, by points. */
  of: readonly RatedLine[];
  by?: Order;
}

/** Table of people or pairs, best first; the first ten until more are asked for. */
export function Standings({ id, title, of: lines, by = "points" }: StandingsProps) {
  const all = useSignal(false);
  const of = by === "level" ? byLevel(lines) : lines;
  if (of.length === 0) return null;
  const shown = all.value ? of : of.slice(0, FEW);
  return (
    <section class="list">
      <table class="standings" data-testid={`season-${id}`}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col" aria-label={say("season.place")}>
              #
            </th>
            <th scope="col" class="who">
              {say("season.who")}
            </th>
            <th scope="col">{say(`season.${by}`)}</th>
            <th scope="col">{say("season.won")}</th>
            <th scope="col" class="games">
              {say("season.games")}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <tr key={one.who.join("/")}>
              <td>{by === "level" ? levelPlace(of, one) : placeOf(of, one)}</td>
              <th scope="row" class="who">
                <PersonLinks of={one.who} />
                {by === "level" && <SameLevel of={one.rating} />}
              </th>
              <td>{by === "level" ? <Level of={one.rating} /> : <b>{one.points}</b>}</td>
              <td>
                {one.won}/{one.matches}
              </td>
              <td class="games">
                {one.games_won}/{one.games}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {of.length > shown.length && (
        <Button id={`season-${id}-all`} kind="plain" onPress={() => (all.value = true)}>
          {say("season.all", { n: of.length })}
        </Button>
      )}
    </section>
  );
}

/** Place of a standing: the same for those who have the same points, matches and games. */
export function placeOf(of: readonly RatedLine[], one: RatedLine): number {
  return 1 + of.findIndex((each) => SAME.every((field) => each[field] === one[field]));
}

const SAME = ["points", "matches", "won", "games_won"] as const;
