import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { t } from "../../words/i18n";

const AGAIN_MS = 1000;

const parts: (() => Promise<void>)[] = [];

/**
 * Lazy loading of a component: its code is loaded when it is first rendered, or by `fetchLazyParts`
 * once the page is idle (so that a short loss of the server stops nobody).
 *
 * With `quietly` it is loaded by `fetchLazyParts` only, or so many milliseconds after it is first
 * rendered, and renders nothing until then.
 */
export function lazy<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { quietly = false }: { quietly?: boolean | number } = {},
): ComponentType<P> {
  const here = signal<{ Part: ComponentType<P> } | null>(null);
  const have = async (): Promise<void> => {
    here.value ??= { Part: await load() };
  };
  parts.push(have);
  return function Lazy(props: P) {
    useEffect(() => {
      let later: ReturnType<typeof setTimeout> | undefined;
      // That the server is unreachable is shown elsewhere; here the load is only retried.
      const fetch = (): void => void have().catch(() => (later = setTimeout(fetch, AGAIN_MS)));
      if (!quietly) fetch();
      else if (quietly !== true) later = setTimeout(fetch, quietly);
      return () => clearTimeout(later);
    }, []);
    const found = here.value;
    if (found) return <found.Part {...props} />;
    return quietly ? null : <p role="status">{t("common.loading")}</p>;
  };
}

/** Add a loader that `fetchLazyParts` runs. */
export function whenIdle(have: () => Promise<void>): void {
  parts.push(have);
}

/** Run all loaders, one after the other. What fails is loaded when it is shown. */
export async function fetchLazyParts(): Promise<void> {
  for (const have of parts) {
    await have().catch((why: unknown) => console.info("lazy part not loaded yet", why));
  }
}
