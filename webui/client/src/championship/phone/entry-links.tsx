import type { Championship } from "../../generated/championship";
import { NamedPeople } from "../../ui/person-link";
import { entryName, entryOf, peopleOf } from "../names";

/** Entries that play together, with the people of each, who lead to their pages. */
export function EntryLinks({ now, of }: { now: Championship; of: readonly number[] }) {
  return of.map((number, n) => {
    const entry = entryOf(now, number);
    return [
      n > 0 && " · ",
      <NamedPeople
        key={number}
        name={entryName(now, number)}
        people={entry ? peopleOf(now, entry) : []}
      />,
    ];
  });
}
