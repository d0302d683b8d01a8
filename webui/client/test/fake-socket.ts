/** Fake WebSocket: the test plays the server. */
import type { ToServer } from "../src/generated/protocol";
import type { Received } from "../src/net/socket";

export class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  static get last(): FakeSocket {
    const last = FakeSocket.all.at(-1);
    if (!last) throw new Error("no socket was opened");
    return last;
  }

  readyState = 0;
  closed = false;
  readonly sent: ToServer[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ToServer);
  }

  close(): void {
    this.closed = true;
    this.readyState = 3;
  }

  // What the server does.
  accept(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  say(message: Received): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** Accept the connection and send the welcome, with the servers if there are several. */
  welcome(boot = "b", servers?: string[]): void {
    this.accept();
    this.say({
      type: "welcome",
      protocol: 2,
      version: "0",
      boot,
      phone: "me",
      addresses: [],
      ...(servers && { servers }),
    });
  }

  /** The server closes the connection. */
  fall(): void {
    this.readyState = 3;
    this.onclose?.();
  }

  commands(): ToServer[] {
    return this.sent.filter((message) => message.type === "command");
  }
}
