/**
 * Outbox: commands that the server has not answered yet.
 *
 * A command stays here with its id (idempotency key) from the tap until its ack or refusal: while
 * the phone sleeps, the Wi-Fi is lost, the server restarts or the page is reloaded. A retry always
 * has the same id, so that the server can tell it from a second tap. `socket.ts` sends what waits
 * here after each welcome; `store.ts` and `championship/link.ts` choose where it is kept.
 *
 * After a lost connection a table's command is not sent by itself if it is late, or was made offline
 * and what it was meant for does not stand any more: it is held back until the person says so.
 */
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { Command, CommandMessage } from "../generated/protocol";

/** After this long without an answer a command is late, in milliseconds. */
export const LATE_MS = 10_000;

/** When and what the sender of a command saw. */
export type Seen = Pick<CommandMessage, "revision" | "saw">;

/** Messages that wait for an answer, oldest first. */
export interface Unanswered<Message extends { id: string }> {
  readonly waiting: ReadonlySignal<readonly Message[]>;
  push(message: Message): void;
  /** Note that a message went out over a connection, so that the server may have it. */
  sent(id: string): void;
  /** Remove a message: it was answered, or the person gave it up. */
  remove(id: string): Message | undefined;
}

export interface Outbox extends Unanswered<CommandMessage> {
  /**
   * Add a command; null if the same command is waiting already (a double tap), except for counted
   * stones.
   */
  add(command: Command, seen: Seen, seat?: CommandMessage["as"]): CommandMessage | null;
  /** Commands that are sent only if the person says so; whether the server may have one of them. */
  readonly held: ReadonlySignal<{ messages: readonly CommandMessage[]; mayBeKnown: boolean }>;
  /** After a lost connection, hold back what is not to be sent by itself; `now` is what is seen. */
  holdBack(now: Seen): void;
  /** Have what is held back sent after all, by a person who sees `now`; returns the messages. */
  release(now: Seen): readonly CommandMessage[];
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

/** Make a list of unanswered messages that is kept in `storage`, so that it survives a reload. */
export function makeUnanswered<Message extends { id: string }>(
  storage: TextStorage,
): Unanswered<Message> {
  return unansweredOf(makeEntries<Message>(storage));
}

interface Entries<Message> {
  all: ReadonlySignal<readonly Entry<Message>[]>;
  keep(entries: readonly Entry<Message>[]): void;
}

function makeEntries<Message>(storage: TextStorage): Entries<Message> {
  const all = signal<readonly Entry<Message>[]>(restored(storage.load()));
  return {
    all,
    keep(entries) {
      all.value = entries;
      storage.save(entries.length > 0 ? JSON.stringify(entries) : null);
    },
  };
}

function unansweredOf<Message extends { id: string }>({
  all,
  keep,
}: Entries<Message>): Unanswered<Message> {
  return {
    waiting: computed(() => all.value.filter(({ held }) => !held).map(({ message }) => message)),
    push: (message) => keep([...all.value, { message, at: Date.now(), sent: false, held: false }]),
    sent(id) {
      if (all.value.some((one) => one.message.id === id && !one.sent))
        keep(all.value.map((one) => (one.message.id === id ? { ...one, sent: true } : one)));
    },
    remove(id) {
      const found = all.value.find(({ message }) => message.id === id);
      if (found) keep(all.value.filter((one) => one !== found));
      return found?.message;
    },
  };
}

/** Make the outbox of a table. */
export function makeOutbox(storage: TextStorage): Outbox {
  const entries = makeEntries<CommandMessage>(storage);
  const unanswered = unansweredOf(entries);
  const { all, keep } = entries;
  return {
    ...unanswered,
    held: computed(() => {
      const held = all.value.filter((one) => one.held);
      return {
        messages: held.map(({ message }) => message),
        mayBeKnown: held.some(({ sent }) => sent),
      };
    }),
    add(command, seen, seat) {
      const same = JSON.stringify([command, seat]);
      const twice = all.value.filter(
        ({ message }) => JSON.stringify([message.command, message.as]) === same,
      );
      if (command.type !== "count_stones") {
        if (twice.some(({ held }) => !held)) return null;
        // Entered anew instead of sent.
        for (const { message } of twice) unanswered.remove(message.id);
      }
      const message: CommandMessage = { type: "command", id: freshId(), ...seen, command };
      if (seat !== undefined) message.as = seat;
      unanswered.push(message);
      return message;
    },
    holdBack(now) {
      const isLate = (at: number): boolean => Date.now() - at >= LATE_MS;
      keep(
        all.value.map((one) => ({
          ...one,
          // The server itself refuses what it may know and what stands no more.
          held: one.held || isLate(one.at) || !(one.sent || stands(one.message, now)),
        })),
      );
    },
    release(now) {
      const at = Date.now();
      keep(
        all.value.map((one) =>
          one.held ? { ...one, message: { ...one.message, ...now }, at, held: false } : one,
        ),
      );
      return all.value.filter((one) => one.at === at).map(({ message }) => message);
    },
  };
}

/** Whether the hand, phase and bet that a command was meant for are still there. */
function stands({ saw }: CommandMessage, now: Seen): boolean {
  return saw === undefined || JSON.stringify(saw) === JSON.stringify(now.saw);
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

/** New command id of 96 random bits. `crypto.randomUUID` does not exist on plain http. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}
