/** Messages that come packed (docs/protocol.md, *Championships*): zlib, then Base64. */
import type { Received } from "../net/socket";

/** Whether this browser can unpack messages: the hello says so. */
export const canUnpack = "DecompressionStream" in window;

/** Make a function that takes messages in the order in which it is called, and unpacks them. */
export function unpacking<More extends unknown[]>(
  take: (message: Received, ...more: More) => void,
): (message: Received, ...more: More) => void {
  /** The newest message that waits until earlier ones are unpacked; null: none does. */
  let newest: Promise<void> | null = null;
  return (message, ...more) => {
    if (message.type !== "packed" && newest === null) {
      take(message, ...more);
      return;
    }
    const whole = message.type === "packed" ? unpacked(message.deflated) : message;
    const next = async (): Promise<void> => take(await whole, ...more);
    const waits = (newest ?? Promise.resolve()).then(next, next).finally(() => {
      if (newest === waits) newest = null;
    });
    newest = waits;
  };
}

async function unpacked(deflated: string): Promise<Received> {
  const bytes = Uint8Array.from(atob(deflated), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return (await new Response(stream).json()) as Received;
}
