/** Lazy loading of the rules, the rule book and the señas. */
import { signal } from "@preact/signals";
import type { View } from "../generated/protocol";
import { LazyPage } from "../ui/page/lazy-page";
import { t } from "../words/i18n";

const pages = signal<typeof import("./pages") | null>(null);

async function load(): Promise<void> {
  const loaded = await import("./pages");
  await loaded.prepare();
  pages.value = loaded;
}

export function LazyBook({ now }: { now: View }) {
  const Page = pages.value?.Pages;
  return (
    <LazyPage title={t("mesa.rules")} back="menu" load={load}>
      {Page && <Page now={now} />}
    </LazyPage>
  );
}
