/** The panel in the browser: its OLED dot by dot and its lamps, for those who have no hardware. */
import { useEffect } from "preact/hooks";
import { useLanguageKey } from "../board/unattended";
import { t } from "../i18n";
import { connected, join, picture, table, view } from "../store";
import { Lamps } from "./lamps";
import { Oled } from "./oled";
import "./panel.css";

export default function Page({ code }: { code: string | null }) {
  useEffect(() => join("mirror", code), [code]);
  useLanguageKey();
  const shown = picture.value;
  return (
    <main class="panel-page">
      <h1>{heading()}</h1>
      <p class="panel-note" role="status" data-testid="panel-note">
        {note()}
      </p>
      {shown && (
        <div class="panel-box" data-offline={!connected.value}>
          <Oled picture={shown} />
          <Lamps lamps={shown.lamps} sides={view.value?.sides.map((side) => side.name) ?? []} />
        </div>
      )}
    </main>
  );
}

function heading(): string {
  const title = t("panelpage.title");
  return table.value === null ? title : `${title} · ${t("board.table_code", { table: table.value })}`;
}

function note(): string {
  if (!connected.value) {
    return picture.value ? t("panelpage.offline") : t("board.offline");
  }
  return picture.value ? "" : `${t("panelpage.none")}. ${t("panelpage.none_more")}`;
}
