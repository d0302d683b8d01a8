/** Home page (/): start a table, join one by its code, or choose an open one. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { TableLine } from "../generated/protocol";
import { about, tables } from "../net/http";
import { isPrivateAddress, lastKnown } from "../pwa/secure-context";
import { Update } from "../pwa/update";
import { loadSaved } from "../rules/saved-rules";
import { followRulesWords } from "../rules/words";
import { loadNotices } from "../state/notices";
import { loadNames } from "../state/used-names";
import { Button } from "../ui/button";
import { Languages } from "../ui/languages";
import { t } from "../words/i18n";
import { ChampionshipLink } from "./championship-link";
import { JoinByCode } from "./join";
import { MatchesPage, MatchPage } from "./matches";
import { begin, serverInfo } from "./new-table";
import { Notices } from "./notices";
import { PresetsPage } from "./presets";
import { QuickStart } from "./quick-start";
import { go, place } from "./router";
import { SettingsPage } from "./settings";
import { StartTable } from "./start";
import { OpenTables, OwnTable, ownTableOf } from "./tables";
import "../ui/theme/phone.css";
import "./home.css";

export default function HomePage() {
  const open = useSignal<readonly TableLine[]>([]);
  const failed = useSignal(false);
  const load = async (): Promise<void> => {
    void loadNotices();
    try {
      const [known, listed] = await Promise.all([about(), tables(), loadNames(), loadSaved()]);
      begin(known);
      open.value = listed.tables;
      failed.value = false;
    } catch (why) {
      console.info("home page not loaded", why);
      failed.value = true;
    }
  };
  useEffect(() => {
    void load();
    const again = () => document.visibilityState === "visible" && void load();
    document.addEventListener("visibilitychange", again);
    return () => document.removeEventListener("visibilitychange", again);
  }, []);
  useEffect(followRulesWords, []);

  if (serverInfo.value !== null && !failed.value) {
    if (place.value === "start") return <StartTable />;
    if (place.value === "presets") return <PresetsPage known={serverInfo.value} />;
    if (place.value === "settings") return <SettingsPage serverInfo={serverInfo.value} />;
  }
  if (place.value === "matches") return <MatchesPage />;
  if (place.value === "match") return <MatchPage />;
  const Last = lastKnown.value;
  const own = ownTableOf(open.value);
  return (
    <>
      <Update />
      <main class="sheet home">
        <header class="hero">
          <img src="/icon.svg" alt="" width={64} height={64} />
          <div>
            <h1>{t("app.name")}</h1>
            <p>{t("app.tagline")}</p>
          </div>
          <a href="/house" data-testid="open-house">
            {t("home.house")}
          </a>
        </header>
        <Notices />
        {failed.value && (
          <div role="alert">
            <p>{t("app.offline")}</p>
            <Button id="retry" onPress={() => void load()}>
              {t("app.retry")}
            </Button>
            {Last && <Last />}
          </div>
        )}
        {own && <OwnTable one={own} />}
        <QuickStart second={own !== undefined} />
        <ChampionshipLink />
        <OpenTables tables={open.value.filter((one) => one !== own)} />
        <div class="pair">
          <Button id="open-matches" kind="plain" onPress={() => go("matches")}>
            {t("home.matches")} <span aria-hidden="true">›</span>
          </Button>
          <Button id="open-director" kind="plain" onPress={() => location.assign("/director")}>
            {t("home.director")} <span aria-hidden="true">›</span>
          </Button>
        </div>
        <JoinByCode />
        {isPrivateAddress(location.origin) && <p class="soft">{t("pwa.stay")}</p>}
        <Languages />
      </main>
    </>
  );
}
