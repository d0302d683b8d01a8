/** The one door: the path says which page this is; the TV and panel pages load only there. */
import { type ComponentType, render } from "preact";
import { asked, code, isPhoneAtTable } from "./address";
import { allWords, preferredLocale, speak } from "./i18n";
import { markLarge } from "./large";
import { isSecurePage } from "./pwa/where";
import "./theme.css";
import "./wide.css";
import "./large.css";

async function page(): Promise<ComponentType<{ code: string | null }>> {
  if (asked === "board") return (await import("./board/index")).default;
  if (asked === "panel") return (await import("./panel/index")).default;
  if (asked === "style") return (await import("./style/index")).default;
  if (asked === "t") return (await import("./table/index")).default;
  return (await import("./home/index")).default;
}

markLarge();
const say = isPhoneAtTable ? speak : allWords;
const [Page] = await Promise.all([page(), say(preferredLocale())]);
const root = document.getElementById("app");
// What the page shows before there is one goes: a page of several parts would leave it standing.
root?.replaceChildren();
if (root) render(<Page code={code} />, root);
// Phones alone are kept and installed; a screen on the wall has its server beside it.
if (isSecurePage(location) && (asked === "t" || asked === "")) {
  // Where it does not come, the page is as it is on plain http.
  void import("./pwa/secure").then(
    (secure) => secure.beSecure(),
    () => undefined,
  );
}
