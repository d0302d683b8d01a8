/**
 * State of a page of a championship as signals: the newest view, the room and what concerns this
 * phone. `send` sends a command.
 */
import { computed, effect, signal } from "@preact/signals";
import type {
  Championship,
  Command,
  Director,
  DirectorCodeShown,
  FormatSetup,
  Mine,
  Open as OpenChampionship,
  Room,
  RoomTable,
} from "../generated/championship";
import type { Ack, Refused } from "../generated/protocol";
import { helloOf } from "../net/hello";
import { askHousePin } from "../net/http";
import { freshId } from "../net/outbox";
import type { Received, Retried, SentOnce } from "../net/socket";
import { makePageLink } from "../state/page-link";
import { seenView } from "../state/seen";
import { canUnpack, unpacking } from "./unpack";

export type Message = Exclude<Retried, { type: "command" }>;
/** The server's answer; null: the person gave the message up, or the same waits already. */
type Answer = Ack | Refused | null;

/** Bytes of a message beyond which the server would close the connection, also a director's. */
const MOST_BYTES = 64 * 1024;

/** The championship of this page; null before the first view, or if there was none. */
export const view = signal<Championship | null>(null);
/** All championships that are open, the newest first. */
export const opened = signal<readonly OpenChampionship[]>([]);
/** Whether a first view has come. */
export const arrived = signal(false);
export const room = signal<Room | null>(null);
export const mine = signal<Mine | null>(null);
/** What directors are sent; null on other phones. */
export const director = signal<Director | null>(null);
/** The director's code that this phone asked for: where it is shown, and for how long. */
export const codeShown = signal<DirectorCodeShown | null>(null);
/** The latest refusal. */
export const refusal = signal<Refused | null>(null);
/** Seconds by which the server's clock is ahead of this device's. */
const ahead = signal(0);

const [viewSeen, openedSeen] = [seenView(view), seenView(opened)];

/** Callbacks for the answers to messages of this page, by message id. */
const awaiting = new Map<string, (answer: Answer) => void>();

export const link = makePageLink<Message>({
  isSame: (one, other) => JSON.stringify(meant(one)) === JSON.stringify(meant(other)),
  // Whether it is stale is the server's to say, but not if the page shows another championship.
  stands: (message) => isOf(message, view.value?.code),
  renewed(message) {
    const seen = viewSeen();
    return isOf(message, seen?.code) ? { ...message, revision: seen?.revision ?? 0 } : message;
  },
  givenUp: ({ id }) => answerWith(id, null),
  receive: unpacking(take),
  answered(message, answer) {
    if (answer.type === "refused") refusal.value = answer;
    whenShown(answer, () => answerWith(message.id, answer));
  },
});
export const { connected, ended, sendOnce, welcome } = link;

/** Whether a message of this phone is unanswered. */
export const sending = computed(() => link.pending.value.length > 0);

/** Now by the server's clock, in seconds since 1970. */
export function serverNow(): number {
  return Date.now() / 1000 + ahead.peek();
}

/**
 * Connect, once for the page; returns a function that ends the connection. The championship is the
 * one that the address names, or that of a table, or else the newest that is open.
 */
export function joinChampionship(table: string | null = null): () => void {
  return link.join("outbox.championship", () => {
    const chosen = new URLSearchParams(location.search).get("c");
    const hello = { ...helloOf("championship", table), packed: canUnpack };
    return chosen === null ? hello : { ...hello, championship: chosen };
  });
}

/** What a message is meant to do, however often it is entered. */
function meant({ id: _, ...message }: Message): object {
  return message.type === "championship_command" ? { ...message, revision: 0 } : message;
}

/** Whether a message is meant for this championship, or begins one. */
const isOf = (message: Message, code: string | undefined): boolean =>
  message.type === "open_championship" || message.championship === code;

function answerWith(id: string, answer: Answer): void {
  awaiting.get(id)?.(answer);
  awaiting.delete(id);
}

/** Run once the view shows what was acknowledged: the next command refers to it. */
function whenShown(answer: Ack | Refused, then: () => void): void {
  const isShown = (): boolean =>
    answer.type === "refused" || (view.value?.revision ?? 0) >= answer.revision;
  const stop = effect(() => {
    if (!isShown()) return;
    queueMicrotask(() => {
      stop();
      then();
    });
  });
}

function take(message: Received, viewArrived: () => void): void {
  switch (message.type) {
    case "welcome":
      // Sent again after it to a director only.
      director.value = null;
      break;
    case "championship":
      view.value = message.view;
      opened.value = message.open;
      arrived.value = true;
      viewArrived();
      break;
    case "room":
      ahead.value = message.now - Date.now() / 1000;
      room.value = message.whole ? message : { ...message, tables: merged(message.tables) };
      break;
    case "mine":
      mine.value = message;
      if (!message.director) director.value = null;
      break;
    case "director":
      director.value = message;
      break;
    case "director_code_shown":
      codeShown.value = message;
      break;
    case "refused":
      refusal.value = message;
      if (message.code === "house_pin_wanted") void sendWithPinAgain();
      break;
    default: // A newer server may send messages of other types.
  }
}

/** All tables of the room, with those that have changed. */
function merged(changed: RoomTable[]): RoomTable[] {
  const newest = new Map(changed.map((one) => [one.table, one]));
  return (room.value?.tables ?? []).map((one) => newest.get(one.table) ?? one);
}

/** Send a command, now or as soon as there is a connection; resolves with the server's answer. */
export function send(command: Command): Promise<Answer> {
  const seen = viewSeen();
  const of = { championship: seen?.code ?? "NONE", revision: seen?.revision ?? 0 };
  return post({ type: "championship_command", id: freshId(), ...of, command });
}

/** Begin a championship, from a director. */
export async function openChampionship(
  setup: FormatSetup,
  open = openedSeen().map(({ code }) => code),
): Promise<Answer> {
  const answer = await post({ type: "open_championship", id: freshId(), setup, open });
  const wanted = answer?.type === "refused" && answer.code === "house_pin_wanted";
  return wanted && (await askHousePin()) ? openChampionship(setup, open) : answer;
}

async function post(message: Message): Promise<Answer> {
  if (new TextEncoder().encode(JSON.stringify(message)).length > MOST_BYTES) {
    return refuseHere(message.id, "too_large");
  }
  if (!link.post(message)) return null;
  return new Promise((answered) => awaiting.set(message.id, answered));
}

/** A refusal of a message that is not sent, as the server would be asked for it in vain. */
function refuseHere(id: string, code: Refused["code"]): Refused {
  const refused: Refused = { type: "refused", id, code, text: "", params: {}, revision: null };
  refusal.value = refused;
  return refused;
}

/** The newest message that may need the house PIN. */
let wantsPin: SentOnce | null = null;

/** Send a message that is not retried, and again once the house PIN is entered, if it needs that. */
export function sendWithPin(message: SentOnce): boolean {
  wantsPin = message;
  return sendOnce(message);
}

async function sendWithPinAgain(): Promise<void> {
  if (wantsPin && (await askHousePin())) sendOnce(wantsPin);
}
