import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { locale } from "./i18n";
import { pageWords } from "./page-words";

type Loaded = Promise<{ default: { word: string } }>;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  locale.value = "es";
});

test("words that the server did not send are asked for again, in every language", async () => {
  const server = { unreachable: true };
  const from = (word: string) => async (): Loaded => {
    if (server.unreachable) throw new TypeError("Failed to fetch");
    return { default: { word } };
  };
  const { say, ready, followLanguage } = pageWords({
    es: from("sí"),
    eu: from("bai"),
    en: from("yes"),
    fr: from("oui"),
  });
  const end = followLanguage();
  await vi.advanceTimersByTimeAsync(5000);
  expect(ready()).toBe(false);
  server.unreachable = false;
  await vi.advanceTimersByTimeAsync(1000);
  expect(say("word")).toBe("sí");
  server.unreachable = true;
  locale.value = "eu";
  await vi.advanceTimersByTimeAsync(5000);
  server.unreachable = false;
  await vi.advanceTimersByTimeAsync(1000);
  expect(say("word")).toBe("bai");
  end();
  locale.value = "en";
  await vi.advanceTimersByTimeAsync(5000);
  expect(say("word")).toBe("bai");
});
