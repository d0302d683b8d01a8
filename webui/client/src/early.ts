/**
 * Stands in the page itself, ahead of every file (first-load.ts puts it there): asks at once for all
 * that this address and this reader will need, and a phone says its hello while the app is on its way.
 * Without it a phone goes back and forth five times before it can bid; with it, three.
 */
import { asked, code, isPhoneAtTable } from "./address";
import { LISTENING, type Early } from "./early-socket";
import { helloOf, socketUrl } from "./hello";
import { preferredLocale } from "./locale";
import { recall } from "./memory";

/** What the build made: the files of each page, and of each language. */
declare const FILES: {
  pages: Readonly<Record<string, readonly string[]>>;
  words: Readonly<Record<string, readonly string[]>>;
  late: Readonly<Record<string, readonly string[]>>;
};

document.documentElement.dataset.page = asked;

// Painted before any file is here: a phone shows whose page it is, a TV nothing, as it may lie over a stream.
// The app takes it away again (main.tsx). A sheet made by script needs no word in the policy.
const OPENING = `
html { background: #f5eedc; color: #20261f }
@media (prefers-color-scheme: dark) { html { background: #101a15; color: #f4eddb } }
.opening { display: grid; position: fixed; inset: 0; place-items: center; font: 700 2rem system-ui, sans-serif }`;
if ("replaceSync" in CSSStyleSheet.prototype) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(asked === "" || asked === "t" ? OPENING : ".opening { display: none }");
  document.adoptedStyleSheets = [sheet];
}

const { pages, words, late } = FILES;
const spoken = preferredLocale();
const wanted = [...(pages[asked] ?? []), ...(words[spoken] ?? [])];
if (!isPhoneAtTable) wanted.push(...(late[spoken] ?? []));
for (const file of wanted) {
  const link = document.createElement("link");
  const style = file.endsWith(".css");
  link.rel = style ? "preload" : "modulepreload";
  if (style) link.as = "style";
  link.crossOrigin = "";
  link.href = file;
  document.head.append(link);
}

if (isPhoneAtTable && code) {
  const url = socketUrl();
  const hello = JSON.stringify(helloOf("phone", code));
  const socket = new WebSocket(url);
  const early: Early = { url, hello, socket, heard: [] };
  // Who was never here is shown the seats, and the code for the others to come by.
  if (recall("token") === null) {
    const picture = document.createElement("link");
    picture.rel = "preload";
    picture.as = "image";
    picture.href = `/qr.svg?path=${encodeURIComponent(`/t/${code}`)}`;
    document.head.append(picture);
  }
  socket.onopen = () => socket.send(hello);
  socket.onmessage = (event: MessageEvent<string>) => early.heard.push(event.data);
  Object.assign(window, { [LISTENING]: early });
}
