import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { FakeSocket } from "../../test/fake-socket";
import { aCommand } from "../../test/outbox-fixture";
import { recall, remember } from "../browser/storage";
import type { CommandMessage, Hello } from "../generated/protocol";
import { makePageLink, type PageLink } from "./page-link";

const NEVER = {
  isSame: () => false,
  stands: () => true,
  renewed: (message: CommandMessage) => message,
};
const KEY = "outbox.page-link.test";

const aPage = (): PageLink<CommandMessage> =>
  makePageLink({ ...NEVER, receive: () => undefined, answered: () => undefined });
const helloOf = (client: Hello["client"]) => (): Hello => ({ type: "hello", protocol: 3, client });

beforeEach(() => {
  vi.stubGlobal("WebSocket", FakeSocket);
  onTestFinished(() => {
    for (const key of [KEY, "token"]) remember(key, null, key === KEY ? "this tab" : "for good");
  });
});

test("a reloaded page finds what was not answered, another page does not", () => {
  const before = aPage();
  onTestFinished(before.join(KEY, helloOf("phone")));
  const message = aCommand();
  before.post(message);
  const [reloaded, other] = [aPage(), aPage()];
  onTestFinished(reloaded.join(KEY, helloOf("phone")));
  onTestFinished(other.join(`${KEY}.other`, helloOf("phone")));
  expect([reloaded.pending.value, other.pending.value]).toEqual([[message], []]);
});

test.each([
  ["phone", "fresh"],
  ["championship", "fresh"],
  ["tv", null],
] as const)("the token that a %s is sent is kept: %s", (client, kept) => {
  onTestFinished(aPage().join(KEY, helloOf(client)));
  FakeSocket.last.accept();
  const welcome = { type: "welcome", protocol: 3, version: "0", boot: "b", phone: "me" } as const;
  FakeSocket.last.say({ ...welcome, addresses: [], token: "fresh" });
  expect(recall("token")).toBe(kept);
});

test("another version in a later welcome is an update", () => {
  const page = aPage();
  onTestFinished(page.join(KEY, helloOf("phone")));
  const welcome = { type: "welcome", protocol: 3, boot: "b", phone: "me", addresses: [] } as const;
  FakeSocket.last.accept();
  const versions = ["7.1", "7.1", "7.2"].map((version) => {
    FakeSocket.last.say({ ...welcome, addresses: [], version });
    return page.serverUpdated.value;
  });
  expect(versions).toEqual([false, false, true]);
});
