/**
 * The commands that the server has not answered yet.
 *
 * A command stays here, with its id, from the tap until its ack or refusal: through sleep,
 * lost Wi-Fi, a restarted server and a reloaded page. It is only ever sent again under the
 * same id, so the server can tell a retry from a second tap.
 */
import { type ReadonlySignal, signal } from "@preact/signals";
import type { Command, CommandMessage, Seen } from "./protocol";

export interface Outbox {
  readonly waiting: ReadonlySignal<readonly CommandMessage[]>;
  /** Put a tap in; null when the very same tap is waiting already (a double tap), but for stones counted. */
  add(command: Command, seen: Seen, seat?: CommandMessage["as"]): CommandMessage | null;
  /** It was answered, or the person gave it up. */
  settle(id: string): CommandMessage | undefined;
}

export interface Shelf {
  load(): string | null;
  save(text: string | null): void;
}

/** An outbox kept on a shelf, so that a page the phone threw away finds it again. */
export function makeOutbox(shelf: Shelf): Outbox {
  const waiting = signal<readonly CommandMessage[]>(restored(shelf.load()));
  const keep = (messages: readonly CommandMessage[]): void => {
    waiting.value = messages;
    shelf.save(messages.length > 0 ? JSON.stringify(messages) : null);
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

/** A fresh command id: 96 bits. `crypto.randomUUID` is missing on plain http, this is not. */
function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}
