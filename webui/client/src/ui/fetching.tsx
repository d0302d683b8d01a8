/** What a page fetches: the answer, that it is loading, or why there is none. */
import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../words/i18n";
import { Button } from "./button";
import { sayFailure } from "./failures";

/**
 * What a page fetches when it opens, and again when `of` changes. `load` fetches it again, or what
 * `how` fetches instead. An answer that comes after that to a later request is ignored.
 */
export function useFetched<Found>(fetch: () => Promise<Found>, of: readonly unknown[] = []) {
  const found = useSignal<Found | null>(null);
  const failed = useSignal<unknown>(null);
  const newest = useRef(0);
  const load = async (how: () => Promise<Found> = fetch): Promise<void> => {
    newest.current += 1;
    const call = newest.current;
    const isNewest = (): boolean => call === newest.current;
    try {
      const answer = await how();
      if (!isNewest()) return;
      found.value = answer;
      failed.value = null;
    } catch (why) {
      console.info("not loaded", why);
      if (isNewest()) failed.value = why;
    }
  };
  useEffect(() => void load(), of);
  return { found, failed, load, status: <FetchStatus found={found} failed={failed} /> };
}

/** Milliseconds after which what was being computed is asked for again. */
const AGAIN = 2000;

/** What a page fetches and the server may still compute: asked for again until it is ready. */
export function useReady<Found extends { ready: boolean }>(
  fetch: () => Promise<Found>,
  of?: readonly unknown[],
) {
  const fetched = useFetched(fetch, of);
  const { found, load } = fetched;
  const now = found.value;
  useEffect(() => {
    if (now === null || now.ready) return;
    const timer = setTimeout(() => void load(), AGAIN);
    return () => clearTimeout(timer);
  }, [now]);
  return fetched;
}

interface FetchStatusProps {
  /** What was fetched; without it, nothing shows it yet. */
  found?: ReadonlySignal<unknown>;
  /** What the request failed with; null: it did not. */
  failed: ReadonlySignal<unknown>;
  onRetry?: () => void;
}

/** That something is loading, or that the server cannot be reached or refused to send it. */
export function FetchStatus({ found, failed, onRetry }: FetchStatusProps) {
  if (failed.value !== null) {
    return (
      <>
        <p role="alert">{sayFailure(failed.value)}</p>
        {onRetry && (
          <Button id="retry" onPress={onRetry}>
            {t("app.retry")}
          </Button>
        )}
      </>
    );
  }
  return found === undefined || found.value === null ? (
    <p role="status">{t("common.loading")}</p>
  ) : null;
}
