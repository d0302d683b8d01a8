/** What a circuit shows: standings, pairs that may be the same, results, houses. */
import type { CircuitLine, CircuitView } from "../../../generated/championship";
import { Button } from "../../../ui/button";
import { ConfirmButton } from "../../../ui/confirm-button";
import { shortDay } from "../../../words/days";
import type { Command } from "./http";
import { say } from "./words";

type Act = (command: Command) => void;

export function Standings({ of }: { of: CircuitView }) {
  if (of.standings.length === 0) return <p data-testid="circuit-empty">{say("circuit.empty")}</p>;
  return (
    <div class="circuit-wide">
      <table class="circuit-standings" data-testid="circuit-standings">
        <thead>
          <tr>
            <th scope="col">{say("circuit.place")}</th>
            <th scope="col">{say("circuit.pair")}</th>
            <th scope="col">{say("circuit.points_sum")}</th>
          </tr>
        </thead>
        <tbody>
          {of.standings.map((line) => (
            <tr key={line.pair} data-qualifies={line.qualifies || undefined}>
              <td>{line.place}</td>
              <td>
                <b>{line.name}</b>
                {line.qualifies && <span class="circuit-mark">{say("circuit.qualifies")}</span>}
                <span class="soft">{about(line, of)}</span>
              </td>
              <td>{line.points}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The players, and the points from each championship; those that do not count in brackets. */
function about({ players, scored }: CircuitLine, { results }: CircuitView): string {
  const points = scored.map(({ result, place, points, counts }) => {
    const text = say("circuit.scored", { name: results[result]?.name ?? "", place, points });
    return counts ? text : `(${text})`;
  });
  return [players.join(", "), ...points].filter((one) => one !== "").join(" · ");
}

/** Pairs that may be the same, with an answer for each. */
export function Doubts({ of, act }: { of: CircuitView; act: Act }) {
  if (of.doubts.length === 0) return null;
  const line = (pair: string) => of.standings.find((one) => one.pair === pair);
  return (
    <section class="list" data-testid="circuit-doubts">
      <h3>{say("circuit.doubts")}</h3>
      {of.doubts.map(({ why, one, other }) => {
        const pairs = [line(one), line(other)].filter((each) => each !== undefined);
        const [first, second] = pairs;
        if (!first || !second) return null;
        const join = (into: CircuitLine, pair: CircuitLine): void =>
          act({ type: "join_pairs", pair: pair.pair, into: into.pair });
        return (
          <div key={one + other} class="circuit-doubt">
            <p>{say(`circuit.${why}`)}</p>
            <ul>
              {pairs.map((each) => (
                <li key={each.pair}>{called(each)}</li>
              ))}
            </ul>
            <Button id={`join-${one}-${other}`} onPress={() => join(first, second)}>
              {say("circuit.join", { name: called(first) })}
            </Button>
            {called(first) !== called(second) && (
              <Button id={`join-${other}-${one}`} onPress={() => join(second, first)}>
                {say("circuit.join", { name: called(second) })}
              </Button>
            )}
            <Button
              id={`part-${one}-${other}`}
              kind="plain"
              onPress={() => act({ type: "part_pairs", pair: one, other })}
            >
              {say("circuit.part")}
            </Button>
          </div>
        );
      })}
    </section>
  );
}

const called = ({ name, players }: CircuitLine): string =>
  players.length > 0 ? `${name} (${players.join(", ")})` : name;

/** The championships in a circuit, and the houses whose results count. */
export function Results({ of, act }: { of: CircuitView; act: Act }) {
  return (
    <>
      {of.results.length > 0 && <h3>{say("circuit.results")}</h3>}
      {of.results.map(({ key, championship, name, house, day, entries, winner, trusted }) => (
        <div key={key + championship} class="circuit-line" data-testid="circuit-result">
          <span>
            <b>{name}</b> · {house}
            <span class="soft">
              {[shortDay(day), say("circuit.entries", { n: entries }), winner.join(" – ")].join(
                " · ",
              )}
            </span>
            {!trusted && <span class="soft">{say("circuit.not_counted")}</span>}
          </span>
          <ConfirmButton
            id={`result-remove-${championship}`}
            kind="plain"
            size="small"
            label={say("circuit.remove_sure", { name })}
            question={{
              id: "result-remove-sure",
              title: say("circuit.remove_sure", { name }),
              yes: say("circuit.remove"),
              danger: true,
              onYes: () => act({ type: "remove_result", key, championship }),
            }}
          >
            {say("circuit.remove")}
          </ConfirmButton>
        </div>
      ))}
      {of.trusted.length > 0 && <h3>{say("circuit.houses")}</h3>}
      {of.trusted.map(({ key, name, fingerprint }) => (
        <div key={key} class="circuit-line" data-testid="circuit-house">
          <span>
            <b>{name}</b>
            <code>{fingerprint}</code>
          </span>
          <ConfirmButton
            id={`distrust-${fingerprint}`}
            kind="plain"
            size="small"
            label={say("circuit.distrust_sure", { name })}
            question={{
              id: "distrust-sure",
              title: say("circuit.distrust_sure", { name }),
              yes: say("circuit.distrust"),
              danger: true,
              onYes: () => act({ type: "distrust_house", key }),
            }}
          >
            {say("circuit.distrust")}
          </ConfirmButton>
        </div>
      ))}
    </>
  );
}
