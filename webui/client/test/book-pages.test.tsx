/** What the pages of the book and of the señas show of a table's rules. */
import { cleanup, render, screen } from "@testing-library/preact";
import { expect, test } from "vitest";
import es from "../../../scorekeeper/locales/book.es.json";
import { ArticlePage } from "../src/book/article";
import { bookOf } from "../src/book/articles";
import type { Book } from "../src/book/book";
import { numbersOf, type Settings } from "../src/book/conditions";
import { Contents } from "../src/book/contents";
import { signsOf } from "../src/book/signs";
import { SignsPage } from "../src/book/signs-page";
import { sayer } from "../src/book/words";
import { aView, CLASICO } from "./fixtures";

const NAVARRA: Settings = { ...CLASICO, kings: 4, no_signs_first_hand: true };

const aBook = (preset: string, settings: Settings): Book => ({
  preset,
  chapters: bookOf(settings),
  signs: signsOf("PG BL", settings),
  say: sayer(es, numbersOf(aView().rules)),
});

test.each([
  ["clasico", CLASICO, ["book.order.kings_8", "book.answer.two", "book.corrido.off"]],
  ["navarra", NAVARRA, ["book.order.kings_4", "book.answer.two", "book.signs.first_hand"]],
])("an article is listed and shows the parts for the table: %s", (preset, settings, parts) => {
  const book = aBook(preset, settings);
  for (const part of parts) {
    const id = part.split(".")[1] ?? "";
    render(<Contents book={book} />);
    expect(screen.getByTestId(`article-${id}`)).toBeTruthy();
    cleanup();
    render(<ArticlePage book={book} id={id} />);
    expect(screen.getByTestId(part).textContent).not.toBe("");
    cleanup();
  }
});

/** The signs of a list, by what each stands for. */
const shown = (list: string): (string | undefined)[] =>
  [...screen.getByTestId(list).querySelectorAll<HTMLElement>("li")].map(({ dataset }) =>
    dataset.testid?.replace("sign-", ""),
  );

test("the señas of a rule set, each with its drawing", () => {
  render(<SignsPage book={aBook("clasico", CLASICO)} at={null} />);
  expect(shown("signs-allowed")).toEqual(["ciego", "kings2", "aces2", "medias", "duples", "wink"]);
  expect(shown("signs-additional")).toEqual(["kings3", "aces3", "mus", "no_mus", "punto30"]);
  expect(screen.getByRole("img", { name: "Guiñar un ojo" })).toBeTruthy();
});

test("the señas of Navarra, and when they are not allowed", () => {
  render(<SignsPage book={aBook("navarra", NAVARRA)} at={null} />);
  expect(shown("signs-allowed")).toEqual(["kings2", "aces2", "medias", "duples", "wink"]);
  expect(screen.getByTestId("sena.note.first_hand")).toBeTruthy();
  expect(screen.getByTestId("sena.note.no_ciego")).toBeTruthy();
});
