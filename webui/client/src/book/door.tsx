/** Where reading begins: the rules, the book and its texts load when first opened. */
import { signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { locale, t } from "../i18n";
import type { View } from "../protocol";
import { Sheet } from "../table/sheet";
import { Button } from "../ui/button";

const pages = signal<typeof import("./pages") | null>(null);

export function BookDoor({ now }: { now: View }) {
  const failed = useSignal(false);
  const open = async (): Promise<void> => {
    try {
      const loaded = await import("./pages");
      await loaded.prepare();
      pages.value = loaded;
      failed.value = false;
    } catch {
      failed.value = true;
    }
  };
  const spoken = locale.value;
  useEffect(() => void open(), [spoken]);
  const Page = pages.value?.Pages;
  if (Page) return <Page now={now} />;
  return (
    <Sheet title={t("mesa.rules")} back="menu">
      {failed.value ? (
        <>
          <p role="alert">{t("app.offline")}</p>
          <Button id="retry" onPress={() => void open()}>
            {t("app.retry")}
          </Button>
        </>
      ) : (
        <p role="status">{t("common.loading")}</p>
      )}
    </Sheet>
  );
}
