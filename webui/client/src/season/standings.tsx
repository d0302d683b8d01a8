import { useSignal } from "@preact/signals";
import type { SeasonLine } from "../generated/protocol";
import { Button } from "../ui/button";
import { say } from "./words";

const FEW = 10;

interface StandingsProps {
  id: string;
  title: string;
  of: readonly SeasonLine[];
}

/** Table of people or pairs, best first; the first ten until more are asked for. */
export function Standings({ id, title, of }: StandingsProps) {
  const all = useSignal(false);
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
            <th scope="col">{say("season.points")}</th>
            <th scope="col">{say("season.won")}</th>
            <th scope="col" class="games">
              {say("season.games")}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <tr key={one.who.join("/")}>
              <td>{placeOf(of, one)}</td>
              <th scope="row" class="who">
                {one.who.map((name) => (
                  <PersonLink key={name} name={name} />
                ))}
              </th>
              <td>
                <b>{one.points}</b>
              </td>
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

/** A person's name, which leads to their page. */
export function PersonLink({ name }: { name: string }) {
  return <a href={`/season#/${encodeURIComponent(name)}`}>{name}</a>;
}

/** Place of a standing: the same for those who have the same points, matches and games. */
export function placeOf(of: readonly SeasonLine[], one: SeasonLine): number {
  return 1 + of.findIndex((each) => SAME.every((field) => each[field] === one[field]));
}

const SAME = ["points", "matches", "won", "games_won"] as const;
