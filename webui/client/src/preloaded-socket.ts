/** Take over the WebSocket that inline-preload.ts opened before the app was loaded. */

/** Where on the window it lies. */
export const LISTENING = "amarrako";

export interface Early {
  url: string;
  /** What was said, or will be when the socket opens. */
  hello: string;
  socket: WebSocket;
  /** What was answered meanwhile. */
  heard: string[];
}

/** It, once, where it is the conversation wanted; null: begin one. */
export function takeEarly(url: string, hello: string): Early | null {
  const found = (window as { [LISTENING]?: Early })[LISTENING];
  if (!found) return null;
  delete (window as { [LISTENING]?: Early })[LISTENING];
  if (found.url === url && found.hello === hello) return found;
  found.socket.onopen = found.socket.onmessage = null;
  found.socket.close();
  return null;
}
