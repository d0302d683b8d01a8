/** A phone at a table in a state that the engine made: the test plays the server. */
import { onTestFinished, vi } from "vitest";
import type { CommandMessage, Refusal, View } from "../src/generated/protocol";
import { join } from "../src/state/store";
import { tableIn } from "./engine";
import { FakeSocket } from "./fake-socket";

export class PhoneAt {
  now: View;

  /** The phone of a seat, with every seat, or with none, at the table in this state. */
  constructor(state: string, seat: number | "all" | "none" = 0) {
    vi.stubGlobal("WebSocket", FakeSocket);
    this.now = tableIn(state);
    const own = typeof seat === "number" ? this.now.seats[seat]?.phone : null;
    for (const one of this.now.seats) {
      if (seat === "all" || (own && one.phone === own)) one.phone = "me";
    }
    onTestFinished(join("phone", this.now.table));
    FakeSocket.last.welcome();
    FakeSocket.last.say(this.now);
  }

  /** Something happened at the table. */
  becomes(change: (view: View) => void): void {
    this.now = structuredClone(this.now);
    change(this.now);
    this.now.revision += 1;
    FakeSocket.last.say(this.now);
  }

  get commands(): unknown[] {
    return this.#sent().map(({ command }) => command);
  }

  /** The newest command is stored, and the view after it sent. */
  accepts(change: (view: View) => void = () => undefined): void {
    const id = this.#sent().at(-1)?.id ?? "";
    FakeSocket.last.say({ type: "ack", id, revision: this.now.revision + 1 });
    this.becomes(change);
  }

  refuses(code: Refusal["code"], params: Refusal["params"] = {}): void {
    const id = this.#sent().at(-1)?.id ?? null;
    const { revision } = this.now;
    FakeSocket.last.say({ type: "refused", id, revision, code, text: "", params });
  }

  #sent(): CommandMessage[] {
    return FakeSocket.last.sent.filter((one) => one.type === "command") as CommandMessage[];
  }
}
