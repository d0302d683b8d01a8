/**
 * Script that the build puts inline into each page, ahead of all files (build-plugins.ts): preloads
 * the dictionary of the reader's language, which no link in the page can name, and, for phones at a
 * table, opens the WebSocket and sends the hello while the app is loading. That saves two round
 * trips before the first bid. It also sets how this phone's page looks before the first paint, and
 * takes the invitation out of the address, before anything else reads the hash.
 */
import { code, isTable } from "../browser/address";
import { helloOf } from "../net/hello";
import { acceptInvitation } from "../net/invitation";
import { PRELOADED, type PreloadedSocket } from "../net/preloaded-socket";
import { socketUrl } from "../net/servers";
import { applyLook } from "../ui/theme/page-look";
import { preferredLocale } from "../words/locale";

/** File of each dictionary, set by the build. */
declare const WORDS: Readonly<Record<string, string>>;

applyLook();
acceptInvitation();
const words = document.createElement("link");
words.rel = "modulepreload";
words.href = WORDS[preferredLocale()] ?? "";
words.crossOrigin = "";
document.head.append(words);

if (isTable && code) {
  const hello = JSON.stringify(helloOf("phone", code));
  const socket = new WebSocket(socketUrl());
  const early: PreloadedSocket = { hello, socket, heard: [] };
  socket.onopen = () => socket.send(hello);
  socket.onmessage = (event: MessageEvent<string>) => early.heard.push(event.data);
  Object.assign(window, { [PRELOADED]: early });
}
