import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { t } from "../i18n";

const AGAIN_MS = 1000;

const parts: (() => Promise<void>)[] = [];

/**
 * A part of the screen that no phone begins with: its code is fetched when it is first wanted, or in
 * quiet time (`fetchLate`), so that a server out of reach for a moment stops nobody. `quietly`: only
 * then, and nothing stands in its place.
 */
export function late<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { quietly = false } = {},
): ComponentType<P> {
  const here = signal<{ Part: ComponentType<P> } | null>(null);
  const have = async (): Promise<void> => {
    here.value ??= { Part: await load() };
  };
  parts.push(have);
  return function Late(props: P) {
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

/** Something else to be fetched in quiet time. */
export function inQuietTime(have: () => Promise<void>): void {
  parts.push(have);
}

/** Fetch all of them; what does not come now comes when it is wanted. */
export async function fetchLate(): Promise<void> {
  for (const have of parts) await have().catch((why: unknown) => console.info("not yet", why));
}
