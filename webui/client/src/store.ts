/** What this page knows: the newest view, who this phone is, what it has not got through yet. */
import { computed, signal } from "@preact/signals";
import { recall, remember } from "./browser-storage";
import { helloOf, socketUrl } from "./hello";
import { makeOutbox, type Outbox } from "./outbox";
import type {
  Ack,
  Command,
  CommandMessage,
  FromServer,
  Hello,
  HouseSettings,
  Picture,
  RefereeCodeShown,
  Refused,
  SeatView,
  Seen,
  View,
  Waiting,
  Welcome,
} from "./protocol";
import { type Link, openLink } from "./socket";

/** The newest whole view of the table; null until the first one. */
export const view = signal<View | null>(null);
/** When it came, in milliseconds of `performance.now()`: what it says in seconds was true then. */
export const viewCame = signal(0);
export const welcome = signal<Welcome | null>(null);
/** The server was updated under this page: there is a newer page too (pwa/new-version.ts). */
export const serverUpdated = signal(false);
/** A board or panel without a table: its own code. */
export const waiting = signal<Waiting | null>(null);
/** The panel's picture, for the page that mirrors it. */
export const picture = signal<Picture | null>(null);
/** The referee's code this phone asked for: where it can be read, and for how long. */
export const codeShown = signal<RefereeCodeShown | null>(null);
/** The settings of the house, as this referee's phone was last told them. */
export const house = signal<HouseSettings | null>(null);
/** The table watched; a board learns it from `follow`. */
export const table = signal<string | null>(null);
/** The table that somebody chose for this board, while it is live. */
export const pointed = signal<string | null>(null);
export interface Refusal {
  refused: Refused;
  /** What was refused, where it was a command, and as whom it was sent. */
  command: Command | null;
  as?: CommandMessage["as"];
  /** Counts up, so that two equal ones differ. */
  seen: number;
}
/** The latest refusal, for the toast. */
export const refusal = signal<Refusal | null>(null);
/** The last command that is safely on disk. */
export const acknowledged = signal<{ message: CommandMessage; ack: Ack } | null>(null);

const link = signal<Link | null>(null);
const outbox = signal<Outbox>(makeOutbox({ load: () => null, save: () => undefined }));

export const connected = computed(() => link.value?.connected.value ?? false);
/** Why there is no conversation at all (no such table, page too old), or null. */
export const ended = computed(() => link.value?.refusal.value ?? null);
/** Commands without an answer, oldest first. */
export const pending = computed(() => outbox.value.waiting.value);

/** A tap of this phone is on its way, or its effect is not on the screen yet. */
export const settling = computed(
  () =>
    pending.value.length > 0 ||
    (acknowledged.value?.ack.revision ?? 0) > (view.value?.revision ?? 0),
);

let pressed: string | null = null;
/** The view before the person who is pressing, while what they pressed is done. */
let seen: View | null = null;
const sender = signal<string | null>(null);
/** The button whose tap is on its way: it says so at once, whatever the network is like. */
export const sentBy = computed(() => (settling.value ? sender.value : null));

/**
 * Do what a button is for; what it sends is known to be its doing.
 *
 * `before` is the view on the screen as the finger came down: commands are sent as given then.
 */
export function press(button: string, act: () => void, before: View | null = null): void {
  pressed = button;
  seen = before;
  try {
    act();
  } finally {
    pressed = null;
    seen = null;
  }
}

/** Public id of this phone. */
export const phone = computed(() => welcome.value?.phone ?? null);
/** The seats this phone holds, in the order of play. */
export const mySeats = computed<readonly SeatView[]>(() => {
  const me = phone.value;
  return me === null ? [] : (view.value?.seats.filter((seat) => seat.phone === me) ?? []);
});

/** Start talking to the server as this kind of client, at this table if there is one.
 * `last`: where a board without a table was last pointed. */
export function join(
  client: Hello["client"],
  code: string | null,
  last: string | null = null,
): void {
  link.value?.close();
  table.value = code;
  pointed.value = last;
  view.value = null;
  acknowledged.value = null;
  outbox.value = makeOutbox({
    load: () => recall(`outbox.${code}`, "this tab"),
    save: (text) => remember(`outbox.${code}`, text, "this tab"),
  });
  link.value = openLink({
    url: socketUrl(),
    hello: () => helloOf(client, code, pointed.value),
    outbox: outbox.value,
    hear: (message) => hear(client, message),
    answered: (message, answer) => {
      if (answer.type === "ack") acknowledged.value = { message, ack: answer };
      else show(answer, message.command, message.as);
    },
  });
}

function hear(client: Hello["client"], message: FromServer): void {
  switch (message.type) {
    case "welcome":
      if (client === "phone" && message.token !== undefined) remember("token", message.token);
      if (welcome.value && welcome.value.version !== message.version) serverUpdated.value = true;
      welcome.value = message;
      break;
    case "view":
      waiting.value = null;
      viewCame.value = performance.now();
      view.value = message;
      break;
    case "waiting":
      view.value = null;
      table.value = null;
      pointed.value = null;
      waiting.value = message;
      break;
    case "follow":
      table.value = message.table;
      pointed.value = message.pointed ? message.table : null;
      break;
    case "picture":
      picture.value = message;
      break;
    case "referee_code_shown":
      codeShown.value = message;
      break;
    case "house":
      house.value = message;
      break;
    case "refused":
      show(message);
      break;
    default: // A newer server may say more than we know.
  }
}

function show(
  refused: Refused,
  command: Command | null = null,
  as: CommandMessage["as"] = undefined,
): void {
  refusal.value = { refused, command, as, seen: (refusal.value?.seen ?? 0) + 1 };
}

/** What a command says of the view it was given before: the server refuses what no longer fits. */
function sawOf({ revision, hand }: View): Seen {
  const bet = hand.standing?.sequence ?? null;
  return { revision, saw: { hand: hand.number, phase: hand.phase, bet } };
}

/** Do what the person tapped, as one of this phone's seats or the referee (none only for `sit`
 * and `open_referee`). */
export function send(command: Command, seat?: CommandMessage["as"]): void {
  const before = seen ?? view.value;
  const sent = link.value?.command(command, before ? sawOf(before) : { revision: 0 }, seat);
  if (sent) sender.value = pressed;
}

/** Show this table on the board with that code; false when there is no connection. */
export function pointBoard(board: string): boolean {
  return link.value?.say({ type: "point_board", board }) ?? false;
}

/** Have the table's panels and the server's terminal show the referee's code. */
export function askRefereeCode(): boolean {
  codeShown.value = null;
  return link.value?.say({ type: "ask_referee_code" }) ?? false;
}

/** A button of the panel that is mirrored here was pressed; whether the server was told. */
export function pressPanelButton(button: string, seconds: number): boolean {
  return link.value?.say({ type: "press", button, seconds }) ?? false;
}

/** Ask for the settings of the house, or set some; false when there is no connection. */
export function askHouse(values?: Readonly<Record<string, string | number>>): boolean {
  return (
    link.value?.say(values ? { type: "set_house_settings", values } : { type: "house_settings" }) ??
    false
  );
}

/** Give up on commands that did not get through. */
export function forget(): void {
  for (const message of pending.value) outbox.value.settle(message.id);
}

/** Try again now. */
export function reconnect(): void {
  link.value?.reconnect();
}
