/** Tests of `Showdown`: what is typed for a seat stays there, whatever happens meanwhile. */
import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { happening } from "../../../test/fixtures";
import { PhoneAt } from "../../../test/phone";
import type { View } from "../../generated/protocol";
import { view } from "../../state/store";
import { tooManyKey } from "../refused/conflict";
import { ConflictDialog } from "../refused/conflict-dialog";
import { Showdown } from "./showdown";

const ANE = ["7", "7", "4", "A"];
const JON = ["5", "5", "4", "A"];
let phone: PhoneAt;

beforeEach(() => begin(new PhoneAt("cards")));
afterEach(() => {
  tooManyKey.value = null;
});

function Playing() {
  const now = view.value;
  if (now?.hand.phase !== "cards") return null;
  return (
    <>
      <Showdown now={now} />
      <ConflictDialog now={now} />
    </>
  );
}

/** Of each test another hand: what is typed on a phone belongs to one. */
let hands = 10;
function begin(one: PhoneAt): void {
  phone = one;
  hands += 1;
  happens((now) => {
    now.hand.number = hands;
    now.hand.cards = now.hand.cards.map(() => null);
    now.hand.entries = now.hand.entries.filter(({ type }) => type !== "cards_shown");
  });
  render(<Playing />);
}

const happens = (change: (now: View) => void) => act(() => phone.becomes(change));
const stored = (change?: (now: View) => void) => act(() => phone.accepts(change));
const refused = (...why: Parameters<PhoneAt["refuses"]>) => act(() => phone.refuses(...why));
const press = (...ids: string[]) => {
  for (const id of ids) act(() => void fireEvent.click(screen.getByTestId(id)));
};
const type = (cards: readonly string[]) => press(...cards.map((card) => `card-${card}`));
const places = () =>
  [0, 1, 2, 3]
    .map((place) => screen.getByTestId(`place-${place}`).textContent)
    .join(" ")
    .trim();
const isOff = (id: string) => screen.getByTestId(id).hasAttribute("aria-disabled");
const text = (id: string) => screen.queryByTestId(id)?.textContent ?? null;

const shows =
  (seat: number, cards: string[], by = seat) =>
  (now: View) => {
    now.hand.cards[seat] = cards;
    now.hand.entries.push(
      happening({ type: "cards_shown", seat, cards, by, by_name: now.seats[by]?.player ?? "" }),
    );
  };
const comesTo = (phase: View["hand"]["phase"]) => (now: View) => {
  now.hand.phase = phase;
};
const showsNothing = (seat: number) => (now: View) => {
  now.hand.cards[seat] = null;
};

test("the fourth card sends them, and the keypad is gone before another tap", () => {
  expect(text("held")).toContain("Cartas de Ane");
  type(ANE);
  expect(phone.commands).toEqual([{ type: "show_cards", seat: 0, cards: ANE }]);
  stored(shows(0, ANE));
  expect(screen.queryByTestId("card-4")).toBeNull();
  expect(text("cards-missing")).not.toBeNull();
});

test("another is chosen by a tap, and left again", () => {
  stored(shows(0, ANE));
  press("cards-of-1");
  expect(text("held")).toContain("Cartas de Jon");
  press("pad-back");
  expect(text("held")).toBeNull();
  press("cards-of-1");
  type(JON);
  expect(phone.commands).toEqual([{ type: "show_cards", seat: 1, cards: JON }]);
});

test("with several seats on a phone the next is offered and not opened", () => {
  cleanup();
  begin(new PhoneAt("cards", "all"));
  const first = () => document.querySelector(".seats button .said")?.textContent;
  expect(screen.queryByTestId("card-4")).toBeNull();
  expect(first()).toBe("Cartas de Ane");
  press("cards-of-0");
  type(ANE);
  stored(shows(0, ANE));
  expect(screen.queryByTestId("card-4")).toBeNull();
  expect(first()).toBe("Cartas de Miren"); // Jon's are not needed for the count.
});

test.each<[string, ((now: View) => void)[]]>([
  ["what others show", [shows(3, ["C", "7", "6", "4"])]],
  ["what others take back", [shows(2, ["R", "6", "5", "4"]), showsNothing(2)]],
  ["an undo into another phase", [comesTo("juego"), comesTo("cards")]],
])("%s leaves the half entered hand", (_, changes) => {
  type(ANE.slice(0, 3));
  changes.forEach(happens);
  expect(text("held")).toContain("Cartas de Ane");
  expect(places()).toBe("7 7 4");
  type(ANE.slice(3));
  expect(phone.commands).toEqual([{ type: "show_cards", seat: 0, cards: ANE }]);
});

