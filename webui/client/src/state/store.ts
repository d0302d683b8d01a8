/**
 * State of this page as signals: the newest view, this phone's id and seats, unanswered commands.
 * `send` sends a command.
 */
import { computed, signal } from "@preact/signals";
import type {
  Ack,
  Command,
  CommandMessage,
  DebtsPaid,
  Hello,
  OddsNow,
  Picture,
  RefereeCodeShown,
  Refused,
  View,
  Waiting,
} from "../generated/protocol";
import { completeView } from "../net/complete-view";
import { helloOf } from "../net/hello";
import { invitationTo, keepInvitation, tvAt } from "../net/invitation";
import { freshId } from "../net/outbox";
import type { Received } from "../net/socket";
import { makePageLink, type PageLink } from "./page-link";
import { type SeenViews, seenView, whileSeeing } from "./seen";

/** The newest view of the table; null until the first one. */
export const view = signal<View | null>(null);
/** When it arrived, on the clock of `performance.now()`: durations in the view count from then. */
export const viewReceivedAt = signal(0);
/** Set on a TV or panel without a table: its own code. */
export const waiting = signal<Waiting | null>(null);
/** The panel's picture, for the page that mirrors it. */
export const picture = signal<Picture | null>(null);
/** The newest code that the mirrored panel shows, and when it came; null if it shows none. */
export const panelCode = signal<PanelCode | null>(null);
interface PanelCode {
  of: "referee_code" | "director_code";
  digits: string;
  seconds: number;
}
/** The referee's code that this phone asked for: where it is shown, and for how long. */
export const codeShown = signal<RefereeCodeShown | null>(null);
/** The table of this page; set by `follow` on a TV. */
export const table = signal<string | null>(null);
/** The table that somebody chose for this TV, while it is live. */
export const pointed = signal<string | null>(null);
export interface Refusal {
  refused: Refused;
  /** The refused command, if it was one, and the seat it was sent as. */
  command: Command | null;
  as?: CommandMessage["as"];
  /** Counter that tells equal refusals apart. */
  seen: number;
}
/** The latest refusal, for the toast. */
export const refusal = signal<Refusal | null>(null);
/** The last command that the server has stored. */
export const acknowledged = signal<{ message: CommandMessage; ack: Ack } | null>(null);

/** The debts of the table's matches that were paid, as sent last: what is owed is fetched then. */
export const debtsPaid = signal<DebtsPaid | null>(null);

/** Of a TV: the chances to win at a table, as sent last. */
export const odds = signal<OddsNow | null>(null);

/** This phone's invitation to the table; of a TV that a seated phone pointed here, the same. */
export const invitation = signal<string | null>(null);

const viewSeen = seenView(view);

export const link: PageLink<CommandMessage> = makePageLink({
  // Stones that are counted twice are two.
  isSame: (one, other) =>
    one.command.type !== "count_stones" &&
    JSON.stringify([one.command, one.as]) === JSON.stringify([other.command, other.as]),
  stands: ({ saw }) => saw === undefined || JSON.stringify(saw) === JSON.stringify(sawNow().saw),
  renewed: (message) => ({ ...message, ...sawNow() }),
  mayOpenMore: () => mySeats.value.length > 0,
  receive,
  answered: (message, answer) => {
    if (answer.type === "ack") acknowledged.value = { message, ack: answer };
    else show(answer, message.command, message.as);
  },
});
export const { connected, ended, held, pending, sendOnce, serverUpdated, welcome } = link;

/** Whether a command of this phone is unanswered, or its effect is not in the view yet. */
export const unconfirmed = computed(
  () =>
    pending.value.length > 0 ||
    (acknowledged.value?.ack.revision ?? 0) > (view.value?.revision ?? 0),
);

/** The run of the server that sent the view. */
let viewBoot = "";
let pressed: string | null = null;
const sender = signal<string | null>(null);
/**
 * Test id of the button whose command is unconfirmed; it is marked at once, however slow the
 * network is.
 */
