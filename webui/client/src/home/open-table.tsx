/** `useOpenTable`: open a table and go to it, with the state of its button. */

import { type Signal, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { addOwnTable } from "../browser/own-tables";
import type { NewTable } from "../generated/protocol";
import { startTable } from "../net/http";
import { keepInvitation } from "../net/invitation";
import { failureInWords } from "../rules/words";
import { Button } from "../ui/button";
import { t } from "../words/i18n";
import { serverInfo } from "./new-table";

export interface Opening {
  busy: Signal<boolean>;
  /** Why the table was not opened, as a sentence. */
  wrong: Signal<string | null>;
  /** With `instead` the table replaces this page in the browser's history. */
  open: (wanted: NewTable, how?: { instead: boolean }) => Promise<void>;
}

export function useOpenTable(): Opening {
  const busy = useSignal(false);
  const wrong = useSignal<string | null>(null);
  useEffect(() => {
    // Restored from the back/forward cache, the page would still be busy.
    const again = () => (busy.value = false);
    window.addEventListener("pageshow", again);
    return () => window.removeEventListener("pageshow", again);
  }, []);
  const open = async (wanted: NewTable, { instead } = { instead: false }): Promise<void> => {
    if (busy.value) return;
    busy.value = true;
    try {
      const { table, invitation } = await startTable(wanted);
      keepInvitation(table, invitation);
      addOwnTable(table);
      if (instead) location.replace(`/t/${table}`);
      else location.assign(`/t/${table}`);
    } catch (error) {
      wrong.value = failureInWords(error);
      busy.value = false;
    }
  };
  return { busy, wrong, open };
}

interface OpenTableProps {
  id: string;
  kind?: "main" | undefined;
  /** Whether `wanted` is known only once the server's settings have arrived. */
  needsServer?: boolean;
  wanted: () => NewTable | null;
  note?: ComponentChildren;
  children: string;
}

/** Button that opens a table at once and goes to it. */
export function OpenTable({ id, kind, needsServer, wanted, note, children }: OpenTableProps) {
  const { busy, wrong, open } = useOpenTable();
  return (
    <>
      <Button
        id={id}
        kind={kind}
        size="large"
        off={
          (needsServer && serverInfo.value === null && t("why.no_server")) ||
          (busy.value && t("why.starting"))
        }
        onPress={() => {
          const table = wanted();
          if (table) void open(table);
        }}
        note={note}
      >
        {children}
      </Button>
      {wrong.value !== null && <p role="alert">{wrong.value}</p>}
    </>
  );
}
