/**
 * Link of a page to the server: connection and outbox as signals. `store.ts` has that of a table,
 * a TV or a panel, `championship/link.ts` that of a championship's pages.
 */
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { recall, remember } from "../browser/storage";
import type { Ack, Hello, Refused, Welcome } from "../generated/protocol";
import { type Held, makeOutbox, type Outbox, type OutboxRules } from "../net/outbox";
import { type Link, openLink, type Received, type Retried, type SentOnce } from "../net/socket";

interface PageLinkOptions<Message extends Retried> extends OutboxRules<Message> {
  /**
   * Called with every message except the answers to commands, which go to `answered`. It calls
   * `viewArrived` with each view, once that is shown.
   */
  receive: (message: Received, viewArrived: () => void) => void;
  answered: (message: Message, answer: Ack | Refused) => void;
  /** Whether further connections may be opened when one is slow: by a phone with a seat. */
  mayOpenMore?: () => boolean;
}

export interface PageLink<Message extends Retried> {
  readonly welcome: Signal<Welcome | null>;
  /** Whether the server was updated, so that there is a newer version of the page as well. */
  readonly serverUpdated: Signal<boolean>;
  readonly connected: ReadonlySignal<boolean>;
  /** The refusal that ended the connection for good (no such table, page too old), or null. */
  readonly ended: ReadonlySignal<Refused | null>;
  /** Unanswered messages, oldest first. */
  readonly pending: ReadonlySignal<readonly Message[]>;
  /** Messages that were not sent in time, and are only if the person says so. */
  readonly held: ReadonlySignal<Held<Message>>;
  /**
   * Connect, instead of a connection before; what is unanswered is kept in this tab under `key`.
   * Returns a function that ends the connection.
   */
  join(key: string, hello: () => Hello): () => void;
  /** Send a message, now or as soon as there is a connection; false if the same waits already. */
  post(message: Message): boolean;
  /** Send a message that is not retried; false if there is no connection. */
  sendOnce(message: SentOnce): boolean;
  /** Send what is held back, as meant for what is on the screen. */
  sendHeld(): void;
  /** Give up what is held back, else what is unanswered. */
  giveUp(): void;
  /** Reconnect now. */
  reconnect(): void;
}

export function makePageLink<Message extends Retried>({
  receive,
  answered,
  mayOpenMore = () => false,
  ...rules
}: PageLinkOptions<Message>): PageLink<Message> {
  const welcome = signal<Welcome | null>(null);
  const serverUpdated = signal(false);
  const link = signal<Link<Message> | null>(null);
  const outbox = signal<Outbox<Message>>(
    makeOutbox({ load: () => null, save: () => undefined }, rules),
  );

  const welcomed = (message: Welcome, { client }: Hello): void => {
    // A TV, whose hello has no token, is sent another at every welcome.
    if (message.token !== undefined && client !== "tv") remember("token", message.token);
    if (welcome.peek() && welcome.peek()?.version !== message.version) serverUpdated.value = true;
    welcome.value = message;
  };

  return {
    welcome,
    serverUpdated,
    connected: computed(() => link.value?.connected.value ?? false),
    ended: computed(() => link.value?.refusal.value ?? null),
    pending: computed(() => outbox.value.waiting.value),
    held: computed(() => outbox.value.held.value),
    join(key, hello) {
      link.peek()?.close();
      const box = makeOutbox<Message>(
        { load: () => recall(key, "this tab"), save: (text) => remember(key, text, "this tab") },
        rules,
      );
      outbox.value = box;
      const made = openLink<Message>({
        hello,
        outbox: box,
        mayOpenMore,
        answered,
        onMessage(message, viewArrived) {
          if (message.type === "welcome") welcomed(message, hello());
          receive(message, viewArrived);
        },
      });
      link.value = made;
      return () => {
        made.close();
        if (link.value === made) link.value = null;
      };
    },
    post(message) {
      const isNew = outbox.peek().add(message);
      if (isNew) link.peek()?.post(message);
      return isNew;
    },
    sendOnce: (message) => link.peek()?.sendOnce(message) ?? false,
    sendHeld() {
      for (const message of outbox.peek().release()) link.peek()?.post(message);
    },
    giveUp: () => outbox.peek().giveUp(),
    reconnect: () => link.peek()?.reconnect(),
  };
}
