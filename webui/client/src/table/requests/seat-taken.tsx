import { signal } from "@preact/signals";
import type { Seat, View } from "../../generated/protocol";
import { offered, sendingDisabled } from "../../seat/actor";
import { phone, send } from "../../state/store";
import { Button } from "../../ui/button";
import { t } from "../../words/i18n";
import "./seat-taken.css";

/** Dismissed notices on this page: seat, and the phone that took it. */
const read = signal<ReadonlySet<string>>(new Set());
const noticeOf = (now: View, seat: number): string => `${seat} ${now.seats[seat]?.phone}`;

/**
 * "Miren se ha sentado en tu sitio." Somebody took seats of this phone while it was gone: it can ask
 * for them again, for each by itself.
 */
export function SeatTaken({ now }: { now: View }) {
  const seats = [...now.seats.keys()].filter(
    (seat) =>
      now.seats[seat]?.former?.phone === phone.value && !read.value.has(noticeOf(now, seat)),
  );
  const open = offered(now, "sit").filter(({ seat }) => seats.includes(seat));
  const ask = (): void => {
    for (const { seat } of open)
      send({ type: "sit", seat, name: now.seats[seat]?.former?.player ?? "" });
  };
  const putAway = (): void => {
    read.value = new Set([...read.value, ...seats.map((seat) => noticeOf(now, seat))]);
  };
  if (open.length === 0) return null;
  return (
    <section class="seat-taken" data-testid="seat-taken" role="status">
      <p>
        {[...new Set(open.flatMap(({ seat }) => now.seats[seat] ?? []).map(takenWords))].join(" ")}
      </p>
      <div class="few answers">
        <Button id="seat-taken-read" kind="plain" onPress={putAway}>
          {t("common.close")}
        </Button>
        <Button id="ask-seat" kind="main" off={sendingDisabled.value} onPress={ask}>
          {t("join.ask_back")}
        </Button>
      </div>
    </section>
  );
}

function takenWords({ player, former }: Seat): string {
  return former?.player === player
    ? t("join.taken_phone", { name: player })
    : t("join.taken_by", { who: player });
}
