/**
 * Panel page (/panel): the displays dot by dot, the lamps and the buttons, for a panel without
 * hardware or out of sight.
 */
import { useEffect } from "preact/hooks";
import { connected, ended, join, panelCode, picture, table, view, welcome } from "../state/store";
import { useFreshPage, useLanguageKey } from "../tv/kiosk";
import { useSecondsLeft } from "../ui/timers";
import { t } from "../words/i18n";
import { Buttons } from "./buttons";
import { Lamps } from "./lamps";
import { Oleds } from "./oled";
import "./panel.css";
import { say } from "./names";

/**
 * Share of the window's height for the displays; less if there are more lamps or buttons below
 * them.
 */
const SHARE = 0.58;
const SHARE_OF_SEVERAL = 0.5;
const SHARE_OVER_BUTTONS = 0.46;

export default function Page({ code }: { code: string | null }) {
  useEffect(() => join("mirror", code), [code]);
  useFreshPage(welcome, ended);
  useLanguageKey();
  const shown = picture.value;
  const sides = view.value?.sides.map((side) => side.name) ?? [];
  const buttons = shown?.buttons ?? [];
  return (
    <main class="panel-page">
      <h1>{heading()}</h1>
      <p class="panel-note" role="status" data-testid="panel-note">
        {note()}
      </p>
      {!shown && connected.value && (
        <p class="panel-note" data-testid="panel-start">
          {say("panelpage.start")} <code>amarrako panel --server {location.origin}</code>
        </p>
      )}
      {shown && (
        <div class="panel-box" data-offline={!connected.value}>
          <Oleds picture={shown} share={shareOf(sides.length, buttons)} />
          <SecretCode />
          <Lamps lamps={shown.lamps} sides={sides} />
          <Buttons buttons={buttons} sides={sides} />
        </div>
      )}
    </main>
  );
}

/** The referee's or director's code that the panel shows; sent to pages with the house PIN only. */
function SecretCode() {
  const shown = panelCode.value;
  const left = useSecondsLeft(shown?.seconds ?? null, shown) ?? 0;
  if (shown === null || left === 0) return null;
  return (
    <p class="panel-code" role="status" data-testid="panel-code">
      {say(`panelpage.${shown.of}`)} <b>{shown.digits}</b>
    </p>
  );
}

function shareOf(sides: number, buttons: string[]): number {
  if (buttons.length > 0) return SHARE_OVER_BUTTONS;
  return sides > 2 ? SHARE_OF_SEVERAL : SHARE;
}

function heading(): string {
  const title = say("panelpage.title");
  return table.value === null ? title : `${title} · ${t("app.at_table", { code: table.value })}`;
}

function note(): string {
  if (!connected.value) {
    return picture.value ? say("panelpage.offline") : t("app.offline");
  }
  return picture.value ? "" : `${say("panelpage.none")}. ${say("panelpage.none_more")}`;
}
