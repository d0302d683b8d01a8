/**
 * Connection to the server: a WebSocket that is reopened after sleep, network loss and server
 * restarts; where packets are lost, up to three of them.
 *
 * A phone's operating system may kill the socket without a close event. Therefore a ping is sent
 * each second, and three pings without any message count as a lost connection. It is reopened with
 * exponential backoff, and at once when the page becomes visible or the network comes back. What
 * is in the outbox is then sent again with the same ids, when the first view has come, as it may
 * not be meant for that (outbox.ts). Where there are several servers, each try and each further
 * connection is at the next one (servers.ts).
 *
 * TCP doubles its pause with each packet that is lost again, for up to some seconds. Therefore a
 * phone with a seat opens further connections as soon as one is slow, sends every command over all,
 * and takes whichever answer comes first (docs/reliability.md).
 */
import { type ReadonlySignal, signal } from "@preact/signals";
import type { FromChampionship, ToChampionship } from "../generated/championship";
import type {
  Ack,
  CommandMessage,
  FromServer,
  Hello,
  Ping,
  Refused,
  ToServer,
} from "../generated/protocol";
import type { Outbox } from "./outbox";
import { takePreloadedSocket } from "./preloaded-socket";
import { learnServers, socketUrl } from "./servers";

export const PING_MS = 1000;
/** A socket that was silent for longer than this is lost. */
export const SILENCE_MS = 2500;
export const CONNECT_MS = 2000;
export const FIRST_PAUSE_MS = 200;
/** So many times without a longer pause: a server that was restarted is back within a second. */
export const QUICK_TRIES = 15;
export const LONGEST_PAUSE_MS = 2000;
/** A socket that was silent for longer than this is slow; after waking up, it is reopened. */
export const STALE_MS = 1500;
export const CONNECTIONS = 3;
/** All connections but the first are closed after so long without a slow one. */
export const QUIET_MS = 60_000;
/** Pause before a command is retried that the server could not store. */
export const RETRY_MS = 1000;

export type Received = FromServer | FromChampionship;
/** A message that is sent again until it is answered. */
export type Retried = CommandMessage | Extract<ToChampionship, { id: string }>;
/** A message that is sent once. */
export type SentOnce = Exclude<ToServer | ToChampionship, Hello | Ping | Retried>;

interface LinkOptions<Message extends Retried> {
  /** Called at every opening, as token and table may be known by then. */
  hello: () => Hello;
  outbox: Outbox<Message>;
  /**
   * Called with every message except pongs and the answers to commands, which go to `answered`;
   * with those of all connections. It calls `viewArrived` once the page shows a view: after the
   * first one since the connection was lost, what waits in the outbox is sent again, or held back.
   */
  onMessage: (message: Received, viewArrived: () => void) => void;
  answered: (message: Message, answer: Ack | Refused) => void;
  /** Whether this page may open further connections when one is slow: that of a phone with a seat. */
  mayOpenMore?: () => boolean;
}

export interface Link<Message extends Retried> {
  /** True from the welcome until the connection is lost. */
  readonly connected: ReadonlySignal<boolean>;
  /** The refusal that ended the connection for good (no such table …), if any. */
  readonly refusal: ReadonlySignal<Refused | null>;
  /** Send a message of the outbox now, if there is a connection; otherwise it is sent then. */
  post(message: Message): void;
  /** Send a message that is not retried; false if there is no connection. */
  sendOnce(message: SentOnce): boolean;
  /** Reopen now, without waiting for the backoff. */
  reconnect(): void;
  close(): void;
}

/** One of the connections of a link. */
interface Connection {
  /** From the welcome until it is lost. */
  isWelcome(): boolean;
  /** Whether a message arrived lately, or it is being opened. */
  isFresh(): boolean;
  open(): void;
  /** Send a message; false if there is no connection. */
  send(message: ToServer | ToChampionship): boolean;
  close(): void;
}

/** What a connection reports. */
interface Reports {
  /** A second has passed; it is slow if a ping was not answered, or it is still not open. */
  beat: (isSlow: boolean) => void;
  lost: () => void;
  receive: (message: Received, from: Connection) => void;
}

/**
 * Make a connection that is reopened whenever it is lost, from `open` until `close`: at the server
 * with this place in the list, and after each failure at the next one.
 */
