/** The other championships that are open, or all, each with a way to the same page of it. */
import { opened, view } from "./link";
import { say } from "./words";

export function Others({ page, all = false }: { page: string; all?: boolean }) {
  const others = opened.value.filter(({ code }) => all || code !== view.value?.code);
  if (others.length === 0) return null;
  return (
    <nav class="list ways" aria-label={say("championship.others")} data-testid="others">
      <h2>{say("championship.others")}</h2>
      {others.map(({ code, name }) => (
        <a key={code} class="button plain" href={`${page}?c=${code}`} data-testid={`other-${code}`}>
          {name}
        </a>
      ))}
    </nav>
  );
}
