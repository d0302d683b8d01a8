import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Draw as DrawView, View } from "../../generated/protocol";
import { lastOf } from "../../net/hand-entries";
import { act, mine, offered, ofPlayer, playerAt, seated, sendingDisabled } from "../../seat/actor";
import { alone, listed, nearestSeat } from "../../seat/order";
import { Button } from "../../ui/button";
import { screen, show } from "../../ui/page/router";
import { Sheet } from "../../ui/page/sheet";
import { SideSign } from "../../ui/pieces/stones";
import { CardFace } from "../../ui/pieces/suit-sign";
import { t } from "../../words/i18n";
import { Keys } from "../cards/card-keypad";
import { say } from "./sitting-words";
import "../cards/showdown.css";
import "./draw.css";
import "./seats.css";

/** Sheet of the draw: each player draws a card, which decides mano, pairs and seats. Optional. */
export function Draw({ now }: { now: View }) {
  const chosen = useSignal<number | null>(null);
  const [option] = offered(now, "draw_card");
  const opened = useRef(now.revision);
  const sat = now.revision > opened.current && lastOf(now)?.type === "seats_drawn";
  const over = !option || sat;
  // When the draw is applied, show the seats; when it is too late for a draw, the playing screen.
  useEffect(() => {
    if (over && screen.peek() === "draw") show(option ? "seats" : "play", true);
  }, [over]);
  const wanted = now.draw?.wanted ?? option?.seats ?? [];
  const seat = chosen.value ?? wanted.find((one) => mine.value.includes(one)) ?? null;
  const tied = now.draw ? wanted.filter((one) => (now.draw?.cards[one]?.length ?? 0) > 0) : [];
  const drawn = (card: string): void => {
    if (seat === null) return;
    chosen.value = null;
    act({ type: "draw_card", seat, card });
  };
  return (
    <Sheet title={say("draw.title")} back="seats">
      {wanted.length > 0 && <p>{say("draw.how")}</p>}
      <div class="drawn" role="group" aria-label={say("draw.whose")}>
        {now.seats.map((_, one) => (
          <Drawer
            key={one}
            now={now}
            seat={one}
            pressed={one === seat}
            onPress={() => (chosen.value = one)}
          />
        ))}
      </div>
      {tied.length > 0 && (
        <p class="tied" role="status" data-testid="draw-tied">
          {say("draw.tied", { names: listed(tied.map((one) => playerAt(now, one))) })}
        </p>
      )}
      {seated.value && seat !== null && (
        <div class="keypad">
          <h2 data-testid="draw-whose">
            {mine.value[0] === seat
              ? say("draw.your_card")
              : say("draw.card_of", ofPlayer(now, seat))}
          </h2>
          <Keys keys={[...now.rules.faces]} off={() => sendingDisabled.value} onKey={drawn} />
        </div>
      )}
      {seated.value && seat === null && wanted.length > 0 && (
        <p class="soft">{say("draw.others")}</p>
      )}
      {chosen.value === null &&
        now.draw?.seatings.map((seating) => (
          <DrawnSeats key={String(seating.keep_sides)} now={now} seating={seating} />
        ))}
    </Sheet>
  );
}

interface DrawerProps {
  now: View;
  seat: number;
  pressed: boolean;
  onPress: () => void;
}

/** A player with the cards drawn, several if the first ones were tied. */
function Drawer({ now, seat, pressed, onPress }: DrawerProps) {
  const cards = now.draw?.cards[seat] ?? [];
  const missing = now.draw?.wanted.includes(seat) ?? true;
  const again = missing && cards.length > 0;
  return (
    <Button
      id={`draw-of-${seat}`}
      kind="plain"
      pressed={seated.value ? pressed : undefined}
      onPress={onPress}
    >
      <span class="name">
        <SideSign side={now.seats[seat]?.side ?? 0} /> {playerAt(now, seat)}
      </span>
      <span class="faces" data-testid={`drawn-${seat}`}>
        {cards.map((card, n) => (
          <CardFace key={n} card={card} />
        ))}
        {missing && <span class="still">{say(again ? "draw.again" : "draw.missing")}</span>}
      </span>
    </Button>
  );
}

interface DrawnSeatsProps {
  now: View;
  seating: DrawView["seatings"][number];
}

/** One seating that the draw allows: the table seen from above, and a button that applies it. */
function DrawnSeats({ now, seating }: DrawnSeatsProps) {
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
