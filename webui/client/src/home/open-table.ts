/** Opening a table and going to it: busy meanwhile, in words where it is refused. */
import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type NewTable, startTable } from "../http";
import { failureInWords } from "../rules/words";

export interface Opening {
  busy: Signal<boolean>;
  /** Why it was not opened. */
  wrong: Signal<string | null>;
  /** `instead`: the way back from the table leaves this page out. */
  open: (wanted: NewTable, how?: { instead: boolean }) => Promise<void>;
}

export function useOpening(): Opening {
  const busy = useSignal(false);
  const wrong = useSignal<string | null>(null);
  useEffect(() => {
    // Come back to from the table that was opened, the page is as it was left: busy.
    const again = () => (busy.value = false);
    window.addEventListener("pageshow", again);
    return () => window.removeEventListener("pageshow", again);
  }, []);
  const open = async (wanted: NewTable, { instead } = { instead: false }): Promise<void> => {
    if (busy.value) return;
    busy.value = true;
    try {
      const { table } = await startTable(wanted);
      if (instead) location.replace(`/t/${table}`);
      else location.assign(`/t/${table}`);
    } catch (error) {
      wrong.value = failureInWords(error);
      busy.value = false;
    }
  };
  return { busy, wrong, open };
}
