/** Start a page, as its HTML file does: load the dictionary, then render the page. */
import { type ComponentType, render } from "preact";
import "../ui/theme/theme.css";
import "../ui/theme/page-look.css";
import { code, isPhone } from "../browser/address";
import { onHousePinWanted } from "../net/http";
import { isSecurePage } from "../pwa/secure-context";
import { watchTextSize } from "../ui/theme/large-text";
import { preferredLocale, speak } from "../words/i18n";

/** Tablets, and windows as wide: only they load wide.css. */
const wide = window.matchMedia("(min-width: 700px) and (min-height: 600px)");

async function loadWideStyles(): Promise<void> {
  if (!wide.matches) return;
  // Tried again at the next change of size.
  await import("../ui/theme/wide.css").catch((why: unknown) => console.info("not loaded", why));
}

export async function start(Page: ComponentType<{ code: string | null }>): Promise<void> {
  onHousePinWanted(async () => (await import("../house/ask-pin")).askPin());
  wide.addEventListener("change", () => void loadWideStyles());
  await Promise.all([speak(preferredLocale()), watchTextSize(), loadWideStyles()]);
  const root = document.getElementById("app");
  // Remove what the HTML file shows until now; a page of several parts would leave it.
  root?.replaceChildren();
  if (root) render(<Page code={code} />, root);
  // The service worker is for phones; a TV or panel has its server nearby.
  if (isPhone && isSecurePage(location)) {
    // Without them the page works as on plain http.
    loadSecureFeatures().catch((why: unknown) => console.info("secure features not loaded", why));
  }
}

async function loadSecureFeatures(): Promise<void> {
  const { enableSecureFeatures } = await import("../pwa/secure-page");
  enableSecureFeatures();
}