export const sentBy = computed(() => (unconfirmed.value ? sender.value : null));

/**
 * Run the action of a button; commands sent by it are attributed to the button. `seen` is what
 * was on the screen at pointerdown, which the commands refer to.
 */
export function press(button: string, act: () => void, seen: SeenViews | null = null): void {
  pressed = button;
  try {
    whileSeeing(seen, act);
  } finally {
    pressed = null;
  }
}

/** Public id of this phone. */
export const phone = computed(() => welcome.value?.phone ?? null);
/** The seats that this phone holds, in the order of play. */
export const mySeats = computed<readonly number[]>(() => {
  const me = phone.value;
  const seats = me === null ? [] : (view.value?.seats ?? []);
  return seats.flatMap((seat, place) => (seat.phone === me ? [place] : []));
});

/**
 * Connect to the server as this kind of client, at a table if there is one; returns a function that
 * ends the connection. `last` is the table that a TV without one was pointed at last.
 */
export function join(
  client: Hello["client"],
  code: string | null,
  last: string | null = null,
): () => void {
  table.value = code;
  pointed.value = last;
  view.value = null;
  invitation.value = invitationOf(code ?? last);
  acknowledged.value = null;
  return link.join(`outbox.${code}`, () => helloOf(client, code, pointed.value));
}

function receive(message: Received, viewArrived: () => void): void {
  switch (message.type) {
    case "view":
      if (!isOlder(message)) showView(message);
      viewArrived();
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
      invitation.value = invitationOf(pointed.value);
      break;
    case "invitation":
      keepInvitation(message.table, message.invitation);
      if (message.tv !== undefined) keepInvitation(tvAt(message.table), message.tv);
      invitation.value = message.invitation;
      break;
    case "debts_paid":
      debtsPaid.value = message;
      break;
    case "odds":
      odds.value = message;
      break;
    case "picture":
      picture.value = message;
      break;
    case "referee_code":
    case "director_code":
      if (message.code !== null)
        panelCode.value = { of: message.type, digits: message.code, seconds: message.seconds };
      else if (panelCode.value?.of === message.type) panelCode.value = null;
      break;
    case "referee_code_shown":
      codeShown.value = message;
      break;
    case "refused":
      show(message);
      break;
    default: // A newer server may send messages of other types.
  }
}

function showView(message: View): void {
  viewBoot = welcome.value?.boot ?? "";
  waiting.value = null;
  viewReceivedAt.value = performance.now();
  view.value = completeView(message);
}

/** Whether a view is older than one received on another connection. */
function isOlder({ table, revision }: View): boolean {
  const shown = view.value;
  // A server that was restarted may have gone back to a backup.
  return shown?.table === table && revision < shown.revision && viewBoot === welcome.value?.boot;
}

function invitationOf(code: string | null): string | null {
  return code === null ? null : invitationTo(code);
}

function show(
  refused: Refused,
  command: Command | null = null,
  as: CommandMessage["as"] = undefined,
): void {
  refusal.value = { refused, command, as, seen: (refusal.value?.seen ?? 0) + 1 };
}

/** What a command says of the view it refers to, so that the server can refuse a stale one. */
function sawNow(): Pick<CommandMessage, "revision" | "saw"> {
  const now = viewSeen();
  if (!now) return { revision: 0 };
  const { revision, hand } = now;
  const bet = hand.standing?.sequence ?? null;
  return { revision, saw: { hand: hand.number, phase: hand.phase, bet } };
}

/**
 * Send a command as one of this phone's seats or as the referee. Only `sit`, `open_referee` and a
 * withdrawal need neither.
 */
export function send(command: Command, seat?: CommandMessage["as"]): void {
  const message: CommandMessage = { type: "command", id: freshId(), ...sawNow(), command };
  if (seat !== undefined) message.as = seat;
  if (link.post(message)) sender.value = pressed;
}
