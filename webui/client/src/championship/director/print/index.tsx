/** Pages to print, in black and white on A4 or A5, by the browser. */

import { useSignal } from "@preact/signals";
import type { ComponentType } from "preact";
import type { Championship, ChampionshipMatch } from "../../../generated/championship";
import { invitingPath } from "../../../net/invitation";
import { Button } from "../../../ui/button";
import { Choices } from "../../../ui/choices";
import { useQrCode } from "../../../ui/qr-code";
import { dayOf } from "../../../words/dates";
import { colon } from "../../../words/i18n";
import { director, welcome } from "../../link";
import { entryNames, entryOf, lengthName, roundNameOf, sideName, tableName } from "../../names";
import { say as sayShared } from "../../words";
import { EntryHead } from "../entries/entry-head";
import { say } from "../words";
import { PRINTED, type Printed } from "./printed";
import { DrawPaper, Standings } from "./rounds";
import "./print.css";

const PAPERS: Readonly<Record<Printed, ComponentType<{ view: Championship }>>> = {
  entries: EntryList,
  cards: TableCards,
  draw: DrawPaper,
  sheets: ScoreSheets,
  standings: Standings,
  diploma: Diploma,
};

/** A paper with the bar that prints it; the bar itself is not printed. */
export function PrintPage({ view, what }: { view: Championship; what: string }) {
  const size = useSignal<"A4" | "A5">("A4");
  const chosen = PRINTED.find((one) => one === what) ?? "entries";
  const Paper = PAPERS[chosen];
  return (
    <>
      <nav class="print-bar" aria-label={say("print.paper")}>
        <Choices
          id="paper"
          of={["A4", "A5"] as const}
          chosen={size.value}
          onChoose={(one) => (size.value = one)}
        />
        <Button id="print-now" kind="main" onPress={() => window.print()}>
          {say("print.now")}
        </Button>
      </nav>
      <main class="paper" data-size={size.value} data-testid={`print-${chosen}`}>
        <Paper view={view} />
      </main>
    </>
  );
}

/** Diploma of the winners. */
function Diploma({ view }: { view: Championship }) {
  const { winner } = view;
  if (winner === null) {
    return (
      <>
        <h1>{view.name}</h1>
        <p>{say("print.nothing")}</p>
      </>
    );
  }
  const players = winner.flatMap((number) => entryOf(view, number)?.players ?? []);
  return (
    <section class="diploma">
      <h1>{view.name}</h1>
      <p>{say("print.champions")}</p>
      <p class="who">{entryNames(view, winner)}</p>
      {players.length > 0 && <p>{players.join(" · ")}</p>}
      <p>{dayOf(Date.now() / 1000)}</p>
      <p class="line">
        {say("print.signatures")}
        {colon()}
      </p>
    </section>
  );
}

/** Entries with boxes to tick by hand, ticked as they are on the screen. */
function EntryList({ view }: { view: Championship }) {
  const paid = director.value?.entries.filter((one) => one.paid).map(({ entry }) => entry) ?? [];
  return (
    <>
      <h1>{view.name}</h1>
      <table>
        <EntryHead />
        <tbody>
          {view.entries.map(({ number, name, players, present, out }) => (
            <tr key={number}>
              <td class="number">{number}</td>
              <td>
                <b>{name}</b> {players.join(", ")}
                {out !== null && ` (${sayShared(`out.${out}`)})`}
              </td>
              <td class="box">{present ? "☑" : "☐"}</td>
              <td class="box">{paid.includes(number) ? "☑" : "☐"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** A card for each table of the room: its number, its address and the QR code of it. */
function TableCards({ view }: { view: Championship }) {
  const [address = `${location.origin}/`] = welcome.value?.addresses ?? [];
  if (view.rooms === 0) {
    return (
      <>
        <h1>{view.name}</h1>
        <p>{say("print.nothing")}</p>
      </>
    );
  }
  return (
    <>
      {Array.from({ length: view.rooms }, (_, n) => {
        const path = `/room/${n + 1}`;
        const whole = address.replace(/\/$/, "") + path;
        const invitation = director.value?.invitations[n] ?? null;
        return (
          <section key={path} class="card-page">
            <h1>{tableName(n + 1)}</h1>
            <CardCode path={invitingPath(path, invitation)} address={whole} />
            <p>{say("print.scan")}</p>
            <p>{whole}</p>
            <p>{view.name}</p>
          </section>
        );
      })}
    </>
  );
}

/** The QR code of a table of the room, with the invitation by which players sit down there. */
function CardCode({ path, address }: { path: string; address: string }) {
  return <img src={useQrCode(path) ?? undefined} alt={address} />;
}

/** Columns of a sheet that is for no match in particular. */
const MOST_GAMES = 5;

/** A sheet for each match that is to be played, and an empty one. */
function ScoreSheets({ view }: { view: Championship }) {
  const open = view.matches.filter(
    ({ state, sides }) => state !== "over" && sides.every((side) => side !== null),
  );
  return (
    <>
      {[...open, null].map((match) => (
        <ScoreSheet key={match?.number} view={view} match={match} />
      ))}
    </>
  );
}

function ScoreSheet({ view, match }: { view: Championship; match: ChampionshipMatch | null }) {
  const games = Array.from({ length: match ? 2 * match.games - 1 : MOST_GAMES }, (_, n) => n);
  const head = match
    ? [say("match_dialog.title", { n: match.number }), roundNameOf(view, match), lengthName(match)]
    : [];
  if (match?.table != null) head.push(tableName(match.table));
  return (
    <section class="score-sheet">
      <h1>{view.name}</h1>
      <p>{head.join(" · ")}</p>
      <table>
        <thead>
          <tr>
            <th scope="col" class="sides">
              {say("entries.name")}
            </th>
            {games.map((n) => (
              <th key={n} scope="col">
                {say("print.game_n", { n: n + 1 })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[0, 1].map((side) => (
            <tr key={side}>
              <td>{match && sideName(view, match, side)}</td>
              {games.map((n) => (
                <td key={n} class="stones" />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="line">
        {say("print.winner")}
        {colon()}
      </p>
      <p class="line">
        {say("print.signatures")}
        {colon()}
      </p>
    </section>
  );
}
