/**
 * Outbox: commands that the server has not answered yet.
 *
 * A command stays here with its id (idempotency key) from the tap until its ack or refusal: while
 * the phone sleeps, the Wi-Fi is lost, the server restarts or the page is reloaded. A retry always
 * has the same id, so that the server can tell it from a second tap. `socket.ts` sends what waits
 * here after each welcome; `store.ts` and `championship/link.ts` choose where it is kept.
 */
import { type ReadonlySignal, signal } from "@preact/signals";
import type { Command, CommandMessage } from "./generated/protocol";

/** When and what the sender of a command saw. */
export type Seen = Pick<CommandMessage, "revision" | "saw">;

/** Messages that wait for an answer, oldest first. */
export interface Unanswered<Message extends { id: string }> {
  readonly waiting: ReadonlySignal<readonly Message[]>;
  push(message: Message): void;
  /** Remove a message: it was answered, or the person gave it up. */
  remove(id: string): Message | undefined;
}

export interface Outbox extends Unanswered<CommandMessage> {
  /**
   * Add a command; null if the same command is waiting already (a double tap), except for counted
   * stones.
   */
  add(command: Command, seen: Seen, seat?: CommandMessage["as"]): CommandMessage | null;
}

export interface TextStorage {
  load(): string | null;
  save(text: string | null): void;
}

/** Make a list of unanswered messages that is kept in `storage`, so that it survives a reload. */
export function makeUnanswered<Message extends { id: string }>(
  storage: TextStorage,
): Unanswered<Message> {
  const waiting = signal<readonly Message[]>(restored(storage.load()));
  const keep = (messages: readonly Message[]): void => {
    waiting.value = messages;
    storage.save(messages.length > 0 ? JSON.stringify(messages) : null);
  };
  return {
    waiting,
    push: (message) => keep([...waiting.value, message]),
    remove(id) {
      const found = waiting.value.find((one) => one.id === id);
      if (found) keep(waiting.value.filter((one) => one.id !== id));
      return found;
    },
  };
}

/** Make the outbox of a table. */
export function makeOutbox(storage: TextStorage): Outbox {
  const unanswered = makeUnanswered<CommandMessage>(storage);
  return {
    ...unanswered,
    add(command, seen, seat) {
      const same = JSON.stringify([command, seat]);
      const twice = unanswered.waiting.value.some(
        (one) => JSON.stringify([one.command, one.as]) === same,
      );
      if (twice && command.type !== "count_stones") return null;
      const message: CommandMessage = { type: "command", id: freshId(), ...seen, command };
      if (seat !== undefined) message.as = seat;
      unanswered.push(message);
      return message;
    },
  };
}

function restored<Message>(text: string | null): Message[] {
  if (text === null) return [];
  try {
    const messages = JSON.parse(text) as Message[];
    return Array.isArray(messages) ? messages : [];
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
