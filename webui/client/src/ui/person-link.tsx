import "./person-link.css";

/** A person's name, which leads to their page. */
export function PersonLink({ name }: { name: string }) {
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
