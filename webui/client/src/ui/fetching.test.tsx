import { cleanup, render, waitFor } from "@testing-library/preact";
import { describe, expect, it } from "vitest";
import { HttpRefused } from "../net/http";
import { LOCALES, speak, t } from "../words/i18n";
import { useFetched } from "./fetching";

function Page({ why }: { why: Error }) {
  return useFetched(() => Promise.reject(why)).status;
}

async function alertOf(why: Error): Promise<string | null> {
  const { findByRole } = render(<Page why={why} />);
  const { textContent } = await findByRole("alert");
  cleanup();
  return textContent;
}

describe("what a page fetches", () => {
  for (const locale of LOCALES) {
    it(`says in ${locale} why there is nothing: what was refused, or no server`, async () => {
      await speak(locale);
      const refused = await alertOf(new HttpRefused("house_pin_wanted", "", {}));
      expect(refused).toBe(t("refused.house_pin_wanted"));
      expect(await alertOf(new TypeError("Failed to fetch"))).toBe(t("app.offline"));
    });
  }
});

it("is the answer to the newest request, though an older one comes later", async () => {
  const answers = new Map<string, (found: string) => void>();
  function Asking({ of }: { of: string }) {
    const asked = () => new Promise<string>((answer) => answers.set(of, answer));
    return <p>{useFetched(asked, [of]).found.value}</p>;
  }
  const { container, rerender } = render(<Asking of="old" />);
  await waitFor(() => expect(answers.has("old")).toBe(true));
  rerender(<Asking of="new" />);
  await waitFor(() => expect(answers.has("new")).toBe(true));
  answers.get("new")?.("new");
  await waitFor(() => expect(container.textContent).toBe("new"));
  answers.get("old")?.("old");
  await new Promise((later) => setTimeout(later));
  expect(container.textContent).toBe("new");
});
