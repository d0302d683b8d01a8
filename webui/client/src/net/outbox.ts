/**
 * Outbox: messages that the server has not answered yet.
 *
 * A message stays here with its id (idempotency key) from the tap until its ack or refusal: while
 * the phone sleeps, the Wi-Fi is lost, the server restarts or the page is reloaded. A retry always
 * has the same id, so that the server can tell it from a second tap. `socket.ts` sends what waits
 * here after each welcome.
 *
 * After a lost connection a message is not sent by itself if it is late, or was made offline and
 * what it was meant for does not stand any more: it is held back until the person says so.
 */
import { computed, type ReadonlySignal, signal } from "@preact/signals";

/** After this long without an answer a message is late, in milliseconds. */
export const LATE_MS = 10_000;

/** What a page decides about its messages. */
export interface OutboxRules<Message> {
  /** Whether both are one message, entered twice (a double tap). */
  isSame(one: Message, other: Message): boolean;
  /** Whether what a message was meant for is still there. */
  stands(message: Message): boolean;
  /** The message as sent by a person who sees what is shown now. */
  renewed(message: Message): Message;
  /** Called with a message that the person gave up, or entered anew. */
  givenUp?(message: Message): void;
}

/** Messages that wait for an answer, oldest first. */
export interface Outbox<Message extends { id: string }> {
  readonly waiting: ReadonlySignal<readonly Message[]>;
  /** Messages that are sent only if the person says so. */
  readonly held: ReadonlySignal<Held<Message>>;
  /** Add a message; false if the same is waiting already. */
  add(message: Message): boolean;
  /** Note that a message went out over a connection, so that the server may have it. */
  sent(id: string): void;
  /** Remove a message that was answered. */
  remove(id: string): Message | undefined;
  /** After a lost connection, hold back what is not to be sent by itself. */
  holdBack(): void;
  /** Have what is held back sent after all; returns the messages. */
  release(): readonly Message[];
  /** Give up the messages that are held back, else those that wait. */
  giveUp(): void;
}

export interface Held<Message> {
  messages: readonly Message[];
  /** Whether the server may have one of them. */
  mayBeKnown: boolean;
}

/** A message with what only this page needs to know of it. */
interface Entry<Message> {
  message: Message;
  /** When it was made, in milliseconds since 1970. */
  at: number;
  sent: boolean;
  held: boolean;
}

interface TextStorage {
  load(): string | null;
  save(text: string | null): void;
}

/** Make an outbox that is kept in `storage`, so that it survives a reload. */
export function makeOutbox<Message extends { id: string }>(
  storage: TextStorage,
  rules: OutboxRules<Message>,
): Outbox<Message> {
  const all = signal<readonly Entry<Message>[]>(restored(storage.load()));
  const keep = (entries: readonly Entry<Message>[]): void => {
    all.value = entries;
    storage.save(entries.length > 0 ? JSON.stringify(entries) : null);
  };
  const giveUp = (given: readonly Entry<Message>[]): void => {
    keep(all.value.filter((one) => !given.includes(one)));
    for (const { message } of given) rules.givenUp?.(message);
  };
  return {
    waiting: computed(() => all.value.filter(({ held }) => !held).map(({ message }) => message)),
    held: computed(() => {
      const held = all.value.filter((one) => one.held);
      return {
        messages: held.map(({ message }) => message),
        mayBeKnown: held.some(({ sent }) => sent),
      };
    }),
    add(message) {
      const same = all.value.filter((one) => rules.isSame(one.message, message));
      if (same.some(({ held }) => !held)) return false;
      // Entered anew instead of sent.
      if (same.length > 0) giveUp(same);
      keep([...all.value, { message, at: Date.now(), sent: false, held: false }]);
      return true;
    },
    sent(id) {
      if (all.value.some((one) => one.message.id === id && !one.sent))
        keep(all.value.map((one) => (one.message.id === id ? { ...one, sent: true } : one)));
    },
    remove(id) {
      const found = all.value.find(({ message }) => message.id === id);
      if (found) keep(all.value.filter((one) => one !== found));
      return found?.message;
    },
    holdBack() {
      const isLate = (at: number): boolean => Date.now() - at >= LATE_MS;
      keep(
        all.value.map((one) => ({
          ...one,
          // The server itself refuses what it may know and what stands no more.
          held: one.held || isLate(one.at) || !(one.sent || rules.stands(one.message)),
        })),
      );
    },
    release() {
      const released = all.value
        .filter(({ held }) => held)
        .map(({ message, sent }) => ({
          message: rules.renewed(message),
          at: Date.now(),
          sent,
          held: false,
        }));
      keep([...all.value.filter(({ held }) => !held), ...released]);
      return released.map(({ message }) => message);
    },
    giveUp() {
      const held = all.value.filter((one) => one.held);
      giveUp(held.length > 0 ? held : all.value);
    },
  };
}

function restored<Message>(text: string | null): Entry<Message>[] {
  if (text === null) return [];
  try {
    const entries = JSON.parse(text) as Entry<Message>[];
    return Array.isArray(entries) ? entries : [];
  } catch {
    return [];
  }
}

/** New message id of 96 random bits. `crypto.randomUUID` does not exist on plain http. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}
