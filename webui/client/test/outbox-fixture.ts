/** Commands, and an outbox of them in memory. */
import type { Command, CommandMessage } from "../src/generated/protocol";
import { freshId, makeOutbox, type Outbox, type OutboxRules } from "../src/net/outbox";

export const PASS: Command = { type: "all_pass", lance: "grande" };

export function aCommand(command = PASS, as?: CommandMessage["as"]): CommandMessage {
  const message: CommandMessage = { type: "command", id: freshId(), revision: 41, command };
  return as === undefined ? message : { ...message, as };
}

/** What a person entered twice is the same, and all stands, unless `rules` say otherwise. */
export const anOutbox = (
  rules: Partial<OutboxRules<CommandMessage>> = {},
  storage = { load: (): string | null => null, save: (_: string | null): void => undefined },
): Outbox<CommandMessage> =>
  makeOutbox(storage, {
    isSame: (one, other) => one.command.type === other.command.type && one.as === other.as,
    stands: () => true,
    renewed: (message) => message,
    ...rules,
  });