function makeConnection(place: number, hello: () => Hello, reports: Reports): Connection {
  let socket: WebSocket | null = null;
  let isWelcome = false;
  let heardAt = 0;
  let pings = 0;
  let failures = 0;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let opening: ReturnType<typeof setTimeout> | undefined;
  let pinging: ReturnType<typeof setInterval> | undefined;

  const send = (message: ToServer | ToChampionship): boolean => {
    if (!isWelcome || socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  };

  /** Close the present socket and remove its handlers, so that late events of it are ignored. */
  const close = (): void => {
    clearTimeout(reopening);
    clearTimeout(opening);
    clearInterval(pinging);
    isWelcome = false;
    const old = socket;
    socket = null;
    if (!old) return;
    old.onopen = old.onmessage = old.onclose = old.onerror = null;
    old.close();
  };

  const lost = (): void => {
    close();
    const doubled = Math.max(0, failures - QUICK_TRIES);
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** doubled, LONGEST_PAUSE_MS);
    failures += 1;
    reopening = setTimeout(open, pause);
    reports.lost();
  };

  const ping = (): void => {
    const silent = Date.now() - heardAt;
    // After sleep, in which no ping was sent, it is lost, too, but not slow.
    if (silent > SILENCE_MS) lost();
    else {
      pings += 1;
      send({ type: "ping", n: pings });
      reports.beat(silent > STALE_MS || !isWelcome);
    }
  };

  const receive = (text: string): void => {
    heardAt = Date.now();
    const message = JSON.parse(text) as Received;
    if (message.type === "welcome") {
      clearTimeout(opening);
      failures = 0;
      isWelcome = true;
      learnServers(message);
    }
    reports.receive(message, connection);
  };

  function open(): void {
    close();
    heardAt = Date.now();
    const first = JSON.stringify(hello());
    const early = takePreloadedSocket(first);
    const fresh = early?.socket ?? new WebSocket(socketUrl(place + failures));
    socket = fresh;
    opening = setTimeout(lost, CONNECT_MS);
    pinging = setInterval(ping, PING_MS);
    if (!early) fresh.onopen = () => fresh.send(first);
    fresh.onmessage = (event: MessageEvent<string>) => receive(event.data);
    fresh.onclose = lost;
    fresh.onerror = lost;
    for (const text of early?.heard ?? []) receive(text);
    // The preloaded socket may have been closed before its handlers were set.
    if (early && socket === fresh && fresh.readyState > WebSocket.OPEN) lost();
  }

  const connection: Connection = {
    isWelcome: () => isWelcome,
    isFresh: () => socket !== null && Date.now() - heardAt < STALE_MS,
    open,
    send,
    close,
  };
  return connection;
}

/** Open the connection and keep it open until `close`. */
export function openLink<Message extends Retried>({
  hello,
  outbox,
  onMessage,
  answered,
  mayOpenMore,
}: LinkOptions<Message>): Link<Message> {
  const connected = signal(false);
  const refusal = signal<Refused | null>(null);
  let connections: Connection[] = [];
  const ending = new AbortController();
  let slowAt = 0;
  /** The connection is back, and its first view has not come. */
  let awaitsView = false;

  const add = (): void => {
    const added = makeConnection(connections.length, hello, { beat, lost: changed, receive });
    connections.push(added);
    added.open();
  };

  const drop = (): void => {
    for (const one of connections) one.close();
    connections = [];
    changed();
  };

  function changed(): void {
    connected.value = connections.some((one) => one.isWelcome());
  }

  function beat(isSlow: boolean): void {
    if (isSlow) {
      slowAt = Date.now();
      if (connections.length < CONNECTIONS && mayOpenMore?.()) add();
    } else if (Date.now() - slowAt > QUIET_MS) {
      for (const one of connections.splice(1)) one.close();
      changed();
    }
  }

  const post = (message: Message, to: readonly Connection[] = connections): void => {
    for (const one of to) if (one.send(message)) outbox.sent(message.id);
  };
  const retry = (to?: readonly Connection[]): void => {
    for (const waiting of outbox.waiting.value) post(waiting, to);
  };

  function viewArrived(): void {
    if (!awaitsView) return;
    awaitsView = false;
    outbox.holdBack();
    retry();
  }

  const complete = (id: string, answer: Ack | Refused): void => {
    const message = outbox.remove(id);
    if (message) answered(message, answer);
  };

  const refused = (message: Refused, from: Connection): void => {
    if (message.id === null) {
      // Before the welcome, a refusal without id is about the hello.
      if (!from.isWelcome() && isFinal(message.code)) {
        refusal.value = message;
        drop();
      }
      // With another connection nothing is missing.
      if (from.isWelcome() || !connected.value) onMessage(message, viewArrived);
    } else if (message.code === "not_saved") {
      setTimeout(() => {
        const again = outbox.waiting.value.find((one) => one.id === message.id);
        if (again) from.send(again);
      }, RETRY_MS);
    } else complete(message.id, message);
  };

  function receive(message: Received, from: Connection): void {
    if (message.type === "welcome") {
      if (!connected.value) awaitsView = true;
      onMessage(message, viewArrived);
      changed();
      if (!awaitsView) retry([from]);
    } else if (message.type === "refused") refused(message, from);
    else if (message.type === "ack") complete(message.id, message);
    else if (message.type !== "pong") onMessage(message, viewArrived);
  }

  const reconnect = (): void => {
    if (ending.signal.aborted) return;
    refusal.value = null;
    drop();
    add();
  };

  const woken = (): void => {
    if (refusal.value || document.visibilityState === "hidden") return;
    if (!connections.some((one) => one.isFresh())) reconnect();
  };
  document.addEventListener("visibilitychange", woken, ending);
  window.addEventListener("pageshow", woken, ending);
  window.addEventListener("online", woken, ending);

  add();
  return {
    connected,
    refusal,
    post: (message) => post(message),
    sendOnce: (message) => connections.some((one) => one.send(message)),
    reconnect,
    close() {
      ending.abort();
      drop();
    },
  };
}

/** Whether a refusal of the hello is final: trying again would not change it. */
function isFinal(code: string): boolean {
  return ["no_such_table", "table_unreadable", "wrong_protocol"].includes(code);
}
