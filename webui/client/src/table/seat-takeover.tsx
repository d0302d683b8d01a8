import { signal } from "@preact/signals";
import type { Seat, View } from "../generated/protocol";
import { t } from "../i18n";
import { act, sendingDisabled } from "../seat/actor";
import type { Doing } from "../seat/audience";
import { listed } from "../seat/order";
import { phone, send } from "../store";
import { Button } from "../ui/button";
import "./seat-takeover.css";

interface SeatTakeoverProps {
  now: View;
  asked: Doing<"answer_seat">[];
  mine: readonly number[];
}

/** Dismissed notices on this page: seat, and the phone that took it. */
const read = signal<ReadonlySet<string>>(new Set());
const noticeOf = (seat: Seat): string => `${seat.seat} ${seat.phone}`;

/**
 * Notices about a seat that was taken over while its phone was gone: the former phone can ask for
 * it, the new one can give it back.
 */
export function SeatTakeover({ now, asked, mine }: SeatTakeoverProps) {
  const lost = now.seats.filter(
    (seat) => seat.former?.phone === phone.value && !read.value.has(noticeOf(seat)),
  );
  const wanted = asked.flatMap(({ seat }) => now.seats[seat] ?? []);
  return (
    <>
      {lost.length > 0 && <Lost seats={lost} />}
      {wanted.length > 0 && <Wanted seats={wanted} mine={mine} />}
    </>
  );
}

/** "Miren se ha sentado en tu sitio." Asks for all seats that this phone held. */
function Lost({ seats }: { seats: readonly Seat[] }) {
  const open = seats.filter((seat) => !seat.former?.asks);
  const ask = (): void => {
    for (const { seat } of open) send({ type: "ask_seat", seat });
  };
  const putAway = (): void => {
    read.value = new Set([...read.value, ...seats.map(noticeOf)]);
  };
  return (
    <section class="seat-takeover" data-testid="seat-taken" role="status">
      <p>{open.length > 0 ? [...new Set(open.map(takenWords))].join(" ") : t("join.asked_back")}</p>
      <div class="few answers">
        <Button id="seat-taken-read" kind="plain" onPress={putAway}>
          {t("common.close")}
        </Button>
        {open.length > 0 && (
          <Button id="ask-seat" kind="main" off={sendingDisabled.value} onPress={ask}>
            {t("join.ask_back")}
          </Button>
        )}
      </div>
    </section>
  );
}

function takenWords({ player, former }: Seat): string {
  return former?.player === player
    ? t("join.taken_phone", { name: player })
    : t("join.taken_by", { who: player });
}

/** "Jon ha vuelto y pide su sitio." */
function Wanted({ seats, mine }: { seats: readonly Seat[]; mine: readonly number[] }) {
  const answer = (give: boolean): void => {
    for (const { seat } of seats) act({ type: "answer_seat", seat, give });
  };
  return (
    <section
      class="seat-takeover"
      data-testid="seat-wanted"
      // An answer to this request is no answer to the one that takes its place.
      data-situation={seats.map(({ seat, former }) => `${seat} ${former?.phone}`).join()}
      role="status"
    >
      <p>{wantedWords(seats, mine)}</p>
      <div class="few answers">
        <Button
          id="keep-seat"
          kind="plain"
          off={sendingDisabled.value}
          onPress={() => answer(false)}
        >
          {t("join.keep")}
        </Button>
        <Button id="give-seat" kind="main" off={sendingDisabled.value} onPress={() => answer(true)}>
          {t("join.give_back")}
        </Button>
      </div>
    </section>
  );
}

function wantedWords(seats: readonly Seat[], mine: readonly number[]): string {
  const name = listed([...new Set(seats.map(({ player, former }) => former?.player ?? player))]);
  const anothers = seats.find(({ seat }) => !mine.includes(seat));
  return anothers
    ? t("join.wants_back_of", { name, who: anothers.player })
    : t("join.wants_back", { name });
}
