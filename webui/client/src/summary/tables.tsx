import type { ComponentChildren } from "preact";
import type { LanceCounts, Summary } from "../generated/protocol";
import { PersonLink } from "../ui/person-link";
import { SideSign } from "../ui/pieces/stones";
import "../ui/chart/chart.css";
import { alone, lanceNames, nameOf, ordagosOf, sum } from "./sentences";
import { say } from "./words";

interface TableProps {
  summary: Summary;
}

/** Table of dejes, órdagos and stones of each side. */
export function SidesTable({ summary }: TableProps) {
  return (
    <section>
      <h2 id="by-side">{say("summary.by_side")}</h2>
      <table class="figures" aria-labelledby="by-side" data-testid="summary-sides">
        <thead>
          <tr>
            <th scope="col">{say(alone(summary) ? "summary.who" : "summary.side")}</th>
            {[say("summary.dejes"), say("summary.ordagos"), say("summary.stones")].map((name) => (
              <Upright key={name}>{name}</Upright>
            ))}
          </tr>
        </thead>
        <tbody>
          {summary.sides.map((one) => (
            <tr key={one.side}>
              <Name side={one.side}>{nameOf(one, summary)}</Name>
              <td>{one.dejes}</td>
              <td>{ordagosOf(summary, one.side)}</td>
              <td>{one.stones}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="soft">{say("summary.by_side_about", { n: summary.ordagos.accepted })}</p>
    </section>
  );
}

/** Table of the lances that each side took, with those that each player's cards earned below it. */
export function LancesTable({ summary }: TableProps) {
  const names = lanceNames(summary);
  const each = alone(summary);
  return (
    <section>
      <h2 id="lances">{say("summary.lances")}</h2>
      <table class="figures lances" aria-labelledby="lances" data-testid="summary-lances">
        <thead>
          <tr>
            <th scope="col">{say("summary.who")}</th>
            {[...names.map(({ name }) => name), say("summary.total")].map((name) => (
              <Upright key={name}>{name}</Upright>
            ))}
          </tr>
        </thead>
        {summary.sides.map((one) => (
          <tbody key={one.side}>
            <tr class="of-side">
              <Name side={one.side}>
                {each ? (
                  <Player name={nameOf(one, summary)} summary={summary} />
                ) : (
                  nameOf(one, summary)
                )}
              </Name>
              <Numbers lances={one.lances} names={names} />
            </tr>
            {!each &&
              summary.players
                .filter(({ side }) => side === one.side)
                .map(({ seat, name, lances }) => (
                  <tr key={seat}>
                    <th scope="row">
                      <Player name={name} summary={summary} />
                    </th>
                    <Numbers lances={lances} names={names} />
                  </tr>
                ))}
          </tbody>
        ))}
      </table>
      <p class="soft">{say(each ? "summary.lances_about_alone" : "summary.lances_about")}</p>
    </section>
  );
}

/** A player's name. It leads nowhere, away from the table, while the match is played. */
function Player({ name, summary }: { name: string } & TableProps) {
  return summary.state === "playing" || summary.unrecorded ? name : <PersonLink name={name} />;
}

function Numbers({ lances, names }: { lances: LanceCounts; names: ReturnType<typeof lanceNames> }) {
  return (
    <>
      {names.map(({ lance }) => (
        <td key={lance}>{lances[lance]}</td>
      ))}
      <td>{sum(lances)}</td>
    </>
  );
}

/** Heading of a narrow column, written upright. */
function Upright({ children }: { children: string }) {
  return (
    <th scope="col">
      <span class="upright">{children}</span>
    </th>
  );
}

function Name({ side, children }: { side: number; children: ComponentChildren }) {
  return (
    <th scope="row">
      <SideSign side={side} /> {children}
    </th>
  );
}
