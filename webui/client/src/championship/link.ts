/**
 * Connection of a page of a championship: the newest view, room and what concerns this phone, as
 * signals; commands, which are sent again until they are answered.
 */
import { computed, effect, signal } from "@preact/signals";
import { recall, remember } from "../browser/storage";
import type {
  Championship,
  ChampionshipMatch,
  Command,
  Director,
  DirectorCodeShown,
  FormatSetup,
  Mine,
  Open as OpenChampionship,
  Room,
  RoomTable,
} from "../generated/championship";
import type { Ack, Refused, Welcome } from "../generated/protocol";
import { helloOf } from "../net/hello";
import { askHousePin } from "../net/http";
import { freshId, makeUnanswered, type Unanswered } from "../net/outbox";
import { type Link, openLink, type Received, type Retried, type SentOnce } from "../net/socket";
import { seenView } from "../state/seen";

type Message = Exclude<Retried, { type: "command" }>;

/** Bytes of a message beyond which the server would close the connection, also a director's. */
const MOST_BYTES = 64 * 1024;

/** The championship of this page; null before the first view, or if there was none. */
export const view = signal<Championship | null>(null);
/** All championships that are open, the newest first. */
export const opened = signal<readonly OpenChampionship[]>([]);
/** Whether a first view has come. */
export const arrived = signal(false);
export const room = signal<Room | null>(null);
/** The table of the room at which a match is played now. */
export const liveTable = (match: ChampionshipMatch): RoomTable | undefined =>
  room.value?.tables.find((one) => one.match === match.number);

/** Games of the two sides of a match: of its result, or as they are at its table. */
export const gamesOf = (match: ChampionshipMatch): readonly number[] =>
  match.result?.games ?? liveTable(match)?.games ?? [];

export const mine = signal<Mine | null>(null);
/** What directors are sent; null on other phones. */
export const director = signal<Director | null>(null);
export const welcome = signal<Welcome | null>(null);
/** The director's code that this phone asked for: where it is shown, and for how long. */
export const codeShown = signal<DirectorCodeShown | null>(null);
/** The latest refusal. */
export const refusal = signal<Refused | null>(null);
/** Seconds by which the server's clock is ahead of this device's. */
const ahead = signal(0);

const [viewSeen, openedSeen] = [seenView(view), seenView(opened)];

const link = signal<Link<Message> | null>(null);
const outbox = signal<Unanswered<Message>>(
  makeUnanswered({ load: () => null, save: () => undefined }),
);
/** Callbacks for the answers to messages of this page, by message id. */
const awaiting = new Map<string, (answer: Ack | Refused) => void>();

export const connected = computed(() => link.value?.connected.value ?? false);
/** The refusal that ended the connection for good (page too old), or null. */
export const ended = computed(() => link.value?.refusal.value ?? null);
/** Name that distinguishes a phone from others of its pair: the first letters of its public id. */
export const phoneName = (phone: string): string => phone.slice(0, 4).toUpperCase();

/** Whether a message of this phone is unanswered. */
export const sending = computed(() => outbox.value.waiting.value.length > 0);

/** Now by the server's clock, in seconds since 1970. */
export function serverNow(): number {
  return Date.now() / 1000 + ahead.peek();
}

/** The address of a page with a championship of one's choice. */
export const choosing = (page: string, code: string): string => `${page}?c=${code}`;

/**
 * Connect, once for the page; returns a function that ends the connection. The championship is the
 * one that the address names, or that of a table, or else the newest that is open.
 */
export function joinChampionship(table: string | null = null): () => void {
  const key = "outbox.championship";
  outbox.value = makeUnanswered({
    load: () => recall(key, "this tab"),
    save: (text) => remember(key, text, "this tab"),
  });
  const made = openLink<Message>({
    hello: () => {
      const hello = { ...helloOf("championship", table), packed: "DecompressionStream" in window };
      const chosen = new URLSearchParams(location.search).get("c");
      return chosen === null ? hello : { ...hello, championship: chosen };
    },
    outbox: outbox.value,
    onMessage: receive,
    answered: (message, answer) => {
      if (answer.type === "refused") refusal.value = answer;
      const onAnswer = awaiting.get(message.id);
      awaiting.delete(message.id);
      if (onAnswer) whenShown(answer, () => onAnswer(answer));
    },
  });
  link.value = made;
  return () => {
    made.close();
    if (link.value === made) link.value = null;
  };
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

/** The newest message that waits until earlier ones are unpacked; null: none does. */
let unpacking: Promise<void> | null = null;

/** Take messages in the order in which they came. */
function receive(message: Received): void {
  if (message.type !== "packed" && unpacking === null) {
    take(message);
    return;
  }
  const whole = message.type === "packed" ? unpacked(message.deflated) : message;
  const next = async (): Promise<void> => take(await whole);
  const newest = (unpacking ?? Promise.resolve()).then(next, next).finally(() => {
    if (unpacking === newest) unpacking = null;
  });
  unpacking = newest;
}

async function unpacked(deflated: string): Promise<Received> {
  const bytes = Uint8Array.from(atob(deflated), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return (await new Response(stream).json()) as Received;
}

function take(message: Received): void {
  switch (message.type) {
    case "welcome":
      if (message.token !== undefined) remember("token", message.token);
      // Sent again after it to a director only.
      director.value = null;
      welcome.value = message;
      break;
    case "championship":
      view.value = message.view;
      opened.value = message.open;
      arrived.value = true;
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
      if (message.code === "house_pin_wanted") void sendOnceAgain();
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
export function send(command: Command): Promise<Ack | Refused> {
  const seen = viewSeen();
  const of = { championship: seen?.code ?? "NONE", revision: seen?.revision ?? 0 };
  return post({ type: "championship_command", id: freshId(), ...of, command });
}

/** Begin a championship, from a director. */
export async function openChampionship(
  setup: FormatSetup,
  open = openedSeen().map(({ code }) => code),
): Promise<Ack | Refused> {
  const answer = await post({ type: "open_championship", id: freshId(), setup, open });
  const wanted = answer.type === "refused" && answer.code === "house_pin_wanted";
  return wanted && (await askHousePin()) ? openChampionship(setup, open) : answer;
}

function post(message: Message): Promise<Ack | Refused> {
  if (new TextEncoder().encode(JSON.stringify(message)).length > MOST_BYTES) {
    return Promise.resolve(refuseHere(message.id, "too_large"));
  }
  outbox.peek().push(message);
  link.peek()?.post(message);
  return new Promise((answered) => awaiting.set(message.id, answered));
}

/** A refusal of a message that is not sent, as the server would be asked for it in vain. */
function refuseHere(id: string, code: Refused["code"]): Refused {
  const refused: Refused = { type: "refused", id, code, text: "", params: {}, revision: null };
  refusal.value = refused;
  return refused;
}

let lastSentOnce: SentOnce | null = null;

/** Send the last message again once the house PIN, which it needs, is entered. */
async function sendOnceAgain(): Promise<void> {
  if (lastSentOnce && (await askHousePin())) sendOnce(lastSentOnce);
}

/** Send a message that is not retried; false if there is no connection. */
export function sendOnce(message: SentOnce): boolean {
  lastSentOnce = message;
  return link.peek()?.sendOnce(message) ?? false;
}

/** Reconnect now. */
export function reconnect(): void {
  link.peek()?.reconnect();
}