test("cards that another phone enters for the same seat replace nothing unasked", () => {
  stored(shows(0, ANE));
  press("cards-of-1");
  type(JON.slice(0, 2));
  happens(shows(1, ["5", "5", "A", "A"]));
  expect(text("entered-by-others")).toContain("Jon ha apuntado las cartas de Jon");
  expect(places()).toBe("5 5");
  expect(isOff("card-4")).toBe(true);
  press("keep-mine");
  type(JON.slice(2));
  expect(phone.commands).toEqual([{ type: "show_cards", seat: 1, cards: JON }]);
  stored(shows(1, JON));
  press("cards-of-1", "place-2");
  happens(shows(1, ["5", "5", "A", "6"]));
  press("keep-theirs");
  expect(text("entered-by-others")).toBeNull();
  expect(text("held")).toBeNull();
});

test("cards that were overtaken stay until the person decides", () => {
  type(ANE);
  refused("stale");
  expect(places()).toBe("7 7 4 A");
  happens(shows(0, ["R", "7", "4", "A"], 1));
  expect(text("entered-by-others")).toContain("R\u00a07\u00a04\u00a0A");
  press("keep-mine", "send-again");
  expect(phone.commands).toHaveLength(2);
});

test("a card of which none is left leads to the hand that has it, and back", () => {
  type(["7"]);
  happens((now) => {
    shows(1, ["5", "6", "6", "6"])(now);
    for (const { options } of now.may) {
      for (const one of options) {
        if (one.do === "show_cards" && one.seat === 0) Object.assign(one, LEFT);
      }
    }
  });
  press("card-6");
  expect(text("conflict-1")).toContain("Jon enseña 5\u00a06\u00a06\u00a06");
  press("conflict-correct-1");
  expect(text("held")).toContain("Cartas de Jon");
  expect(places()).toBe("5 6 6 6");
  press("place-3", "card-5");
  stored(shows(1, ["5", "6", "6", "5"]));
  expect(text("held")).toContain("Cartas de Ane");
  expect(places()).toBe("7");
});
const LEFT = { left: { "6": 0 }, shown_by: { "6": [1] } };

test("cards that the deck cannot give lead to taking back the other hand", () => {
  happens(shows(1, ["4", "4", "4", "4"], 2));
  type(ANE);
  refused("impossible_deal", { card: "4", seats: "0,1" });
  expect(text("conflict")).toContain("La baraja no tiene tantas");
  press("conflict-remove-1");
  const { sequence } = phone.now.hand.entries.at(-1) ?? expect.fail();
  expect(phone.commands.at(-1)).toEqual({ type: "undo", to: sequence, only: true });
  // Before the other hand is gone, these would be refused again.
  expect(isOff("send-again")).toBe(true);
  stored(showsNothing(1));
  press("send-again");
  expect(phone.commands.at(-1)).toEqual({ type: "show_cards", seat: 0, cards: ANE });
});

test("a winner told wrong locks nobody out", () => {
  happens((now) => {
    const told = { type: "lance_told", lance: "grande", winner: 2, sequence: 60 } as const;
    now.hand.entries.push(happening(told));
  });
  type(ANE);
  refused("cards_say_otherwise", { lance: "grande" });
  expect(text("conflict-grande")).toContain("Grande");
  expect(text("conflict")).toContain("O esto o las cartas están mal apuntadas.");
  press("conflict-remove-grande");
  expect(phone.commands.at(-1)).toEqual({ type: "undo", to: 60, only: true });
});

test("a declaration that the cards contradict stops nobody from entering theirs", () => {
  const wrong = { seat: 2, lance: "pares", said: true, sequence: 50 } as const;
  happens((now) => {
    shows(2, ["R", "7", "5", "4"])(now);
    now.hand.contradictions = [wrong];
  });
  type(ANE);
  stored(shows(0, ANE));
  expect(text("contradiction")).toContain("Miren");
  press("cards-of-3");
  expect(text("held")).toContain("Cartas de Iker");
  press("pad-back", "fix-cards");
  expect(text("held")).toContain("Cartas de Miren");
  expect(places()).toBe("R 7 5 4");
  press("pad-back", "fix-declaration");
  const instead = { type: "declare", lance: "pares", seat: 2, has: false };
  expect(phone.commands.at(-1)).toEqual({ type: "correct", sequence: 50, instead });
});

test("a wild Sota is chosen also where the server does not answer, and chosen anew", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("offline")));
  cleanup();
  begin(new PhoneAt("wild"));
  type(["6", "6", "A", "Sc"]);
  expect(phone.commands).toEqual([]);
  await vi.waitFor(() => expect(text("wild-note")).toContain("El servidor no contesta"));
  press("wild-other");
  expect(places()).toBe("");
  type(["6", "6", "A", "Sc"]);
  press("wild-A");
  const cards = ["6", "6", "A", "Sc>A"];
  expect(phone.commands).toEqual([{ type: "show_cards", seat: 0, cards }]);
  stored(shows(0, cards));
  press("cards-of-0", "choose-again", "wild-R");
  expect(phone.commands.at(-1)).toMatchObject({ cards: ["6", "6", "A", "Sc>R"] });
});
