import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { t } from "../i18n";

const AGAIN_MS = 1000;

const parts: (() => Promise<void>)[] = [];

/**
 * A component whose code is loaded when it is first shown, or by `fetchLazyParts` once the page is
 * idle, so that a server out of reach for a moment stops nobody. With `quietly` it is loaded only then,
 * and nothing stands in its place.
 */
export function lazy<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { quietly = false } = {},
): ComponentType<P> {
  const here = signal<{ Part: ComponentType<P> } | null>(null);
  const have = async (): Promise<void> => {
    here.value ??= { Part: await load() };
  };
  parts.push(have);
  return function Lazy(props: P) {
    useEffect(() => {
      let later: ReturnType<typeof setTimeout> | undefined;
      // A server that cannot be reached is said elsewhere: here it is only asked again.
      const fetch = (): void => void have().catch(() => (later = setTimeout(fetch, AGAIN_MS)));
      if (!quietly) fetch();
      return () => clearTimeout(later);
    }, []);
    const found = here.value;
    if (found) return <found.Part {...props} />;
    return quietly ? null : <p role="status">{t("common.loading")}</p>;
  };
}

/** Something else to be loaded once the page is idle. */
export function whenIdle(have: () => Promise<void>): void {
  parts.push(have);
}

/** Load all lazy parts; one that fails now is loaded when it is shown. */
export async function fetchLazyParts(): Promise<void> {
  for (const have of parts) await have().catch((why: unknown) => console.info("not yet", why));
}
