/**
 * Stands in the page itself, ahead of every file (first-load.ts puts it there): asks at once for all
 * that this address and this reader will need, and a phone says its hello while the app is on its way.
 * Without it a phone goes back and forth five times before it can bid; with it, three.
 */
import { asked, code, isPhoneAtTable } from "./address";
import { type Early, LISTENING } from "./early-socket";
import { helloOf, socketUrl } from "./hello";
import { preferredLocale } from "./locale";
import { recall } from "./memory";

/** What the build made: the files of each page, and of each language. */
declare const FILES: {
  pages: Readonly<Record<string, readonly string[]>>;
  words: Readonly<Record<string, readonly string[]>>;
  late: Readonly<Record<string, readonly string[]>>;
};

// What stands in the page till the app is there is for phones (theme.css); a TV may lie over a stream.
document.documentElement.dataset.page = asked;

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
