/** `Join`: how to join: code of this TV, QR codes of the app and, if known, of the Wi-Fi. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Waiting, WifiName } from "../../generated/protocol";
import { wifi } from "../../net/http";
import { atServer } from "../../net/servers";
import { isPrivateAddress } from "../../pwa/secure-context";
import { connected } from "../../state/store";
import { t } from "../../words/i18n";
import { Pebbles } from "../sides/stones";
import { say } from "../words";
import { barName } from "./pages";

export function Join({ waiting }: { waiting: Waiting }) {
  const address = addressOf(waiting);
  const network = useWifi(waiting);
  return (
    <main class="tv-waiting" data-wifi={network !== null}>
      <header>
        <Pebbles />
        <h1>{barName()}</h1>
        <p>{t("app.tagline")}</p>
      </header>
      {network && <JoinWifi network={network} stay={isPrivateAddress(address)} />}
      <section class="waiting-join">
        <h2>{say("tv.join")}</h2>
        <img class="qr" src={atServer("/qr.svg?path=/")} alt={say("tv.qr_alt", { address })} />
        <p class="address">{shortAddress(address)}</p>
      </section>
      <section class="waiting-code">
        <h2>{say("tv.this_tv")}</h2>
        <p class="code" data-testid="tv-waiting-code">
          {waiting.screen}
        </p>
        <p>{say("tv.type_code")}</p>
      </section>
    </main>
  );
}

function JoinWifi({ network, stay }: { network: WifiName; stay: boolean }) {
  const { name, password } = network;
  return (
    <section class="waiting-wifi" data-testid="tv-wifi">
      <h2>{say("tv.wifi")}</h2>
      <img
        class="qr"
        src={atServer(`/wifi.svg?${encodeURIComponent(name)}`)}
        alt={say("tv.qr_wifi_alt", { name })}
      />
      <dl class="address">
        <dt class="visually-hidden">{say("tv.wifi")}</dt>
        <dd>{name}</dd>
        {password === null ? (
          <dd>{say("tv.wifi_open")}</dd>
        ) : (
          <>
            <dt>{say("tv.wifi_password")}</dt>
            <dd class="password">{password}</dd>
          </>
        )}
      </dl>
      {stay && <p class="stay">{t("pwa.stay")}</p>}
    </section>
  );
}

/** Requested again with every `waiting` message, as the Wi-Fi may have been changed. */
function useWifi(waiting: Waiting): WifiName | null {
  const found = useSignal<WifiName | null>(null);
  const online = connected.value;
  useEffect(() => {
    if (!online) return;
    // If that fails, the screen has no Wi-Fi to show.
    wifi().then((told) => (found.value = told.wifi), console.info);
  }, [online, waiting]);
  return found.value;
}

/** The address of this server that phones can open. */
export const addressOf = ({ addresses }: Waiting): string => addresses[0] ?? `${location.origin}/`;

/** An address without what browsers add by themselves. */
export function shortAddress(address: string): string {
  return address.replace(/^http:\/\//, "").replace(/\/$/, "");
}
