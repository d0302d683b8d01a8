import type { Request, View } from "../../generated/protocol";
import { mine, phrasesNow, playerAt } from "../../seat/actor";
import { listed } from "../../seat/order";
import { phone } from "../../state/store";
import { ergative, sayActs } from "../../words";
import { t } from "../../words/i18n";
import { say } from "../seats/sitting-words";

/** Who asks for what: "Xabi quiere sentarse con Ane." `more` are requests of the same phone. */
export function requestWords(now: View, request: Request, more: readonly Request[] = []): string {
  const { by_name: who, name, outcome } = request;
  const asks = { who, who_k: ergative(who) };
  const own = request.phone !== null && request.phone === phone.value;
  switch (request.kind) {
    case "seat":
      return own ? say("join.asked_seat", { name: who }) : seatWords(now, request);
    case "seat_back":
      return own ? say("join.asked_back") : seatBackWords(now, [request, ...more]);
    case "removal":
      return own
        ? say("join.asked_expel", { name: name ?? "" })
        : say("join.wants_expel", { ...asks, name: name ?? "" });
    case "league":
      return say("join.league", {
        name: name ?? "",
        pairs: request.league?.pairs.join(" – ") ?? "",
      });
    default: {
      const what = sayActs(
        { ...request, ...outcome, took_back: outcome?.takes_back ?? null },
        phrasesNow(now),
      );
      return t(request.disputed ? "asked.disputed" : "say.act_asked", { ...asks, what });
    }
  }
}

function seatOf({ acts }: Request): number {
  const [act] = acts;
  return act && "seat" in act && typeof act.seat === "number" ? act.seat : 0;
}

function seatWords(now: View, request: Request): string {
  const seat = seatOf(request);
  const name = request.by_name;
  const wanted = now.seats[seat];
  if (wanted?.phone) return say("join.wants_seat_of", { name, who: wanted.player });
  const partner = now.seats.find(
    (one, place) => one.side === wanted?.side && place !== seat && one.phone !== null,
  );
  return partner
    ? say("join.wants_seat_with", { name, who: partner.player })
    : say("join.wants_seat", { name });
}

/** "Jon ha vuelto y pide su sitio." */
function seatBackWords(now: View, requests: readonly Request[]): string {
  const name = listed([...new Set(requests.map(({ by_name }) => by_name))]);
  const anothers = requests.map(seatOf).find((seat) => !mine.value.includes(seat));
  return anothers === undefined
    ? say("join.wants_back", { name })
    : say("join.wants_back_of", { name, who: playerAt(now, anothers) });
}
