import { useSignal } from "@preact/signals";
import { recall, remember } from "../../browser/storage";
import type { Seat, View } from "../../generated/protocol";
import { act, actors, mine, offered, ofHouse, ofPlayer, playerAt, seated } from "../../seat/actor";
import { mustAsk, takeSeats } from "../../seat/asking-for-seat";
import { alone, isPresent, nearestSeat, several } from "../../seat/order";
import { phone } from "../../state/store";
import { Button } from "../../ui/button";
import { Confirm } from "../../ui/dialog";
import { show } from "../../ui/page/router";
import { Sheet } from "../../ui/page/sheet";
import { SideSign } from "../../ui/pieces/stones";
import { type DisabledReason, useDisabledReason } from "../../ui/press/disabled-reason";
import { t } from "../../words/i18n";
import { RefereeMark } from "../referee/referee-mark";
import { ExpelConfirm, Requests } from "../requests/lazy-requests";
import { DrawOffer } from "./draw-offer";
import { hasFreeSeat, Invite } from "./invite";
import { SitDialog } from "./sit-dialog";
import "./seats.css";

/**
 * Sheet of seats: the table seen from above, this phone's seat at the bottom, play going round to
 * the right.
 */
export function Seats({ now }: { now: View }) {
  const sitting = useSignal<number | null>(null);
  const leaving = useSignal<number | null>(null);
  const expelling = useSignal<number | null>(null);
  const seats = now.seats.length;
  const nearest = nearestSeat(mine.value[0] ?? 0, seats);
  const open = offered(now, "sit").map(({ seat }) => seat);
  const acting = ofHouse() ? [...actors.value, "house"] : actors.value;
  const removable = offered(now, "expel", acting).flatMap((option) => option.seats);
  const wanted = now.seats[sitting.value ?? -1];
  const press = (seat: number): void => {
    if (open.includes(seat)) sitting.value = seat;
    else if (now.seats[seat]?.phone === phone.value) leaving.value = seat;
    else expelling.value = seat;
  };
  const sit = (seat: number, name: string): void => {
    remember("name", name);
    takeSeats([{ seat, name }]);
  };
  return (
    <Sheet title={t("join.title", { code: now.table })}>
      <p>{t(seated.value ? "join.hint_seated" : "join.hint")}</p>
      <RefereeMark now={now} />
      <Requests now={now} />
      <div class={`cross of-${seats}`}>
        {now.seats.map((seat, n) => (
          <SeatButton
            key={n}
            n={n}
            seat={seat}
            open={open.includes(n)}
            removable={removable.includes(n)}
            place={(n - nearest + seats) % seats}
            onPress={() => press(n)}
          />
        ))}
        <span class="cloth on-cloth" aria-hidden="true">
          {several(now) && t("join.goes_right")}
          {!alone(now) &&
            now.sides.map(({ name }, side) => (
              <span key={side}>
                <SideSign side={side} /> {name}
              </span>
            ))}
        </span>
      </div>
      {seated.value && (
        <Button id="to-play" kind="main" size="large" onPress={() => show("play")}>
          {t("join.to_play")}
        </Button>
      )}
      <DrawOffer now={now} />
      {open.length > 1 && !mustAsk(now) && (
        <Button
          id="sit-all"
          onPress={() => {
            takeSeats(open.map((seat) => ({ seat, name: playerAt(now, seat) })));
            if (seated.value) show("play");
          }}
        >
          {t(open.some((seat) => now.seats[seat]?.phone) ? "join.all_gone" : "join.all_seats")}
        </Button>
      )}
      {!seated.value && (
        <Button id="to-play" kind="plain" onPress={() => show("play")}>
          {t("join.watch")}
        </Button>
      )}
      {hasFreeSeat(now) && <Invite now={now} />}
      {sitting.value !== null && wanted && (
        <SitDialog
          n={sitting.value}
          seat={wanted}
          asks={mustAsk(now)}
          remembered={recall("name")}
          onName={sit}
          onClose={() => (sitting.value = null)}
        />
      )}
      {expelling.value !== null && (
        <ExpelConfirm now={now} seat={expelling.value} onClose={() => (expelling.value = null)} />
      )}
      {leaving.value !== null && (
        <Leave now={now} seat={leaving.value} onClose={() => (leaving.value = null)} />
      )}
    </Sheet>
  );
}

interface SeatButtonProps {
  n: number;
  seat: Seat;
  /** Whether this phone may sit there: the seat is free, or its phone is gone. */
  open: boolean;
  /** Whether this phone may have the seat's phone removed from the table. */
  removable: boolean;
  /** Position from the nearest seat (with six: nearest and leftmost), going round to the right. */
  place: number;
  onPress: () => void;
}

function SeatButton({ n, seat, open, removable, place, onPress }: SeatButtonProps) {
  const state = stateOf(seat, open);
  const held = removable ? null : whyHeld(seat, open);
  const why = useDisabledReason(held);
  return (
    <>
      <button
        ref={why.button}
        type="button"
        class={`seat at-${place} of-side-${seat.side} ${state}`}
        data-testid={`seat-${n}`}
        data-state={state}
        aria-disabled={held ? true : undefined}
        onClick={held ? why.say : onPress}
      >
        <span class="player">
          <SideSign side={seat.side} /> {seat.player}
        </span>
        <span class="soft">
          {t(`join.state.${state}`)}
          {seat.captain && ` · ${t("join.captain")}`}
          {seat.mano && ` · ${t("play.mano")}`}
        </span>
      </button>
      {why.words}
    </>
  );
}

/** Why another phone's seat cannot be taken. */
function whyHeld(seat: Seat, open: boolean): DisabledReason {
  if (open || seat.phone === phone.value) return null;
  return t(isPresent(seat) ? "why.seat_held" : "why.seat_gone", { name: seat.player });
}

function stateOf(seat: Seat, open: boolean): "free" | "you" | "here" | "away" | "open" {
  if (seat.phone === null) return "free";
  if (seat.phone === phone.value) return "you";
  if (open) return "open";
  return isPresent(seat) ? "here" : "away";
}

interface LeaveProps {
  now: View;
  seat: number;
  onClose: () => void;
}

/** Confirmation before leaving a seat. */
function Leave({ now, seat, onClose }: LeaveProps) {
  return (
    <Confirm
      id="leave"
      title={t("join.leave_sure", ofPlayer(now, seat))}
      yes={t("join.leave")}
      onYes={() => act({ type: "leave", seat })}
      onClose={onClose}
    />
  );
}
