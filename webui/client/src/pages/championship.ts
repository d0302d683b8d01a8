/**
 * Pages of a championship (championship.html): each is loaded if the address asks for it, after the
 * words that they share.
 */
import { speak } from "../words/i18n";
import { preferredLocale } from "../words/locale";
import { start } from "./start";

const pages = [
  { at: /^\/(director|bracket\/print)\b/, load: () => import("../championship/director/index") },
  { at: /^\/bracket\/tv\b/, load: () => import("../tv/championship/index") },
  { at: /^\/room\/\d+\/tv\b/, load: () => import("../tv/championship/room-table") },
  { at: /^\/room\b/, load: () => import("../championship/phone/room-table") },
  { at: /^\/bracket\b/, load: () => import("../championship/phone/index") },
];
const asked = pages.find(({ at }) => at.test(location.pathname));
if (asked) {
  const [{ default: Page }, { loadWords }] = await Promise.all([
    asked.load(),
    import("../championship/words"),
    speak(preferredLocale()),
  ]);
  await loadWords();
  await start(Page);
}
