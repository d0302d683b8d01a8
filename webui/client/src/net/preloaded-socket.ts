/** Hands the WebSocket that inline-preload.ts opened over to socket.ts. */

/** Property of `window` that holds it. */
export const PRELOADED = "amarrako";

export interface PreloadedSocket {
  /** The hello that was sent, or will be when the socket opens. */
  hello: string;
  socket: WebSocket;
  /** Messages received so far. */
  heard: string[];
}

/**
 * The preloaded socket, once, if it was opened with the same hello; otherwise it is closed, and
 * null.
 */
export function takePreloadedSocket(hello: string): PreloadedSocket | null {
  const found = (window as { [PRELOADED]?: PreloadedSocket })[PRELOADED];
  if (!found) return null;
  delete (window as { [PRELOADED]?: PreloadedSocket })[PRELOADED];
  if (found.hello === hello) return found;
  found.socket.close();
  return null;
}
