/**
 * Restore the view from its JSON. The view as it is sent leaves out empty fields (null, false, no entries) and those that
 * repeat another part of it (docs/protocol.md, scorekeeper/view/wire.py). A complete view is returned as it is.
 */
import { HOWS, KINDS, LANCES, SHAPES, type View } from "./generated/protocol";

type Json = Record<string, unknown>;

interface Field {
  key: string;
  /** Makes the value of the field if it was left out; null if it never is. */
  empty: (() => unknown) | null;
  shape: string | undefined;
}

const EMPTY: Record<string, Field["empty"]> = {
  "": () => null,
  "?": () => false,
  "*": () => [],
  "%": () => ({}),
  "-": null,
};

/** "former:Former", "adentro?": a field, its value when left out, and its shape. */
function fieldOf(word: string): Field {
  const [, key = "", mark = "", shape] = /^(\w+)([?*%-]?)(?::(\w+))?$/.exec(word) ?? [];
  return { key, empty: EMPTY[mark] ?? null, shape };
}

const FIELDS = new Map(
  Object.entries(SHAPES).map(([name, words]) => [name, words.split(" ").map(fieldOf)]),
);

/** An object of a shape with all its fields, or a list of them. */
function whole(shape: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => whole(shape, one));
  if (typeof value !== "object" || value === null) return value;
  const sent = value as Json;
  const named = shape === "Happening" ? sent.type : shape === "Option" ? `do ${sent.do}` : shape;
  const found: Json = { ...sent };
  for (const { key, empty, shape: below } of FIELDS.get(String(named)) ?? []) {
    if (key in sent) found[key] = below === undefined ? sent[key] : whole(below, sent[key]);
    else if (empty) found[key] = empty();
  }
  return found;
}

const all = (list: unknown): Json[] => list as Json[];
const isEmpty = (list: unknown): boolean => !Array.isArray(list) || list.length === 0;

export function viewFromWire(sent: object): View {
  const view = whole("View", sent) as Json;
  const hand = view.hand as Json;
  const rules = view.rules as Json;
  const seats = all(view.seats);
  const sides = all(view.sides);
  sides.forEach((side, place) => {
    side.side = place;
  });
  seats.forEach((seat, place) => {
    seat.seat = place;
    seat.dealer = place === hand.dealer;
    if (!("present" in (all((sent as Json).seats)[place] ?? {}))) {
      seat.present = seat.phone !== null && seat.gone_seconds === null;
    }
  });
  rules.faces = [...(rules.faces as Iterable<string>)];

  const nobody = () => seats.map(() => null);
  const said = (hand.said ?? {}) as Json;
  hand.said = Object.fromEntries(
    Object.keys(KINDS).map((lance) => [lance, isEmpty(said[lance]) ? nobody() : said[lance]]),
  );
  hand.asks ??= { cards: [], told: [] };
  if (isEmpty(hand.cards)) hand.cards = nobody();
  if (isEmpty(hand.held)) hand.held = nobody();
  if (isEmpty(hand.taken)) hand.taken = sides.map(() => 0);

  const named = (happening: Json): Json => {
    const { by, took_back: back } = happening;
    if (typeof by === "number") happening.by_name ??= seats[by]?.player ?? null;
    if (back) named((back as Json).first as Json);
    return happening;
  };
  const entries = all(hand.entries).map((entry) =>
    named(ofAHand(entry) ? { hand: hand.number, ...entry } : entry),
  );
  hand.entries = entries;
  hand.lances = all(hand.lances).map((lance, place) => ({
    lance: LANCES[place],
    state: "waiting",
    stones: 0,
    bids: entries.filter(({ type, lance: of }) => type === "bid_spoken" && of === LANCES[place]),
    ...lance,
  }));

  const resolved = (happening: unknown): Json =>
    typeof happening === "number"
      ? (entries.find(({ sequence }) => sequence === happening) ?? {})
      : named(happening as Json);
  const latest = (view.latest as unknown[]).map(resolved);
  view.latest = latest;
  view.last ??= latest.at(-1);
  for (const option of all(view.may).flatMap(({ options }) => all(options))) {
    if (option.do === "undo") {
      option.undoes = resolved(option.undoes);
      option.steps = all(option.steps).map((run) => ({ kind: "step", ...run }));
    }
    if (option.do === "tell_hand") option.tells = all(option.tells).flatMap(lines);
  }
  return view as unknown as View;
}

/** Whether a happening names its hand. */
function ofAHand({ type }: Json): boolean {
  return FIELDS.get(String(type))?.some(({ key }) => key === "hand") ?? false;
}

/** One line for each lance, from lines that several lances share. */
function lines(sent: Json): Json[] {
  if (!("lances" in sent)) return [sent];
  const { lances, ...tell } = whole("ToTell", sent) as Json;
  const pairs = tell.refused as [number, number][];
  if (!isEmpty(tell.bets) && !("how" in sent)) tell.how = HOWS;
  tell.refused = pairs.map(([stood, pays]) => ({ stood, pays }));
  return (lances as string[]).map((lance) => {
    const kinds = tell.punto ? [] : ((KINDS as Json)[lance] ?? []);
    const values = "values" in sent || isEmpty(kinds) ? tell.values : tell.winners;
    return { ...tell, lance, choices: kinds, values };
  });
}
