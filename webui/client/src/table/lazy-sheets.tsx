/** Lazy loading of the sheets that no phone needs for its first bid (menu-sheets.ts). */
import { signal } from "@preact/signals";
import type { View } from "../generated/protocol";
import { whenIdle } from "../ui/page/lazy";
import { LazyPage } from "../ui/page/lazy-page";
import { t } from "../words/i18n";

type Sheets = typeof import("./menu-sheets");
const sheets = signal<Sheets | null>(null);

async function load(): Promise<void> {
  const loaded = await import("./menu-sheets");
  await loaded.prepare();
  sheets.value = loaded;
}

whenIdle(load);

/** A sheet, or "loading" until it is there. */
export function LazySheet({
  sheet,
  now,
}: {
  sheet: Exclude<keyof Sheets, "HandPanel" | "prepare">;
  now: View;
}) {
  const Page = sheets.value?.[sheet];
  return (
    <LazyPage title={t("app.name")} load={load}>
      {Page && <Page now={now} />}
    </LazyPage>
  );
}

/** The hand log beside the controls of a wide screen; empty until it is loaded. */
export function HandPanel({ now }: { now: View }) {
  const Story = sheets.value?.HandPanel;
  return Story ? <Story now={now} /> : <aside class="beside" />;
}
