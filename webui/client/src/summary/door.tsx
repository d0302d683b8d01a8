/** Where the summary begins: the page and its words load when first opened. */
import { signal } from "@preact/signals";
import { t } from "../i18n";
import type { View } from "../protocol";
import { Door } from "../table/door";

const page = signal<typeof import("./page") | null>(null);

export function SummaryDoor({ now }: { now: View }) {
  const load = async (): Promise<void> => {
    const loaded = await import("./page");
    await loaded.prepare(now.table);
    page.value = loaded;
  };
  const Page = page.value?.SummaryPage;
  return (
    <Door title={t("summary.title")} load={load}>
      {Page && <Page now={now} />}
    </Door>
  );
}
