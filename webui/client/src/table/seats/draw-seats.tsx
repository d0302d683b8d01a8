import type { Draw, View } from "../../generated/protocol";
import { act, mine, playerAt, seated, sendingDisabled } from "../../seat/actor";
import { alone, nearestSeat } from "../../seat/order";
import { Button } from "../../ui/button";
import { SideSign } from "../../ui/pieces/stones";
import { t } from "../../words/i18n";
import "./seats.css";
import { say } from "./sitting-words";
import "./draw.css";

interface DrawnSeatsProps {
  now: View;
  seating: Draw["seatings"][number];
}

/** One seating that the draw allows: the table seen from above, and a button that applies it. */
export function DrawnSeats({ now, seating }: DrawnSeatsProps) {
  const { order, mano, keep_sides: kept } = seating;
  const seats = order.length;
  const way = alone(now) ? "alone" : kept ? "kept" : "high";
  // As on the sheet of seats.
  const own = Math.max(order.indexOf(mine.value[0] ?? -1), 0);
  // A phone that plays for everybody has no seat to point out.
  const yours = mine.value.length < seats ? mine.value : [];
  const nearest = nearestSeat(own, seats);
  return (
    <section class="seating" data-testid={`seating-${way}`}>
      <h2>{say(`draw.way.${way}`)}</h2>
      <p class="soft">{say(`draw.about.${way}`)}</p>
      <div class={`cross small of-${seats}`}>
        {order.map((before, place) => {
          const side = now.seats[place]?.side ?? 0;
          return (
            <div
              key={place}
              class={`seat at-${(place - nearest + seats) % seats}${yours.includes(before) ? " you" : ""}`}
              data-testid={`new-seat-${place}`}
            >
              <span class="player">
                <SideSign side={side} /> {playerAt(now, before)}
              </span>
              {place === mano && <span class="soft">{t("play.mano")}</span>}
            </div>
          );
        })}
        <span class="cloth on-cloth" aria-hidden="true">
          {t("join.goes_right")}
        </span>
      </div>
      {seated.value && (
        <Button
          id={`sit-as-drawn-${way}`}
          kind="main"
          off={sendingDisabled.value}
          onPress={() => act({ type: "sit_as_drawn", keep_sides: kept })}
        >
          {say("draw.sit")}
        </Button>
      )}
    </section>
  );
}
