/** Pages other than phones' (screen.html): each is loaded if the address asks for it. */
import { start } from "./start";

const pages = {
  tv: () => import("../tv/index"),
  panel: () => import("../panel/index"),
  style: () => import("../style-guide/index"),
  house: () => import("../house/index"),
  season: () => import("../season/index"),
  odds: () => import("../odds/index"),
};
const asked = location.pathname.split("/")[1] as keyof typeof pages;
const { default: Page } = await pages[asked]();
void start(Page);
