/** Begin a page (the .html files beside src/ name which): its words, then the page itself. */
import { type ComponentType, render } from "preact";
import "../theme.css";
import "../wide.css";
import "../large-text.css";
import { code, isPhone } from "../address";
import { preferredLocale, speak } from "../i18n";
import { markLarge } from "../large-text";
import { isSecurePage } from "../pwa/secure-context";

export async function start(Page: ComponentType<{ code: string | null }>): Promise<void> {
  markLarge();
  await speak(preferredLocale());
  const root = document.getElementById("app");
  // What the page shows before there is one goes: a page of several parts would leave it standing.
  root?.replaceChildren();
  if (root) render(<Page code={code} />, root);
  // Phones alone are kept and installed; a screen on the wall has its server beside it.
  if (isPhone && isSecurePage(location)) {
    // Where it does not come, the page is as it is on plain http.
    void import("../pwa/secure-page").then(
      (secure) => secure.enableSecureFeatures(),
      () => undefined,
    );
  }
}
