/** Where the summary begins: the page and its words load when first opened. */
import { signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { locale, t } from "../i18n";
import type { View } from "../protocol";
import { Sheet } from "../table/sheet";
import { Button } from "../ui/button";

const loaded = signal<typeof import("./page") | null>(null);

export function SummaryDoor({ now }: { now: View }) {
  const failed = useSignal(false);
  const open = async (): Promise<void> => {
    try {
      const page = await import("./page");
      await page.prepare(now.table);
      loaded.value = page;
      failed.value = false;
    } catch {
      failed.value = true;
    }
  };
  const spoken = locale.value;
  useEffect(() => void open(), [spoken]);
  const Page = loaded.value?.SummaryPage;
  if (Page) return <Page now={now} />;
  return (
    <Sheet title={t("summary.title")}>
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
