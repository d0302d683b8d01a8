import { signal } from "@preact/signals";
import type { Seat, View } from "../../generated/protocol";
import { act, playerAt, sendingDisabled } from "../../seat/actor";
import type { Doing } from "../../seat/audience";
import { listed } from "../../seat/order";
import { phone, send } from "../../state/store";
import { Button } from "../../ui/button";
import { t } from "../../words/i18n";
import "./seat-takeover.css";

interface SeatTakeoverProps {
  now: View;
  asked: Doing<"answer_seat">[];
  mine: readonly number[];
}

/** Dismissed notices on this page: seat, and the phone that took it. */
const read = signal<ReadonlySet<string>>(new Set());
const noticeOf = (now: View, seat: number): string => `${seat} ${now.seats[seat]?.phone}`;

/**
 * Notices about a seat that was taken over while its phone was gone: the former phone can ask for
 * it, the new one can give it back.
 */
export function SeatTakeover({ now, asked, mine }: SeatTakeoverProps) {
  const lost = [...now.seats.keys()].filter(
    (seat) =>
      now.seats[seat]?.former?.phone === phone.value && !read.value.has(noticeOf(now, seat)),
  );
  const wanted = asked.map(({ seat }) => seat);
  return (
    <>
      {lost.length > 0 && <Lost now={now} seats={lost} />}
      {wanted.length > 0 && <Wanted now={now} seats={wanted} mine={mine} />}
    </>
  );
}

/** "Miren se ha sentado en tu sitio." Asks for all seats that this phone held. */
function Lost({ now, seats }: { now: View; seats: readonly number[] }) {
  const open = seats.filter((seat) => !now.seats[seat]?.former?.asks);
  const ask = (): void => {
    for (const seat of open) send({ type: "ask_seat", seat });
  };
  const putAway = (): void => {
    read.value = new Set([...read.value, ...seats.map((seat) => noticeOf(now, seat))]);
  };
  return (
    <section class="seat-takeover" data-testid="seat-taken" role="status">
      <p>
        {open.length > 0
          ? [...new Set(open.flatMap((seat) => now.seats[seat] ?? []).map(takenWords))].join(" ")
          : t("join.asked_back")}
      </p>
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

interface WantedProps {
  now: View;
  seats: readonly number[];
  mine: readonly number[];
}

/** "Jon ha vuelto y pide su sitio." */
function Wanted({ now, seats, mine }: WantedProps) {
  const answer = (give: boolean): void => {
    for (const seat of seats) act({ type: "answer_seat", seat, give });
  };
  return (
    <section
      class="seat-takeover"
      data-testid="seat-wanted"
      // An answer to this request is no answer to the one that takes its place.
      data-situation={seats.map((seat) => `${seat} ${now.seats[seat]?.former?.phone}`).join()}
      role="status"
    >
      <p>{wantedWords(now, seats, mine)}</p>
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

function wantedWords(now: View, seats: readonly number[], mine: readonly number[]): string {
  const former = (seat: number) => now.seats[seat]?.former?.player ?? playerAt(now, seat);
  const name = listed([...new Set(seats.map(former))]);
  const anothers = seats.find((seat) => !mine.includes(seat));
  return anothers !== undefined
    ? t("join.wants_back_of", { name, who: playerAt(now, anothers) })
    : t("join.wants_back", { name });
}
