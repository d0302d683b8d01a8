/**
 * The one connection to the server, kept alive through sleeping phones and restarts.
 *
 * A phone's operating system may kill the socket without a word, so silence counts: a ping
 * goes out every second and four seconds without any message mean the connection is lost.
 * It is opened again with growing pauses, and at once when the page is shown or the network
 * comes back. Commands wait in the outbox and go out again, same id, after every welcome.
 */
import { type ReadonlySignal, signal } from "@preact/signals";
import type { Outbox } from "./outbox";
import { takeEarly } from "./preloaded-socket";
import type {
  Ack,
  Command,
  CommandMessage,
  FromServer,
  Hello,
  Ping,
  Refused,
  Seen,
  ToServer,
  Welcome,
} from "./protocol";

export const PING_MS = 1000;
export const SILENCE_MS = 4000;
export const CONNECT_MS = 2000;
export const FIRST_PAUSE_MS = 200;
export const LONGEST_PAUSE_MS = 2000;
/** After waking, a socket quiet for longer than this is not trusted and is opened anew. */
export const STALE_MS = 1500;
/** How soon a command is tried again after the server could not write it down. */
export const RETRY_MS = 1000;

export interface LinkOptions {
  url: string;
  /** Asked at every opening: the token or the table may be known by then. */
  hello: () => Hello;
  outbox: Outbox;
  /** Every message but pongs; acks and refusals of commands go to `answered`. */
  hear: (message: FromServer) => void;
  answered?: (message: CommandMessage, answer: Ack | Refused) => void;
}

export interface Link {
  /** True from the welcome until the connection is lost. */
  readonly connected: ReadonlySignal<boolean>;
  /** The refusal that ended the conversation for good (no such table …), if one did. */
  readonly refusal: ReadonlySignal<Refused | null>;
  /** Send a command now, or as soon as there is a connection. Null: it is waiting already. */
  command(command: Command, seen: Seen, seat?: CommandMessage["as"]): CommandMessage | null;
  /** Say something that is not worth repeating; false when there is no connection. */
  say(message: Exclude<ToServer, Hello | CommandMessage | Ping>): boolean;
  /** Open again now, whatever the pause. */
  reconnect(): void;
  close(): void;
}

/** Open the connection and keep it open until `close`. */
export function openLink({ url, hello, outbox, hear, answered }: LinkOptions): Link {
  const connected = signal(false);
  const refusal = signal<Refused | null>(null);
  let socket: WebSocket | null = null;
  let heardAt = 0;
  let pings = 0;
  let failures = 0;
  let closed = false;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let opening: ReturnType<typeof setTimeout> | undefined;
  let pinging: ReturnType<typeof setInterval> | undefined;

  const send = (message: ToServer): boolean => {
    if (!socket || socket.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  };

  /** Let go of the present socket; a late event of it must not reach us any more. */
  const drop = (): void => {
    clearTimeout(reopening);
    clearTimeout(opening);
    clearInterval(pinging);
    connected.value = false;
    const old = socket;
    socket = null;
    if (!old) return;
    old.onopen = old.onmessage = old.onclose = old.onerror = null;
    old.close();
  };

  const lost = (): void => {
    drop();
    if (closed || refusal.value) return;
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
    failures += 1;
    reopening = setTimeout(open, pause);
  };

  const beat = (): void => {
    if (Date.now() - heardAt > SILENCE_MS) lost();
    else {
      pings += 1;
      send({ type: "ping", n: pings });
    }
  };

  const welcomed = (message: Welcome): void => {
    clearTimeout(opening);
    failures = 0;
    hear(message);
    connected.value = true;
    pinging = setInterval(beat, PING_MS);
    for (const waiting of outbox.waiting.value) send(waiting);
  };

  const refused = (message: Refused): void => {
    if (message.id === null) {
      // Before the welcome a refusal is about us, not about something we said.
      if (!connected.value && isFinal(message.code)) {
        refusal.value = message;
        drop();
      }
      hear(message);
      return;
    }
    if (message.code === "not_saved") {
      const again = outbox.waiting.value.find((one) => one.id === message.id);
      if (again) setTimeout(() => connected.value && resend(again), RETRY_MS);
      return;
    }
    settle(message.id, message);
  };

  const resend = (message: CommandMessage): void => {
    if (outbox.waiting.value.some((one) => one.id === message.id)) send(message);
  };

  const settle = (id: string, answer: Ack | Refused): void => {
    const message = outbox.settle(id);
    if (message) answered?.(message, answer);
  };

  const receive = (text: string): void => {
    heardAt = Date.now();
    const message = JSON.parse(text) as FromServer;
    if (message.type === "welcome") welcomed(message);
    else if (message.type === "refused") refused(message);
    else if (message.type === "ack") settle(message.id, message);
    else if (message.type !== "pong") hear(message);
  };

  function open(): void {
    drop();
    heardAt = Date.now();
    const first = JSON.stringify(hello());
    const early = takeEarly(url, first);
    const fresh = early?.socket ?? new WebSocket(url);
    socket = fresh;
    opening = setTimeout(lost, CONNECT_MS);
    if (!early) fresh.onopen = () => fresh.send(first);
    fresh.onmessage = (event: MessageEvent<string>) => receive(event.data);
    fresh.onclose = lost;
    fresh.onerror = lost;
    for (const text of early?.heard ?? []) receive(text);
    // It may have fallen before anybody looked.
    if (early && socket === fresh && fresh.readyState > WebSocket.OPEN) lost();
  }

  const reconnect = (): void => {
    if (closed) return;
    refusal.value = null;
    failures = 0;
    open();
  };

  const woken = (): void => {
    if (closed || refusal.value || document.visibilityState === "hidden") return;
    // One that is just being opened is as good as one just heard of.
    if (socket && Date.now() - heardAt < STALE_MS) return;
    reconnect();
  };
  document.addEventListener("visibilitychange", woken);
  window.addEventListener("pageshow", woken);
  window.addEventListener("online", woken);

  open();
  return {
    connected,
    refusal,
    command(command, seen, seat) {
      const message = outbox.add(command, seen, seat);
      if (message && connected.value) send(message);
      return message;
    },
    say: (message) => connected.value && send(message),
    reconnect,
    close() {
      closed = true;
      document.removeEventListener("visibilitychange", woken);
      window.removeEventListener("pageshow", woken);
      window.removeEventListener("online", woken);
      drop();
    },
  };
}

/** Refusals of the hello that trying again would not change. */
function isFinal(code: string): boolean {
  return ["no_such_table", "table_unreadable", "wrong_protocol"].includes(code);
}
