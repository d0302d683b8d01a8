import { expect, test } from "vitest";
import type { BidSpoken, View } from "../src/generated/protocol";
import { audienceOf, optionsFor } from "../src/seat/audience";
import { standpoint } from "../src/seat/choices";
import { alone, captains, from, several, sideNamed } from "../src/seat/order";
import { aView, bidOption, happening, offeredTo } from "./fixtures";

const NAMES = ["Ane", "Jon", "Miren", "Iker", "Nerea"];

/** This many players, each a side of their own. */
const apart = (players: number, of: Parameters<typeof aView>[0] = {}): View => {
  const now = aView(of);
  const names = NAMES.slice(0, players);
  const [side] = now.sides;
  const [seat] = now.seats;
  if (!side || !seat) throw new Error("the fixture has sides and seats");
  return {
    ...now,
    rules: { ...now.rules, alone: true },
    sides: names.map((name) => ({ ...side, name: `side of ${name}` })),
    seats: names.map((player, n) => ({ ...seat, side: n, player })),
  };
};

test("a side of one player has the player's name, whatever its name was before", () => {
  expect([2, 5].map((players) => alone(apart(players)))).toEqual([true, true]);
  expect([2, 5].map((players) => several(apart(players)))).toEqual([false, true]);
  expect(sideNamed(apart(5), 4)).toBe("Nerea");
  const pairs = aView();
  expect([alone(pairs), several(pairs), sideNamed(pairs, 1)]).toEqual([false, false, "Ellos"]);
});

test("the order of play begins with my seat", () => {
  expect(from([0, 1, 2, 3, 4], 2)).toEqual([2, 3, 4, 0, 1]);
  expect(from([0, 1], 0)).toEqual([0, 1]);
});

test("an option is for the actors that it names", () => {
  const may = offeredTo([{ do: "end_match", asks: false }], [1, "referee"]);
  expect(optionsFor({ may }, [0, "phone"])).toEqual([]);
  expect(optionsFor({ may }, [0, 1])).toEqual([{ do: "end_match", asks: false }]);
  expect(optionsFor({ may }, ["referee"])).toEqual([{ do: "end_match", asks: false }]);
  expect(audienceOf({ may }, "end_match")).toEqual([1, "referee"]);
  expect(captains(aView())).toEqual([]);
});

const said = (seat: number, word: BidSpoken["word"], total: number | null = null): BidSpoken =>
  happening({ type: "bid_spoken", sequence: 40 + seat, lance: "grande", seat, word, total });

test("with several sides: who bet, who has answered, who is asked again, who takes no part", () => {
  const bids = [
    said(0, "envido", 2),
    said(1, "no_quiero"),
    said(2, "quiero", 2),
    said(3, "reenvido", 7),
  ];
  const now = apart(5, {
    hand: {
      entries: bids,
      standing: {
        lance: "grande",
        punto: false,
        sequence: 41,
        seat: 3,
        side: 3,
        total: 7,
        ordago: false,
        deje: 2,
        awaited: [0, 2],
      },
    },
  });
  const where = NAMES.map((_, seat) => standpoint(now, seat).is);
  expect(where).toEqual(["awaited", "spoken", "awaited", "bettor", "apart"]);
});

test("no bet stands: speakers are silent or have passed, the others take no part", () => {
  const may = offeredTo([0, 1].map((seat) => bidOption(seat, "envido")));
  const now = apart(3, { may, hand: { entries: [said(1, "paso")] } });
  expect([0, 1, 2].map((seat) => standpoint(now, seat).is)).toEqual(["silent", "spoken", "apart"]);
});
