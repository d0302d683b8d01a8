/**
 * Outbox: commands that the server has not answered yet.
 *
 * A command stays here with its id (idempotency key) from the tap until its ack or refusal: while
 * the phone sleeps, the Wi-Fi is lost, the server restarts or the page is reloaded. A retry always
 * has the same id, so that the server can tell it from a second tap. `socket.ts` sends what waits
 * here after each welcome; `store.ts` chooses where it is kept.
 */
import { type ReadonlySignal, signal } from "@preact/signals";
import type { Command, CommandMessage } from "./generated/protocol";

/** When and what the sender of a command saw. */
export type Seen = Pick<CommandMessage, "revision" | "saw">;

export interface Outbox {
  readonly waiting: ReadonlySignal<readonly CommandMessage[]>;
  /**
   * Add a command; null if the same command is waiting already (a double tap), except for counted
   * stones.
   */
  add(command: Command, seen: Seen, seat?: CommandMessage["as"]): CommandMessage | null;
  /** Remove a command: it was answered, or the person gave it up. */
  settle(id: string): CommandMessage | undefined;
}

export interface TextStorage {
  load(): string | null;
  save(text: string | null): void;
}

/** Make an outbox that is kept in `storage`, so that it survives a reload. */
export function makeOutbox(storage: TextStorage): Outbox {
  const waiting = signal<readonly CommandMessage[]>(restored(storage.load()));
  const keep = (messages: readonly CommandMessage[]): void => {
    waiting.value = messages;
    storage.save(messages.length > 0 ? JSON.stringify(messages) : null);
  };
  return {
    waiting,
    add(command, seen, seat) {
      const same = JSON.stringify([command, seat]);
      const twice = waiting.value.some((one) => JSON.stringify([one.command, one.as]) === same);
      if (twice && command.type !== "count_stones") return null;
      const message: CommandMessage = { type: "command", id: freshId(), ...seen, command };
      if (seat !== undefined) message.as = seat;
      keep([...waiting.value, message]);
      return message;
    },
    settle(id) {
      const found = waiting.value.find((one) => one.id === id);
      if (found) keep(waiting.value.filter((one) => one.id !== id));
      return found;
    },
  };
}

function restored(text: string | null): CommandMessage[] {
  if (text === null) return [];
  try {
    const messages = JSON.parse(text) as CommandMessage[];
    return Array.isArray(messages) ? messages : [];
  } catch {
    return [];
  }
}

/** New command id of 96 random bits. `crypto.randomUUID` does not exist on plain http. */
function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}
