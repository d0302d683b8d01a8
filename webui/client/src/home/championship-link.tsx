import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { championships } from "../championship/archive";
import { t } from "../words/i18n";

/** Link to the championship that is being played on this server, if there is one. */
export function ChampionshipLink() {
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
      <h2>{t("home.championship")}</h2>
      <ul class="tables">
        <li>
          <a href="/bracket" data-testid="home-championship">
            <span class="names">{name.value}</span>
            <span class="soft">{t("home.championship_see")}</span>
          </a>
        </li>
      </ul>
    </section>
  );
}
