/** The one door: the path says which page this is; the TV and panel pages load only there. */
import { render, type ComponentType } from "preact";
import { loadAll, preferredLocale, speak } from "./i18n";
import { isSecurePage } from "./pwa/where";
import "./theme.css";

const path = location.pathname.replace(/\/+$/, "").split("/").slice(1);
const code = path[1]?.toUpperCase() ?? null;

async function page(): Promise<ComponentType<{ code: string | null }>> {
  if (path[0] === "board") return (await import("./board/index")).default;
  if (path[0] === "panel") return (await import("./panel/index")).default;
  if (path[0] === "t") return (await import("./table/index")).default;
  return (await import("./home/index")).default;
}

const [Page] = await Promise.all([page(), speak(preferredLocale())]);
const root = document.getElementById("app");
if (root) render(<Page code={code} />, root);
// Phones alone are kept and installed; a screen on the wall has its server beside it.
if (isSecurePage(location) && (path[0] === undefined || path[0] === "t" || path[0] === "")) {
  // Where it does not come, the page is as it is on plain http.
  void import("./pwa/secure").then((secure) => secure.beSecure(), () => undefined);
}
// Where the server cannot be reached just then, a language is fetched when it is chosen.
setTimeout(() => void loadAll().catch(() => undefined), 2000);
