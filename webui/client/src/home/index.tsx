/** Before any table: start one, join one by its code, or pick one that is open. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { t } from "../i18n";
import { about, tables, type About, type TableLine } from "../http";
import { Button } from "../ui/button";
import { Languages } from "../ui/languages";
import { JoinByCode } from "./join";
import { OpenTables } from "./tables";
import { StartTable } from "./start";
import "../table/table.css";
import "./home.css";

export default function HomePage() {
  const house = useSignal<About | null>(null);
  const open = useSignal<readonly TableLine[]>([]);
  const failed = useSignal(false);
  const starting = useSignal(false);
  const load = async (): Promise<void> => {
    try {
      const [known, listed] = await Promise.all([about(), tables()]);
      house.value = known;
      open.value = listed.tables;
      failed.value = false;
    } catch {
      failed.value = true;
    }
  };
  useEffect(() => {
    void load();
    const again = () => document.visibilityState === "visible" && void load();
    document.addEventListener("visibilitychange", again);
    return () => document.removeEventListener("visibilitychange", again);
  }, []);

  return (
    <main class="sheet home">
      <header class="hero">
        <img src="/icon.svg" alt="" width={64} height={64} />
        <div>
          <h1>{t("app.name")}</h1>
          <p>{t("app.tagline")}</p>
        </div>
      </header>
      {failed.value && (
        <div role="alert">
          <p>{t("app.offline")}</p>
          <Button id="retry" onPress={() => void load()}>
            {t("app.retry")}
          </Button>
        </div>
      )}
      {starting.value && house.value ? (
        <StartTable house={house.value} onCancel={() => (starting.value = false)} />
      ) : (
        <>
          <Button
            id="start-table"
            kind="main"
            size="large"
            disabled={house.value === null}
            onPress={() => (starting.value = true)}
          >
            {t("home.start")}
          </Button>
          <JoinByCode />
          <OpenTables tables={open.value} />
        </>
      )}
      <Languages />
    </main>
  );
}
