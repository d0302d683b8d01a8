/**
 * Connection to the server: one WebSocket that is reopened after sleep, network loss and server
 * restarts.
 *
 * A phone's operating system may kill the socket without a close event. Therefore a ping is sent
 * each second, and four seconds without any message count as a lost connection. It is reopened with
 * exponential backoff, and at once when the page becomes visible or the network comes back. After
 * every welcome the commands in the outbox are sent again with the same ids.
 */
import { type ReadonlySignal, signal } from "@preact/signals";
import type { FromChampionship, ToChampionship } from "./generated/championship";
import type {
  Ack,
  CommandMessage,
  FromServer,
  Hello,
  Ping,
  Refused,
  ToServer,
  Welcome,
} from "./generated/protocol";
import type { Unanswered } from "./outbox";
import { takePreloadedSocket } from "./preloaded-socket";

export const PING_MS = 1000;
export const SILENCE_MS = 4000;
export const CONNECT_MS = 2000;
export const FIRST_PAUSE_MS = 200;
/** So many times without a longer pause: a server that was restarted is back within a second. */
export const QUICK_TRIES = 15;
export const LONGEST_PAUSE_MS = 2000;
/** After waking up, a socket that was silent for longer than this is reopened. */
export const STALE_MS = 1500;
/** Pause before a command is retried that the server could not store. */
export const RETRY_MS = 1000;

export type Received = FromServer | FromChampionship;
/** A message that is sent again until it is answered. */
export type Retried = CommandMessage | Extract<ToChampionship, { id: string }>;
/** A message that is sent once. */
export type SentOnce = Exclude<ToServer | ToChampionship, Hello | Ping | Retried>;

export interface LinkOptions<Message extends Retried> {
  url: string;
  /** Called at every opening, as token and table may be known by then. */
  hello: () => Hello;
  outbox: Unanswered<Message>;
  /** Called with every message except pongs and the answers to commands, which go to `answered`. */
  hear: (message: Received) => void;
  answered?: (message: Message, answer: Ack | Refused) => void;
}

export interface Link<Message extends Retried> {
  /** True from the welcome until the connection is lost. */
  readonly connected: ReadonlySignal<boolean>;
  /** The refusal that ended the connection for good (no such table …), if any. */
  readonly refusal: ReadonlySignal<Refused | null>;
  /** Send a message of the outbox now, if there is a connection; otherwise it is sent then. */
  post(message: Message): void;
  /** Send a message that is not retried; false if there is no connection. */
  say(message: SentOnce): boolean;
  /** Reopen now, without waiting for the backoff. */
  reconnect(): void;
  close(): void;
}

/** Open the connection and keep it open until `close`. */
export function openLink<Message extends Retried>({
  url,
  hello,
  outbox,
  hear,
  answered,
}: LinkOptions<Message>): Link<Message> {
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

  const send = (message: ToServer | ToChampionship): boolean => {
    if (!socket || socket.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  };

  /** Close the present socket and remove its handlers, so that late events of it are ignored. */
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
    const doubled = Math.max(0, failures - QUICK_TRIES);
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** doubled, LONGEST_PAUSE_MS);
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
      // Before the welcome, a refusal without id is about the hello.
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

  const resend = (message: Message): void => {
    if (outbox.waiting.value.some((one) => one.id === message.id)) send(message);
  };

  const settle = (id: string, answer: Ack | Refused): void => {
    const message = outbox.settle(id);
    if (message) answered?.(message, answer);
  };

  const receive = (text: string): void => {
    heardAt = Date.now();
    const message = JSON.parse(text) as Received;
    if (message.type === "welcome") welcomed(message);
    else if (message.type === "refused") refused(message);
    else if (message.type === "ack") settle(message.id, message);
    else if (message.type !== "pong") hear(message);
  };

  function open(): void {
    drop();
    heardAt = Date.now();
    const first = JSON.stringify(hello());
    const early = takePreloadedSocket(url, first);
    const fresh = early?.socket ?? new WebSocket(url);
    socket = fresh;
    opening = setTimeout(lost, CONNECT_MS);
    if (!early) fresh.onopen = () => fresh.send(first);
    fresh.onmessage = (event: MessageEvent<string>) => receive(event.data);
    fresh.onclose = lost;
    fresh.onerror = lost;
    for (const text of early?.heard ?? []) receive(text);
    // The preloaded socket may have been closed before its handlers were set.
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
    // A socket that is being opened counts as alive.
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
    post(message) {
      if (connected.value) send(message);
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

/** Whether a refusal of the hello is final: trying again would not change it. */
function isFinal(code: string): boolean {
  return ["no_such_table", "table_unreadable", "wrong_protocol"].includes(code);
}
