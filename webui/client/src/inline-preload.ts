/**
 * Runs within the page, ahead of every file (build-plugins.ts puts it there): asks for the words of this
 * reader's language, which no link in the page can name, and has a phone say its hello while the app is on its
 * way. That saves two round trips before the first bid.
 */
import { code, isTable } from "./address";
import { recall } from "./browser-storage";
import { helloOf, socketUrl } from "./hello";
import { preferredLocale } from "./locale";
import { type Early, LISTENING } from "./preloaded-socket";

/** The file of each language's words, by the build. */
declare const WORDS: Readonly<Record<string, string>>;

function preload(rel: string, href: string, as = ""): void {
  const link = document.createElement("link");
  Object.assign(link, { rel, href, as });
  if (rel === "modulepreload") link.crossOrigin = "";
  document.head.append(link);
}

preload("modulepreload", WORDS[preferredLocale()] ?? "");

if (isTable && code) {
  const url = socketUrl();
  const hello = JSON.stringify(helloOf("phone", code));
  const socket = new WebSocket(url);
  const early: Early = { url, hello, socket, heard: [] };
  // Who was never here is shown the seats, and the code for the others to come by.
  if (recall("token") === null) {
    preload("preload", `/qr.svg?path=${encodeURIComponent(`/t/${code}`)}`, "image");
  }
  socket.onopen = () => socket.send(hello);
  socket.onmessage = (event: MessageEvent<string>) => early.heard.push(event.data);
  Object.assign(window, { [LISTENING]: early });
}
