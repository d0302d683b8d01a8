/** Lazy loading of the summary page. */
import { signal } from "@preact/signals";
import { LazyPage } from "../ui/page/lazy-page";
import { t } from "../words/i18n";
import type { Match } from "./page";

const page = signal<typeof import("./page") | null>(null);

interface LazySummaryProps extends Match {
  /** The address of the page. */
  base: string;
  revision?: number;
  onBack: () => void;
}

export function LazySummary({ table, match, revision, base, onBack }: LazySummaryProps) {
  const wanted: Match = match === undefined ? { table } : { table, match };
  const load = async (): Promise<void> => {
    const loaded = await import("./page");
    await loaded.prepare(wanted);
    page.value = loaded;
  };
  const Page = page.value?.SummaryPage;
  return (
    <LazyPage title={t("summary.title")} load={load} onBack={onBack}>
      {Page && (
        <Page
          {...wanted}
          {...(revision !== undefined && { revision })}
          base={base}
          onBack={onBack}
        />
      )}
    </LazyPage>
  );
}
