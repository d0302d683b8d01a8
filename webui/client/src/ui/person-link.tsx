import "./person-link.css";

/** Shown instead of a name that was forgotten. */
const FORGOTTEN = "—";

/** A person's name, which leads to their page. */
export function PersonLink({ name }: { name: string }) {
  if (name === FORGOTTEN) return <>{name}</>;
  return (
    <a class="person-link" href={`/season#/${encodeURIComponent(name)}`}>
      {name}
    </a>
  );
}

/** The names of several, each of which leads to their page. */
export function PersonLinks({ of }: { of: readonly string[] }) {
  return of.map((name, n) => [n > 0 && " · ", <PersonLink key={name} name={name} />]);
}

/** A name of several, then theirs, each of which leads to their page; theirs alone if it is that. */
export function NamedPeople({ name, people }: { name: string; people: readonly string[] }) {
  const called = [" · ", " / "].some((mark) => people.join(mark) === name);
  if (called) return <PersonLinks of={people} />;
  return (
    <>
      {name}
      {people.length > 0 && (
        <span class="soft people">
          <PersonLinks of={people} />
        </span>
      )}
    </>
  );
}
