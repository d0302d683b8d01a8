/** List that is fetched in pages, newest first. */
import { computed, type ReadonlySignal, signal } from "@preact/signals";

/** What one request fetches. */
export interface Page<Item, Before> {
  items: readonly Item[];
  /** Where the next page begins; null: there is none. */
  next: Before | null;
}

export interface Pager<Item> {
  /** What was fetched; null before. */
  readonly listed: ReadonlySignal<readonly Item[] | null>;
  readonly hasMore: ReadonlySignal<boolean>;
  /** What the newest request failed with; null: it did not. */
  readonly failed: ReadonlySignal<unknown>;
  /** Fetch all again: as much as is listed, and on until `isEnough`. */
  fetchAgain(isEnough?: (items: readonly Item[]) => boolean): Promise<void>;
  fetchMore(): Promise<void>;
}

/** Make a list of the pages that `fetch` fetches; without `before`, it fetches the first one. */
export function makePager<Item, Before>(
  fetch: (before?: Before) => Promise<Page<Item, Before>>,
): Pager<Item> {
  const known = signal<Page<Item, Before> | null>(null);
  const failed = signal<unknown>(null);
  let newest = 0;
  /** The list is being fetched again: no page is added to the old one. */
  let isOutdated = false;

  async function fetchFrom(
    start: Page<Item, Before> | null,
    isEnough: (items: readonly Item[]) => boolean,
  ): Promise<void> {
    newest += 1;
    const call = newest;
    const least = known.peek()?.items.length ?? 0;
    let all = start;
    try {
      do {
        const page = await fetch(all?.next ?? undefined);
        all = { items: [...(all?.items ?? []), ...page.items], next: page.next };
      } while (all.next !== null && !(all.items.length >= least && isEnough(all.items)));
    } catch (why) {
      console.info("list not loaded", why);
      if (call === newest) failed.value = why;
      return;
    }
    if (call !== newest) return; // A newer call is loading, or has loaded.
    isOutdated = false;
    known.value = all;
    failed.value = null;
  }

  return {
    listed: computed(() => known.value?.items ?? null),
    hasMore: computed(() => known.value !== null && known.value.next !== null),
    failed,
    fetchAgain(isEnough = () => true) {
      isOutdated = true;
      return fetchFrom(null, isEnough);
    },
    fetchMore() {
      const most = known.peek()?.items.length ?? 0;
      return fetchFrom(isOutdated ? null : known.peek(), ({ length }) => length > most);
    },
  };
}
