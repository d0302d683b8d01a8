/** Tests of `Unsent`: what was not sent in time is offered, and sent by a tap only. */
import { render, screen } from "@testing-library/preact";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { FakeSocket } from "../../test/fake-socket";
import { aView } from "../../test/fixtures";
import type { CommandMessage } from "../generated/protocol";
import { LATE_MS } from "../net/outbox";
import { join, link, send, unconfirmed } from "../state/store";
import { Unsent } from "./unsent";

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  onTestFinished(join("phone", "K7QF"));
  FakeSocket.last.welcome();
  FakeSocket.last.say(aView());
  FakeSocket.last.fall();
  send({ type: "all_pass", lance: "grande" }, 0);
  render(<Unsent of={link} words={({ command }: CommandMessage) => command.type} />);
});

async function back(after: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(after);
  FakeSocket.last.welcome();
  FakeSocket.last.say(aView());
  await vi.advanceTimersByTimeAsync(1);
}

test("what was entered offline goes out by itself within ten seconds", async () => {
  await back(LATE_MS / 2);
  expect(FakeSocket.last.commands()).toHaveLength(1);
  expect(screen.queryByTestId("send-held")).toBeNull();
});

test("later it is offered, keeps no other button from being pressed, and a tap sends it", async () => {
  await back(LATE_MS + 1);
  expect(FakeSocket.last.commands()).toEqual([]);
  expect(unconfirmed.value).toBe(false);
  expect(screen.getByTestId("unsent").textContent).toContain("¿Enviar?");
  screen.getByTestId("send-held").click();
  expect(FakeSocket.last.commands()).toHaveLength(1);
});

test("or it is given up", async () => {
  await back(LATE_MS + 1);
  screen.getByTestId("forget").click();
  await vi.advanceTimersByTimeAsync(1);
  expect(screen.queryByTestId("unsent")).toBeNull();
  await back(1000);
  expect(FakeSocket.last.commands()).toEqual([]);
});
