/** Home page (/): start a table, join one by its code, or choose an open one. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { championships } from "../championship/archive";
import type { TableLine } from "../generated/protocol";
import { about, tables } from "../net/http";
import { isPrivateAddress, lastKnown } from "../pwa/secure-context";
import { Update } from "../pwa/update";
import { loadSaved } from "../rules/saved-rules";
import { followRulesWords } from "../rules/words";
import { loadNotices } from "../state/notices";
import { loadNames, names } from "../state/used-names";
import { Button } from "../ui/button";
import { bound, Field } from "../ui/form/field";
import { Form } from "../ui/form/form";
import { Languages } from "../ui/languages";
import { lazy } from "../ui/page/lazy";
import { t } from "../words/i18n";
import { begin, serverInfo } from "./new-table";
import { Notices } from "./notices";
import { PresetsPage } from "./presets";
import { QuickStart } from "./quick-start";
import { go, place } from "./router";
import { SettingsPage } from "./settings";
import { StartTable } from "./start";
import { OpenTables, OwnTable, ownTableOf } from "./tables";
import { say } from "./words";
import "../ui/theme/phone.css";
import "./home.css";

const MatchesPage = lazy(async () => (await import("./matches")).MatchesPage);
const MatchPage = lazy(async () => (await import("./matches")).MatchPage);

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
  const bar = serverInfo.value?.bar;
  return (
    <>
      <Update />
      <main class="sheet home">
        <header class="hero">
          <img src="/icon.svg" alt="" width={64} height={64} />
          <div>
            <h1 class={bar && bar.length > 12 ? "long" : undefined}>{bar || t("app.name")}</h1>
            <p>{bar ? t("app.name") : t("app.tagline")}</p>
          </div>
          <a href="/house" data-testid="open-house">
            {t("app.house")}
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
            {say("home.matches")} <span aria-hidden="true">›</span>
          </Button>
          <Button id="open-director" kind="plain" onPress={() => location.assign("/director")}>
            {say("home.director")} <span aria-hidden="true">›</span>
          </Button>
          {/* Before anybody has played, the whole page fits the smallest phone. */}
          {(names.value?.players.length ?? 0) > 0 && !serverInfo.value?.private && (
            <Button id="open-season" kind="plain" onPress={() => location.assign("/season")}>
              {say("home.season")} <span aria-hidden="true">›</span>
            </Button>
          )}
        </div>
        <JoinByCode />
        {isPrivateAddress(location.origin) && <p class="soft">{t("pwa.stay")}</p>}
        <Languages />
      </main>
    </>
  );
}

/** Link to the championship that is being played on this server, if there is one. */
function ChampionshipLink() {
  const name = useSignal<string | null>(null);
  useEffect(() => {
    championships().then(
      ([newest]) => {
        name.value = newest && newest.closed === null ? newest.name : null;
      },
      (why: unknown) => console.info("championships not loaded", why),
    );
  }, []);
  if (name.value === null) return null;
  return (
    <section class="list">
      <h2>{say("home.championship")}</h2>
      <ul class="tables">
        <li>
          <a href="/bracket" data-testid="home-championship">
            <span class="names">{name.value}</span>
            <span class="soft">{say("home.championship_see")}</span>
          </a>
        </li>
      </ul>
    </section>
  );
}

/** Form to join a table by the code that its TV and its phones show. */
function JoinByCode() {
  const code = useSignal("");
  const go = (): void => {
    const typed = code.value.trim().toUpperCase();
    if (typed !== "") location.assign(`/t/${encodeURIComponent(typed)}`);
  };
  return (
    <Form class="join" onSubmit={go}>
      <Field id="join-code" label={say("home.code")} {...bound(code)} most={12} code />
      <Button id="join-go" off={code.value.trim() === "" && t("why.no_code")} onPress={go}>
        {say("home.join")}
      </Button>
      <p class="soft">{say("home.scan")}</p>
    </Form>
  );
}
