import { say } from "../words";

const COLUMNS = ["number", "name", "present", "paid"] as const;

/** Headings of a list of entries, on the screen and on paper. */
export function EntryHead() {
  return (
    <thead>
      <tr>
        {COLUMNS.map((column) => (
          <th key={column} scope="col">
            {say(`entries.${column}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}
