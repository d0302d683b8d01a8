import type { Championship } from "../../../generated/championship";
import { say as sayShared } from "../../words";
import { say } from "../words";

/** Entries with boxes to tick by hand. */
export function EntryList({ view }: { view: Championship }) {
  return (
    <>
      <h1>{view.name}</h1>
      <table>
        <thead>
          <tr>
            <th scope="col">{say("entries.number")}</th>
            <th scope="col">{say("entries.name")}</th>
            <th scope="col">{say("entries.present")}</th>
            <th scope="col">{say("entries.paid")}</th>
          </tr>
        </thead>
        <tbody>
          {view.entries.map(({ number, name, players, present, out }) => (
            <tr key={number}>
              <td>{number}</td>
              <td>
                <b>{name}</b> {players.join(", ")}
                {out !== null && ` (${sayShared(`out.${out}`)})`}
              </td>
              <td class="box">{present ? "☑" : "☐"}</td>
              <td class="box">☐</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
